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
    '`sha256=` and the HMAC-SHA256 of the raw body in hex. The key of the HMAC is the signing secret of ' +
    'the webhook.',
  'X-Webhook-Event': 'The event type.',
  'X-Webhook-Delivery-Id':
    'The id of the delivery. All attempts of a delivery have the same id. Use the id to skip deliveries ' +
    'that you have already processed.',
  'X-Webhook-Event-Id':
    'The id of the event in `GET /changes`. `GET /changes` contains no comment events and no release ' +
    'events. Test deliveries have no event id.',
  'webhook-id': 'The id of the delivery, in the header that Standard Webhooks defines.',
  'webhook-timestamp': 'The time of the attempt, in Unix seconds.',
  'webhook-signature': 'The signature that Standard Webhooks defines.',
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
        summary: describe(kind),
        description:
          'Galley sends this event to every active webhook that subscribes to the event type. The user agent is ' +
          `\`${productName}-Webhook/1.0\`.`,
        security: [{ webhookSignature: [] }, { standardWebhookSignature: [] }],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: write.output(payload) } } },
        responses: {
          '2XX': {
            description:
              'The endpoint received the delivery. If the endpoint returns another status, Galley retries after 1, ' +
              '5, 15, 60 and 240 minutes.',
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
    return change === 'failed' ? 'A scheduled release failed' : 'A release was published';
  }
  const noun = {
    page: 'A page',
    collection_item: 'A collection item',
    blog_post: 'A blog post',
    media: 'A file',
    comment: change === 'resolved' || change === 'reopened' ? 'A comment thread' : 'A comment',
  };
  return `${noun[about as keyof typeof noun]} was ${change}`;
}
