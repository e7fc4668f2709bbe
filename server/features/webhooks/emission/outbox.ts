import { isoTime } from '../../../lib/clock.ts';
import { giveWay } from '../../../lib/give-way.ts';
import type { Ids } from '../../../lib/ids.ts';
import { writeJson } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { EventSubscriber, LastWork, Tx } from '../../../platform/db/database.ts';
import type { ChangeEvent } from '../../../platform/events/change-event.ts';
import { findSubscribers, insertDeliveries, insertPayload } from './outbox-store.ts';

interface Appended {
  readonly tenant: TenantId;
  readonly event: ChangeEvent;
}

/**
 * Puts a delivery for each subscribed active webhook into the transaction of the change, as the last of it, with the bytes
 * that will be sent: nothing can be lost between the two, and nothing is sent of what rolled back. A tenant without
 * webhooks pays one look-up a transaction.
 */
export function createOutbox(ids: Ids): EventSubscriber {
  const emission: LastWork<Appended> = {
    run: async (tx, appended) => {
      for (const [tenant, ofTenant] of Map.groupBy(appended, ({ tenant }) => tenant)) {
        await emit(
          tx,
          tenant,
          ofTenant.map(({ event }) => event),
        );
      }
    },
  };

  async function emit(tx: Tx, tenant: TenantId, events: readonly ChangeEvent[]): Promise<void> {
    const kinds = [...new Set(events.map(({ kind }) => kind))];
    const subscribers = await findSubscribers(tx, tenant, kinds);
    for (const event of events) {
      const webhookIds = subscribers.get(event.kind) ?? [];
      if (webhookIds.length === 0) continue;
      await giveWay();
      await deliverTo(tx, ids, tenant, event, webhookIds);
    }
  }

  return async (tx, tenant, events) => {
    for (const event of events) tx.leave(emission, { tenant, event });
  };
}

/** Puts the deliveries of an event to these webhooks into the transaction. */
export async function deliverTo(
  tx: Tx,
  ids: Ids,
  tenant: TenantId,
  event: Parameters<typeof payloadOf>[0] & { readonly id: string },
  webhookIds: readonly string[],
): Promise<void> {
  await insertPayload(tx, {
    tenant_id: tenant,
    event_id: event.id,
    body: payloadOf(event),
    created_at: event.at,
  });
  const deliveries = webhookIds.map((webhookId) => ({
    tenant_id: tenant,
    id: ids.next(),
    webhook_id: webhookId,
    event_id: event.id,
    event_kind: event.kind,
    redelivery_of: null,
    created_at: event.at,
  }));
  await insertDeliveries(tx, deliveries);
  tx.tell(tenant, 'lanes', ...webhookIds);
}

/** The body of every request about an event (specification, "Events"). */
export function payloadOf({
  kind,
  at,
  data,
  subject,
}: Pick<ChangeEvent, 'kind' | 'at' | 'data' | 'subject'>): string {
  return writeJson({ event: kind, timestamp: isoTime(at), data, subject });
}
