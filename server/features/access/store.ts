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

/** A key that is not revoked, by id and among some types. */
export function findLiveKey(
  db: Reader,
  tenant: TenantId,
  id: string,
  types: readonly string[],
): Promise<ApiKeyRow | undefined> {
  return selectLiveKeys(db, tenant, types).where('id', '=', id).executeTakeFirst();
}

/** As `findLiveKey`, held for the rest of the transaction. */
export function holdLiveKey(
  tx: Tx,
  tenant: TenantId,
  id: string,
  types: readonly string[],
): Promise<ApiKeyRow | undefined> {
  return selectLiveKeys(tx, tenant, types)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

/** Changes what a key is called and how much it may ask. */
export async function updateKeyRow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Pick<ApiKeyRow, 'name' | 'limits'>,
): Promise<void> {
  await tx.sql
    .updateTable('api_keys')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

/** The keys of some types that are not revoked, the newest first. */
export function listLiveKeys(db: Reader, tenant: TenantId, types: readonly string[]): Promise<ApiKeyRow[]> {
  return selectLiveKeys(db, tenant, types).orderBy('id', 'desc').execute();
}

function selectLiveKeys(db: Reader, tenant: TenantId, types: readonly string[]) {
  return db.sql
    .selectFrom('api_keys')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('revoked_at', 'is', null)
    .where(db.dialect.in('type', types));
}

/** Revokes a key of some types and answers it; undefined when it is none of them or revoked already. */
export function revokeKeyRow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  input: { types: readonly string[]; revokedAt: number },
): Promise<ApiKeyRow | undefined> {
  return tx.sql
    .updateTable('api_keys')
    .set({ revoked_at: input.revokedAt })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(tx.dialect.in('type', input.types))
    .returningAll()
    .executeTakeFirst();
}

/** Hands a key over to its successor, unless it has one or is revoked; answers whether it did. */
export async function replaceKey(
  tx: Tx,
  tenant: TenantId,
  id: string,
  change: { replaced_by: string; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('api_keys')
    .set(change)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes a use, unless one later than `unlessSince` is noted already. */
export async function recordKeyUse(
  tx: Tx,
  tenant: TenantId,
  id: string,
  input: { usedAt: number; unlessSince: number },
): Promise<void> {
  await tx.sql
    .updateTable('api_keys')
    .set({ last_used_at: input.usedAt })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<=', input.unlessSince)]))
    .execute();
}
