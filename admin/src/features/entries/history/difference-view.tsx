import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { FieldDifference } from './difference.ts';
import { FieldSides, type SideNames, StateBadge } from './field-sides.tsx';

/**
 * What differs between two states, field by field and side by side, one below the other where there is no room. What did
 * not change is named and folded away.
 */
export function DifferenceView(props: {
  readonly differences: readonly FieldDifference[];
  readonly names: SideNames;
}) {
  const { differences, names } = props;
  const changed = differences.filter(({ state }) => state !== 'same');
  const same = differences.filter(({ state }) => state === 'same');
  return (
    <div className="flex flex-col gap-4">
      {changed.length === 0 && <p className="text-sm text-ink-soft">{t('No field differs.')}</p>}
      {changed.map((difference) => (
        <section
          key={difference.name}
          aria-label={difference.label}
          className="min-w-0 rounded-lg border border-line"
        >
          <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
            <h3 dir="auto" className="min-w-0 text-sm break-words">
              {difference.label}
            </h3>
            <StateBadge state={difference.state} />
            {difference.field === null && <Badge>{t('No field of the type any more')}</Badge>}
          </header>
          <div className="p-3">
            <FieldSides difference={difference} names={names} />
          </div>
        </section>
      ))}
      <SameFields fields={same} />
    </div>
  );
}

function SameFields({ fields }: { readonly fields: readonly FieldDifference[] }) {
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const words = plural(fields.length, 'One field is the same', '{count} fields are the same');
  return (
    <div className="text-sm text-ink-soft">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7 items-center gap-1 rounded hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-4', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
        />
        {words}
      </button>
      {isOpen && (
        <ul className="mt-1 ms-5 list-disc ps-3">
          {fields.map(({ name, label }) => (
            <li key={name} dir="auto">
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
