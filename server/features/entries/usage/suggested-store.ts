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
 * What the drafts of the newest records of a type point to most often in one field, the most used first. Ids rise, so that
 * `entries_type` walks from the newest on, and the key of `entry_links` has the links of each: what this costs depends on
 * `newest`, not on how many records and links there are.
 */
export async function findSuggested(
  db: Reader,
  tenant: TenantId,
  from: { readonly typeId: string; readonly path: string; readonly newest: number },
  limit: number,
): Promise<SuggestedTarget[]> {
  return db.sql
    .selectFrom(
      db.sql
        .selectFrom('entries')
        .select('entries.id')
        .where('entries.tenant_id', '=', tenant)
        .where('entries.type_id', '=', from.typeId)
        .where('entries.deleted_at', 'is', null)
        .orderBy('entries.id', 'desc')
        .limit(from.newest)
        .as('newest'),
    )
    .innerJoin('entry_links', (join) =>
      join.on('entry_links.tenant_id', '=', tenant).onRef('entry_links.entry_id', '=', 'newest.id'),
    )
    .leftJoin('entries as target', (join) =>
      join
        .on('target.tenant_id', '=', tenant)
        .onRef('target.id', '=', 'entry_links.target_id')
        .on('entry_links.target_kind', '=', 'entry'),
    )
    .select([
      'target.kind as kind',
      'entry_links.target_id as id',
      ({ fn }) => fn.countAll<number>().as('uses'),
    ])
    .where('entry_links.state', '=', 'draft')
    .where('entry_links.path', '=', from.path)
    .where(({ or, and, eb }) =>
      or([
        eb('entry_links.target_kind', '=', 'user'),
        and([eb('target.id', 'is not', null), eb('target.deleted_at', 'is', null)]),
      ]),
    )
    .groupBy(['target.kind', 'entry_links.target_id'])
    .orderBy('uses', 'desc')
    .orderBy('entry_links.target_id', 'desc')
    .limit(limit)
    .execute();
}
