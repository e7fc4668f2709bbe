import type { WebhookEvent } from './events.ts';
import { sameText } from './same-text.ts';

export type { EventSubject, WebhookEvent } from './events.ts';

/** How a request is judged. */
export interface VerifyOptions {
  /**
   * `standard` (webhook-signature) by default; Galley sends it always, and it covers when the request was sent. `body` is
   * X-Webhook-Signature, for what was stored without the other headers: an old request passes it too.
   */
  readonly scheme?: 'standard' | 'body' | undefined;
  /** How far the time of sending may be from now, before and after; 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** Unix milliseconds; for tests. */
  readonly now?: number | undefined;
}

/** What a receiver knows of a request that it was sent: a Request, or its raw body and headers. */
export type Received =
  | Request
  | { readonly body: string | Uint8Array<ArrayBuffer>; readonly headers: HeadersLike };

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A verified event; the ids are the same in every attempt to deliver it. */
export type VerifiedEvent = WebhookEvent & {
  readonly deliveryId: string;
  readonly eventId: string | undefined;
};

/** A request that is not from Galley, or not from now: answer 400 or 401 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * The event of a request, when its signature is that of the secret (`whsec_…`); of several, while secrets are changed.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  received: Received,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedEvent> {
  const secrets = [secret].flat() as string[];
  if (secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || !/^whsec_.+/.test(one))) {
    throw new TypeError('secret must be the secret of the webhook (whsec_…).');
  }
  const header = headerReader(received.headers);
  const body = await bytesOf(received);
  const id = header('webhook-id');
  const isRight = options.scheme === 'body' ? isSignedBody : isSignedStandard;
  if (!(await isRight(header, body, secrets, options))) {
    throw new WebhookVerificationError('The signature is not that of the secret.');
  }
  const event = readEvent(body);
  return {
    ...event,
    deliveryId: id ?? header('x-webhook-delivery-id') ?? '',
    eventId: header('x-webhook-event-id'),
  };
}

/**
 * A route for webhooks: verifies each request, hands its event on and answers 204; 401 for what is not from Galley. When
 * `onEvent` fails the answer is 500, and Galley tries again later.
 */
export function webhookRoute(
  secret: string | readonly string[],
  onEvent: (event: VerifiedEvent) => unknown,
  options?: VerifyOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    let event: VerifiedEvent;
    try {
      event = await verifyWebhook(request, secret, options);
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
      throw error;
    }
    await onEvent(event);
    return new Response(null, { status: 204 });
  };
}

type ReadHeader = (name: string) => string | undefined;
type Body = Uint8Array<ArrayBuffer>;

async function isSignedStandard(
  header: ReadHeader,
  body: Body,
  secrets: readonly string[],
  options: VerifyOptions,
): Promise<boolean> {
  const given = requireHeader(header, 'webhook-signature').split(' ');
  const timestamp = requireHeader(header, 'webhook-timestamp');
  requireRecent(timestamp, options);
  const head = `${requireHeader(header, 'webhook-id')}.${timestamp}.`;
  const expected = await Promise.all(secrets.map((one) => signStandard(one, head, body)));
  return expected.some((one) => given.filter((signature) => sameText(signature, `v1,${one}`)).length > 0);
}

async function isSignedBody(header: ReadHeader, body: Body, secrets: readonly string[]): Promise<boolean> {
  const given = requireHeader(header, 'x-webhook-signature');
  const expected = await Promise.all(secrets.map((one) => signBody(one, body)));
  return expected.some((one) => sameText(given, `sha256=${one}`));
}

function requireHeader(header: ReadHeader, name: string): string {
  const value = header(name);
  if (value === undefined) throw new WebhookVerificationError(`The request has no ${name}.`);
  return value;
}

function headerReader(headers: HeadersLike): ReadHeader {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => [byName.get(name)].flat()[0];
}

async function bytesOf(received: Received): Promise<Body> {
  if (received instanceof Request) {
    if (received.bodyUsed)
      throw new TypeError('The body was read before: the signature is over its raw bytes.');
    return new Uint8Array(await received.arrayBuffer());
  }
  const { body } = received;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError(
    'body must be the raw body of the request, as text or bytes: not what was parsed of it.',
  );
}

function requireRecent(timestamp: string, { toleranceSeconds = 300, now = Date.now() }: VerifyOptions): void {
  if (!/^\d{1,15}$/.test(timestamp)) {
    throw new WebhookVerificationError('The webhook-timestamp is no time.');
  }
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError('The request was sent too long ago, or the clocks differ.');
  }
}

async function hmac(key: Body, message: Body): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}

/** The whole secret is the key. */
async function signBody(secret: string, body: Body): Promise<string> {
  const signature = await hmac(new TextEncoder().encode(secret), body);
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key is what the base64 after `whsec_` stands for. */
async function signStandard(secret: string, head: string, body: Body): Promise<string> {
  const start = new TextEncoder().encode(head);
  const message = new Uint8Array(start.length + body.length);
  message.set(start);
  message.set(body, start.length);
  return btoa(String.fromCharCode(...(await hmac(keyOf(secret), message))));
}

function keyOf(secret: string): Body {
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError('secret must be the secret of the webhook as it was shown (whsec_…).');
  }
}

function readEvent(body: Uint8Array): WebhookEvent {
  const event: unknown = JSON.parse(new TextDecoder().decode(body));
  const { event: name, data } = (event ?? {}) as Partial<WebhookEvent>;
  if (typeof name !== 'string' || typeof data !== 'object') {
    throw new WebhookVerificationError('The body is no event.');
  }
  return event as WebhookEvent;
}
