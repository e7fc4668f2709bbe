import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { DeliveryFilter } from './webhook-records.ts';

const limit = 25;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call('GET', '/admin/webhooks', { signal }).then(({ data }) => data),
});

/** A webhook and how it does. */
export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/webhooks/{id}', { path: { id }, signal }).then(({ data }) => data),
  });
}

/** A page of the delivery log. */
export function deliveriesQuery(id: string, filter: DeliveryFilter) {
  return queryOptions({
    queryKey: ['webhooks', 'deliveries', id, filter],
    queryFn: ({ signal }) =>
      call('GET', '/admin/webhooks/{id}/deliveries', { path: { id }, query: { ...filter, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One delivery with all that is known of it. */
export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'delivery', id, deliveryId],
    queryFn: ({ signal }) =>
      call('GET', '/admin/webhooks/{id}/deliveries/{deliveryId}', { path: { id, deliveryId }, signal }).then(
        ({ data }) => data,
      ),
  });
}
