import { foldCase } from '../../lib/fold-case.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { visitFields } from '../schemas/content-walk.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import type { Content } from './entry.ts';
import type { TypedFilter } from './filter-store.ts';
import { type Listing, listInOrder, type Window } from './listing-store.ts';
import type { ListedEntries, ReadEntry } from './read-entry.ts';

const batch = 500;

interface Leaf {
  readonly value: string | number | boolean;
  readonly inArray: boolean;
}

/**
 * A filtered list under preview. Drafts have no index values, so their content is read in the list's order and matched
 * here: previews are few, and an index of every draft would double the cost of every write.
 */
export async function listDrafts(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  listing: Listing,
  window: Window,
): Promise<ListedEntries> {
  const walked = { ...listing, content: [] };
  const entries: ReadEntry[] = [];
  let total = 0;
  for (let offset = 0; ; offset += batch) {
    const part = await listInOrder(db, tenant, walked, 'preview', { limit: batch, offset });
    for (const entry of part) {
      if (!meetsAll(entry, types, listing.content)) continue;
      if (total >= window.offset && entries.length < window.limit) entries.push(entry);
      total++;
    }
    if (part.length < batch) return { entries, total };
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function meetsAll(entry: ReadEntry, types: SchemaSnapshot, filters: readonly TypedFilter[]): boolean {
  const leaves = leavesOf(entry, types);
  return filters.every((filter) => meets(leaves, filter));
}

function leavesOf(entry: ReadEntry, types: SchemaSnapshot): Map<string, Leaf[]> {
  const leaves = new Map<string, Leaf[]>();
  const type = types.byId(entry.typeId);
  if (!type) return leaves;
  visitFields(type.schema, JSON.parse(entry.content) as Content, {
    component: (slug) => types.component(slug),
    link: () => {},
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

function leafMeets(leaf: Leaf, { operator, values, comparison }: TypedFilter): boolean {
  const [wanted = ''] = values;
  const text = String(leaf.value);
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((value) => compare(leaf, value, comparison) === 0);
    case 'contains':
      return leaf.inArray ? foldCase(text) === foldCase(wanted) : foldCase(text).includes(foldCase(wanted));
    case 'startsWith':
      return foldCase(text).startsWith(foldCase(wanted));
    case 'endsWith':
      return foldCase(text).endsWith(foldCase(wanted));
    default: {
      const order = compare(leaf, wanted, comparison);
      if (order === undefined) return false;
      if (operator === 'gt') return order > 0;
      if (operator === 'gte') return order >= 0;
      return operator === 'lt' ? order < 0 : order <= 0;
    }
  }
}

/** The order of a value and a filter's text as the index would see it; undefined where they do not compare. */
function compare({ value }: Leaf, wanted: string, comparison: TypedFilter['comparison']): number | undefined {
  const number = wanted.trim() === '' ? Number.NaN : Number(wanted);
  const asNumbers = comparison === 'number' || (comparison === 'json' && Number.isFinite(number));
  if (asNumbers && typeof value === 'number') return Number.isFinite(number) ? value - number : undefined;
  if (comparison === 'number') return undefined;
  if (typeof value === 'number' && comparison === 'text') return String(value) === wanted ? 0 : undefined;
  return Buffer.compare(Buffer.from(String(value)), Buffer.from(wanted));
}
