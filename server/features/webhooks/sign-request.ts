import { productName } from '../../lib/product.ts';
import type { OutboundRequest } from '../../platform/outbound/outbound.ts';
import { signBody, signStandard } from './signing-secret.ts';
import type { WebhookSecrets } from './webhook.ts';

/** One message to one webhook. */
export interface Message {
  readonly deliveryId: string;
  readonly eventKind: string;
  /** Of the event in the log; a test has none. */
  readonly eventId?: string;
  readonly body: string;
}

/**
 * The request that carries a message (specification, "Delivery", rules 1 and 2; decisions, "Signed string"). Ours come
 * last, so that no custom header replaces one of them. `now` is Unix milliseconds.
 */
export function signRequest(
  url: string,
  { secret, headers }: WebhookSecrets,
  message: Message,
  now: number,
): OutboundRequest {
  const body = Buffer.from(message.body);
  const timestamp = String(Math.floor(now / 1000));
  const { deliveryId: id, eventKind, eventId } = message;
  return {
    url,
    method: 'POST',
    body,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'User-Agent': `${productName}-Webhook/1.0`,
      'X-Webhook-Signature': signBody(secret, body),
      'X-Webhook-Event': eventKind,
      'X-Webhook-Delivery-Id': id,
      ...(eventId !== undefined && { 'X-Webhook-Event-Id': eventId }),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signStandard(secret, { id, timestamp, body }),
    },
  };
}
