import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortField, SortKey } from '../filters/parse-sort.ts';
import type { Shelf } from '../locales/shelf.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { FieldOrder, Mark, Window } from './listing.ts';
import type { KeptTotals } from './revision-store.ts';

/** Characters of all that is remembered. */
const mostKept = 8_000_000;
const stretchOverhead = 500;
const idSize = 40;
/** So many entries of a list are remembered in one piece. */
export const stretch = 100;
/** How many stretches before the wanted one are looked into for a mark: sites are built with several requests at a time. */
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

/** What is known of so many entries of a list that follow each other. */
interface Stretch {
  readonly revision: string;
  /** The last place in it that was noted. */
  mark?: Mark | undefined;
  /** By their places in it. */
  readonly ids: readonly (string | undefined)[];
}

/** Which entries stand where in one list. */
export interface PlacesOfList {
  /** The nearest known place at or before an offset. */
  before(offset: number): Mark | undefined;
  /** Notes which entry is the last before an offset. */
  note(offset: number, last: ReadEntry): void;
  /** The ids of a part, where all are known. @param end how many entries the list has at the most */
  ids(window: Window, end: number): string[] | undefined;
  noteIds(offset: number, ids: readonly string[]): void;
}

/**
 * A memory of which entries stand where in lists of what is published, until an entry of the type changes: whoever reads a list
 * page by page does not step over all the pages before each time, and whoever reads a page in another form does not look for
 * its entries again.
 */
export function createListPlaces() {
  const stretches = new LRUCache<string, Stretch>({
    maxSize: mostKept,
    sizeCalculation: ({ ids }, key) => key.length + ids.length * idSize + stretchOverhead,
  });

  return {
    /** Undefined for drafts, of which no counter tells. */
    of: (
      tenant: TenantId,
      types: SchemaSnapshot,
      { scope, type, view, filters, sort, byField, shelf }: OrderedList,
      kept: KeptTotals,
    ): PlacesOfList | undefined => {
      if (view !== 'published') return undefined;
      const list = JSON.stringify([tenant, scope, type?.id, filters, sort, byField, shelf]);
      const revision = `${types.revision}.${kept.revision}`;
      // Marks are of lists whose order is one column and the id.
      const column = sort.length === 1 && !byField ? sort[0]?.field : undefined;
      const known = (n: number): Stretch | undefined => {
        const found = stretches.get(`${n}${list}`);
        return found?.revision === revision ? found : undefined;
      };
      return {
        before: (offset) => {
          if (!column) return undefined;
          const last = Math.floor(offset / stretch);
          for (let n = last; n >= 0 && n >= last - stretchesBack; n--) {
            const mark = known(n)?.mark;
            if (mark && mark.offset <= offset) return mark;
          }
          return undefined;
        },
        note: (offset, last) => {
          const value = column ? columnOf(column, last) : null;
          if (value === null) return;
          const n = Math.floor(offset / stretch);
          const mark = { offset, value, id: last.id };
          const found = known(n);
          if (found) found.mark = mark;
          else stretches.set(`${n}${list}`, { revision, ids: [], mark });
        },
        ids: ({ limit, offset }, end) => {
          const found: string[] = [];
          let n = -1;
          let ids: Stretch['ids'] = [];
          for (let place = offset; place < Math.min(offset + limit, end); place++) {
            if (Math.floor(place / stretch) !== n) {
              n = Math.floor(place / stretch);
              ids = known(n)?.ids ?? [];
            }
            const id = ids[place % stretch];
            if (id === undefined) return undefined;
            found.push(id);
          }
          return found;
        },
        noteIds: (offset, ids) => {
          const end = offset + ids.length;
          for (let n = Math.floor(offset / stretch); n * stretch < end; n++) {
            const before = known(n);
            const all = Array.from(
              { length: stretch },
              (_, i) => ids[n * stretch + i - offset] ?? before?.ids[i],
            );
            stretches.set(`${n}${list}`, { revision, mark: before?.mark, ids: all });
          }
        },
      };
    },
    forget: () => stretches.clear(),
  };
}

function columnOf(field: SortField, entry: ReadEntry): string | number | null {
  if (field === 'updatedAt') return entry.liveAt;
  if (field === '_sortOrder') return entry.sortOrder;
  return entry[field];
}
