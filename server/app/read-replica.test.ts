import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LaunchedPostgres, launchPostgres } from '../test/programs/launch-postgres.ts';
import { launchReplica } from '../test/programs/launch-replica.ts';
import { createDataDir, runGalley, type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { withoutLimits } from '../test/without-limits.ts';

/** Publish-then-read pairs. `GALLEY_TEST_PAIRS=10000` is what a release is tested with. */
const pairs = Number(process.env['GALLEY_TEST_PAIRS'] ?? 100);
const owner = { email: 'owner@example.com', password: 'a long test password' };
const folder = mkdtempSync(join(tmpdir(), 'galley-replica-'));
const dataDirs = [createDataDir(), createDataDir()];
let primary: LaunchedPostgres;
let replica: LaunchedPostgres;
let nodes: Serving[];
let keys: Record<'public' | 'secret' | 'preview', string>;
let title = 0;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  primary = await launchPostgres(join(folder, 'primary'));
  replica = await launchReplica(primary, join(folder, 'replica'));
  const environments = dataDirs.map(({ path }) => ({
    ...withoutLimits,
    GALLEY_DATA_DIR: path,
    GALLEY_DATABASE_URL: `${primary.url}/postgres`,
    GALLEY_DATABASE_READ_URL: `${replica.url}/postgres`,
    GALLEY_SECRET_KEY: 'the secret key of this test, long enough',
    GALLEY_OWNER_EMAIL: owner.email,
    GALLEY_OWNER_PASSWORD: owner.password,
    GALLEY_TENANT: 'main',
    GALLEY_LOG_LEVEL: 'info',
  }));
  nodes = [];
  for (const environment of environments) nodes.push(await serveGalley(environment));
  const [environment = {}] = environments;
  keys = {
    public: await createKey(environment, 'public'),
    secret: await createKey(environment, 'secret'),
    preview: await createKey(environment, 'preview'),
  };
  const { data } = await send(0, 'POST', '/auth/login', { body: owner });
  await send(0, 'POST', '/admin/collection-types', {
    headers: { Authorization: `Bearer ${data.token}` },
    body: { name: 'Notes', slug: 'notes', schema: [{ name: 'title', label: 'Title', type: 'text' }] },
  });
  for (const slug of ['one', 'two']) {
    await write('POST', '', { name: slug, slug, fields: { title: '0' }, status: 'published' });
  }
}, 120_000);

afterAll(async () => {
  for (const node of nodes ?? []) node.signal('SIGTERM');
  const ends = await Promise.all((nodes ?? []).map((node) => node.ended));
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
  for (const dataDir of dataDirs) dataDir.remove();
  expect(ends.map(({ status }) => status)).toEqual([0, 0]);
});

async function createKey(environment: Record<string, string>, type: string): Promise<string> {
  const rights = type === 'secret' ? ['--permissions', 'content:write'] : [];
  const words = ['key', 'create', '--tenant', 'main', '--type', type, '--name', 'Test', '--json', ...rights];
  return JSON.parse((await runGalley(words, environment)).stdout).key;
}

