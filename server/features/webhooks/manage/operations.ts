import { z } from 'zod';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { WebhookRow } from '../../../platform/db/tables.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import { sampleIds, sampleTexts } from '../../api/sample-values.ts';
import {
  createWebhookBody,
  testResult,
  updateWebhookBody,
  webhookRecord,
  webhookWithSecret,
} from '../shapes.ts';
import { deleteWebhookRow, listWebhooks } from '../store.ts';
import { toWebhook } from '../webhook.ts';
import { auditWebhook, noWebhook, type WebhookDeps } from '../webhook-deps.ts';
import { createWebhook } from './create-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { readHeaders, regenerateSecret } from './regenerate-secret.ts';
import { idOf, requireWebhook } from './require-webhook.ts';
import { sendTest } from './send-test.ts';
import { updateWebhook } from './update-webhook.ts';

const chapter = 'Webhooks';
const one = dataAnswer(named('Webhook', webhookRecord));
const withSecret = dataAnswer(named('WebhookWithSecret', webhookWithSecret));
const path = { id: sampleIds.webhook };

const list = operation({
  name: 'webhooks.list',
  method: 'GET',
  path: '/admin/webhooks',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'List webhooks',
  answers: ok(dataAnswer(z.array(webhookRecord)), 'All webhooks, with masked signing secrets.'),
  examples: { all: {} },
  handle: async (deps: WebhookDeps, request) => {
    const rows = await listWebhooks(deps.database, request.tenant);
    return jsonAnswer({ data: rows.map((row) => present(deps, request, row)) });
  },
});

const create = operation({
  name: 'webhooks.create',
  method: 'POST',
  path: '/admin/webhooks',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Create a webhook',
  body: named('CreateWebhook', createWebhookBody),
  answers: created(
    withSecret,
    'The webhook with its signing secret. The API returns the signing secret only in this response.',
  ),
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
  handle: async (deps: WebhookDeps, request) => {
    const { description, ...body } = parseEnvelope(createWebhookBody, await request.json());
    const input = { ...body, description: description ?? '' };
    const { webhook, secret: made } = await createWebhook(deps, request, input);
    return jsonAnswer({ data: { ...presentWebhook(webhook, body.headers), secret: made } }, { status: 201 });
  },
});

const get = operation({
  name: 'webhooks.get',
  method: 'GET',
  path: '/admin/webhooks/:id',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Get a webhook',
  answers: ok(one, 'The webhook.'),
  errors: ['NOT_FOUND'],
  examples: { found: { path } },
  handle: async (deps: WebhookDeps, request) =>
    jsonAnswer({ data: present(deps, request, await requireWebhook(deps, request)) }),
});

const update = operation({
  name: 'webhooks.update',
  method: 'PUT',
  path: '/admin/webhooks/:id',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Update a webhook',
  description:
    'Omitted properties keep their values. `isActive: false` stops deliveries until the webhook is active ' +
    'again.',
  body: named('UpdateWebhook', updateWebhookBody),
  answers: ok(one, 'The webhook.'),
  errors: ['NOT_FOUND'],
  examples: { changed: { path, body: { name: 'Search', events: ['page.published', 'page.deleted'] } } },
  handle: async (deps: WebhookDeps, request) => {
    const { description, ...body } = parseEnvelope(updateWebhookBody, await request.json());
    const changes = { ...body, description: description === null ? '' : description };
    const row = await updateWebhook(deps, request, idOf(request), changes);
    return jsonAnswer({ data: present(deps, request, row) });
  },
});

const remove = operation({
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/admin/webhooks/:id',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Delete a webhook',
  answers: ok(successAnswer, 'The webhook and its delivery log are deleted.'),
  errors: ['NOT_FOUND'],
  examples: { deleted: { path: { id: sampleIds.oldWebhook } } },
  handle: async (deps: WebhookDeps, request) => {
    await deps.database.write(async (tx) => {
      if (!(await deleteWebhookRow(tx, request.tenant, idOf(request)))) throw noWebhook();
      await auditWebhook(tx, deps, request, idOf(request), 'deleted');
    });
    return jsonAnswer({ success: true });
  },
});

const renewSecret = operation({
  name: 'webhooks.regenerateSecret',
  method: 'POST',
  path: '/admin/webhooks/:id/regenerate-secret',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Regenerate the signing secret',
  description: 'Creates a new signing secret. New deliveries are signed only with the new secret.',
  answers: ok(
    withSecret,
    'The webhook with its new signing secret. The API returns the signing secret only in this response.',
  ),
  errors: ['NOT_FOUND'],
  examples: { regenerated: { path } },
  handle: async (deps: WebhookDeps, request) => {
    const { row, secret: made } = await regenerateSecret(deps, request, idOf(request));
    return jsonAnswer({ data: { ...present(deps, request, row), secret: made } });
  },
});

const test = operation({
  name: 'webhooks.test',
  method: 'POST',
  path: '/admin/webhooks/:id/test',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Send a test delivery',
  description: 'Sends a `page.updated` event with sample data and waits for the response.',
  answers: ok(dataAnswer(named('WebhookTest', testResult)), 'The result of the delivery.'),
  errors: ['NOT_FOUND'],
  examples: { sent: { path } },
  handle: async (deps: WebhookDeps, request) =>
    jsonAnswer({ data: await sendTest(deps, request.tenant, idOf(request)) }),
});

/** Whom the tenant tells of events (specification, "Webhook test"; decisions, "Webhooks"; rule 9: the developer role). */
export const webhookOperations = [list, create, get, update, remove, renewSecret, test];

function present(deps: WebhookDeps, { tenant }: { readonly tenant: TenantId }, row: WebhookRow) {
  return presentWebhook(toWebhook(row), readHeaders(deps, tenant, row));
}
