import { useEffect, useId, useRef, useState } from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components';
import { clockInWords, locale } from '../locale.ts';
import { t } from '../messages/messages.ts';
import { TooltipBubble } from './button.tsx';

const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A time as distance from now: "3 minutes ago", "in 2 days". */
function inWords(time: string, now: number): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000);
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return Math.abs(seconds) < 10 ? t('just now') : words.format(seconds, 'second');
  return words.format(Math.round(seconds / step[1]), step[0]);
}

/** The exact time in the reader's own zone. */
export function exactTime(time: string): string {
  return exact.format(new Date(time));
}

/** A text of the service with the times in it in the reader's own zone. */
export function withOwnTimes(text: string, inOwnZone: (time: string) => string = exactTime): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => inOwnZone(time));
}

/** Milliseconds that the pointer rests on a time before the exact one is shown. */
const restsFor = 300;

/** A relative time with the exact one on hover and focus. Lists show many: what tells the exact one is made when it is shown. */
export function RelativeTime({ time }: { readonly time: string }) {
  const place = useRef<HTMLButtonElement>(null);
  const timer = useRef<number>(undefined);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        ref={place}
        type="button"
        data-tells
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={({ pointerType }) => {
          if (pointerType !== 'touch') timer.current = window.setTimeout(() => setShown(true), restsFor);
        }}
        onPointerLeave={hide}
        onFocus={({ currentTarget }) => setShown(currentTarget.matches(':focus-visible'))}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
        className="cursor-[inherit] rounded [text-align:inherit] whitespace-nowrap"
      >
        <time dateTime={time}>{inWords(time, Date.now())}</time>
      </button>
      {isShown && (
        <TooltipTriggerStateContext
          value={{ isOpen: true, shouldSkipAnimation: true, open: () => undefined, close: hide }}
        >
          <TooltipBubble triggerRef={place}>
            <span id={id}>{exactTime(time)}</span>
          </TooltipBubble>
        </TooltipTriggerStateContext>
      )}
    </>
  );
}

/** The same inside a button or link, which cannot hold another one: the exact time is its title. */
export function RelativeTimeInButton({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={exactTime(time)}>
      {inWords(time, Date.now())}
    </time>
  );
}

/** What clocks showed then where the reader is, inside a button, under a heading that says the day. */
export function ClockTimeInButton({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={exactTime(time)}>
      {clockInWords(time)}
    </time>
  );
}
