import { Link } from '@tanstack/react-router';
import { CalendarCheck, CircleCheck, CircleOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { recordLink } from '../../api/records.ts';
import { classNames } from '../../ui/class-names.ts';
import { type CalendarEntry, isRelease, keyOfEntry } from './calendar-query.ts';
import { clockInWords } from './days.ts';
import { EntrySign } from './entry-sign.tsx';
import { happeningOf, isMovable, kindOf, nameOf, reasonOf } from './entry-words.ts';

/** What is dragged says by this that it is an entry of the calendar. */
export const dragType = 'application/x-galley-calendar';

const looks = {
  live: { icon: CalendarCheck, look: 'border-s-accent bg-accent-soft', ink: 'text-accent' },
  offline: { icon: CircleOff, look: 'border-s-warn bg-warn-soft', ink: 'text-warn' },
  failed: { icon: TriangleAlert, look: 'border-s-danger bg-danger-soft', ink: 'text-danger' },
  done: {
    icon: CircleCheck,
    look: 'border-y border-e border-y-line border-e-line border-s-line-strong',
    ink: 'text-ink-soft',
  },
} as const satisfies Record<string, { icon: LucideIcon; look: string; ink: string }>;

/** The colours and the picture of what happens; the words say it too. */
export function lookOf({ action, state }: CalendarEntry): (typeof looks)[keyof typeof looks] {
  if (state !== 'planned') return looks[state];
  return action === 'publish' ? looks.live : looks.offline;
}

/** Where an entry is edited: the editor of a record in its language, or the release. */
export function linkOf(entry: CalendarEntry) {
  if (isRelease(entry)) return { to: '/releases/$id', params: { id: entry.id } } as const;
  const { kind, id, type, locale } = entry;
  return { ...recordLink(kind, id, type ?? ''), search: locale === undefined ? {} : { locale } };
}

/** An entry in a day of the grid: a link to its editor, to be dragged to other days. */
export function EntryChip(props: {
  readonly entry: CalendarEntry;
  /** Shows its type and all of its name, which a month has no room for. */
  readonly isWhole: boolean;
  /** Reached by Tab: on the day that the keyboard is at. */
  readonly isInReach: boolean;
  readonly onDrag: (entry: CalendarEntry | null) => void;
}) {
  const { entry, isWhole, isInReach, onDrag } = props;
  const { icon: Icon, look, ink } = lookOf(entry);
  const mayMove = isMovable(entry);
  const reason = reasonOf(entry);
  return (
    <Link
      {...linkOf(entry)}
      preload={false}
      tabIndex={isInReach ? 0 : -1}
      draggable={mayMove}
      title={[kindOf(entry), reason].filter(Boolean).join('. ')}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, keyOfEntry(entry));
        event.dataTransfer.setData('text/plain', nameOf(entry));
        event.dataTransfer.effectAllowed = 'move';
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
      className={classNames(
        'block rounded-md border-s-3 px-1.5 py-1 text-xs leading-tight outline-offset-1 hover:underline',
        look,
        mayMove ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      <span className={classNames('flex items-start gap-1 font-medium', ink)}>
        <Icon aria-hidden="true" className="mt-px size-3 shrink-0" />
        <span className={isWhole ? '' : 'truncate'}>
          {clockInWords(entry.at)} {happeningOf(entry)}
        </span>
      </span>
      <span className="mt-0.5 flex items-start gap-1 text-ink">
        <EntrySign entry={entry} className="mt-px size-3!" />
        <bdi className={isWhole ? 'wrap-anywhere' : 'truncate'}>{nameOf(entry)}</bdi>
        {!isRelease(entry) && entry.locale && <LanguageMark code={entry.locale} />}
      </span>
      {isWhole ? (
        <span className="mt-0.5 block text-ink-soft">{kindOf(entry)}</span>
      ) : (
        <span className="sr-only">, {kindOf(entry)}</span>
      )}
      {reason !== '' && (
        <span className={classNames('mt-0.5 block text-danger', isWhole ? 'wrap-anywhere' : 'truncate')}>
          {reason}
        </span>
      )}
    </Link>
  );
}

/** The language of a translation. */
function LanguageMark({ code }: { readonly code: string }) {
  return (
    <span className="shrink-0 rounded border border-line-strong px-1 text-[0.65rem] leading-4 text-ink-soft">
      {code}
    </span>
  );
}
