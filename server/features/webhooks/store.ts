import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { WebhookRow } from '../../platform/db/tables.ts';

/** The webhooks of a tenant, oldest first. */
export function listWebhooks(db: Reader, tenant: TenantId): Promise<WebhookRow[]> {
  return db.sql
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findWebhook(db: Reader, tenant: TenantId, id: string): Promise<WebhookRow | undefined> {
  return db.sql
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A webhook, held for the rest of the transaction. */
export function holdWebhook(tx: Tx, tenant: TenantId, id: string): Promise<WebhookRow | undefined> {
  return tx.sql
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

export async function countWebhooks(db: Reader, tenant: TenantId): Promise<number> {
  const { count } = await db.sql
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.sql.insertInto('webhooks').values(row).execute();
}

/** Changes a webhook and answers it as it is then. */
export function updateWebhookRow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<WebhookRow, 'tenant_id' | 'id'>>,
): Promise<WebhookRow> {
  return tx.sql
    .updateTable('webhooks')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a webhook with its subscriptions; false when there is none. */
export async function deleteWebhookRow(tx: Tx, tenant: TenantId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('webhooks')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes a webhook subscribed to exactly these kinds of events: none for one that is not active. */
export async function replaceSubscriptions(
  tx: Tx,
  tenant: TenantId,
  webhookId: string,
  kinds: readonly string[],
): Promise<void> {
  await tx.sql
    .deleteFrom('webhook_subscriptions')
    .where('tenant_id', '=', tenant)
    .where('webhook_id', '=', webhookId)
    .execute();
  if (kinds.length === 0) return;
  await tx.sql
    .insertInto('webhook_subscriptions')
    .values(kinds.map((kind) => ({ tenant_id: tenant, event_kind: kind, webhook_id: webhookId })))
    .execute();
}
