import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { actor } from '../entries/records/record-shapes.ts';
import { deliveryStatuses } from '../webhooks/webhook.ts';

/** A page, item or post without its content. */
export const recordSummary = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost']),
  id: z.uuid(),
  locale: z.string().optional().describe('The locale of a translation.'),
  name: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'published']),
  type: z.string().nullable().describe('The slug of the type. The value is `null` for posts.'),
  typeName: z.string(),
  updatedAt: instant,
  updatedBy: actor.nullable(),
  hasUnpublishedChanges: z.boolean(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
  scheduleError: z.string().nullable().describe('The reason why the last scheduled action failed.'),
});

/** A webhook whose last attempts failed. */
export const failingWebhook = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  consecutiveFailures: z.int(),
  failingSince: instant.nullable(),
  pausedAt: instant.nullable().describe('The time when repeated failures deactivated the webhook.'),
  lastDeliveryAt: instant.nullable(),
  lastDeliveryStatus: z.enum(deliveryStatuses).nullable(),
  responseStatus: z.int().nullable().describe('The HTTP status of the last response.'),
  error: z.string().nullable().describe('The reason why there was no response.'),
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
  recent: z.array(recordSummary).describe('The last edited entries.'),
  toApprove: z
    .array(recordSummary)
    .optional()
    .describe('The entries that wait for your approval. The property is absent if no type has a workflow.'),
  myDrafts: z
    .array(recordSummary)
    .describe('The drafts and entries with unpublished changes that you edited last, most recent first.'),
  scheduled: z.array(recordSummary).describe('The entries with scheduled actions, earliest first.'),
  scheduleFailures: z.array(recordSummary).describe('The entries whose scheduled action failed.'),
  failedReleases: z
    .array(failedRelease)
    .optional()
    .describe(
      'The releases whose scheduled publication failed, for editors. The property is absent if no scheduled ' +
        'publication failed.',
    ),
  scheduledReleases: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), publishAt: instant }))
    .optional()
    .describe(
      'The scheduled releases for editors, earliest first. The property is absent if no release is ' +
        'scheduled.',
    ),
  failingWebhooks: z
    .array(failingWebhook)
    .describe('The failing webhooks, longest failing first. The list is empty for roles below developer.'),
  counts: z
    .strictObject({ pages: z.int(), items: z.int(), posts: z.int(), media: z.int(), trash: z.int() })
    .describe('The numbers of entries and files, and the number of deleted ones.'),
});
