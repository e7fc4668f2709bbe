import { useState } from 'react';
import { plural, rich, t } from '../../../messages/messages.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import type { FieldDifference, RowDifference } from './difference.ts';
import { ShownMedia, ShownReferences } from './shown-targets.tsx';
import { ShownValue } from './shown-value.tsx';
import { Added, Removed, TextSide } from './text-parts.tsx';

/** What the two sides are called. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

const stateWords: Readonly<Record<FieldDifference['state'], { tone: Tone; words: string }>> = {
  same: { tone: 'neutral', words: t('Unchanged') },
  added: { tone: 'ok', words: t('Added') },
  removed: { tone: 'danger', words: t('Removed') },
  changed: { tone: 'info', words: t('Changed') },
};

/** What happened to a field or a row, in a word. */
export function StateBadge({ state }: { readonly state: FieldDifference['state'] }) {
  const { tone, words } = stateWords[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** What differs in one field. */
export function FieldSides({
  difference,
  names,
  isChoice = false,
}: {
  readonly difference: FieldDifference;
  readonly names: SideNames;
  /** One side goes with a choice: what rows hold that it added is shown at once. */
  readonly isChoice?: boolean;
}) {
  const { detail } = difference;
  if (detail.kind === 'fields') return <InnerFields fields={detail.fields} {...{ names, isChoice }} />;
  if (detail.kind === 'rows') return <Rows rows={detail.rows} {...{ names, isChoice }} />;
  return (
    <div className="@container flex flex-col gap-2">
      <div className="grid gap-3 text-sm @md:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="mb-1 text-xs text-ink-faint">{names[side]}</p>
            <Side difference={difference} side={side} />
          </div>
        ))}
      </div>
      {detail.kind === 'rich' && <MarkupNote detail={detail} />}
    </div>
  );
}

/** What one side made of a field, in one column: texts with what went and what came, other values as they are then. */
export function FieldChange({
  difference,
  names,
}: {
  readonly difference: FieldDifference;
  readonly names: SideNames;
}) {
  const { detail } = difference;
  if (detail.kind === 'fields' || detail.kind === 'rows')
    return <FieldSides difference={difference} names={names} isChoice />;
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Side difference={difference} side="both" />
      </div>
      {detail.kind === 'rich' && <MarkupNote detail={detail} />}
    </div>
  );
}

/** One side of what differs in a field that has no fields inside; of `both`, texts show what went and what came. */
function Side({
  difference,
  side,
}: {
  readonly difference: FieldDifference;
  readonly side: 'before' | 'after' | 'both';
}) {
  const { detail, field } = difference;
  const [value, other] =
    side === 'before' ? [difference.before, difference.after] : [difference.after, difference.before];
  const Mark = side === 'before' ? Removed : Added;
  switch (detail.kind) {
    case 'text':
      return <TextSide parts={detail.parts} side={side} />;
    case 'rich':
    case 'json':
      return (
        <div className={detail.kind === 'json' || detail.isMarkup ? 'font-mono text-xs' : ''}>
          <TextSide parts={detail.parts} side={side} />
        </div>
      );
    case 'media':
      return <ShownMedia value={value} Mark={Mark} />;
    case 'references':
      return field && <ShownReferences field={field} value={value} other={other} Mark={Mark} />;
    default:
      return (
        <>
          {side === 'both' && !isEmptyValue(difference.before) && (
            <>
              <ShownValue field={field} value={difference.before} Mark={Removed} />{' '}
            </>
          )}
          <ShownValue field={field} value={value} Mark={Mark} />
        </>
      );
  }
}

function MarkupNote({ detail }: { readonly detail: FieldDifference['detail'] & { readonly kind: 'rich' } }) {
  const { isMarkup, addresses } = detail;
  if (!isMarkup && addresses.removed.length + addresses.added.length === 0) return null;
  return (
    <div className="text-xs text-ink-soft">
      {isMarkup && <p>{t('The words are the same; the formatting differs, shown here as markup.')}</p>}
      {!isMarkup && (
        <ul aria-label={t('Links and images')} className="flex flex-col gap-0.5 break-all">
          {addresses.removed.map((address) => (
            <li key={`- ${address}`}>
              {rich('No longer leads to {address}', { address: <Removed>{address}</Removed> })}
            </li>
          ))}
          {addresses.added.map((address) => (
            <li key={`+ ${address}`}>{rich('Leads to {address}', { address: <Added>{address}</Added> })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Inside {
  readonly names: SideNames;
  readonly isChoice: boolean;
}

function InnerFields(props: Inside & { readonly fields: readonly FieldDifference[] }) {
  const { fields, names, isChoice } = props;
  const changed = fields.filter(({ state }) => state !== 'same');
  if (changed.length === 0) return <p className="text-sm text-ink-soft">{t('There is nothing in it.')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {changed.map((difference) => (
        <div key={difference.name} className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {difference.label} <StateBadge state={difference.state} />
          </p>
          <FieldSides {...{ difference, names, isChoice }} />
        </div>
      ))}
    </div>
  );
}

const shownRows = 50;

function Rows({ rows, names, isChoice }: Inside & { readonly rows: readonly RowDifference[] }) {
  const [most, setMost] = useState(shownRows);
  const changed = rows.filter(({ state, isMoved }) => state !== 'same' || isMoved);
  const same = rows.length - changed.length;
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {changed.slice(0, most).map((row) => (
          <li key={`${row.from ?? ''} ${row.to ?? ''}`} className="rounded-md border border-line p-2.5">
            <RowSides {...{ row, names, isChoice }} />
          </li>
        ))}
      </ol>
      {changed.length > most && (
        <Button className="self-start" onPress={() => setMost(changed.length)}>
          {t('Show {count} more', { count: changed.length - most })}
        </Button>
      )}
      {same > 0 && (
        <p className="text-xs text-ink-faint">
          {plural(same, 'One row did not change.', '{count} rows did not change.')}
        </p>
      )}
    </div>
  );
}

function RowSides({ row, names, isChoice }: Inside & { readonly row: RowDifference }) {
  const { state, isMoved, from, to, typeName, summary } = row;
  const [isOpen, setOpen] = useState(state === 'changed' || (isChoice && state === 'added'));
  const place = (to ?? from ?? 0) + 1;
  const title = typeName ? `${place}. ${typeName}` : t('Row {row}', { row: place });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{title}</span>
        {state !== 'same' && <StateBadge state={state} />}
        {isMoved && (
          <Badge tone="accent">
            {t('Moved from {from} to {to}', { from: (from ?? 0) + 1, to: (to ?? 0) + 1 })}
          </Badge>
        )}
        {summary && (
          <span dir="auto" className="min-w-0 truncate text-ink-soft">
            {summary}
          </span>
        )}
        {(state === 'added' || state === 'removed') && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="ms-auto min-h-6 rounded px-1.5 text-xs text-accent hover:underline"
          >
            {isOpen ? t('Hide what is in it') : t('Show what is in it')}
          </button>
        )}
      </div>
      {isOpen && <InnerFields fields={row.fields} {...{ names, isChoice }} />}
    </div>
  );
}
