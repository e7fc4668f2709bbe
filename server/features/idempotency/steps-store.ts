import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BatchStepRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';

/** A step of a batch without its answers, whose length in characters is `size`. */
export type StepTaken = Omit<BatchStepRow, 'tenant_id' | 'key' | 'answers'> & { readonly size: number };

/** The steps that a batch has taken under its key, in their order. */
export async function listSteps(tx: Tx, tenant: TenantId, key: string): Promise<StepTaken[]> {
  return tx.sql
    .selectFrom('batch_steps')
    .select(['first', 'done', 'fingerprint', 'request_hash', 'holder', 'created_at', 'expires_at'])
    .select(sql<number>`length(answers)`.as('size'))
    .where('tenant_id', '=', tenant)
    .where('key', '=', key)
    .orderBy('first')
    .execute();
}

/** The answers of all steps, in their order. */
export async function listStepAnswers(tx: Tx, tenant: TenantId, key: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('batch_steps')
    .select('answers')
    .where('tenant_id', '=', tenant)
    .where('key', '=', key)
    .orderBy('first')
    .execute();
  return rows.map(({ answers }) => answers);
}

/** Keeps a step. One that another process has taken makes the transaction fail on its key. */
export async function insertStep(tx: Tx, row: BatchStepRow): Promise<void> {
  await tx.send(tx.sql.insertInto('batch_steps').values(row).compile());
}

export async function deleteSteps(tx: Tx, tenant: TenantId, key: string): Promise<void> {
  const taken = tx.sql.deleteFrom('batch_steps').where('tenant_id', '=', tenant).where('key', '=', key);
  await tx.send(taken.compile());
}

/** Deletes the steps of batches that nobody has ended in time, at most of `limit` keys, and answers how many steps. */
export async function deleteExpiredSteps(
  tx: Tx,
  tenant: TenantId,
  now: number,
  limit: number,
): Promise<number> {
  const expired = tx.sql
    .selectFrom('batch_steps')
    .select('key')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('expires_at', '<=', now)
    .limit(limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('batch_steps')
    .where('tenant_id', '=', tenant)
    .where('key', 'in', expired)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of some tenants those with steps of batches whose keys have expired. */
export const tenantsWithExpiredSteps = tenantsWith(
  (until: number) =>
    sql`select 1 from batch_steps old where old.tenant_id = tenants.tenant_id and old.expires_at <= ${until} limit 1`,
);
