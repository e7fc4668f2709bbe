import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import type { bodyOf } from './webhook-input.ts';
import type { Delivery, TestResult, Webhook, WebhookWithSecret } from './webhook-records.ts';

type Body = ReturnType<typeof bodyOf>;

/** Makes a webhook and answers it with its secret. @throws ApiError */
export async function createWebhook(queryClient: QueryClient, body: Body): Promise<WebhookWithSecret> {
  const { data } = await request<{ data: WebhookWithSecret }>('POST', '/admin/webhooks', { body });
  await refresh(queryClient);
  return data;
}

/** Changes what is given of a webhook. @throws ApiError */
export async function updateWebhook(
  queryClient: QueryClient,
  id: string,
  body: Partial<Body>,
): Promise<Webhook> {
  const { data } = await request<{ data: Webhook }>('PUT', `/admin/webhooks/${id}`, { body });
  await refresh(queryClient);
  return data;
}

/** Deletes a webhook with its delivery log. @throws ApiError */
export async function deleteWebhook(queryClient: QueryClient, id: string): Promise<void> {
  await request('DELETE', `/admin/webhooks/${id}`);
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
  const { data } = await request<{ data: WebhookWithSecret }>(
    'POST',
    `/admin/webhooks/${id}/regenerate-secret`,
    { body: {} },
  );
  await refresh(queryClient);
  return data;
}

/** Sends a sample event now and answers what came of it. @throws ApiError */
export async function sendTest(id: string): Promise<TestResult> {
  const { data } = await request<{ data: TestResult }>('POST', `/admin/webhooks/${id}/test`, { body: {} });
  return data;
}

/** Sends the bytes of a delivery again and answers the new delivery. @throws ApiError */
export async function redeliver(
  queryClient: QueryClient,
  { webhookId, id }: Pick<Delivery, 'webhookId' | 'id'>,
): Promise<Delivery> {
  const { data } = await request<{ data: Delivery }>(
    'POST',
    `/admin/webhooks/${webhookId}/deliveries/${id}/redeliver`,
    { body: {} },
  );
  await refresh(queryClient);
  return data;
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  await queryClient.invalidateQueries({ queryKey: ['overview'] });
}
