import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { type EdgeKind, edgeTraits } from '../features/edge-purges/edge-kinds.ts';
import { createEdgeTags } from '../features/edge-purges/edge-tags.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { fillTenant, type Holdings, pathOf, rows, valuesFor } from '../test/route-walk.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';
import { startServer } from './start-server.ts';

const reads = rows.filter(({ method }) => method === 'GET');

/** Headers whose values differ from one answer to the next. */
const changing = /^(date|x-request-id|x-ratelimit-.*|connection|keep-alive|set-cookie)$/;

describe('headers for a cache in front', () => {
  let service: TestService;
  let tenant: TestTenant;
  let holdings: Holdings;
  let file: string;
  beforeAll(async () => {
    service = await createTestService('sqlite');
    tenant = await service.createTenant();
    holdings = await fillTenant(service, tenant, 'zanzibar');
    const form = new FormData();
    form.append(
      'file',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>']),
      'a.svg',
    );
    const headers = { 'X-API-Key': tenant.keys.secret };
    const address = `${service.server.address}/api/v1`;
    const answer = await fetch(`${address}/media`, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { url: string } };
    file = data.url.slice(address.length);
  });
  afterAll(() => service.close());

  /** The same service with an edge in front. */
  async function withEdge(settings: Record<string, string>): Promise<string> {
    const { deps } = service.server;
    const config = { ...loadConfig({ ...service.settings, ...settings }), port: 0 };
    const edgeTags = config.edge && createEdgeTags(config.edge, 'any secret key of thirty-two letters');
    return (await startServer({ ...deps, config, edgeTags, metrics: createMetrics() })).address;
  }

  async function headersOf(base: string, path: string, key: string | undefined) {
    const reply = await service.send('GET', `${base}/api/v1${path}`, { key });
    const all = [...reply.headers].filter(([name]) => !changing.test(name));
    return { status: reply.status, headers: Object.fromEntries(all) };
  }

  const paths = () => {
    const filled = reads.map((row) => {
      const path = row.path.includes(':') ? pathOf(row, valuesFor(row, holdings)) : row.path;
      return row.path.endsWith('/search') ? `${path}?q=zanzibar` : path;
    });
    return [...new Set(filled), file, '/batch?r=/pages', '/pages?preview=true', '/pages/nothing-here'];
  };

  test.each<[EdgeKind, Record<string, string>, Record<string, string>]>([
    ['fastly', { GALLEY_EDGE_ZONE: 'zone', GALLEY_EDGE_TOKEN: 'token' }, {}],
    ['varnish', { GALLEY_EDGE_PURGE_URL: 'http://127.0.0.1:9/' }, {}],
    ['cloudflare', { GALLEY_EDGE_ZONE: 'zone', GALLEY_EDGE_TOKEN: 'token' }, { GALLEY_EDGE_CACHE: 'keyed' }],
    ['fastly', { GALLEY_EDGE_ZONE: 'zone', GALLEY_EDGE_TOKEN: 'token' }, { GALLEY_EDGE_CACHE: 'keyed' }],
  ])(
    'of %s come in addition, to what it may keep, and change nothing else',
    async (kind, given, common) => {
      const plain = await withEdge(common);
      const edge = await withEdge({ GALLEY_EDGE: kind, ...given, ...common });
      const name = edgeTraits[kind].header.toLowerCase();
      const isKeyed = common['GALLEY_EDGE_CACHE'] === 'keyed';
      const tagged: string[] = [];
      for (const path of paths()) {
        for (const key of [tenant.keys.public, undefined]) {
          const before = await headersOf(plain, path, key);
          const { status, headers } = await headersOf(edge, path, key);
          const { [name]: names, ...rest } = headers;
          const lifetime: Record<string, string | undefined> = {};
          for (const header of isKeyed ? Object.keys(edgeTraits[kind].lifetime) : []) {
            const lower = header.toLowerCase();
            lifetime[lower] = rest[lower];
            delete rest[lower];
          }
          expect([path, status, rest]).toEqual([path, before.status, before.headers]);
          expect([path, before.headers[name]]).toEqual([path, undefined]);
          const isKept = status < 400 && !/no-store|private/.test(rest['cache-control'] ?? '');
          const isOurs = !path.startsWith('/admin') && !path.startsWith('/auth') && path !== '/changes';
          expect([path, names !== undefined]).toEqual([path, isKept && isOurs]);
          if (names !== undefined) tagged.push(path);
          for (const value of Object.values(lifetime)) {
            const isFile = path.startsWith('/media');
            expect([path, value !== undefined]).toEqual([path, names !== undefined && !isFile]);
          }
        }
      }
      for (const family of [
        '/pages',
        '/collections',
        '/blog',
        '/redirects',
        '/search',
        '/schemas',
        '/batch',
        '/media',
      ]) {
        expect([family, tagged.some((path) => path.startsWith(family))]).toEqual([family, true]);
      }
    },
    60_000,
  );
});
