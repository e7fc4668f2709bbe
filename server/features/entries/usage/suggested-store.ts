import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A record or person that others point to, and how many of them. */
export interface SuggestedTarget {
  /** Of a record; null for a person. */
  readonly kind: string | null;
  readonly id: string;
  readonly uses: number;
}

/**
 * What the drafts of the newest records of a type point to most often in one field, the most used first, without what is
 * deleted. Ids rise, so that `entries_type` alone has the newest ones, and the key of `entry_links` the links of each: what this
 * costs depends on `newest`, not on how many records and links there are. Records in the trash are among them: to look whether
 * each is there would cost more than all the rest.
 */
export async function findSuggested(
  db: Reader,
  tenant: TenantId,
  from: { readonly typeId: string; readonly path: string; readonly newest: number },
  limit: number,
): Promise<SuggestedTarget[]> {
  const targets = await db.sql
    .selectFrom(
      db.sql
        .selectFrom('entries')
        .select('entries.id')
        .where('entries.tenant_id', '=', tenant)
        .where('entries.type_id', '=', from.typeId)
        .orderBy('entries.id', 'desc')
        .limit(from.newest)
        .as('newest'),
    )
    .innerJoin('entry_links', (join) =>
      join.on('entry_links.tenant_id', '=', tenant).onRef('entry_links.entry_id', '=', 'newest.id'),
    )
    .select([
      'entry_links.target_kind as target',
      'entry_links.target_id as id',
      ({ fn }) => fn.countAll<number>().as('uses'),
    ])
    .where('entry_links.state', '=', 'draft')
    .where('entry_links.path', '=', from.path)
    .where('entry_links.target_kind', 'in', ['entry', 'user'])
    .groupBy(['entry_links.target_kind', 'entry_links.target_id'])
    .orderBy('uses', 'desc')
    .orderBy('entry_links.target_id', 'desc')
    // Some of them may be deleted.
    .limit(2 * limit)
    .execute();
  const kinds = await kindsOf(
    db,
    tenant,
    targets.map(({ id }) => id),
  );
  const there = targets.flatMap(({ target, id, uses }): SuggestedTarget[] => {
    if (target === 'user') return [{ kind: null, id, uses }];
    const kind = kinds.get(id);
    return kind === undefined ? [] : [{ kind, id, uses }];
  });
  return there.slice(0, limit);
}

async function kindsOf(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('entries')
    .select(['id', 'kind'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
