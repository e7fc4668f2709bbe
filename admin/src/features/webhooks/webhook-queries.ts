import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isMoving } from './delivery-words.ts';
import type { DeliveryFilter } from './webhook-records.ts';

const limit = 25;
/** Milliseconds between two looks at deliveries that are under way, and at a webhook's health. */
const lookAgain = { moving: 2_000, health: 5_000 };

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call('GET', '/admin/webhooks', { signal }).then(({ data }) => data),
});

/** A webhook and how it does, which is looked at again and again. */
export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/webhooks/{id}', { path: { id }, signal }).then(({ data }) => data),
    refetchInterval: lookAgain.health,
  });
}

/** A page of the delivery log; looked at again soon while something of it is under way. */
export function deliveriesQuery(id: string, filter: DeliveryFilter) {
  return queryOptions({
    queryKey: ['webhooks', 'deliveries', id, filter],
    queryFn: ({ signal }) =>
      call('GET', '/admin/webhooks/{id}/deliveries', { path: { id }, query: { ...filter, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((delivery) => isMoving(delivery, Date.now())) ? lookAgain.moving : false,
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
    refetchInterval: ({ state }) =>
      state.data && isMoving(state.data, Date.now()) ? lookAgain.moving : false,
  });
}
