import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';

/** The key with this hash, revoked and expired ones included. */
export function findKeyByHash(db: Reader, tenant: TenantId, hash: string): Promise<ApiKeyRow | undefined> {
  return db.sql
    .selectFrom('api_keys')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('key_hash', '=', hash)
    .executeTakeFirst();
}

export async function insertKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.sql.insertInto('api_keys').values(row).execute();
}

/** Marks keys as used; `usedAt` only ever rises. */
export async function recordKeyUse(tx: Tx, tenant: TenantId, id: string, usedAt: number): Promise<void> {
  await tx.sql
    .updateTable('api_keys')
    .set({ last_used_at: usedAt })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}
