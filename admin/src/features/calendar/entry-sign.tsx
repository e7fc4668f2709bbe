import { PackageCheck } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { RecordSign } from '../entries/cards/record-sign.tsx';
import { type CalendarEntry, isRelease } from './calendar-query.ts';

/** What an entry is of: the icon of its type in its colour, or that of releases. */
export function EntrySign({
  entry,
  className,
}: {
  readonly entry: CalendarEntry;
  readonly className: string;
}) {
  if (isRelease(entry)) {
    return (
      <PackageCheck aria-hidden="true" className={classNames('size-4 shrink-0 text-ink-soft', className)} />
    );
  }
  return <RecordSign kind={entry.kind} typeSlug={entry.type} className={className} />;
}
