import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortField, SortKey } from '../filters/parse-sort.ts';
import type { Shelf } from '../locales/shelf.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { KeptTotals } from './list-store.ts';
import type { FieldOrder, Mark } from './listing.ts';

/** Characters of all that is remembered. */
const mostKept = 4_000_000;
const markOverhead = 250;
/** One mark is kept of so many entries of a list, the last that was noted. */
const stretch = 100;
/** How many stretches before the wanted one are looked into: sites are built with several requests at a time. */
const stretchesBack = 10;

/** What decides which entry stands where in a list. */
interface OrderedList {
  readonly shelf?: Shelf | undefined;
  readonly scope: string;
  readonly type: { readonly id: string } | undefined;
  readonly view: View;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly byField?: FieldOrder | undefined;
}

/** Where pages of one list ended. */
export interface MarksOfList {
  /** The nearest known place at or before an offset. */
  before(offset: number): Mark | undefined;
  /** Notes which entry is the last before an offset. */
  note(offset: number, last: ReadEntry): void;
}

/**
 * A memory of where pages ended, until an entry of the type changes: whoever reads a list page by page does not step over
 * all the pages before each time.
 */
export function createPageMarks() {
  const marks = new LRUCache<string, { revision: string; mark: Mark }>({
    maxSize: mostKept,
    sizeCalculation: ({ mark }, key) => key.length + String(mark.value).length + markOverhead,
  });

  return {
    /** Undefined for lists whose order is more than one column and the id, and for drafts, of which no counter tells. */
    of: (
      tenant: TenantId,
      types: SchemaSnapshot,
      { scope, type, view, filters, sort, byField, shelf }: OrderedList,
      kept: KeptTotals,
    ): MarksOfList | undefined => {
      const [first, ...more] = sort;
      if (!first || more.length > 0 || byField || view !== 'published') return undefined;
      const list = JSON.stringify([tenant, scope, type?.id, filters, first, shelf]);
      const revision = `${types.revision}.${kept.revision}`;
      return {
        before: (offset) => {
          const last = Math.floor(offset / stretch);
          for (let n = last; n >= 0 && n >= last - stretchesBack; n--) {
            const known = marks.get(`${n}${list}`);
            if (known?.revision === revision && known.mark.offset <= offset) return known.mark;
          }
          return undefined;
        },
        note: (offset, last) => {
          const value = columnOf(first.field, last);
          if (value === null) return;
          const mark = { offset, value, id: last.id };
          marks.set(`${Math.floor(offset / stretch)}${list}`, { revision, mark });
        },
      };
    },
  };
}

function columnOf(field: SortField, entry: ReadEntry): string | number | null {
  if (field === 'updatedAt') return entry.liveAt;
  if (field === '_sortOrder') return entry.sortOrder;
  return entry[field];
}
