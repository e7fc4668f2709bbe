import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { actor } from '../entries/records/record-shapes.ts';
import { deliveryStatuses } from '../webhooks/webhook.ts';

/** A page, item or post without its content. */
export const recordSummary = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost']),
  id: z.uuid(),
  locale: z.string().optional().describe('Of a translation.'),
  name: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'published']),
  type: z.string().nullable().describe('Slug of its type; null for posts.'),
  typeName: z.string(),
  updatedAt: instant,
  updatedBy: actor.nullable(),
  hasUnpublishedChanges: z.boolean(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
  scheduleError: z.string().nullable().describe('Why the last scheduled action failed.'),
});

/** A webhook whose last attempts failed. */
export const failingWebhook = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  consecutiveFailures: z.int(),
  failingSince: instant.nullable(),
  pausedAt: instant.nullable().describe('When it was made inactive because it kept failing.'),
  lastDeliveryAt: instant.nullable(),
  lastDeliveryStatus: z.enum(deliveryStatuses).nullable(),
  responseStatus: z.int().nullable().describe('What the receiver answered last.'),
  error: z.string().nullable().describe('Why there was no answer.'),
});

/** A release that could not be published when its time came. */
const failedRelease = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  publishAt: instant.nullable(),
  error: z.string(),
});

/** `data` of `GET /admin/overview`. */
export const overview = z.strictObject({
  recent: z.array(recordSummary).describe('The last edited.'),
  toApprove: z
    .array(recordSummary)
    .optional()
    .describe(
      'What the reader can approve, and somebody has moved to the stage before; where some type is under a workflow.',
    ),
  myDrafts: z
    .array(recordSummary)
    .describe(
      'What the reader changed last and is a draft or has unpublished changes, the last edited first.',
    ),
  scheduled: z.array(recordSummary).describe('What is to be published or unpublished, the next first.'),
  scheduleFailures: z.array(recordSummary).describe('What could not be published when its time came.'),
  failedReleases: z
    .array(failedRelease)
    .optional()
    .describe('Releases that could not be published when their time came; for editors, where there are any.'),
  scheduledReleases: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), publishAt: instant }))
    .optional()
    .describe('Releases that are to be published, the next first; for editors, where there are any.'),
  failingWebhooks: z
    .array(failingWebhook)
    .describe('The longest failing first; empty for roles below developer.'),
  counts: z
    .strictObject({ pages: z.int(), items: z.int(), posts: z.int(), media: z.int(), trash: z.int() })
    .describe('Records that are not deleted, and deleted ones.'),
});
