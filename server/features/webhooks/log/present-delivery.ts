import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import type { DeliveryWithPayload } from '../delivery-store.ts';
import type { deliveryRecord } from '../shapes.ts';

type DeliveryRecord = z.input<typeof deliveryRecord>;

/** A delivery as the log shows it. While an attempt runs there is no next one yet. */
export function presentDelivery(row: DeliveryWithPayload): DeliveryRecord {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    event: row.event_kind,
    status: row.status as DeliveryRecord['status'],
    attempts: row.attempts,
    nextRetryAt: row.claim === null ? isoTimeOrNull(row.due_at) : null,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
    durationMs: row.duration_ms,
    payload: JSON.parse(row.body) as DeliveryRecord['payload'],
    redeliveryOf: row.redelivery_of,
    createdAt: isoTime(row.created_at),
    completedAt: isoTimeOrNull(row.completed_at),
  };
}
