import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { tenantsWith } from '../../../platform/db/tenants-with.ts';

/** A deleted media record by id, held for the rest of the transaction. */
export async function holdTrashedMedia(tx: Tx, tenant: TenantId, id: string): Promise<MediaRow | undefined> {
  return tx.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

/** Media that were deleted at or before a time, the oldest first, held for the rest of the transaction. */
export function holdOldTrash(tx: Tx, tenant: TenantId, until: number, limit: number): Promise<MediaRow[]> {
  return tx.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
}

/** Takes what is in the trash out of a folder that is about to go. */
export async function forgetFolderOfTrash(tx: Tx, tenant: TenantId, folder: string): Promise<void> {
  await tx.sql
    .updateTable('media')
    .set({ folder: null })
    .where('tenant_id', '=', tenant)
    .where('folder', '=', folder)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Of some tenants those with files that were deleted by a time. */
export const tenantsWithOldMedia = tenantsWith(
  (until: number) =>
    sql`select 1 from media old where old.tenant_id = tenants.tenant_id and old.deleted_at <= ${until} limit 1`,
);
