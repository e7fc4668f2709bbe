import { isoTime } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { writeJson } from '../../../lib/json-text.ts';
import type { EventSubscriber } from '../../../platform/db/database.ts';
import type { ChangeEvent } from '../../../platform/events/change-event.ts';
import { findSubscribers, insertDeliveries, insertPayload } from './outbox-store.ts';

/**
 * Puts a delivery for each subscribed active webhook into the transaction of the change, with the bytes that will be
 * sent: nothing can be lost between the two, and nothing is sent of what rolled back. A tenant without webhooks pays
 * one look-up.
 */
export function createOutbox(ids: Ids): EventSubscriber {
  return async (tx, tenant, events) => {
    const kinds = [...new Set(events.map(({ kind }) => kind))];
    const subscribers = await findSubscribers(tx, tenant, kinds);
    for (const event of events) {
      const webhookIds = subscribers.get(event.kind) ?? [];
      if (webhookIds.length === 0) continue;
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
  };
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