async function send(
  node: number,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
): Promise<any> {
  const response = await fetch(`${nodes[node]?.url}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...options.headers },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { ...JSON.parse(text), state: response.headers.get('x-cache') };
}

const write = (method: string, path: string, body: unknown = {}) =>
  send(0, method, `/collections/notes${path}`, {
    headers: { 'X-API-Key': keys.secret, 'Idempotency-Key': crypto.randomUUID() },
    body,
  });

/** Publishes a new title of the note on the first node, and answers it. */
async function publish(): Promise<string> {
  const text = String(++title);
  await write('PUT', '/one', { fields: { title: text } });
  await write('POST', '/one/publish');
  return text;
}

let unseen = 0;

/** Reads the note over a list of which no cache has an answer. */
async function readAnew(node = 0, headers: Record<string, string> = {}): Promise<string> {
  const path = `/collections/notes?filter[slug]=one&filter[fields.title][ne]=unseen-${unseen++}`;
  const { data } = await send(node, 'GET', path, { headers: { 'X-API-Key': keys.public, ...headers } });
  return data[0].title;
}

const readOne = async (node = 0) =>
  (await send(node, 'GET', '/collections/notes/one', { headers: { 'X-API-Key': keys.public } })).data.title;

/** How many reads had each outcome on a node. */
async function outcomes(node = 0): Promise<Record<string, number>> {
  const text = await (await fetch(`${nodes[node]?.url}/metrics`)).text();
  const lines = text.matchAll(/^galley_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)]));
}

/** Which outcomes some reads had, and what they read. */
async function during<T>(work: () => Promise<T>, node = 0): Promise<{ read: T; had: string[] }> {
  const before = await outcomes(node);
  const read = await work();
  const after = await outcomes(node);
  return { read, had: Object.keys(after).filter((name) => after[name] !== before[name]) };
}

async function onReplica(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${replica.url}/postgres` });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Waits until the replica answers reads of a node. */
const followed = (node = 0) =>
  expect
    .poll(async () => (await during(() => readAnew(node), node)).had, { timeout: 20_000 })
    .toEqual(['answered']);

test('a read that no cache has is answered by the replica once that has what was published', async () => {
  for (const node of [0, 1]) {
    const text = await publish();
    await followed(node);
    expect(await readAnew(node)).toBe(text);
  }
});

test('what the replica has not yet is read from the primary, and what was kept of it stays right', async () => {
  await followed();
  await onReplica('select pg_wal_replay_pause()');
  const text = await publish();
  const { read, had } = await during(async () => [await readAnew(), await readOne()]);
  expect(read).toEqual([text, text]);
  expect(had).not.toContain('answered');
  await expect.poll(async () => (await during(() => readAnew())).had).toEqual(['behind']);
  await onReplica('select pg_wal_replay_resume()');
  await followed();
  expect([await readAnew(), await readOne()]).toEqual([text, text]);
});

test('previews are read from the primary', async () => {
  await followed();
  const preview = { 'X-Preview-Key': keys.preview };
  const { read, had } = await during(() => readAnew(0, preview));
  expect([read, had]).toEqual([String(title), []]);
});

test(`${pairs} pairs of publish and read beside a replica that is 5 seconds late: 0 stale`, async () => {
  await onReplica("alter system set recovery_min_apply_delay = '5s'");
  await onReplica('select pg_reload_conf()');
  let stale = 0;
  const before = await outcomes();
  for (let n = 0; n < pairs; n++) {
    const text = await publish();
    const seen = await Promise.all([readOne(), readAnew()]);
    if (seen.some((one) => one !== text)) stale++;
  }
  const after = await outcomes();
  expect(stale).toBe(0);
  const risen = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect(risen('unknown') + risen('behind')).toBeGreaterThan(pairs);
  await onReplica('alter system set recovery_min_apply_delay = 0');
  await onReplica('select pg_reload_conf()');
  await followed();
  await followed(1);
  expect([await readAnew(1), await readOne(1)]).toEqual([String(title), String(title)]);
}, 3_600_000);

test('without its replica a node reads from the primary, and goes back when the replica does', async () => {
  await followed();
  await replica.stop();
  const text = await publish();
  expect([await readAnew(), await readOne()]).toEqual([text, text]);
  await expect.poll(async () => (await during(() => readAnew())).had).toEqual(['gone']);
  await nodes[0]?.logged('the read replica is unavailable: the primary handles all reads');
  await replica.start();
  await followed();
});

test('a replica that was promoted is one no more: its node reads from the primary', async () => {
  await followed();
  await onReplica('select pg_promote()');
  const text = await publish();
  expect([await readAnew(), await readOne()]).toEqual([text, text]);
  await expect.poll(async () => (await during(() => readAnew())).had).toEqual(['foreign']);
  await nodes[0]?.logged('GALLEY_DATABASE_READ_URL is not a replica of the database');
});
