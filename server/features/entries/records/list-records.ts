import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { manyEntries } from '../lists/many-entries.ts';
import { normaliseTypeSlug } from '../slug.ts';
import { countRows, type ListedEntry, listRows, sumTotals } from './record-list-store.ts';
import type { RecordQuery } from './record-query.ts';

/** The entries of a kind that an editor asks for; of an unknown type there are none. */
export async function listRecords(
  db: Pick<Database, 'sql' | 'dialect' | 'aside'>,
  tenant: TenantId,
  types: SchemaSnapshot,
  kind: EntryKind,
  query: RecordQuery,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const { typeKind } = entryKinds[kind];
  const all = types.list(typeKind);
  const wanted = query.type;
  const listed =
    wanted === undefined
      ? all
      : all.filter((type) => type.slug === normaliseTypeSlug(wanted) || type.id === wanted.toLowerCase());
  if (listed.length === 0) return { entries: [], total: 0 };
  const typeId = wanted === undefined ? undefined : listed[0]?.id;
  if (query.ids?.length === 0) return { entries: [], total: 0 };
  const filter = { kind, typeId, states: query.states, q: query.q, ids: query.ids };
  const kept = await sumTotals(
    db,
    tenant,
    listed.map((type) => type.id),
  );
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const searches = query.q !== undefined && !query.ids && kept.entries > manyEntries;
  const reader: Reader = searches || window.offset > manyEntries ? db.aside : db;
  const total = keptTotal(kept, query) ?? (await countRows(reader, tenant, filter));
  if (window.offset >= total) return { entries: [], total };
  return { entries: await listRows(reader, tenant, filter, query, window), total };
}

/** The total of a list that is kept; undefined for one that has to be counted. */
function keptTotal(
  { entries, published }: { entries: number; published: number },
  { q, ids, states }: RecordQuery,
): number | undefined {
  const [state, ...more] = states;
  if (q !== undefined || ids || more.length > 0 || state === 'changed' || state === 'scheduled')
    return undefined;
  if (state === 'published') return published;
  return state === 'draft' ? entries - published : entries;
}
