import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';

/** The media records with these ids; unknown ids are left out. */
export async function findMedia(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
}

export async function insertMedia(tx: Tx, row: MediaRow): Promise<void> {
  await tx.sql.insertInto('media').values(row).execute();
}
