import { fail } from '../../lib/service-error.ts';
import type { WebhookRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { createWebhook } from './create-webhook.ts';
import { type DeliveryQuery, findDelivery, listDeliveries } from './delivery-store.ts';
import { presentDelivery } from './present-delivery.ts';
import { presentWebhook } from './present-webhook.ts';
import { noDelivery, redeliver } from './redeliver.ts';
import { readHeaders, regenerateSecret } from './regenerate-secret.ts';
import { sendTest } from './send-test.ts';
import { createWebhookBody, updateWebhookBody } from './shapes.ts';
import { deleteWebhookRow, findWebhook, listWebhooks } from './store.ts';
import { updateWebhook } from './update-webhook.ts';
import { deliveryStatuses, toWebhook } from './webhook.ts';
import { auditWebhook, noWebhook, type WebhookDeps } from './webhook-deps.ts';

/** Webhooks and their delivery log (specification, "Delivery" and "Webhook test"; decisions, "Webhooks"). */
export function webhookRoutes(deps: WebhookDeps) {
  const { database } = deps;
  const present = (request: StaffRequest, row: WebhookRow) =>
    presentWebhook(toWebhook(row), readHeaders(deps, request.tenant, row));

  return {
    'webhooks.list': async (request: StaffRequest): Promise<Answer> => {
      const rows = await listWebhooks(database, request.tenant);
      return jsonAnswer({ data: rows.map((row) => present(request, row)) });
    },
    'webhooks.create': async (request: StaffRequest): Promise<Answer> => {
      const { description, ...body } = parseEnvelope(createWebhookBody, await request.json());
      const input = { ...body, description: description ?? '' };
      const { webhook, secret } = await createWebhook(deps, request, input);
      return jsonAnswer({ data: { ...presentWebhook(webhook, body.headers), secret } }, { status: 201 });
    },
    'webhooks.get': async (request: StaffRequest): Promise<Answer> => {
      return jsonAnswer({ data: present(request, await requireWebhook(deps, request)) });
    },
    'webhooks.update': async (request: StaffRequest): Promise<Answer> => {
      const { description, ...body } = parseEnvelope(updateWebhookBody, await request.json());
      const changes = { ...body, description: description === null ? '' : description };
      return jsonAnswer({
        data: present(request, await updateWebhook(deps, request, idOf(request), changes)),
      });
    },
    'webhooks.delete': async (request: StaffRequest): Promise<Answer> => {
      await database.write(async (tx) => {
        if (!(await deleteWebhookRow(tx, request.tenant, idOf(request)))) throw noWebhook();
        await auditWebhook(tx, deps, request, idOf(request), 'deleted');
      });
      return jsonAnswer({ success: true });
    },
    'webhooks.regenerateSecret': async (request: StaffRequest): Promise<Answer> => {
      const { row, secret } = await regenerateSecret(deps, request, idOf(request));
      return jsonAnswer({ data: { ...present(request, row), secret } });
    },
    'webhooks.test': async (request: StaffRequest): Promise<Answer> => {
      return jsonAnswer({ data: await sendTest(deps, request.tenant, idOf(request)) });
    },
    'webhooks.deliveries.list': async (request: StaffRequest): Promise<Answer> => {
      const query = readDeliveryQuery(request.query);
      const { id } = await requireWebhook(deps, request);
      const { deliveries, total } = await listDeliveries(database, request.tenant, id, query);
      const pagination = paginationOf(total, query.page, query.limit);
      return jsonAnswer({ data: deliveries.map(presentDelivery), pagination });
    },
    'webhooks.deliveries.get': async (request: StaffRequest): Promise<Answer> => {
      const deliveryId = param(request, 'deliveryId').toLowerCase();
      const delivery = await findDelivery(database, request.tenant, idOf(request), deliveryId);
      if (!delivery) throw noDelivery();
      return jsonAnswer({ data: presentDelivery(delivery) });
    },
    'webhooks.deliveries.redeliver': async (request: StaffRequest): Promise<Answer> => {
      const deliveryId = param(request, 'deliveryId').toLowerCase();
      const delivery = await redeliver(deps, request.tenant, idOf(request), deliveryId);
      return jsonAnswer({ data: presentDelivery(delivery) }, { status: 201 });
    },
  };
}

function idOf(request: StaffRequest): string {
  return param(request, 'id').toLowerCase();
}

async function requireWebhook({ database }: WebhookDeps, request: StaffRequest): Promise<WebhookRow> {
  const row = await findWebhook(database, request.tenant, idOf(request));
  if (!row) throw noWebhook();
  return row;
}

function readDeliveryQuery(query: URLSearchParams): DeliveryQuery {
  const status = query.get('status') ?? undefined;
  if (status !== undefined && !deliveryStatuses.some((known) => known === status)) {
    throw fail('BAD_REQUEST', `The parameter status must be one of ${deliveryStatuses.join(', ')}.`);
  }
  return { status, event: query.get('event') ?? undefined, ...readPagination(query, 'BAD_REQUEST') };
}
