import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** Whether the tenant has the entry, and it is not in the trash. */
export async function isLiveEntry(db: Reader, tenant: TenantId, id: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
