import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  type DateValue,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { locale } from '../../../../locale.ts';
import { language } from '../../../../messages/language.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import { popoverClass } from '../../../../ui/fields/select-field.tsx';

/** A day, or a moment to the minute, typed part by part or picked from a calendar. */
export function DatePicker<T extends DateValue>(props: {
  readonly label: ReactNode;
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly granularity: 'day' | 'minute';
  readonly placeholderValue: T;
  /** Takes a pasted text; false for one that is no date. */
  readonly onPaste?: (text: string) => boolean;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
}) {
  const { label, help, error, onPaste, ...rest } = props;
  // A new key remounts the date parts with the pasted value.
  const [round, setRound] = useState(0);
  const paste = (event: ClipboardEvent) => {
    if (rest.isReadOnly || !onPaste?.(event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    setRound(round + 1);
  };
  return (
    <DayOrder>
      <AriaDatePicker<DateValue>
        {...rest}
        key={round}
        onChange={rest.onChange as (value: DateValue | null) => void}
        validationBehavior="aria"
        isInvalid={error !== undefined}
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        className="flex flex-col gap-1"
      >
        <FieldFrame label={label} help={help} error={error} isRequired={rest.isRequired}>
          <Group
            onPaste={paste}
            onKeyDown={takeBeforeShortcut}
            onBlur={(event) => {
              if (rest.value !== null && isHalfEmpty(event.currentTarget)) setRound(round + 1);
            }}
            className={classNames(inputClass, 'flex max-w-64 items-center justify-between gap-2 !py-0 pe-1')}
          >
            <DateInput className="flex items-center py-1 tabular-nums">
              {(segment) => (
                <DateSegment
                  segment={segment}
                  className="inline-flex min-h-6.5 items-center justify-center rounded px-0.5 outline-none not-data-[type=literal]:min-w-6.5 data-[focused]:bg-accent data-[focused]:text-accent-ink data-[placeholder]:text-ink-faint data-[placeholder]:data-[focused]:text-accent-ink data-[type=literal]:px-0 data-[type=literal]:text-ink-faint"
                />
              )}
            </DateInput>
            <Button
              className="rounded p-1.5 text-ink-faint hover:text-ink disabled:opacity-50"
              isDisabled={rest.isReadOnly ?? false}
            >
              <CalendarDays aria-hidden="true" className="size-4" />
            </Button>
          </Group>
        </FieldFrame>
        <Popover className={classNames(popoverClass, 'p-3')}>
          <Dialog className="outline-none">
            <Month />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </DayOrder>
  );
}

/**
 * Blurs the field before a shortcut runs, so that it saves the date that is shown: June 31 is corrected on
 * blur.
 */
function takeBeforeShortcut({ ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (!(ctrlKey || metaKey) || !(target instanceof HTMLElement)) return;
  target.blur();
  target.focus();
}

/** Parts without a value are not saved: what is saved is to be shown. */
function isHalfEmpty(group: Element): boolean {
  return group.querySelector('[data-placeholder]') !== null;
}

/**
 * In English year first, as dates are stored: no reader takes the month for the day. Other languages have one order each.
 * The calendar is the one that dates are stored by.
 */
const dayLocale =
  language.code === 'en' ? 'en-CA' : new Intl.Locale(locale, { calendar: 'gregory' }).toString();

function DayOrder({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={dayLocale}>{children}</I18nProvider>;
}

const step = 'flex size-8 items-center justify-center rounded-md text-ink-soft hover:bg-sunken';

function Month() {
  return (
    <Calendar>
      <header className="flex items-center justify-between pb-2">
        <Button slot="previous" className={step}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
        <Heading className="text-sm" />
        <Button slot="next" className={step}>
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="text-xs font-medium text-ink-faint">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="flex size-8 cursor-default items-center justify-center rounded-md text-sm outline-offset-[-2px] hover:bg-sunken data-[disabled]:opacity-40 data-[outside-month]:hidden data-[selected]:bg-accent data-[selected]:text-accent-ink"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
