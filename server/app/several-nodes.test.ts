import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { type Node, startNode } from '../test/programs/start-node.ts';
import { openTcpProxy, type TcpProxy } from '../test/programs/tcp-proxy.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

/** Publish-then-read pairs. `GALLEY_TEST_PAIRS=10000` is what a release is tested with. */
const pairs = Number(process.env['GALLEY_TEST_PAIRS'] ?? 100);
/** Pairs while the listener's connection is cut, so many at once: each waits for the next flush. */
const cutPairs = Math.max(200, pairs);
const cutAtOnce = 100;
const secretKey = 'the secret key of several nodes, shared';

interface Reading {
  readonly value: number;
  readonly state: string | null;
}

async function prepare(service: TestService): Promise<TestTenant> {
  const tenant = await service.createTenant();
  const schema = [{ name: 'count', label: 'Count', type: 'number' }];
  await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema });
  const item = { name: 'One', slug: 'one', fields: { count: 0 }, status: 'published' };
  await tenant.call('POST', '/collections/things', item);
  return tenant;
}

function client(service: TestService, tenant: TestTenant) {
  return {
    publish: async (address: string, count: number, slug = 'one') => {
      const put = await service.send('PUT', `${address}/api/v1/collections/things/${slug}`, {
        key: tenant.keys.secret,
        body: { fields: { count } },
        idempotencyKey: `put-${count}`,
      });
      const published = await service.send('POST', `${address}/api/v1/collections/things/${slug}/publish`, {
        key: tenant.keys.secret,
        idempotencyKey: `publish-${count}`,
      });
      if (put.status !== 200 || published.status !== 200) throw new Error(put.text + published.text);
    },
    readOne: async (address: string, slug = 'one'): Promise<Reading> => {
      const path = `${address}/api/v1/collections/things/${slug}`;
      const reply = await service.send('GET', path, { key: tenant.keys.public });
      return { value: reply.body.data.count, state: reply.headers.get('x-cache') };
    },
    readList: async (address: string): Promise<Reading> => {
      const path = `${address}/api/v1/collections/things`;
      const reply = await service.send('GET', path, { key: tenant.keys.public });
      return { value: reply.body.data[0].count, state: reply.headers.get('x-cache') };
    },
  };
}

describe.each(['sqlite', 'postgres'] as const)('publish, then read (%s)', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await prepare(service);
  });
  afterAll(() => service.close());

  test(`${pairs} pairs on a node while others read: 0 stale`, async () => {
    const { publish, readOne, readList } = client(service, tenant);
    const { address } = service.server;
    let stale = 0;
    let done = false;
    let hits = 0;
    const readers = Array.from({ length: 2 }, async () => {
      while (!done) if ((await readOne(address)).state === 'HIT') hits++;
    });
    for (let count = 1; count <= pairs; count++) {
      await publish(address, count);
      const [one, list] = await Promise.all([readOne(address), readList(address)]);
      if (one.value !== count || list.value !== count) stale++;
    }
    done = true;
    await Promise.all(readers);
    expect(stale).toBe(0);
    expect(hits).toBeGreaterThan(0);
  }, 3_600_000);
});

