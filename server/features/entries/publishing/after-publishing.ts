import { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { findPurgeOf, type PurgeOutcome } from '../../edge-purges/purge-store.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { listToldDeliveries, type ToldDelivery } from '../../webhooks/log/told-store.ts';
import { deliveryStatuses } from '../../webhooks/webhook.ts';
import type { Entry } from '../entry.ts';
import { entryKinds } from '../entry-kind.ts';
import { codeOf } from '../locales/local-contents.ts';

/** What a publication told is written down in its transaction: so long after its instant at most, in milliseconds. */
const span = 300_000;

const told = z.strictObject({
  name: z
    .string()
    .nullable()
    .describe('The name of the webhook. The value is `null` if the webhook was deleted.'),
  webhookId: z.uuid().optional().describe('The id of the webhook. Only developers see this property.'),
  deliveryId: z.uuid().optional().describe('The id of the delivery. Only developers see this property.'),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  responseStatus: z.int().nullable().describe('The HTTP status of the last response.'),
  error: z
    .string()
    .nullable()
    .optional()
    .describe('The reason why there was no response. Only developers see this property.'),
  durationMs: z.int().nullable(),
  completedAt: instant.nullable(),
  nextRetryAt: instant.nullable(),
  isAgain: z.boolean().describe('Whether a user redelivered the event.'),
});

const purge = z.strictObject({
  status: z.enum(['waiting', 'purged', 'failing']),
  at: instant.nullable().describe('The time when the cache first accepted the purge.'),
  durationMs: z.int().nullable(),
  responseStatus: z.int().nullable(),
});

/** `data` of what followed a publication. */
export const afterPublishingShape = z.strictObject({
  publishedAt: instant
    .nullable()
    .describe("The time of the publication. The value is `null` if the entry isn't published."),
  webhooks: z.array(told).describe('The webhook deliveries, in the order of their creation.'),
  purge: purge
    .nullable()
    .describe(
      'The purge of the HTTP cache. The value is `null` without a cache, and one day after the purge.',
    ),
});

type AfterPublishing = z.input<typeof afterPublishingShape>;

/** Says who was told that a record went live at an instant, and what they answered. `seesWebhooks`: with their ids and failures. */
export async function describeAfterPublishing(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entry: Entry,
  { at, seesWebhooks }: { readonly at: number | null; readonly seesWebhooks: boolean },
): Promise<AfterPublishing> {
  if (at === null) return { publishedAt: null, webhooks: [], purge: null };
  const within = { from: at, until: at + span };
  const deliveries = await listToldDeliveries(db, tenant, {
    ...within,
    eventKind: `${entryKinds[entry.kind].event}.published`,
    recordId: entry.recordId,
    locale: types.locales && codeOf(entry, types.locales),
  });
  const purged = await findPurgeOf(db, tenant, [`entry:${entry.recordId}`, 'all'], within);
  return {
    publishedAt: isoTime(at),
    webhooks: deliveries.map((delivery) => presentTold(delivery, seesWebhooks)),
    purge: purged ? presentPurge(purged) : null,
  };
}

function presentTold(row: ToldDelivery, seesWebhooks: boolean): z.input<typeof told> {
  return {
    name: row.webhookName,
    ...(seesWebhooks && { webhookId: row.webhook_id, deliveryId: row.id }),
    status: row.status as z.input<typeof told>['status'],
    attempts: row.attempts,
    responseStatus: row.response_status,
    ...(seesWebhooks && { error: row.error }),
    durationMs: row.duration_ms,
    completedAt: isoTimeOrNull(row.completed_at),
    nextRetryAt: row.claim === null ? isoTimeOrNull(row.due_at) : null,
    isAgain: row.redelivery_of !== null,
  };
}

function presentPurge(row: PurgeOutcome): z.input<typeof purge> {
  // One that is sent once more was taken before.
  const isDone = row.completed_at !== null;
  const status = row.status === 'failed' ? 'failing' : 'waiting';
  return {
    status: isDone ? 'purged' : status,
    at: isoTimeOrNull(row.completed_at),
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
  };
}
