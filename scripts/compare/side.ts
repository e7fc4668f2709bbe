import { type Receiver, startReceiver } from '../../server/test/receiver.ts';
import type { Placeholders } from '../../server/test/recorded-reads/placeholders.ts';
import { createPlaceholders } from '../../server/test/recorded-reads/placeholders.ts';
import { type RecordedResponse, toRecorded } from '../../server/test/recorded-reads/recorded-response.ts';
import { sendRequest } from '../../server/test/send-request.ts';

/** A request with placeholders: `<entry 3>` stands for the id that a side gave to this entry. */
export interface ComparedRequest {
  readonly method: string;
  readonly path: string;
  readonly as: 'owner' | 'public' | 'preview' | 'secret';
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** The placeholder of the id in the response. */
  readonly names?: string;
}

/** One of the two programs, with its credentials and its webhook receiver. */
export interface Side {
  readonly name: string;
  readonly receiver: Receiver;
  readonly placeholders: Placeholders;
  /** Sends a request. Returns the response with placeholders, and its parsed body. */
  send(request: ComparedRequest): Promise<{ response: RecordedResponse; body: unknown }>;
  /** The bodies that the webhook receiver got, with placeholders, in alphabetical order. */
  webhookBodies(): string[];
  close(): Promise<void>;
}

export const owner = { email: 'owner@example.com', password: 'a lantern over low water' };

const time = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Headers that depend on time or load. */
const ignoredHeaders = ['x-cache', 'keep-alive', 'connection'];

/** Signs in at a running Galley and creates the API keys. */
export async function connectSide(name: string, url: string, close: () => Promise<void>): Promise<Side> {
  const receiver = await startReceiver();
  const placeholders = createPlaceholders();
  placeholders.name('host', new URL(url).host);
  placeholders.name('receiver', new URL(receiver.url).host);
  const json = { 'accept-encoding': 'identity', 'content-type': 'application/json' };

  async function call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const text = body === undefined ? undefined : placeholders.inReverse(JSON.stringify(body));
    const target = placeholders.inReverse(path);
    const sent = { method, url: `${url}/api/v1${target}`, headers: new Headers({ ...json, ...headers }) };
    return sendRequest({ ...sent, body: text });
  }
  async function dataOf(method: string, path: string, headers: Record<string, string>, body: unknown) {
    const { status, bytes } = await call(method, path, headers, body);
    if (status >= 300) throw new Error(`${name}: ${method} ${path} returned ${status}: ${bytes}`);
    return JSON.parse(bytes.toString('utf8')).data as Record<string, string>;
  }

  const { token } = await dataOf('POST', '/auth/login', {}, owner);
  const session = { authorization: `Bearer ${token}` };
  const permissions = ['content:write', 'media:write'];
  const create = async (body: object) =>
    (await dataOf('POST', '/admin/api-keys', session, body))['key'] ?? '';
  const publicKey = { 'x-api-key': await create({ name: 'Public', type: 'public' }) };
  const preview = await dataOf('POST', '/admin/preview-keys', session, { name: 'Preview' });
  const credentials = {
    owner: session,
    public: publicKey,
    preview: { ...publicKey, 'x-preview-key': preview['key'] ?? '' },
    secret: { 'x-api-key': await create({ name: 'Secret', type: 'secret', permissions }) },
  };
  const withoutTimes = (text: string) => placeholders.inText(text).replace(time, '<time>');

  return {
    name,
    receiver,
    placeholders,
    send: async ({ method, path, as, body, idempotencyKey, names }) => {
      const key: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
      const received = await call(method, path, { ...credentials[as], ...key }, body);
      const isJson = received.headers.get('content-type')?.includes('json') && received.bytes.length > 0;
      const parsed: unknown = isJson ? JSON.parse(received.bytes.toString('utf8')) : undefined;
      const id = (parsed as { data?: { id?: string } } | undefined)?.data?.id;
      if (names && id && received.status < 300) placeholders.name(names, id);
      for (const header of ignoredHeaders) received.headers.delete(header);
      const response = toRecorded(received, { ...placeholders, inText: withoutTimes });
      return { response, body: parsed };
    },
    webhookBodies: () => receiver.received.map(({ text }) => withoutTimes(text)).toSorted(),
    close: async () => {
      await receiver.close();
      await close();
    },
  };
}
