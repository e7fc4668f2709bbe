import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listenToStream } from '../test/listen-to-stream.ts';
import { startRecipe } from '../test/programs/recipes.ts';
import { type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { findProgram, tellMissing } from '../test/programs/system-program.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

const proxies = ['nginx', 'caddy', 'varnishd'] as const;
tellMissing([...proxies]);

/** The most that it may take until another node knows, in milliseconds. */
const soon = 1000;

async function prepare(service: TestService): Promise<TestTenant> {
  const tenant = await service.createTenant();
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
  return tenant;
}

let made = 0;
async function create(service: TestService, tenant: TestTenant, at: string): Promise<string> {
  const slug = `note-${++made}`;
  const body = { name: slug, slug, collectionType: 'notes' };
  const token = await tenant.sessionToken('editor');
  const reply = await service.send('POST', `${at}/api/v1/admin/collection-items`, { token, body });
  return reply.body.data.id;
}

const transports = { postgres: 'of PostgreSQL', polling: 'of polling' };

describe.each(Object.entries(transports))('streams of two nodes, with hints %s', (hints) => {
  let service: TestService;
  let tenant: TestTenant;
  let nodes: [Serving, Serving];
  beforeAll(async () => {
    service = await createTestService('postgres');
    tenant = await prepare(service);
    const environment = { ...service.settings, GALLEY_PORT: '0', GALLEY_HINTS: hints };
    nodes = [await serveGalley(environment), await serveGalley(environment)];
  });
  afterAll(async () => {
    for (const node of nodes) node.signal('SIGTERM');
    for (const node of nodes) expect((await node.ended).status).toBe(0);
    await service.close();
  });

  const listen = async (node: 0 | 1, token: string): Promise<Listening> => {
    const listening = await listenToStream(nodes[node].url, token);
    await listening.heard(({ type }) => type === 'ready');
    return listening;
  };

  test('a draft, an autosave and who is there are told on the other node within a second, and once', async () => {
    const token = await tenant.sessionToken('editor');
    const heard = await listen(1, token);
    const id = await create(service, tenant, nodes[0].url);
    const createdAt = performance.now();
    await heard.heard(({ type, data }) => type === 'record' && data.id === id);
    expect(performance.now() - createdAt).toBeLessThan(soon);
    const path = `${nodes[0].url}/api/v1/admin`;
    await service.send('POST', `${path}/collection-items/${id}/autosave`, {
      token,
      body: { fields: {}, baseVersion: 1 },
    });
    await heard.heard(({ type, data }) => type === 'preview' && data.id === id);
    await service.send('POST', `${path}/presence`, { token, body: { entryId: id, path: 'title' } });
    const { data } = await heard.heard(({ type }) => type === 'presence');
    expect(data.people).toMatchObject([{ paths: ['title'] }]);
    expect(heard.events.filter(({ type }) => type === 'record')).toHaveLength(1);
    await heard.stop();
  });

  test('a session that ends on one node ends its stream on the other within a second', async () => {
    const token = await tenant.sessionToken('viewer');
    const heard = await listen(1, token);
    await service.send('POST', `${nodes[0].url}/api/v1/auth/logout`, { token });
    const endedAt = performance.now();
    await heard.ended;
    expect(performance.now() - endedAt).toBeLessThan(soon);
    expect(heard.events.at(-1)?.type).toBe('end');
  });

  test('a place on one node means nothing on the other: it begins with a reset', async () => {
    const token = await tenant.sessionToken('editor');
    const heard = await listen(0, token);
    const lastEventId = heard.events[0]?.id ?? '';
    const other = await listenToStream(nodes[1].url, token, { lastEventId });
    expect(await other.heard(() => true)).toMatchObject({ type: 'reset' });
    await Promise.all([heard.stop(), other.stop()]);
  });
});

describe('the stream of the program', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService('postgres');
    tenant = await prepare(service);
  });
  afterAll(() => service.close());

  test('ends at once on SIGTERM, and the process with it', async () => {
    const node = await serveGalley({ ...service.settings, GALLEY_PORT: '0' });
    const token = await tenant.sessionToken('editor');
    const open = await Promise.all(Array.from({ length: 10 }, () => listenToStream(node.url, token)));
    for (const one of open) await one.heard(({ type }) => type === 'ready');
    const startedAt = performance.now();
    node.signal('SIGTERM');
    await Promise.all(open.map((one) => one.ended));
    expect(performance.now() - startedAt).toBeLessThan(soon);
    expect((await node.ended).status).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  describe.each(proxies)('behind %s, set up as documented', (name) => {
    test.skipIf(findProgram(name) === undefined)('is told as it happens, and is never kept', async () => {
      const proxy = await startRecipe(name, service.server.address);
      try {
        const heard = [];
        for (const role of ['editor', 'viewer'] as const) {
          const listening = await listenToStream(proxy.url, await tenant.sessionToken(role));
          await listening.heard(({ type }) => type === 'ready');
          heard.push(listening);
        }
        const id = await create(service, tenant, service.server.address);
        const createdAt = performance.now();
        for (const one of heard) {
          await one.heard(({ data }) => data.id === id);
          expect(one.headers.get('content-encoding')).toBeNull();
        }
        expect(performance.now() - createdAt).toBeLessThan(soon);
        for (const one of heard) await one.stop();
        // The proxy hangs up too, at the latest when it cannot pass on a heartbeat.
        const { streams } = service.server.deps;
        await expect
          .poll(async () => {
            service.clock.advance(15_000);
            await streams.pulse();
            return streams.countOpen();
          })
          .toBe(0);
      } finally {
        await proxy.stop();
      }
    });
  });
});
