import type { EntryKind } from '../entry-kind.ts';
import { type ListQuestion, manyEntries, type Place } from './list-steps.ts';
import type { Window } from './listing.ts';

/** What editors ask of the records of a kind, and what is known of it without looking. */
export interface RecordQuestion {
  readonly kind: EntryKind;
  readonly typeId: string | undefined;
  /** Those in any of these states; none: all. */
  readonly states: readonly RecordState[];
  readonly hasSearch: boolean;
  readonly hasIds: boolean;
  /** More conditions, of which nothing is kept. */
  readonly hasFilters?: boolean;
  readonly sort: readonly { readonly field: string }[];
  readonly window: Window;
  readonly kept: ListQuestion['kept'];
}

/** `changed`: published, and the draft says something else. `scheduled`: to be published or unpublished. */
export type RecordState = 'draft' | 'published' | 'changed' | 'scheduled';

export interface RecordPlan {
  /** Kept, or to be counted. */
  readonly total: number | 'count';
  readonly at: Place;
  /** The column that the indexes begin with along which the records are found. */
  readonly along: 'scope' | 'kind';
  /** `walked`: along the index of the order. `sorted`: ids are sorted first, since a sort that carries the documents along needs their memory. */
  readonly order: 'walked' | 'sorted';
}

/** Orders of records that no index has. */
const unindexed: ReadonlySet<string> = new Set(['publishedAt', 'status']);

/** How a list of records for editors is answered. */
export function planRecords(question: RecordQuestion): RecordPlan {
  const { kind, typeId, states, hasSearch, hasIds, hasFilters = false, sort, window, kept } = question;
  const [state, ...more] = states;
  const isRare = more.length === 0 && (state === 'changed' || state === 'scheduled');
  // A search reads the name of every record, unless only a few may be found at all.
  const searchesMany = (hasSearch || hasFilters) && !hasIds && kept.entries > manyEntries;
  return {
    total: hasSearch || hasIds || hasFilters || more.length > 0 || isRare ? 'count' : keptOf(kept, state),
    at: searchesMany || window.offset > manyEntries ? 'aside' : 'here',
    // Indexes of orders begin with the scope, which is the type of items and the kind of all else; those of the few that
    // are changed or scheduled with the kind. With a condition on both the planner would walk the whole kind.
    along: isRare || (kind === 'item' && typeId === undefined) ? 'kind' : 'scope',
    order: hasIds || sort.some(({ field }) => unindexed.has(field)) ? 'sorted' : 'walked',
  };
}

function keptOf({ entries, published }: ListQuestion['kept'], state: RecordState | undefined): number {
  if (state === 'published') return published;
  return state === 'draft' ? entries - published : entries;
}
