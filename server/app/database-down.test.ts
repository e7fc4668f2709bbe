import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../test/programs/own-postgres.ts';
import { createDataDir, runGalley, type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { withoutLimits } from '../test/without-limits.ts';

/** Seconds without a database. `GALLEY_TEST_DOWN_SECONDS=30` is what a release is tested with. */
const downSeconds = Number(process.env['GALLEY_TEST_DOWN_SECONDS'] ?? 4);
const owner = { email: 'owner@example.com', password: 'a long test password' };

interface Reply {
  readonly status: number;
  readonly milliseconds: number;
  readonly cache: string | null;
  readonly text: string;
}

const dataDir = createDataDir();
let postgres: OwnPostgres;
let serving: Serving;
let keys: { public: string; secret: string };
let token = '';

beforeAll(async () => {
  postgres = await startOwnPostgres();
  const environment = {
    ...withoutLimits,
    GALLEY_DATA_DIR: dataDir.path,
    GALLEY_DATABASE_URL: postgres.url,
    GALLEY_SECRET_KEY: 'the secret key of this test, long enough',
    GALLEY_OWNER_EMAIL: owner.email,
    GALLEY_OWNER_PASSWORD: owner.password,
    GALLEY_TENANT: 'main',
    GALLEY_LOG_LEVEL: 'fatal',
  };
  serving = await serveGalley(environment);
  keys = { public: await createKey(environment, 'public'), secret: await createKey(environment, 'secret') };
  const login = await send('POST', '/auth/login', { body: owner });
  token = JSON.parse(login.text).data.token;
  const schema = [{ name: 'count', label: 'Count', type: 'number' }];
  const type = { name: 'Things', slug: 'things', schema };
  const made = await send('POST', '/admin/collection-types', {
    headers: { Authorization: `Bearer ${token}` },
    body: type,
  });
  expect(made.status).toBe(201);
}, 120_000);

afterAll(async () => {
  serving?.signal('SIGTERM');
  const end = await serving?.ended;
  await postgres?.remove();
  dataDir.remove();
  expect(end?.status).toBe(0);
});

async function createKey(environment: Record<string, string>, type: 'public' | 'secret'): Promise<string> {
  const rights = type === 'secret' ? ['--permissions', 'content:write'] : [];
  const words = ['key', 'create', '--tenant', 'main', '--type', type, '--name', 'Test', '--json', ...rights];
  return JSON.parse((await runGalley(words, environment)).stdout).key;
}

async function send(
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const startedAt = performance.now();
  const response = await fetch(`${serving.url}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...options.headers },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: performance.now() - startedAt,
    cache: response.headers.get('x-cache'),
    text,
  };
}

const read = (path: string) => send('GET', path, { headers: { 'X-API-Key': keys.public } });

const create = (number: number) =>
  send('POST', '/collections/things', {
    headers: { 'X-API-Key': keys.secret, 'Idempotency-Key': `create-${number}` },
    body: {
      name: `Thing ${number}`,
      slug: `thing-${number}`,
      fields: { count: number },
      status: 'published',
    },
  });

/** Numbers of the items whose creation was acknowledged. */
const acknowledged: number[] = [];
let next = 1;

/** Creates the next item, and answers the status. */
async function write(): Promise<number> {
  const number = next++;
  const { status } = await create(number);
  if (status === 201) acknowledged.push(number);
  return status;
}

test('when PostgreSQL stops in the middle of writes, each is acknowledged or answered with 500', async () => {
  for (let i = 0; i < 10; i++) expect(await write()).toBe(201);
  await expect.poll(async () => (await read('/collections/things/thing-1')).cache).toBe('HIT');
  const statuses = new Set<number>();
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (isWriting) statuses.add(await write());
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  await postgres.stop();
  await expect.poll(() => statuses.size).toBe(2);
  isWriting = false;
  await Promise.all(writers);
  expect(statuses).toEqual(new Set([201, 500]));
}, 30_000);

test(
  `while it is stopped, for ${downSeconds} s, kept reads answer and everything else is a quick 500`,
  async () => {
    const statuses = { kept: new Set<number>(), others: new Set<number>() };
    let [answered, slowest] = [0, 0];
    const until = performance.now() + downSeconds * 1000;
    while (performance.now() < until) {
      statuses.kept.add((await read('/collections/things/thing-1')).status);
      answered++;
      const others = [
        await read(`/collections/things?limit=${1 + (next++ % 90)}&page=2`),
        await create(next++),
        await send('POST', '/auth/login', { body: owner }),
      ];
      for (const { status, milliseconds, text } of others) {
        statuses.others.add(status);
        slowest = Math.max(slowest, milliseconds);
        expect(JSON.parse(text).error).toEqual({
          code: 'INTERNAL_ERROR',
          message: 'The database cannot be reached at the moment. Try again soon.',
        });
      }
    }
    expect(statuses).toEqual({ kept: new Set([200]), others: new Set([500]) });
    expect(answered).toBeGreaterThan(20);
    expect(slowest).toBeLessThan(1500);
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${serving.url}/readyz`)).status).toBe(503);
  },
  (downSeconds + 30) * 1000,
);

test('once it is back all works within 5 s, and no acknowledged write is lost', async () => {
  await postgres.start();
  const startedAt = performance.now();
  await expect.poll(write, { timeout: 10_000 }).toBe(201);
  await expect.poll(async () => (await read(`/collections/things?limit=1&page=3`)).status).toBe(200);
  expect((await send('POST', '/auth/login', { body: owner })).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const lost: number[] = [];
  for (const number of acknowledged) {
    const { status, text } = await read(`/collections/things/thing-${number}`);
    if (status !== 200 || JSON.parse(text).data.count !== number) lost.push(number);
  }
  expect(lost).toEqual([]);
}, 60_000);

test('a change after its return replaces what was kept', async () => {
  expect(await readCount()).toBe(1);
  const headers = { 'X-API-Key': keys.secret };
  const changed = await send('PUT', '/collections/things/thing-1', {
    headers: { ...headers, 'Idempotency-Key': 'change' },
    body: { fields: { count: 4711 } },
  });
  const published = await send('POST', '/collections/things/thing-1/publish', {
    headers: { ...headers, 'Idempotency-Key': 'publish' },
  });
  expect([changed.status, published.status]).toEqual([200, 200]);
  expect(await readCount()).toBe(4711);
});

test('a content migration that a stop interrupts goes on where it stood', async () => {
  const admin = async (method: string, path: string, body?: unknown) => {
    const reply = await send(method, `/admin/migrations${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
    return reply.status < 300 ? JSON.parse(reply.text).data : undefined;
  };
  const operations = [{ op: 'renameField', field: 'count', to: 'amount' }];
  const { id } = await admin('POST', '', { kind: 'collection', typeSlug: 'things', operations });
  const said = await admin('POST', `/${id}/preview`);
  expect(said.changed).toBeGreaterThanOrEqual(acknowledged.length);
  expect((await admin('POST', `/${id}/run`)).status).toBe('running');
  await postgres.stop();
  await expect.poll(async () => (await fetch(`${serving.url}/readyz`)).status).toBe(503);
  await postgres.start();
  await expect.poll(async () => (await admin('GET', `/${id}`))?.status).toBe('completed');
  const { progress, error } = await admin('GET', `/${id}`);
  expect({ changed: progress.changed, error }).toEqual({ changed: said.changed, error: null });
}, 60_000);

async function readCount(): Promise<number> {
  return JSON.parse((await read('/collections/things/thing-1')).text).data.count;
}
