import { Redis } from 'iovalkey';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Pooler, startPgbouncer } from '../test/programs/pgbouncer.ts';
import { type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';
import { findProgram, tellMissing } from '../test/programs/system-program.ts';
import { findValkey, startValkey } from '../test/programs/valkey.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

tellMissing(['pgbouncer']);
tellMissing(['valkey-server or redis-server'], findValkey);

describe('two nodes, as programs', () => {
  let service: TestService;
  let tenant: TestTenant;
  const nodes: Serving[] = [];
  beforeAll(async () => {
    service = await createTestService('postgres');
    tenant = await service.createTenant();
    const schema = [{ name: 'count', label: 'Count', type: 'number' }];
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema });
    await tenant.call('POST', '/collections/things', {
      name: 'A',
      slug: 'a',
      fields: { count: 0 },
      status: 'published',
    });
  });
  afterAll(() => service.close());
  afterEach(async () => {
    for (const node of nodes) node.signal('SIGTERM');
    for (const node of nodes.splice(0)) expect((await node.ended).status).toBe(0);
  });

  async function serveTwo(more: Record<string, string>): Promise<void> {
    const environment = { ...service.settings, GALLEY_PORT: '0', ...more };
    nodes.push(await serveGalley(environment), await serveGalley(environment));
  }

  const at = (node: number) => `${nodes[node]?.url}/api/v1/collections/things/a`;
  const read = async (node: number) =>
    (await service.send('GET', at(node), { key: tenant.keys.public })).body.data.count;

  async function publish(node: number, count: number): Promise<void> {
    const { secret: key } = tenant.keys;
    const body = { fields: { count } };
    const put = await service.send('PUT', at(node), { key, body, idempotencyKey: `put-${count}` });
    const live = await service.send('POST', `${at(node)}/publish`, { key, idempotencyKey: `live-${count}` });
    expect([put.status, live.status]).toEqual([200, 200]);
  }

  /** What one publishes the other shows, though it had kept what was before. */
  async function expectHeard(first: number): Promise<void> {
    for (const [n, node] of [0, 1, 0, 1].entries()) {
      const before = await read(1 - node);
      expect(before).not.toBe(first + n);
      await publish(node, first + n);
      await expect.poll(() => read(1 - node), { timeout: 5000 }).toBe(first + n);
    }
  }

  describe.skipIf(findProgram('pgbouncer') === undefined)('behind PgBouncer', () => {
    let pooler: Pooler;
    afterEach(() => pooler.stop());

    test('in transaction mode they hear each other by polling, without an address for listening', async () => {
      const url = service.settings['GALLEY_DATABASE_URL'] ?? '';
      pooler = await startPgbouncer(url, { mode: 'transaction', size: 5 });
      await serveTwo({ GALLEY_DATABASE_URL: pooler.urlOf(url), GALLEY_HINTS: 'polling' });
      await expectHeard(100);
    }, 60_000);
  });

  test.skipIf(findValkey() === undefined)(
    'with Valkey they tell each other at once, without it soon, and with it again',
    async () => {
      const valkey = await startValkey();
      const listener = new Redis(valkey.url.replace('valkey:', 'redis:')).on('error', () => {});
      try {
        await serveTwo({ GALLEY_HINTS: valkey.url });
        const rings: string[] = [];
        listener.on('message', (channel) => rings.push(channel));
        await listener.subscribe('galley_touched');
        await expectHeard(200);
        expect(rings.length).toBeGreaterThan(0);
        await valkey.stop();
        await expectHeard(300);
        await valkey.start();
        const before = rings.length;
        let count = 400;
        await expect
          .poll(
            async () => {
              await publish(0, count++);
              return rings.length;
            },
            { timeout: 10_000, interval: 500 },
          )
          .toBeGreaterThan(before);
        await expectHeard(500);
        expect(await metric(0)).toBe(1);
      } finally {
        listener.disconnect();
        await valkey.stop();
      }
    },
    90_000,
  );

  async function metric(node: number): Promise<number> {
    const { text } = await service.send('GET', `${nodes[node]?.url}/metrics`);
    return Number(/^galley_hearing_others (\d)$/m.exec(text)?.[1]);
  }

  test('a way to hear each other that there is not is refused at start', async () => {
    const { GALLEY_DATABASE_URL, ...onSqlite } = service.settings;
    const unknown = await runHere(['serve'], { ...service.settings, GALLEY_HINTS: 'pigeons' });
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('GALLEY_HINTS: must be postgres, polling or valkey://host:port'),
    ]);
    const alone = await runHere(['serve'], { ...onSqlite, GALLEY_HINTS: 'polling' });
    expect([alone.status, alone.stderr]).toEqual([
      1,
      expect.stringContaining('GALLEY_DATABASE_URL: required with GALLEY_HINTS'),
    ]);
  });
});
