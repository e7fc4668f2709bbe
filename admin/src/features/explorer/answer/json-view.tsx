import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { beginningsFrom, type Line, linesOfJson, linesOfText, seenLines } from './json-lines.ts';

const rowHeight = 20;
/** Rows that are drawn above and below what is seen. */
const margin = 20;
/** Of a line of text; the rest is shown below, for the line one is on. */
const longest = 240;

/**
 * A body, line by line: objects and lists fold, and only what is seen is drawn. The arrow keys move (up, down) and fold (back)
 * or unfold (forward).
 */
export function JsonView({ text, value }: { readonly text: string; readonly value: unknown }) {
  const lines = useMemo(() => (value === undefined ? linesOfText(text) : linesOfJson(value)), [text, value]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  const seen = useMemo(() => seenLines(lines, folded), [lines, folded]);
  const shown = value === undefined ? text : JSON.stringify(value, null, 2);
  const current = lines[active];
  const setFold = (number: number, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(number);
    else next.delete(number);
    setFolded(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {value !== undefined && (
          <>
            <Button
              className="min-h-8"
              onPress={() => {
                setFolded(beginningsFrom(lines, 2));
                setActive(0);
              }}
            >
              {t('Fold all')}
            </Button>
            <Button className="min-h-8" onPress={() => setFolded(new Set())}>
              {t('Unfold all')}
            </Button>
          </>
        )}
        <CopyButton text={shown} />
      </div>
      <Rows lines={lines} seen={seen} folded={folded} active={active} onActive={setActive} onFold={setFold} />
      {current && current.text.length > longest && (
        <section
          aria-label={t('Line {number} in full', { number: active + 1 })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls.
          tabIndex={0}
          className="max-h-40 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {current.text}
        </section>
      )}
    </div>
  );
}

function Rows(props: {
  readonly lines: readonly Line[];
  readonly seen: readonly number[];
  readonly folded: ReadonlySet<number>;
  readonly active: number;
  readonly onActive: (number: number) => void;
  readonly onFold: (number: number, isFolded: boolean) => void;
}) {
  const { lines, seen, folded, active, onActive, onFold } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(480);
  const first = Math.max(0, Math.floor(top / rowHeight) - margin);
  const last = Math.min(seen.length, Math.ceil((top + height) / rowHeight) + margin);
  const drawn = seen.slice(first, last);
  const digits = String(lines.length).length;
  /** Goes to the nearest line from a place on that is not the end of something. */
  const go = (place: number, step: 1 | -1) => {
    let at = Math.min(Math.max(place, 0), seen.length - 1);
    while (lines[seen[at] ?? 0]?.kind === 'end' && seen[at + step] !== undefined) at += step;
    const number = seen[at];
    if (number === undefined || lines[number]?.kind === 'end') return;
    onActive(number);
    const element = box.current;
    if (!element) return;
    const start = at * rowHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = start + rowHeight - element.clientHeight;
  };
  const press = (event: KeyboardEvent) => {
    const place = seen.indexOf(active);
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const isBeginning = lines[active]?.kind === 'begin';
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(place + 1, 1),
      ArrowUp: () => go(place - 1, -1),
      PageDown: () => go(place + page, 1),
      PageUp: () => go(place - page, -1),
      Home: () => go(0, 1),
      End: () => go(seen.length - 1, -1),
      ArrowLeft: () => {
        if (isBeginning && !folded.has(active)) onFold(active, true);
        else go(seen.indexOf(aboveOf(lines, active)), -1);
      },
      ArrowRight: () => isBeginning && (folded.has(active) ? onFold(active, false) : go(place + 1, 1)),
      Enter: () => isBeginning && onFold(active, !folded.has(active)),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={box}
      role="tree"
      aria-label={t('The answer')}
      aria-activedescendant={drawn.includes(active) ? `${id}-${active}` : undefined}
      tabIndex={0}
      dir="ltr"
      onKeyDown={press}
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop);
        setHeight(currentTarget.clientHeight);
      }}
      className="group max-h-[36rem] overflow-auto rounded-lg border border-line bg-sunken py-2 font-mono text-xs"
    >
      <div role="none" className="relative min-w-max" style={{ height: seen.length * rowHeight }}>
        {drawn.map((number, index) => (
          <Row
            key={number}
            id={`${id}-${number}`}
            line={lines[number]}
            number={number}
            digits={digits}
            isFolded={folded.has(number)}
            isActive={number === active}
            top={(first + index) * rowHeight}
            onPress={() => {
              // Who marks text to copy it does not fold it away.
              if (getSelection()?.isCollapsed === false || lines[number]?.kind === 'end') return;
              onActive(number);
              if (lines[number]?.kind === 'begin') onFold(number, !folded.has(number));
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Row(props: {
  readonly id: string;
  readonly line: Line | undefined;
  readonly number: number;
  readonly digits: number;
  readonly isFolded: boolean;
  readonly isActive: boolean;
  readonly top: number;
  readonly onPress: () => void;
}) {
  const { id, line, number, digits, isFolded, isActive, top, onPress } = props;
  if (!line) return null;
  const { depth, key, text, kind, folded } = line;
  const isBeginning = kind === 'begin';
  const Fold = isFolded ? ChevronRight : ChevronDown;
  const whole = isFolded && folded ? folded : text;
  const role =
    kind === 'end'
      ? { role: 'none' }
      : { role: 'treeitem', 'aria-level': depth + 1, ...(isBeginning && { 'aria-expanded': !isFolded }) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree takes the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
    <div
      {...role}
      id={id}
      onClick={onPress}
      style={{ top, height: rowHeight }}
      className={classNames(
        'absolute flex min-w-full items-center pe-4 whitespace-pre',
        isActive &&
          'bg-accent-soft group-focus-visible:outline-1 group-focus-visible:-outline-offset-1 group-focus-visible:outline-accent',
      )}
    >
      <span
        aria-hidden="true"
        className="shrink-0 px-2 text-end text-ink-faint tabular-nums select-none"
        style={{ width: `calc(${digits}ch + 1rem)` }}
      >
        {number + 1}
      </span>
      <span
        aria-hidden="true"
        className="flex w-4 shrink-0 justify-center text-ink-faint"
        style={{ marginInlineStart: `${depth * 1.25}rem` }}
      >
        {isBeginning && <Fold className="size-3.5" />}
      </span>
      <span>
        {key && <span className="text-ink-soft">{key}</span>}
        <span className={kind === 'text' ? 'text-ok' : kind === 'word' ? 'text-info' : undefined}>
          {whole.length > longest ? `${whole.slice(0, longest)}…` : whole}
        </span>
      </span>
    </div>
  );
}

/** The beginning of what a line stands in; the line itself at the top. */
function aboveOf(lines: readonly Line[], number: number): number {
  const depth = lines[number]?.depth ?? 0;
  for (let above = number - 1; above >= 0; above--) {
    const line = lines[above];
    if (line?.kind === 'begin' && line.depth < depth) return above;
  }
  return number;
}
