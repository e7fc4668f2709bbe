import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { IdempotencyKeyRow } from '../../platform/db/tables.ts';

/** The stored answer of a key that has not expired. */
export function findStoredAnswer(
  db: Reader,
  tenant: TenantId,
  key: string,
  now: number,
): Promise<IdempotencyKeyRow | undefined> {
  return db.sql
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Stores an answer; an expired one of the same key gives way. A live one makes this fail on its unique key. */
export async function insertStoredAnswer(tx: Tx, row: IdempotencyKeyRow): Promise<void> {
  await tx.sql
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', row.tenant_id)
    .where('key', '=', row.key)
    .where('expires_at', '<=', row.created_at)
    .execute();
  await tx.sql.insertInto('idempotency_keys').values(row).execute();
}

/** Deletes answers whose keys have expired, at most `limit`, and answers how many. */
export async function deleteExpiredAnswers(
  tx: Tx,
  tenant: TenantId,
  now: number,
  limit: number,
): Promise<number> {
  const expired = tx.sql
    .selectFrom('idempotency_keys')
    .select('key')
    .where('tenant_id', '=', tenant)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenant)
    .where('key', 'in', expired)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
