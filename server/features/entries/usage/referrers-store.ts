import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { asRecords } from '../translation-keys.ts';

/** One place of live content that points to something. */
export interface LiveLink {
  readonly targetId: string;
  readonly id: string;
  readonly kind: string;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  /** Path of the field, without array indexes. */
  readonly path: string;
}

/** Where live content points to these records or media; at most `limit` places, records together. */
export async function findLiveLinks(
  db: Reader,
  tenant: TenantId,
  targetIds: readonly string[],
  limit: number,
): Promise<LiveLink[]> {
  const rows = await db.sql
    .selectFrom('entry_links')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.tenant_id', '=', 'entry_links.tenant_id')
        .onRef('entries.id', '=', 'entry_links.entry_id'),
    )
    .select([
      'entry_links.target_id as targetId',
      'entry_links.path',
      'entries.id',
      'entries.kind',
      'entries.type_id as typeId',
      'entries.name',
      'entries.slug',
    ])
    .where('entry_links.tenant_id', '=', tenant)
    .where(db.dialect.in('entry_links.target_id', targetIds))
    .where('entry_links.state', '=', 'published')
    .where('entries.deleted_at', 'is', null)
    .orderBy('entries.id')
    .orderBy('entry_links.path')
    .limit(limit)
    .execute();
  return asRecords(rows);
}
