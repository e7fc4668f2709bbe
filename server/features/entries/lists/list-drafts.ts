import { foldCase } from '../../../lib/fold-case.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import { numberOf } from '../filters/parse-filters.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { valueKeyOf } from '../indexing/index-content.ts';
import type { ReadEntry } from '../read-entry.ts';
import { readByIds } from './list-store.ts';
import type { FieldOrder, Listing, Window } from './listing.ts';
import { listIds } from './listing-store.ts';

const batch = 200;

interface Leaf {
  readonly value: string | number | boolean;
  readonly inArray: boolean;
}

/**
 * A list under preview that is filtered or ordered by content. Drafts have no index values, so their content is read in
 * the list's order, matched and sorted here: previews are few, and an index of every draft would double the cost of every
 * write. Unless it is to be counted, a list in an order of the index ends with its page.
 */
export async function listDrafts(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  listing: Listing,
  window: Window,
  isCounted: boolean,
): Promise<{ entries: ReadEntry[]; total: number }> {
  const ids = await listIds(db, tenant, { ...listing, content: [], byField: undefined }, 'preview');
  const { byField } = listing;
  const entries: ReadEntry[] = [];
  const sorted: SortedDraft[] = [];
  let total = 0;
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const entry of await readInOrder(db, tenant, ids.slice(start, start + batch))) {
      const leaves = leavesOf(entry, types);
      if (!listing.content.every((filter) => meets(leaves, filter))) continue;
      if (byField) sorted.push({ id: entry.id, value: sortValueOf(leaves, byField) });
      else if (total >= window.offset && entries.length < window.limit) entries.push(entry);
      total++;
    }
    if (!isCounted && !byField && entries.length === window.limit) break;
  }
  if (!byField) return { entries, total };
  sorted.sort((a, b) => compareValues(a.value, b.value, byField));
  const shown = sorted.slice(window.offset, window.offset + window.limit).map(({ id }) => id);
  return { entries: await readInOrder(db, tenant, shown), total };
}

/** A draft by the value that the index would have of it; texts as bytes, whose order is that of code points. */
interface SortedDraft {
  readonly id: string;
  readonly value: number | Buffer | undefined;
}

async function readInOrder(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<ReadEntry[]> {
  const read = new Map((await readByIds(db, tenant, ids, 'preview')).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => read.get(id) ?? []);
}

function sortValueOf(
  leaves: ReadonlyMap<string, readonly Leaf[]>,
  { path, by }: FieldOrder,
): SortedDraft['value'] {
  const value = leaves.get(path)?.[0]?.value;
  if (by === 'number') return typeof value === 'number' ? value : undefined;
  return value === undefined ? undefined : Buffer.from(valueKeyOf(String(value)));
}

/** What has no value comes last in either direction. */
function compareValues(a: SortedDraft['value'], b: SortedDraft['value'], { descending }: FieldOrder): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const difference =
    typeof a === 'object' && typeof b === 'object' ? Buffer.compare(a, b) : Number(a) - Number(b);
  return descending ? -difference : difference;
}

function leavesOf(entry: ReadEntry, types: SchemaSnapshot): Map<string, Leaf[]> {
  const leaves = new Map<string, Leaf[]>();
  const type = types.byId(entry.typeId);
  if (!type) return leaves;
  visitFields(type.schema, JSON.parse(entry.content) as Content, {
    component: (slug) => types.component(slug),
    leaf: (path, value, inArray = false) => {
      const known = leaves.get(path);
      if (known) known.push({ value, inArray });
      else leaves.set(path, [{ value, inArray }]);
    },
  });
  return leaves;
}

function meets(leaves: ReadonlyMap<string, readonly Leaf[]>, filter: TypedFilter): boolean {
  const { operator, path, values, comparison } = filter;
  if (operator === 'ne') return !meets(leaves, { ...filter, operator: 'eq' });
  if (operator === 'nin') return !meets(leaves, { ...filter, operator: 'in' });
  if (operator === 'exists') {
    const some = [...leaves.keys()].some((key) => key === path || key.startsWith(`${path}.`));
    return (comparison !== undefined && some) === (values[0] === 'true');
  }
  if (comparison === undefined) return false;
  return (leaves.get(path) ?? []).some((leaf) => leafMeets(leaf, filter));
}

function leafMeets({ value, inArray }: Leaf, { operator, values, comparison }: TypedFilter): boolean {
  const [wanted = ''] = values;
  const text = foldCase(String(value));
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((one) => isEqual(value, one, comparison));
    case 'contains':
      return inArray ? text === foldCase(wanted) : text.includes(foldCase(wanted));
    case 'startsWith':
      return text.startsWith(foldCase(wanted));
    case 'endsWith':
      return text.endsWith(foldCase(wanted));
    default: {
      const order = orderOf(value, wanted, comparison);
      if (order === undefined) return false;
      if (operator === 'gt') return order > 0;
      if (operator === 'gte') return order >= 0;
      return operator === 'lt' ? order < 0 : order <= 0;
    }
  }
}

function isEqual(value: Leaf['value'], wanted: string, comparison: TypedFilter['comparison']): boolean {
  if (comparison !== 'number' && String(value) === wanted) return true;
  return comparison !== 'text' && comparison !== 'id' && value === numberOf(wanted);
}

/** The order of a value and a filter's text as the index has it; undefined where they do not compare. */
function orderOf(
  value: Leaf['value'],
  wanted: string,
  comparison: TypedFilter['comparison'],
): number | undefined {
  const number = numberOf(wanted);
  if (comparison === 'number' || (comparison === 'json' && number !== undefined)) {
    return typeof value === 'number' && number !== undefined ? value - number : undefined;
  }
  if (typeof value === 'number') return undefined;
  return Buffer.compare(Buffer.from(String(value)), Buffer.from(wanted));
}
