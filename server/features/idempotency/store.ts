import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { compiledOnce, insertRows, runCompiled } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { packText, unpackText } from '../../platform/db/packed-text.ts';
import type { IdempotencyKeyRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';
import { findEventOfData, findEvents } from '../../platform/events/store.ts';

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
  const lock = `idempotency:${tenant}:${key}`;
  const [row] = await runCompiled(tx.sql, claim(tx, { tenant, key, now, lock }));
  if (!row) throw new Error('a claim answers one row');
  const { claimed, under_way, ...stored } = row;
  return {
    claimed: Boolean(claimed),
    stored: stored.key === null ? undefined : asStored(stored),
    isUnderWay: Boolean(under_way),
  };
}

const claim = compiledOnce(
  (db, { tenant, key, now, lock }: { tenant: TenantId; key: string; now: number; lock: string }) => sql<
    IdempotencyKeyRow & { claimed: boolean | number; under_way: boolean | number }
  >`
    select ${db.dialect.tryLock(lock)} as claimed, exists (select 1 from batch_steps
      where tenant_id = ${tenant} and key = ${key} and expires_at > ${now}) as under_way,
    idempotency_keys.* from (select 1 as one) as claim
    left join idempotency_keys on tenant_id = ${tenant} and key = ${key}`,
);

/** Deletes the stored answer of a key if it has expired. */
export async function deleteExpiredAnswer(tx: Tx, tenant: TenantId, key: string, now: number): Promise<void> {
  const expired = tx.sql
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenant)
    .where('key', '=', key)
    .where('expires_at', '<=', now);
  await tx.send(expired.compile());
}

/**
 * Stores an answer. One that the key has already makes the transaction fail on its unique key. Of an answer with the record
 * that the transaction has written only the event is kept that tells of it: its data is that record, to the letter.
 */
export async function insertStoredAnswer(
  tx: Tx,
  row: Omit<IdempotencyKeyRow, 'packed' | 'event_id'>,
): Promise<void> {
  const { body } = row;
  const isRecord = body.startsWith(head) && body.endsWith(tail);
  const event = isRecord ? findEventOfData(tx, body.slice(head.length, -tail.length)) : undefined;
  const packed = event === undefined ? await packText(body) : undefined;
  const kept = event === undefined && !packed ? body : '';
  const values = { ...asKept(row), body: kept, packed: packed ?? null, event_id: event ?? null };
  await tx.send(insertRows(tx, 'idempotency_keys', [values]));
}

type Said = Pick<IdempotencyKeyRow, 'fingerprint' | 'request_hash' | 'content_type'>;

/** What nearly every answer is. Nothing stands for it. */
const usualType = 'application/json; charset=UTF-8';

/** Hashes in hexadecimal take half as much again as in base 64. */
function asKept<T extends Said>(row: T): T {
  const short = (hash: string) => Buffer.from(hash, 'hex').toString('base64url');
  return {
    ...row,
    fingerprint: short(row.fingerprint),
    request_hash: row.request_hash && short(row.request_hash),
    content_type: row.content_type === usualType ? '' : row.content_type,
  };
}

function asStored<T extends Said>(row: T): T {
  // Those of older releases stand there in hexadecimal.
  const whole = (hash: string) =>
    hash.length === 64 ? hash : Buffer.from(hash, 'base64url').toString('hex');
  return {
    ...row,
    fingerprint: whole(row.fingerprint),
    request_hash: row.request_hash && whole(row.request_hash),
    content_type: row.content_type || usualType,
  };
}

/** What stands around the record in the answer to a write. */
const [head, tail] = ['{"data":', '}'];

/** The body of a stored answer, as it was sent. */
export async function readStoredBody(
  db: Reader,
  tenant: TenantId,
  stored: Pick<IdempotencyKeyRow, 'body' | 'packed' | 'event_id'>,
): Promise<string> {
  if (stored.packed) return unpackText(stored.packed);
  if (stored.event_id === null) return stored.body;
  const [event] = await findEvents(db, tenant, [stored.event_id]);
  if (!event) throw new Error(`the event ${stored.event_id} of a stored answer is gone`);
  return `${head}${event.data}${tail}`;
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

/** Of some tenants those with answers whose keys have expired. */
export const tenantsWithExpiredAnswers = tenantsWith(
  (until: number) =>
    sql`select 1 from idempotency_keys old where old.tenant_id = tenants.tenant_id and old.expires_at <= ${until} limit 1`,
);
