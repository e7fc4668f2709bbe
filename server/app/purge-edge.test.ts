import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

/** What the hook of an edge was told. */
interface Told {
  readonly tenant: string;
  readonly paths: readonly string[];
}

let service: TestService;
let tenant: TestTenant;
let told: Told[];
let statuses: number[];
const edge = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    told.push(JSON.parse(text) as Told);
    response.writeHead(statuses.shift() ?? 204).end();
  });
});

beforeEach(async () => {
  told = [];
  statuses = [];
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  const { port } = edge.address() as AddressInfo;
  service = await createTestService('sqlite', { GALLEY_EDGE_PURGE_URL: `http://127.0.0.1:${port}/purge` });
  tenant = await service.createTenant();
  await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
});
afterEach(async () => {
  await service.close();
  edge.closeAllConnections();
  await new Promise((resolve) => edge.close(resolve));
});

test('a publish and an unpublish in the admin API purge the edge; those of the public API and other changes do not', async () => {
  const page = { name: 'About', slug: 'about', pageType: 'plain' };
  const created = await tenant.admin('POST', '/pages', page, 'editor');
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  await tenant.call('POST', '/pages/about/publish');
  await tenant.call('POST', '/pages/about/unpublish');
  expect((await tenant.admin('POST', `/pages/${id}/publish`, {}, 'editor')).status).toBe(200);
  await service.runJobs();
  expect(told).toEqual([{ tenant: tenant.id, paths: ['/api/v1/pages/about', '/api/v1/pages'] }]);
  expect((await tenant.admin('POST', `/pages/${id}/unpublish`, {}, 'editor')).status).toBe(200);
  await service.runJobs();
  expect(told).toHaveLength(2);
  // It knows no names, and is told nothing twice.
  service.clock.advance(60_000);
  await service.runJobs();
  expect(told).toHaveLength(2);
});

test('an edge that fails is asked again, and never holds up the change', async () => {
  statuses = [500, 503];
  const page = { name: 'About', slug: 'about', pageType: 'plain' };
  const { id } = (await tenant.admin('POST', '/pages', page, 'editor')).body.data;
  expect((await tenant.admin('POST', `/pages/${id}/publish`, {}, 'editor')).status).toBe(200);
  expect(told).toEqual([]);
  for (const wait of [0, 1000, 2000, 60_000]) {
    service.clock.advance(wait);
    await service.runJobs();
  }
  expect(told).toHaveLength(3);
});

test('what several commits have published while the edge failed is told in one request for a tenant', async () => {
  statuses = [500];
  const names = ['one', 'two'];
  for (const name of names) {
    const { id } = (await tenant.admin('POST', '/pages', { name, slug: name, pageType: 'plain' })).body.data;
    await tenant.admin('POST', `/pages/${id}/publish`, {}, 'editor');
    await service.runJobs();
  }
  expect(told).toHaveLength(1);
  service.clock.advance(1000);
  await service.runJobs();
  expect(told[1]).toEqual({
    tenant: tenant.id,
    paths: ['/api/v1/pages/one', '/api/v1/pages', '/api/v1/pages/two'],
  });
  expect(told).toHaveLength(2);
});

test('answers have no header for it', async () => {
  const { headers } = await service.send('GET', '/pages', { key: tenant.keys.public });
  expect([...headers.keys()].filter((name) => /surrogate|-tag|xkey/.test(name))).toEqual([]);
});
