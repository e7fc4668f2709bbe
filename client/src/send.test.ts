import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { GalleyError } from './galley-error.ts';
import type { ClientOptions } from './options.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

type Step = Error | Response | ((init: RequestInit) => Promise<Response>);

const envelope = (status: number, code: string, message = code, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message } }, { status, headers: { 'X-Request-Id': 'r-1', ...headers } });
const found = () => Response.json({ data: { id: 'm', url: '/a.png' } });

/** A client whose service answers these, one after the other, and what it was asked. */
function answering(steps: Step[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const client = createClient({
    url: 'https://cms.example',
    key: 'cms_sk_x',
    retry: { delay: 0 },
    fetch: async (url, { method = 'GET', headers, body, ...init }) => {
      asked.push({
        url,
        method,
        headers: headers as Record<string, string>,
        body: body as string | undefined,
      });
      const step = steps.shift();
      if (step === undefined) throw new Error('asked more often than expected');
      if (typeof step === 'function') return step({ method, ...init });
      if (step instanceof Error) throw step;
      return step;
    },
    ...options,
  });
  return { client, asked };
}

const note = { name: 'A', slug: 'a' };

test.each([
  ['a broken connection', new TypeError('fetch failed')],
  ['500', envelope(500, 'INTERNAL_ERROR')],
  ['503 of a proxy', new Response('<h1>busy</h1>', { status: 503 })],
  ['429', envelope(429, 'RATE_LIMITED')],
])('%s is tried again, a write under one Idempotency-Key and with the same bytes', async (_, failure) => {
  const { client, asked } = answering([failure, Response.json({ data: { id: 'n' } }, { status: 201 })]);
  expect(await client.collection('notes').create(note)).toEqual({ id: 'n' });
  const [first, second] = asked;
  expect(second).toEqual(first);
  expect(first?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  expect(first?.body).toBe('{"name":"A","slug":"a"}');
});

test('each write has a key of its own, and a given one is kept', async () => {
  const made = () => Response.json({ data: {} }, { status: 201 });
  const { client, asked } = answering([made(), made(), made()]);
  const notes = client.collection('notes');
  await notes.create(note);
  await notes.create(note);
  await notes.create(note, { idempotencyKey: 'mine' });
  const keys = asked.map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('mine');
});

test('reads with a preview key ask for what leads to the editor where that is wanted, and no others', async () => {
  const page = () => Response.json({ data: {} });
  const { client, asked } = answering([page(), page()], { sourceMap: true });
  await client.collection('notes').get('a');
  await client.preview('cms_prev_x').collection('notes').get('a');
  expect(asked.map(({ url }) => new URL(url).searchParams.get('sourceMap'))).toEqual([null, 'true']);
});

test('a body that its caller changes meanwhile is sent again as it was', async () => {
  const body = { ...note };
  const failing = async () => {
    body.name = 'B';
    throw new TypeError('fetch failed');
  };
  const { client, asked } = answering([failing, Response.json({ data: {} })]);
  await client.collection('notes').create(body);
  expect(asked[1]?.body).toBe(asked[0]?.body);
});

test('a connection that breaks within the body is tried again', async () => {
  const broken = new Response(
    new ReadableStream({ start: (controller) => controller.error(new Error('reset')) }),
  );
  const { client } = answering([broken, found()]);
  expect(await client.media('m')).toEqual({ id: 'm', url: '/a.png' });
});

test('attempts are bounded, and the last failure is told', async () => {
  const failures = () =>
    Array.from({ length: 9 }, () => new TypeError('fetch failed', { cause: new Error('reset') }));
  const { client, asked } = answering(failures());
  const error = await client.media('m').catch((one: unknown) => one);
  expect(error).toBeInstanceOf(GalleyError);
  expect(error).toMatchObject({
    status: 0,
    code: 'NETWORK_ERROR',
    message: expect.stringContaining('reset'),
  });
  expect(String(error)).not.toContain('cms_sk_x');
  expect(asked).toHaveLength(5);
  const once = answering(failures(), { retry: false });
  await expect(once.client.media('m')).rejects.toThrow('https://cms.example could not be reached');
  expect(once.asked).toHaveLength(1);
});

test.each([
  ['a refusal', envelope(400, 'BAD_REQUEST')],
  ['a conflict of slugs', envelope(409, 'CONFLICT', 'The slug is taken.')],
  [
    'a reused key',
    envelope(409, 'CONFLICT', 'This Idempotency-Key was already used for a different request'),
  ],
])('%s is not tried again', async (_, failure) => {
  const { client, asked } = answering([failure]);
  await expect(client.collection('notes').create(note)).rejects.toMatchObject({ requestId: 'r-1' });
  expect(asked).toHaveLength(1);
});

test('a write that is still being worked on is asked for until it is done, beyond the attempts', async () => {
  const busy = 'A request with this Idempotency-Key is still being processed. Retry in a moment.';
  const steps = Array.from({ length: 9 }, () => envelope(409, 'CONFLICT', busy));
  const { client, asked } = answering([...steps, Response.json({ data: { id: 'n' } })]);
  expect(await client.collection('notes').create(note)).toEqual({ id: 'n' });
  expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('Retry-After is waited for, and not longer than maxDelay', async () => {
  const { client, asked } = answering([envelope(429, 'RATE_LIMITED', 'x', { 'Retry-After': '61' })]);
  await expect(client.media('m')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61 });
  expect(asked).toHaveLength(1);
  const controller = new AbortController();
  const waiting = answering([envelope(429, 'RATE_LIMITED', 'x', { 'Retry-After': '50' })]);
  const call = waiting.client.media('m', { signal: controller.signal });
  await expect.poll(() => waiting.asked.length).toBe(1);
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  expect(waiting.asked).toHaveLength(1);
});

test('an upload is sent once: it has no key by which the service would know it again', async () => {
  const file = new File(['x'], 'x.txt');
  const { client, asked } = answering([new TypeError('fetch failed')]);
  await expect(client.files.upload(file)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).not.toHaveProperty('Content-Type');
});

test('an attempt that is not answered in time is broken off and tried again', async () => {
  const hanging = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const { client, asked } = answering([hanging, found()], { timeout: 5 });
  expect(await client.media('m')).toEqual({ id: 'm', url: '/a.png' });
  expect(asked).toHaveLength(2);
  const never = answering([hanging, hanging], { timeout: 5, retry: { attempts: 2, delay: 0 } });
  await expect(never.client.media('m')).rejects.toThrow('no answer within 5 ms');
});

test('errors have one form, whatever answered', async () => {
  const issues = [{ code: 'too_small', path: ['fields', 'title'], message: 'Too short' }];
  const raw = { success: false, error: { name: 'ZodError', message: JSON.stringify(issues) } };
  const { client } = answering([
    Response.json(raw, { status: 400 }),
    envelope(404, 'NOT_FOUND'),
    new Response('not found', { status: 404 }),
    new Response('<html>', { status: 200 }),
    Response.json(
      { error: { code: 'CONFLICT', message: 'm', details: { currentVersion: 2 } } },
      { status: 409 },
    ),
  ]);
  const failing = () =>
    client
      .collection('notes')
      .update('a', {})
      .catch((error: unknown) => error);
  expect(await failing()).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'fields.title: Too short',
    errors: [{ field: 'fields.title', code: 'too_small', message: 'Too short' }],
  });
  expect(await failing()).toMatchObject({ status: 404, code: 'NOT_FOUND', errors: [] });
  expect(await client.media('m').catch((error: unknown) => error)).toMatchObject({
    code: 'UNEXPECTED_ANSWER',
  });
  expect(await failing()).toMatchObject({
    message: expect.stringContaining('is there a Galley at this address'),
  });
  expect(await failing()).toMatchObject({ details: { currentVersion: 2 } });
});

test.each([
  [{ url: 'cms.example' }, 'url must be'],
  [{ url: 'ftp://cms.example' }, 'url must be'],
  [{ url: 'https://user:pass@cms.example' }, 'url must be'],
  [{ key: '' }, 'key must be'],
  [{ key: 'cms_prev_x' }, 'key must be'],
  [{ previewKey: '' }, 'previewKey must be'],
  [{ retry: { attempts: 0 } }, 'retry.attempts'],
  [{ retry: { delay: Number.NaN } }, 'retry.delay'],
  [{ timeout: -1 }, 'timeout'],
  [{ cache: { maxBytes: -1 } }, 'cache.maxBytes'],
])('options that cannot work are refused at once: %j', (wrong, message) => {
  const options = { url: 'https://cms.example', key: 'cms_pk_x', ...wrong };
  expect(() => createClient(options)).toThrow(message);
});

test.each(['', '..', '.', 'a/b'])('%j is no slug of an item', async (slug) => {
  const { client, asked } = answering([Response.json({ data: {} })]);
  const call = (async () => client.collection('notes').get(slug))();
  if (slug !== 'a/b') await expect(call).rejects.toThrow('slug');
  else await call;
  expect(asked.map(({ url }) => url)).toEqual(
    slug === 'a/b' ? ['https://cms.example/api/v1/collections/notes/a%2Fb'] : [],
  );
});

test('reads are asked in the locale of the client, and writes are not', async () => {
  const asked: string[] = [];
  const answer = async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url).search}`);
    return new Response('{"data":null,"redirect":null}', { headers: { 'Content-Type': 'application/json' } });
  };
  const galley = createClient({
    url: 'https://cms.example.com',
    key: 'cms_sk_x',
    fetch: answer,
    cache: false,
  });
  await galley.locale('de', { fallback: 'none' }).page('about');
  await galley.page('about');
  await galley.locale('de').writeBatch([]);
  expect(asked).toEqual(['GET ?locale=de&fallback=none', 'GET ', 'POST ']);
});

test('reads are asked in the perspective of the client, which needs a preview key', async () => {
  const asked: string[] = [];
  const answer = async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url).search}`);
    return new Response('{"data":null,"redirect":null}', { headers: { 'Content-Type': 'application/json' } });
  };
  const options = { url: 'https://cms.example.com', key: 'cms_pk_x', fetch: answer };
  const galley = createClient({ ...options, previewKey: 'cms_prev_x' });
  await galley.release('spring').page('about');
  await galley.release('spring').at(new Date(0)).locale('de').page('about');
  expect(asked).toEqual(['GET ?release=spring', 'GET ?at=1970-01-01T00%3A00%3A00.000Z&locale=de']);
  asked.length = 0;
  await galley
    .at(new Date(0))
    .batch(['/pages/about', '/blog?limit=3&release=spring', '/pages?at=2035-05-01T09:00:00Z']);
  const parts = new URLSearchParams(asked[0]?.slice('GET '.length)).getAll('r');
  expect(parts).toEqual([
    '/pages/about?at=1970-01-01T00%3A00%3A00.000Z',
    '/blog?limit=3&release=spring',
    '/pages?at=2035-05-01T09:00:00Z',
  ]);
  expect(() => createClient(options).release('spring')).toThrow(TypeError);
  expect(() => galley.at(new Date('soon'))).toThrow(TypeError);
});