describe('several nodes on PostgreSQL', () => {
  let service: TestService;
  let tenant: TestTenant;
  let node: Node;
  let proxy: TcpProxy;
  let other: string;
  beforeAll(async () => {
    service = await createTestService('postgres', { GALLEY_SECRET_KEY: secretKey });
    tenant = await prepare(service);
    const url = new URL(service.settings['GALLEY_DATABASE_URL'] ?? '');
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    node = await startNode(service, { GALLEY_DATABASE_URL: url.href });
    other = node.server.address;
  });
  afterAll(async () => {
    await node.stop();
    await proxy.close();
    await service.close();
  });

  /** Publishes on one node and answers how long the other one shows what was before, in milliseconds. */
  async function delays(count: number, from: number, longest: number): Promise<number[]> {
    const { publish, readOne, readList } = client(service, tenant);
    const found: number[] = [];
    for (let i = 0; i < count; i++) {
      await Promise.all([readOne(other), readList(other)]);
      await publish(service.server.address, from + i);
      const publishedAt = performance.now();
      for (;;) {
        const [one, list] = await Promise.all([readOne(other), readList(other)]);
        const elapsed = performance.now() - publishedAt;
        if (one.value === from + i && list.value === from + i) {
          found.push(elapsed);
          break;
        }
        if (elapsed > longest) throw new Error(`stale for more than ${longest} ms`);
      }
    }
    return found;
  }

  test(`${pairs} pairs, published on one node, read on the other: 0 stale after 1 s`, async () => {
    await expect
      .poll(async () => {
        const { readOne } = client(service, tenant);
        await readOne(other);
        return (await readOne(other)).state;
      })
      .toBe('HIT');
    const found = await delays(pairs, 1000, 1000);
    expect(found).toHaveLength(pairs);
    expect(Math.max(...found)).toBeLessThan(1000);
  }, 3_600_000);

  /** As `delays`, of several items at once: without a listener each waits for the next flush. */
  async function delaysOfMany(rounds: number, from: number): Promise<number[]> {
    const { publish, readOne } = client(service, tenant);
    const slugs = Array.from({ length: cutAtOnce }, (_, n) => `cut-${n}`);
    for (const slug of slugs) {
      await tenant.call('POST', '/collections/things', { name: slug, slug, fields: { count: 0 } });
    }
    const found: number[] = [];
    const pair = async (slug: string, count: number) => {
      // What is kept is what could be stale.
      if (count >= from + cutAtOnce) await readOne(other, slug);
      await publish(service.server.address, count, slug);
      const publishedAt = performance.now();
      while ((await readOne(other, slug)).value !== count) {
        if (performance.now() - publishedAt > 5000) throw new Error('stale for more than 5 s');
      }
      found.push(performance.now() - publishedAt);
    };
    for (let round = 0; round < rounds; round++) {
      await Promise.all(slugs.map((slug, n) => pair(slug, from + round * cutAtOnce + n)));
    }
    return found;
  }

  test(`${cutPairs} pairs with the listener's connection cut again and again: 0 stale after 5 s`, async () => {
    const admin = new pg.Client({ connectionString: service.settings['GALLEY_DATABASE_URL'] });
    await admin.connect();
    let cutting = true;
    let cuts = 0;
    const cutter = (async () => {
      while (cutting) {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'galley listener' and datname = current_database()`,
        );
        cuts += rowCount ?? 0;
      }
    })();
    const found = await delaysOfMany(cutPairs / cutAtOnce, 1_000_000);
    cutting = false;
    await cutter;
    await admin.end();
    expect(cuts).toBeGreaterThan(5);
    expect(found).toHaveLength(cutPairs);
    expect(Math.max(...found)).toBeLessThan(5000);
    const after = await delays(5, 2_000_000, 5000);
    expect(Math.max(...after)).toBeLessThan(5000);
  }, 3_600_000);

  test('a key that is revoked on one node is refused by the other within a second', async () => {
    const key = await tenant.createKey('public');
    const read = async () =>
      (await service.send('GET', `${other}/api/v1/collections/things`, { key })).status;
    expect(await read()).toBe(200);
    await service.server.deps.database.write((tx) =>
      tx.sql
        .updateTable('api_keys')
        .set({ revoked_at: service.clock.now() })
        .where('tenant_id', '=', tenant.id)
        .where('last_four', '=', key.slice(-4))
        .execute(),
    );
    const revokedAt = performance.now();
    let lastSeen = 0;
    while (performance.now() - revokedAt < 3000) {
      if ((await read()) === 200) lastSeen = performance.now() - revokedAt;
    }
    expect(lastSeen).toBeLessThan(1000);
    expect(await read()).toBe(401);
  });

  test.each(['cut', 'hang'] as const)(
    'while the database does not answer (%s), kept reads do',
    async (how) => {
      const { readOne, readList, publish } = client(service, tenant);
      const count = how === 'cut' ? 3_000_000 : 4_000_000;
      await publish(service.server.address, count);
      await expect.poll(async () => (await readOne(other)).value).toBe(count);
      await readList(other);
      await expect.poll(async () => (await readList(other)).state).toBe('HIT');
      await expect.poll(async () => (await readOne(other)).state).toBe('HIT');
      proxy[how]();
      let answered = 0;
      let failed = 0;
      const until = performance.now() + 4000;
      while (performance.now() < until) {
        const path = `${other}/api/v1/collections/things/one`;
        const reply = await service.send('GET', path, { key: tenant.keys.public });
        if (reply.status === 200 && reply.headers.get('x-cache') === 'HIT') answered++;
        else failed++;
      }
      expect({ failed }).toEqual({ failed: 0 });
      expect(answered).toBeGreaterThan(50);
      proxy.mend();
      const mendedAt = performance.now();
      const uncached = `${other}/api/v1/collections/things?limit=${how === 'cut' ? 7 : 8}`;
      await expect
        .poll(async () => (await service.send('GET', uncached, { key: tenant.keys.public })).status)
        .toBe(200);
      expect(performance.now() - mendedAt).toBeLessThan(5000);
      const found = await delays(3, count + 1, 5000);
      expect(Math.max(...found)).toBeLessThan(5000);
    },
    60_000,
  );

  test('two processes of the program purge each other within a second', async () => {
    const processes: Serving[] = [];
    const settings = { ...service.settings, GALLEY_PORT: '0' };
    for (let i = 0; i < 2; i++) processes.push(await serveGalley(settings));
    try {
      const [first, second] = processes.map((serving) => serving.url);
      if (!first || !second) throw new Error('two were started');
      const { publish, readOne } = client(service, tenant);
      for (let i = 0; i < 20; i++) {
        await readOne(second);
        await publish(first, 5_000_000 + i);
        await expect
          .poll(async () => (await readOne(second)).value, { timeout: 1000, interval: 20 })
          .toBe(5_000_000 + i);
      }
      expect((await readOne(second)).state).toBe('HIT');
    } finally {
      for (const serving of processes) serving.signal('SIGTERM');
      for (const serving of processes) expect((await serving.ended).status).toBe(0);
    }
  }, 120_000);
});
