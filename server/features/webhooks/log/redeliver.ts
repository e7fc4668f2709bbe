import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { type DeliveryWithPayload, findDelivery } from '../delivery-store.ts';
import { insertDeliveries } from '../emission/outbox-store.ts';
import { holdWebhook } from '../store.ts';
import { noWebhook, type WebhookDeps } from '../webhook-deps.ts';

/** The delivery is not there, or another webhook's. */
export function noDelivery() {
  return fail('NOT_FOUND', 'There is no such delivery.');
}

/**
 * Sends the bytes of a delivery again, as a new delivery that names the old one (decisions, "Delivery id").
 * @throws ServiceError NOT_FOUND; INVALID_STATUS while the webhook is inactive
 */
export async function redeliver(
  deps: WebhookDeps,
  tenant: TenantId,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithPayload> {
  return deps.database.write(async (tx) => {
    const webhook = await holdWebhook(tx, tenant, webhookId);
    if (!webhook) throw noWebhook();
    const old = await findDelivery(tx, tenant, webhookId, deliveryId);
    if (!old) throw noDelivery();
    if (webhook.is_active === 0)
      throw fail('INVALID_STATUS', 'The webhook is inactive. Make it active first.');
    const id = deps.ids.next();
    await insertDeliveries(tx, [
      {
        tenant_id: tenant,
        id,
        webhook_id: webhookId,
        event_id: old.event_id,
        event_kind: old.event_kind,
        redelivery_of: old.id,
        created_at: deps.clock.now(),
      },
    ]);
    tx.tell(tenant, 'lanes', webhookId);
    const made = await findDelivery(tx, tenant, webhookId, id);
    if (!made) throw new Error('a delivery vanished inside its transaction');
    return made;
  });
}
