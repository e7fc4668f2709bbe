import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { IdempotencyKeyRow } from '../../platform/db/tables.ts';

/** What a transaction finds of an Idempotency-Key. */
interface KeyClaim {
  /** Whether the transaction has the key to itself until it ends. */
  readonly claimed: boolean;
  /** The stored answer, which may have expired. */
  readonly stored: IdempotencyKeyRow | undefined;
  /** Whether a batch that has the key has done a part of its operations. */
  readonly isUnderWay: boolean;
}

/**
 * Claims a key for the transaction unless another one has it, and reads what is stored of it. An answer that was stored
 * just as its holder let the key go may be overlooked; it keeps this transaction from storing another.
 */
export async function claimKey(tx: Tx, tenant: TenantId, key: string, now: number): Promise<KeyClaim> {
  const lock = tx.dialect.tryLock(`idempotency:${tenant}:${key}`);
  const { rows } = await sql<
    IdempotencyKeyRow & { claimed: boolean | number; under_way: boolean | number }
  >`select ${lock} as claimed, exists (select 1 from batch_steps
      where tenant_id = ${tenant} and key = ${key} and expires_at > ${now}) as under_way,
    idempotency_keys.* from (select 1 as one) as claim
    left join idempotency_keys on tenant_id = ${tenant} and key = ${key}`.execute(tx.sql);
  const [row] = rows;
  if (!row) throw new Error('a claim answers one row');
  const { claimed, under_way, ...stored } = row;
  return {
    claimed: Boolean(claimed),
    stored: stored.key === null ? undefined : stored,
    isUnderWay: Boolean(under_way),
  };
}

/** Deletes the stored answer of a key if it has expired. */
export async function deleteExpiredAnswer(tx: Tx, tenant: TenantId, key: string, now: number): Promise<void> {
  const expired = tx.sql
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenant)
    .where('key', '=', key)
    .where('expires_at', '<=', now);
  await tx.send(expired.compile());
}

/** Stores an answer. One that the key has already makes the transaction fail on its unique key. */
export async function insertStoredAnswer(tx: Tx, row: IdempotencyKeyRow): Promise<void> {
  await tx.send(tx.sql.insertInto('idempotency_keys').values(row).compile());
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
