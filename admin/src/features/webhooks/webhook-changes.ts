import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { bodyOf } from './webhook-input.ts';
import type { Delivery, TestResult, Webhook, WebhookWithSecret } from './webhook-records.ts';

type Body = ReturnType<typeof bodyOf>;

/** Makes a webhook and answers it with its secret. @throws ApiError */
export async function createWebhook(queryClient: QueryClient, body: Body): Promise<WebhookWithSecret> {
  const { data } = await call('POST', '/admin/webhooks', { body });
  await refresh(queryClient);
  return data;
}

/** Changes what is given of a webhook. @throws ApiError */
export async function updateWebhook(
  queryClient: QueryClient,
  id: string,
  body: Partial<Body>,
): Promise<Webhook> {
  const { data } = await call('PUT', '/admin/webhooks/{id}', { path: { id }, body });
  await refresh(queryClient);
  return data;
}

/** Deletes a webhook with its delivery log. @throws ApiError */
export async function deleteWebhook(queryClient: QueryClient, id: string): Promise<void> {
  await call('DELETE', '/admin/webhooks/{id}', { path: { id } });
  await queryClient.invalidateQueries({ queryKey: ['webhooks', 'list'] });
  await queryClient.invalidateQueries({ queryKey: ['overview'] });
}

/** Forgets what was known of a webhook that is gone; when no screen shows it any more. */
export function forgetWebhook(queryClient: QueryClient, id: string): void {
  for (const part of ['one', 'deliveries', 'delivery'])
    queryClient.removeQueries({ queryKey: ['webhooks', part, id] });
}

/** Gives a webhook another secret and answers it. @throws ApiError */
export async function regenerateSecret(queryClient: QueryClient, id: string): Promise<WebhookWithSecret> {
  const { data } = await call('POST', '/admin/webhooks/{id}/regenerate-secret', { path: { id } });
  await refresh(queryClient);
  return data;
}

/** Sends a sample event now and answers what came of it. @throws ApiError */
export async function sendTest(id: string): Promise<TestResult> {
  const { data } = await call('POST', '/admin/webhooks/{id}/test', { path: { id } });
  return data;
}

/** Sends the bytes of a delivery again and answers the new delivery. @throws ApiError */
export async function redeliver(
  queryClient: QueryClient,
  { webhookId, id }: Pick<Delivery, 'webhookId' | 'id'>,
): Promise<Delivery> {
  const { data } = await call('POST', '/admin/webhooks/{id}/deliveries/{deliveryId}/redeliver', {
    path: { id: webhookId, deliveryId: id },
  });
  await refresh(queryClient);
  return data;
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  await queryClient.invalidateQueries({ queryKey: ['overview'] });
}
