import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { planRecords } from '../lists/plan-records.ts';
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
  const kept = await sumTotals(
    db,
    tenant,
    listed.map((type) => type.id),
  );
  const { states, q, ids, sort, isSummary } = query;
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const [hasSearch, hasIds] = [q !== undefined, ids !== undefined];
  const plan = planRecords({ kind, typeId, states, hasSearch, hasIds, sort, window, kept });
  const reader = plan.at === 'aside' ? db.aside : db;
  const filter = { kind, typeId, states, q, ids, along: plan.along };
  const total = plan.total === 'count' ? await countRows(reader, tenant, filter) : plan.total;
  if (window.offset >= total) return { entries: [], total };
  const order = { sort, isSummary, isSorted: plan.order === 'sorted' };
  return { entries: await listRows(reader, tenant, filter, order, window), total };
}
