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
  name: z.string().nullable().describe('Of the webhook; null once it is deleted.'),
  webhookId: z.uuid().optional().describe('For developers.'),
  deliveryId: z.uuid().optional().describe('For developers.'),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  responseStatus: z.int().nullable().describe('What the receiver answered last.'),
  error: z.string().nullable().optional().describe('Why there was no answer; for developers.'),
  durationMs: z.int().nullable(),
  completedAt: instant.nullable(),
  nextRetryAt: instant.nullable(),
  isAgain: z.boolean().describe('Somebody had it sent again.'),
});

const purge = z.strictObject({
  status: z.enum(['waiting', 'purged', 'failing']),
  at: instant.nullable().describe('When the cache had taken it first.'),
  durationMs: z.int().nullable(),
  responseStatus: z.int().nullable(),
});

/** `data` of what followed a publication. */
export const afterPublishingShape = z.strictObject({
  publishedAt: instant.nullable().describe('Null for what is not live.'),
  webhooks: z.array(told).describe('Those that were told, in the order in which they were.'),
  purge: purge
    .nullable()
    .describe('Of the cache in front; null where there is none, and a day after the purge was done.'),
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
