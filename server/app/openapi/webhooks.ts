import { z } from 'zod';
import { created, named, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { sampleIds, sampleTexts } from '../../features/api/sample-values.ts';
import {
  createWebhookBody,
  deliveryRecord,
  testResult,
  updateWebhookBody,
  webhookRecord,
  webhookWithSecret,
} from '../../features/webhooks/shapes.ts';
import { deliveryStatuses } from '../../features/webhooks/webhook.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const chapter = 'Webhooks';
const one = dataAnswer(named('Webhook', webhookRecord));
const withSecret = dataAnswer(named('WebhookWithSecret', webhookWithSecret));
const delivery = dataAnswer(named('Delivery', deliveryRecord));
const path = { id: sampleIds.webhook };
const deliveryPath = { ...path, deliveryId: sampleIds.delivery };

/** Who is told of events, and the log of that. */
export const webhookOperations = prefixed('webhooks', {
  list: {
    chapter,
    summary: 'List webhooks',
    answers: ok(dataAnswer(z.array(webhookRecord)), 'All of them, their secrets masked.'),
    examples: { all: {} },
  },
  create: {
    chapter,
    summary: 'Create a webhook',
    body: named('CreateWebhook', createWebhookBody),
    answers: created(withSecret, 'The webhook with its secret, which is shown here and never again.'),
    errors: ['CONFLICT'],
    examples: {
      created: {
        body: {
          name: 'Site build',
          url: sampleTexts.receiver,
          events: ['page.published', 'page.unpublished'],
          headers: { 'X-Environment': 'production' },
        },
      },
      unknownEvent: { body: { name: 'Odd', url: sampleTexts.receiver, events: ['page.read'] }, status: 400 },
    },
  },
  get: {
    chapter,
    summary: 'Read a webhook',
    answers: ok(one, 'The webhook.'),
    errors: ['NOT_FOUND'],
    examples: { found: { path } },
  },
  update: {
    chapter,
    summary: 'Change a webhook',
    description: 'What is left out stays. `isActive: false` sends nothing more until it is active again.',
    body: named('UpdateWebhook', updateWebhookBody),
    answers: ok(one, 'The webhook.'),
    errors: ['NOT_FOUND'],
    examples: { changed: { path, body: { name: 'Search', events: ['page.published', 'page.deleted'] } } },
  },
  delete: {
    chapter,
    summary: 'Delete a webhook',
    answers: ok(successAnswer, 'Deleted, its delivery log with it.'),
    errors: ['NOT_FOUND'],
    examples: { deleted: { path: { id: sampleIds.oldWebhook } } },
  },
  regenerateSecret: {
    chapter,
    summary: 'Make a new secret',
    description: 'The old one signs nothing any more.',
    answers: ok(withSecret, 'The webhook with its new secret, which is shown here and never again.'),
    errors: ['NOT_FOUND'],
    examples: { regenerated: { path } },
  },
  test: {
    chapter,
    summary: 'Send a test',
    description: 'Sends a `page.updated` with sample data now, and waits for the answer.',
    answers: ok(dataAnswer(named('WebhookTest', testResult)), 'How it went.'),
    errors: ['NOT_FOUND'],
    examples: { sent: { path } },
  },
  'deliveries.list': {
    chapter,
    summary: 'List the deliveries of a webhook',
    query: z.object({
      ...paging,
      status: z.enum(deliveryStatuses).optional(),
      event: z.string().optional().describe('A kind of event.'),
    }),
    answers: ok(pageAnswer(deliveryRecord), 'A page of deliveries, the newest first.'),
    errors: ['NOT_FOUND'],
    examples: {
      delivered: { path, query: { status: 'delivered' } },
      unknownStatus: { path, query: { status: 'lost' }, status: 400 },
    },
  },
  'deliveries.get': {
    chapter,
    summary: 'Read a delivery',
    answers: ok(delivery, 'The delivery with what was sent and answered.'),
    errors: ['NOT_FOUND'],
    examples: { found: { path: deliveryPath } },
  },
  'deliveries.redeliver': {
    chapter,
    summary: 'Deliver again',
    answers: created(delivery, 'A new delivery of the same event.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { again: { path: deliveryPath } },
  },
});
