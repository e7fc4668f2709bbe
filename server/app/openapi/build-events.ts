import { z } from 'zod';
import { named } from '../../features/api/operation.ts';
import { commentEventData } from '../../features/comments/shapes.ts';
import { writtenItem } from '../../features/items/answer-shapes.ts';
import { mediaRecord } from '../../features/media/answer-shapes.ts';
import { writtenPage } from '../../features/pages/answer-shapes.ts';
import { writtenPost } from '../../features/posts/answer-shapes.ts';
import { releaseEventData } from '../../features/releases/shapes.ts';
import { productName } from '../../lib/product.ts';
import { eventKinds } from '../../platform/events/event-kinds.ts';
import { eventSubject } from '../../platform/events/event-subject.ts';
import { instant } from '../../platform/http/answer-shapes.ts';
import type { SchemaWriter } from './to-json-schema.ts';

const deletedEntry = named(
  'DeletedEntry',
  z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() }),
);
const deletedMedia = named(
  'DeletedMedia',
  z.strictObject({ id: z.uuid(), filename: z.string(), originalFilename: z.string() }),
);
const subject = named('EventSubject', eventSubject);
const onlyId = named('OnlyId', z.strictObject({ id: z.uuid() }));

const records: Readonly<Record<string, z.ZodType>> = {
  page: named('WrittenPage', writtenPage),
  collection_item: named('WrittenItem', writtenItem),
  blog_post: named('WrittenPost', writtenPost),
};

/** `data` of an event (specification, "Emission"); bulk actions tell the id alone. */
function eventData(kind: string): z.ZodType {
  const [about = '', change = ''] = kind.split('.');
  if (about === 'comment') return named('CommentEvent', commentEventData);
  if (about === 'release') return named('ReleaseEvent', releaseEventData);
  if (about === 'media') return change === 'deleted' ? deletedMedia : named('Media', mediaRecord);
  const record = records[about];
  if (!record) throw new Error(`events of ${about} have no description`);
  if (change === 'deleted') return z.union([deletedEntry, onlyId]);
  return change === 'created' ? record : z.union([record, onlyId]);
}

const headers: Readonly<Record<string, string>> = {
  'X-Webhook-Signature':
    '`sha256=` and the HMAC-SHA256 of the raw body with the secret of the webhook, in hex.',
  'X-Webhook-Event': 'The kind of event.',
  'X-Webhook-Delivery-Id': 'The same for all attempts of a delivery: skip what you have seen.',
  'X-Webhook-Event-Id':
    'The event in `GET /changes`, which has none of comments and releases; a test and nothing else has no id.',
  'webhook-id': 'The delivery id again, as Standard Webhooks name it.',
  'webhook-timestamp': 'Unix seconds of the attempt.',
  'webhook-signature': 'The signature that Standard Webhooks describe.',
};

/** What webhooks are sent, by kind of event (specification, "Delivery"). */
export function buildEvents(write: SchemaWriter): Record<string, unknown> {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: name !== 'X-Webhook-Event-Id',
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    eventKinds.map((kind) => {
      const payload = z.strictObject({
        event: z.literal(kind),
        timestamp: instant,
        data: eventData(kind),
        subject,
      });
      const post = {
        operationId: `events.${kind}`,
        summary: `Tells that ${describe(kind)}`,
        description: `Sent by \`${productName}-Webhook/1.0\` to every active webhook that is subscribed to it.`,
        security: [{ webhookSignature: [] }, { standardWebhookSignature: [] }],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: write.output(payload) } } },
        responses: {
          '2XX': {
            description: 'Received. Anything else is tried again after 1, 5, 15, 60 and 240 minutes.',
          },
        },
      };
      return [kind, { post }];
    }),
  );
}

function describe(kind: string): string {
  const [about = '', change = ''] = kind.split('.');
  if (about === 'release') {
    const what = 'a release';
    return change === 'failed' ? `${what} could not be published at its time` : `${what} was published`;
  }
  const noun = {
    page: 'a page',
    collection_item: 'a collection item',
    blog_post: 'a blog post',
    media: 'a file',
    comment: change === 'resolved' || change === 'reopened' ? 'a thread of comments' : 'a comment',
  };
  return `${noun[about as keyof typeof noun]} was ${change}`;
}
