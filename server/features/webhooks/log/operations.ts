import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../../platform/http/answer-shapes.ts';
import type { SizeLimits } from '../../../platform/http/answer-size.ts';
import { param } from '../../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import { paging } from '../../api/query-shapes.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { type DeliveryQuery, findDelivery, listDeliveries } from '../delivery-store.ts';
import { idOf, requireWebhook } from '../manage/require-webhook.ts';
import { deliveryRecord } from '../shapes.ts';
import { deliveryStatuses } from '../webhook.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { presentDelivery } from './present-delivery.ts';
import { noDelivery, redeliver } from './redeliver.ts';

const chapter = 'Webhooks';
const delivery = dataAnswer(named('Delivery', deliveryRecord));
const path = { id: sampleIds.webhook };
const deliveryPath = { ...path, deliveryId: sampleIds.delivery };
const pathParameters = { deliveryId: 'The id of a delivery, as in `X-Webhook-Delivery-Id`.' };

const list = operation({
  name: 'webhooks.deliveries.list',
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: "List a webhook's deliveries",
  query: z.object({
    ...paging,
    status: z.enum(deliveryStatuses).optional(),
    event: z.string().optional().describe('An event type.'),
  }),
  answers: ok(pageAnswer(deliveryRecord), 'A page of deliveries, newest first.'),
  errors: ['NOT_FOUND'],
  examples: {
    delivered: { path, query: { status: 'delivered' } },
    unknownStatus: { path, query: { status: 'lost' }, status: 400 },
  },
  handle: async (deps: WebhookDeps & { readonly sizes: SizeLimits }, request) => {
    const query = readDeliveryQuery(request.query);
    const { id } = await requireWebhook(deps, request);
    const { deliveries, total } = await listDeliveries(
      deps.database,
      request.tenant,
      id,
      query,
      deps.sizes.adminList,
    );
    const pagination = paginationOf(total, query.page, query.limit);
    return jsonAnswer({ data: deliveries.map(presentDelivery), pagination });
  },
});

const get = operation({
  name: 'webhooks.deliveries.get',
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries/:deliveryId',
  access: staff('developer'),
  ...adminCalls,
  pathParameters,
  chapter,
  summary: 'Get a delivery',
  answers: ok(delivery, 'The delivery with its request and response.'),
  errors: ['NOT_FOUND'],
  examples: { found: { path: deliveryPath } },
  handle: async (deps: WebhookDeps, request) => {
    const found = await findDelivery(deps.database, request.tenant, idOf(request), deliveryIdOf(request));
    if (!found) throw noDelivery();
    return jsonAnswer({ data: presentDelivery(found) });
  },
});

const again = operation({
  name: 'webhooks.deliveries.redeliver',
  method: 'POST',
  path: '/admin/webhooks/:id/deliveries/:deliveryId/redeliver',
  access: staff('developer'),
  ...adminCalls,
  pathParameters,
  chapter,
  summary: 'Redeliver an event',
  answers: created(delivery, 'The new delivery of the same event.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: { again: { path: deliveryPath } },
  handle: async (deps: WebhookDeps, request) => {
    const made = await redeliver(deps, request.tenant, idOf(request), deliveryIdOf(request));
    return jsonAnswer({ data: presentDelivery(made) }, { status: 201 });
  },
});

/** The log of what was sent (specification, "Delivery"; rule 9: the developer role). */
export const deliveryOperations = [list, get, again];

function deliveryIdOf(request: StaffRequest): string {
  return param(request, 'deliveryId').toLowerCase();
}

function readDeliveryQuery(query: URLSearchParams): DeliveryQuery {
  const status = query.get('status') ?? undefined;
  if (status !== undefined && !deliveryStatuses.some((known) => known === status)) {
    throw fail('BAD_REQUEST', `The parameter status must be one of ${deliveryStatuses.join(', ')}.`);
  }
  return { status, event: query.get('event') ?? undefined, ...readPagination(query, 'BAD_REQUEST') };
}
