// In this folder: recorded requests. Their responses must not change unless a rule says so.

import { createHash } from 'node:crypto';
import type { Role } from '../../features/staff/staff-request.ts';
import { signBody, signStandard } from '../../features/webhooks/signing-secret.ts';
import { uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Received, Receiver } from '../receiver.ts';
import { sendRequest } from '../send-request.ts';
import type { Reply, TestService, TestTenant } from '../test-service.ts';
import { createPlaceholders } from './placeholders.ts';
import { type ReceivedMessage, type RecordedResponse, toRecorded } from './recorded-response.ts';

/** The credential of a request: an API key, a public key with a preview key, a session, or nothing. */
export type Caller = 'public' | 'secret' | 'preview' | 'nobody' | Role;

export interface RequestOptions {
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly form?: FormData;
  /** Tells requests with the same method, path and caller apart. */
  readonly note?: string;
  /** The placeholder of the id in the response. */
  readonly names?: string;
}

/** Sends requests in order and collects their responses by name. */
export interface Recorder {
  readonly responses: ReadonlyMap<string, RecordedResponse>;
  /** The URL of the webhook receiver. */
  readonly receiver: string;
  /** Sends a request that changes nothing. The clock stands still. */
  read(path: string, options?: RequestOptions): Promise<Reply>;
  /** Sends several reads as one caller. */
  reads(as: Caller, ...paths: readonly string[]): Promise<void>;
  /** Moves the clock by a second and sends a request. */
  write(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** As `write`, without a record. Throws if the request is refused. Returns the id in the response. */
  prepare(method: string, path: string, options?: RequestOptions): Promise<string>;
  /** The id that has this placeholder. */
  id(name: string): string;
  /** Replaces a generated value with `<name>` in all responses. */
  name(name: string, value: string): void;
  /** The current time of the service as ISO 8601. */
  now(): string;
  /** Moves the clock and runs the jobs that are due. */
  later(milliseconds: number): Promise<void>;
  /** Runs due jobs, and records the requests that the webhook receiver got since the last call. */
  deliveries(note: string, secret: string): Promise<void>;
}

const second = 1000;

export async function createRecorder(
  service: TestService,
  tenant: TestTenant,
  receiver: Receiver,
): Promise<Recorder> {
  const placeholders = createPlaceholders();
  const responses = new Map<string, RecordedResponse>();
  const uuid = uuidOfTenant(tenant.id);
  for (const [name, value] of Object.entries({ tenant: uuid, 'tenant digits': tenant.id }))
    placeholders.name(name, value);
  placeholders.name('receiver', new URL(receiver.url).host);
  placeholders.name('host', new URL(service.server.address).host);

  async function credentials(as: Caller): Promise<Record<string, string>> {
    if (as === 'nobody') return {};
    if (as === 'public' || as === 'secret') return { 'x-api-key': tenant.keys[as] };
    if (as === 'preview') return { 'x-api-key': tenant.keys.public, 'x-preview-key': tenant.keys.preview };
    return { authorization: `Bearer ${await tenant.sessionToken(as)}` };
  }

  async function send(method: string, path: string, options: RequestOptions): Promise<ReceivedMessage> {
    const { as = 'public', body, raw, form } = options;
    const headers = new Headers({ 'accept-encoding': 'identity', ...(await credentials(as)) });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const encoded = form && new Request('http://localhost', { method: 'POST', body: form });
    if (encoded) headers.set('content-type', encoded.headers.get('content-type') ?? '');
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const bytes = encoded ? new Uint8Array(await encoded.arrayBuffer()) : raw;
    const url = path.startsWith('/api') || path === '/' ? path : `/api/v1${path}`;
    return sendRequest({
      method,
      url: `${service.server.address}${url}`,
      headers,
      body: body === undefined ? bytes : JSON.stringify(body),
    });
  }

  function keep(name: string, { status, headers, bytes }: ReceivedMessage): void {
    let unique = name;
    for (let n = 2; responses.has(unique); n++) unique = `${name} (${n})`;
    responses.set(unique, toRecorded({ status, headers, bytes }, placeholders));
  }

  async function record(method: string, path: string, options: RequestOptions): Promise<Reply> {
    const sent = await send(method, path, options);
    const reply = replyOf(sent);
    const id = reply.body?.data?.id;
    if (options.names && typeof id === 'string') placeholders.name(options.names, id);
    const { as = 'public', note } = options;
    keep(`${method} ${placeholders.inText(path)} as ${as}${note ? `, ${note}` : ''}`, sent);
    return reply;
  }

  const recorder: Recorder = {
    responses,
    receiver: receiver.url,
    read: (path, options = {}) => record('GET', path, options),
    reads: async (as, ...paths) => {
      for (const path of paths) await record('GET', path, { as });
    },
    write: (method, path, options = {}) => {
      service.clock.advance(second);
      return record(method, path, options);
    },
    prepare: async (method, path, options = {}) => {
      service.clock.advance(second);
      const { as = 'developer' } = options;
      const key = createHash('sha256')
        .update(`${responses.size} ${path} ${service.clock.now()}`)
        .digest('hex');
      const headers = as === 'secret' ? { 'idempotency-key': key, ...options.headers } : options.headers;
      const reply = replyOf(await send(method, path, { ...options, as, ...(headers && { headers }) }));
      if (reply.status >= 300) throw new Error(`${method} ${path} was refused: ${reply.text}`);
      const id = String(reply.body?.data?.id);
      if (options.names) placeholders.name(options.names, id);
      return id;
    },
    id: (name) => placeholders.valueOf(name),
    name: placeholders.name,
    now: () => new Date(service.clock.now()).toISOString(),
    later: async (milliseconds) => {
      service.clock.advance(milliseconds);
      await service.runJobs();
    },
    deliveries: async (note, secret) => {
      await service.runJobs();
      await service.eventsAreFinal(tenant);
      const got = receiver.received.map((request) => messageOf(request, secret));
      receiver.clear();
      const inOrder = got.map((message) => ({ message, text: placeholders.inText(`${message.bytes}`) }));
      for (const { message } of inOrder.toSorted((a, b) => (a.text < b.text ? -1 : 1)))
        keep(`webhook ${message.headers.get('x-webhook-event')}, ${note}`, message);
    },
  };
  return recorder;
}

function replyOf({ status, headers, bytes }: ReceivedMessage): Reply {
  const text = bytes.toString('utf8');
  const isJson = headers.get('content-type')?.includes('json') && text !== '';
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** A request of a webhook. Signatures are checked, because the recording has placeholders for them. */
function messageOf({ headers, text }: Received, secret: string): ReceivedMessage {
  const bytes = Buffer.from(text);
  const got = new Headers(headers as Record<string, string>);
  const [id, timestamp] = [got.get('webhook-id') ?? '', got.get('webhook-timestamp') ?? ''];
  const signatures = {
    'x-webhook-signature': signBody(secret, bytes),
    'webhook-signature': signStandard(secret, { id, timestamp, body: bytes }),
  };
  for (const [name, signature] of Object.entries(signatures)) {
    got.set(name, got.get(name) === signature ? '<valid signature>' : '<wrong signature>');
  }
  return { status: 0, headers: got, bytes };
}
