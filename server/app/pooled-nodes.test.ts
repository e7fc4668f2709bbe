import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Pooler, startPgbouncer } from '../test/programs/pgbouncer.ts';
import { runGalley, type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { findProgram, tellMissing } from '../test/programs/system-program.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test/test-service.ts';

tellMissing(['pgbouncer']);

const perNode = 8;
const rounds = 12;

describe.skipIf(findProgram('pgbouncer') === undefined)('two nodes behind one PgBouncer', () => {
  let service: TestService;
  let url: string;
  let tenant: TestTenant;
  let pooler: Pooler;
  const nodes: Serving[] = [];
  beforeAll(async () => {
    service = await createTestService('postgres');
    url = service.settings['GALLEY_DATABASE_URL'] ?? '';
    tenant = await service.createTenant();
    const schema = [{ name: 'count', label: 'Count', type: 'number' }];
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema });
    for (let node = 0; node < 2; node++) {
      for (let worker = 0; worker < perNode; worker++) {
        const slug = `thing-${node}-${worker}`;
        const item = { name: slug, slug, fields: { count: 0 }, status: 'published' };
        await tenant.call('POST', '/collections/things', item);
      }
    }
  });
  afterAll(() => service.close());
  afterEach(async () => {
    for (const node of nodes) node.signal('SIGTERM');
    for (const node of nodes.splice(0)) expect((await node.ended).status).toBe(0);
    await pooler.stop();
  });
  const settings = (more: Record<string, string>) => ({
    ...service.settings,
    GALLEY_DATABASE_URL: pooler.urlOf(url),
    GALLEY_PORT: '0',
    ...more,
  });

  test('in transaction mode, with 2 connections: 0 wrong answers and 0 × 500 under a mixed load', async () => {
    pooler = await startPgbouncer(url, { mode: 'transaction', size: 2 });
    const environment = settings({ GALLEY_DATABASE_LISTEN_URL: url });
    nodes.push(await serveGalley(environment), await serveGalley(environment));
    const token = await tenant.sessionToken('editor');
    const wrong: unknown[] = [];
    const statuses: Record<number, number> = {};
    const check = (what: string, reply: Reply, status: number, isRight: (reply: Reply) => boolean) => {
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      if (reply.status !== status || !isRight(reply))
        wrong.push([what, reply.status, reply.text.slice(0, 200)]);
    };
    const work = async (node: number, worker: number) => {
      const base = `${nodes[node]?.url}/api/v1`;
      const slug = `thing-${node}-${worker}`;
      const send = (method: string, path: string, options: Parameters<TestService['send']>[2]) =>
        service.send(method, `${base}${path}`, options);
      const { secret: key, preview: previewKey } = tenant.keys;
      for (let count = 1; count <= rounds; count++) {
        const at = `/collections/things/${slug}`;
        const idempotencyKey = `${slug}-${count}`;
        const body = { fields: { count } };
        const put = await send('PUT', at, { key, body, idempotencyKey: `put-${idempotencyKey}` });
        check('put', put, 200, ({ body: { data } }) => data.slug === slug);
        const preview = await send('GET', at, { key, previewKey });
        check('preview', preview, 200, ({ body: { data } }) => data.count === count);
        const live = await send('POST', `${at}/publish`, { key, idempotencyKey: `live-${idempotencyKey}` });
        check('publish', live, 200, () => true);
        const [read, list, schemas, admin, badKey, badToken, taken] = await Promise.all([
          send('GET', at, { key }),
          send('GET', `/collections/things?limit=100&filter[fields.count][gte]=0&sort=name`, { key }),
          send('GET', '/schemas', { key }),
          send('GET', `/admin/collection-items?limit=5`, { token }),
          send('GET', at, { key: `cms_sk_${slug}${count}` }),
          send('GET', '/admin/pages', { token: `${slug}${count}` }),
          send('POST', '/collections/things', {
            key,
            body: { name: slug, slug, fields: {} },
            idempotencyKey: `taken-${idempotencyKey}`,
          }),
        ]);
        check('read', read, 200, ({ body: { data } }) => data._slug === slug && data.count === count);
        check('list', list, 200, ({ body: { pagination } }) => pagination.total === 2 * perNode);
        check('schemas', schemas, 200, ({ text }) => text.includes('"things"'));
        check('admin', admin, 200, ({ body: { data } }) => data.length === 5);
        check('bad key', badKey, 401, ({ body: { error } }) => error.code === 'UNAUTHORIZED');
        check('bad token', badToken, 401, ({ body: { error } }) => error.code === 'UNAUTHORIZED');
        check('taken slug', taken, 409, ({ body: { error } }) => error.code === 'CONFLICT');
      }
    };
    await Promise.all(
      Array.from({ length: 2 * perNode }, (_, n) => work(Math.floor(n / perNode), n % perNode)),
    );
    expect({ wrong: wrong.slice(0, 5), count: wrong.length, statuses }).toEqual({
      wrong: [],
      count: 0,
      statuses: { 200: 2 * perNode * rounds * 7, 401: 2 * perNode * rounds * 2, 409: 2 * perNode * rounds },
    });
    // Each hears what the other has published.
    for (let node = 0; node < 2; node++) {
      const other = `${nodes[1 - node]?.url}/api/v1/collections/things/thing-${node}-0`;
      await expect
        .poll(async () => (await service.send('GET', other, { key: tenant.keys.public })).body.data.count)
        .toBe(rounds);
    }
  }, 120_000);

  test('in session mode they serve as they are', async () => {
    pooler = await startPgbouncer(url, { mode: 'session', size: 60 });
    nodes.push(await serveGalley(settings({})), await serveGalley(settings({})));
    const [one, other] = nodes.map((node) => `${node.url}/api/v1/collections/things/thing-0-0`);
    const read = async (at = '') =>
      (await service.send('GET', at, { key: tenant.keys.public })).body.data.count;
    expect(await read(other)).not.toBe(1000);
    const body = { fields: { count: 1000 } };
    const { secret: key } = tenant.keys;
    const put = await service.send('PUT', one ?? '', { key, body, idempotencyKey: 'put-1000' });
    const live = await service.send('POST', `${one}/publish`, { key, idempotencyKey: 'live-1000' });
    expect([put.status, live.status]).toEqual([200, 200]);
    await expect.poll(() => read(other)).toBe(1000);
  }, 60_000);

  test.each([
    [
      'transaction',
      'Set GALLEY_DATABASE_LISTEN_URL to the address of the database itself, or GALLEY_HINTS to polling.',
    ],
    ['statement', 'Use pool_mode=transaction or pool_mode=session.'],
  ] as const)(
    'in %s mode, without what that needs, the program does not start and says why',
    async (mode, why) => {
      pooler = await startPgbouncer(url, { mode, size: 2 });
      for (const command of ['serve', 'work']) {
        const { status, stdout, stderr } = await runGalley([command], settings({}));
        expect([command, status, stdout]).toEqual([command, 1, '']);
        expect(stderr).toContain(why);
        expect(stderr).not.toContain('    at ');
      }
    },
    60_000,
  );
});
