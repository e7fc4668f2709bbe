import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../test/databases.ts';
import {
  createDataDir,
  runGalley,
  type Serving,
  serveGalley,
  type Working,
  workGalley,
} from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';
import { freePort } from '../test/programs/system-program.ts';
import { type Receiver, startReceiver } from '../test/receiver.ts';

const owner = { GALLEY_OWNER_EMAIL: 'owner@example.com', GALLEY_OWNER_PASSWORD: 'a long password' };
const url = (address: string, path: string) => `${address}/api/v1${path}`;

/** Signs the owner in and registers a webhook for everything that happens to pages. */
async function registerWebhook(
  serving: Serving,
  receiver: Receiver,
): Promise<(body: object) => Promise<number>> {
  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(url(serving.url, '/auth/login'), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: owner.GALLEY_OWNER_EMAIL, password: owner.GALLEY_OWNER_PASSWORD }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { ...json, Authorization: `Bearer ${data.token}` };
  const post = async (path: string, body: object) => {
    const response = await fetch(url(serving.url, path), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };
  expect(await post('/admin/webhooks', { name: 'A', url: receiver.url, events: ['page.created'] })).toBe(201);
  expect(await post('/admin/page-types', { name: 'Plain', slug: 'plain', schema: [] })).toBe(201);
  return (body) => post('/admin/pages', { pageType: 'plain', ...body });
}

onEachDatabase('the worker of the real program', (dialect) => {
  let made: TestDatabase;
  let receiver: Receiver;
  let environment: Record<string, string>;
  let serving: Serving | undefined;
  let working: Working | undefined;
  beforeEach(async () => {
    made = await createTestDatabase(dialect);
    receiver = await startReceiver();
    environment = { ...made.environment, ...owner, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' };
  });
  afterEach(async () => {
    for (const running of [serving, working]) {
      running?.signal('SIGTERM');
      await running?.ended;
    }
    [serving, working] = [undefined, undefined];
    await receiver.close();
    await made.close();
  });

  test('serve works by itself; SIGTERM lets a running delivery end, and the process exits 0', async () => {
    serving = await serveGalley(environment);
    const create = await registerWebhook(serving, receiver);
    receiver.respond = (response) => setTimeout(() => response.end(), 500);
    expect(await create({ name: 'A', slug: 'a' })).toBe(201);
    await expect.poll(() => receiver.received.length).toBe(1);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    const [row] = await made.database.sql.selectFrom('webhook_deliveries').selectAll().execute();
    expect(row).toMatchObject({ status: 'delivered', attempts: 1, claim: null });
  });

  test('serve --no-worker leaves the work; the next worker does it', async () => {
    serving = await serveGalley(environment, ['--no-worker']);
    const create = await registerWebhook(serving, receiver);
    expect(await create({ name: 'A', slug: 'a' })).toBe(201);
    const [waiting] = await made.database.sql.selectFrom('webhook_deliveries').selectAll().execute();
    expect(waiting).toMatchObject({ status: 'pending', claim: null });
    if (dialect === 'sqlite') {
      const refused = await runGalley(['work'], environment);
      expect([refused.status, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toMatch(
        /^galley: Another galley process .* is using .*galley\.sqlite\. [^\n]*\n$/,
      );
      expect(receiver.received).toEqual([]);
      serving.signal('SIGTERM');
      await serving.ended;
      serving = undefined;
    }
    expect(receiver.received).toEqual([]);
    working = await workGalley(environment);
    await expect.poll(() => receiver.received.length).toBe(1);
    // With PostgreSQL the worker hears of the next change over the database.
    if (dialect === 'postgres') {
      const startedAt = performance.now();
      expect(await create({ name: 'B', slug: 'b' })).toBe(201);
      await expect.poll(() => receiver.received.length, { interval: 10 }).toBe(2);
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
    working.signal('SIGTERM');
    expect((await working.ended).status).toBe(0);
    working = undefined;
  });

  test('work answers /healthz and /metrics on a port of its own where the settings name one', async () => {
    const port = String(await freePort());
    working = await workGalley({ ...environment, GALLEY_WORK_PORT: port });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('galley_webhook_deliveries_due 0');
    expect(metrics).toContain('process_resident_memory_bytes');
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/pages`)).status).toBe(404);
  });
});

describe('the settings of webhooks', () => {
  test('faults are reported together', async () => {
    const data = createDataDir();
    const outcome = await runHere(['work'], {
      GALLEY_DATA_DIR: data.path,
      GALLEY_WEBHOOK_RETRY_DELAYS: '60,soon',
      GALLEY_WEBHOOK_ALLOW_PRIVATE: 'yes',
      GALLEY_SECRET_KEY: 'short',
    });
    expect(outcome.status).toBe(1);
    for (const name of ['GALLEY_WEBHOOK_RETRY_DELAYS', 'GALLEY_WEBHOOK_ALLOW_PRIVATE', 'GALLEY_SECRET_KEY']) {
      expect(outcome.stderr).toContain(name);
    }
    data.remove();
  });
});
