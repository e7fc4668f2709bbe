import type { RawBuilder } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { insertRows, isListed, listOfFew, queriedOnce } from '../../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { WebhookDeliveryRow, WebhookPayloadRow } from '../../../platform/db/tables.ts';

/** The active webhooks that events go to, by the kind of event: one look-up by primary key. */
export async function findSubscribers(
  db: Reader,
  tenant: TenantId,
  eventKinds: readonly string[],
): Promise<Map<string, string[]>> {
  const few = listOfFew(eventKinds);
  const rows = await (few
    ? fewSubscriptions(db, { tenant, kinds: few })
    : subscriptions(db, tenant, db.dialect.in('event_kind', eventKinds)).execute());
  const webhookIds = new Map<string, string[]>();
  for (const { event_kind, webhook_id } of rows) {
    const known = webhookIds.get(event_kind) ?? [];
    webhookIds.set(event_kind, known);
    known.push(webhook_id);
  }
  return webhookIds;
}

const fewSubscriptions = queriedOnce(
  (db, { tenant, kinds }: { tenant: TenantId; kinds: readonly string[] }) =>
    subscriptions(db, tenant, isListed('event_kind', kinds)),
);

function subscriptions(db: Reader, tenant: TenantId, isWanted: RawBuilder<boolean>) {
  return db.sql
    .selectFrom('webhook_subscriptions')
    .select(['event_kind', 'webhook_id'])
    .where('tenant_id', '=', tenant)
    .where(isWanted);
}

export async function insertPayload(tx: Tx, row: WebhookPayloadRow): Promise<void> {
  await tx.send(insertRows(tx, 'webhook_payloads', [row]));
}

/** A delivery that no attempt was made of. */
export type NewDelivery = Pick<
  WebhookDeliveryRow,
  'tenant_id' | 'id' | 'webhook_id' | 'event_id' | 'event_kind' | 'redelivery_of' | 'created_at'
>;

/** Inserts deliveries that are due at once. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    status: 'pending',
    attempts: 0,
    due_at: row.created_at,
    claim: null,
    response_status: null,
    response_body: null,
    error: null,
    duration_ms: null,
    completed_at: null,
  }));
  await tx.send(insertRows(tx, 'webhook_deliveries', values));
}
