import { Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import type { SummaryOf } from '../form-context.ts';
import { leftoversOf } from '../leftovers.ts';
import type { KeyedRow } from '../rows/row-keys.ts';
import type { Components } from '../use-components.ts';

interface Described {
  readonly title: string;
  readonly summary: string;
  readonly fields: readonly SchemaField[] | undefined;
  readonly note?: ReactNode;
}

const described = new WeakMap<KeyedRow, { readonly by: Components; readonly said: Described }>();

/** What is to be said of a component in a list; the same object until it or the components change. */
export function describeComponent(row: KeyedRow, components: Components, summaryOf: SummaryOf): Described {
  const known = described.get(row);
  if (known && known.by === components) return known.said;
  const said = describe(row, components, summaryOf);
  described.set(row, { by: components, said });
  return said;
}

function describe({ value }: KeyedRow, components: Components, summaryOf: SummaryOf): Described {
  const slug = String(value['_type'] ?? '');
  const component = components.get(slug);
  if (!component) return { title: slug || t('Component'), summary: t('no longer exists'), fields: undefined };
  const fields: readonly SchemaField[] = component.schema;
  const leftovers = leftoversOf(fields, value);
  return {
    title: component.name,
    summary: summaryOf(fields, value),
    fields,
    ...(leftovers.length > 0 && { note: <Leftovers names={leftovers} /> }),
  };
}

function Leftovers({ names }: { readonly names: readonly string[] }) {
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-xs text-warn">
      {t(
        'Holds values of fields that no longer exist ({fields}). Readers do not get them; the next save that changes something here leaves them out. Older versions keep them.',
        { fields: names.join(', ') },
      )}
    </p>
  );
}

/** A place between two components: shows what it is for on hover and focus. */
export const InsertHere = memo(function InsertHere(props: {
  readonly index: number;
  readonly isDisabled: boolean;
  readonly onInsert: (index: number) => void;
}) {
  return (
    <button
      type="button"
      aria-label={t('Insert a component at place {place}', { place: props.index + 1 })}
      disabled={props.isDisabled}
      onClick={() => props.onInsert(props.index)}
      className="group/insert flex h-6.5 w-full items-center gap-2 px-2 text-ink-faint disabled:invisible"
    >
      <span className="h-px flex-1 bg-transparent group-hover/insert:bg-accent group-focus-visible/insert:bg-accent" />
      <Plus
        aria-hidden="true"
        className="size-4 rounded-full opacity-0 group-hover/insert:text-accent group-hover/insert:opacity-100 group-focus-visible/insert:opacity-100"
      />
      <span className="h-px flex-1 bg-transparent group-hover/insert:bg-accent group-focus-visible/insert:bg-accent" />
    </button>
  );
});
