import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import type { webhookRecord } from '../shapes.ts';
import { maskSecret } from '../signing-secret.ts';
import type { CustomHeaders, Webhook } from '../webhook.ts';

/** A webhook as the admin API shows it, its secret masked (specification, "Delivery", rule 6). */
export function presentWebhook(webhook: Webhook, headers: CustomHeaders): z.input<typeof webhookRecord> {
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: [...webhook.events],
    isActive: webhook.isActive,
    headers: { ...headers },
    secretMasked: maskSecret(webhook.secretTail),
    description: webhook.description,
    lastDeliveryAt: isoTimeOrNull(webhook.lastDeliveryAt),
    lastDeliveryStatus: webhook.lastDeliveryStatus as z.input<typeof webhookRecord>['lastDeliveryStatus'],
    consecutiveFailures: webhook.consecutiveFailures,
    failingSince: isoTimeOrNull(webhook.failingSince),
    pausedAt: isoTimeOrNull(webhook.pausedAt),
    createdAt: isoTime(webhook.createdAt),
    updatedAt: isoTime(webhook.updatedAt),
  };
}
