import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { outsideLinksShape } from './check-outside-links.ts';

const schema = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  {
    name: 'sources',
    label: 'Sources',
    type: 'repeater',
    options: { fields: [{ name: 'at', label: 'At', type: 'text' }] },
  },
];

async function createTenant(service: TestService): Promise<TestTenant> {
  const tenant = await service.createTenant();
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  return tenant;
}

const check = async (tenant: TestTenant, body: object) => {
  const reply = await tenant.admin('POST', '/collection-items/check-links', body, 'editor');
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return outsideLinksShape.parse(reply.body.data);
};

const linksTo = (...urls: string[]) => urls.map((url) => `<p><a href="${url}">x</a></p>`).join('');

onEachDatabase('links to other sites', (dialect) => {
  let service: TestService;
  let site: Receiver;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    site = await startReceiver((response, { path, method }) => {
      const [, code = '200'] = /^\/(\d{3})/.exec(path) ?? [];
      if (path === '/hang') return void response.destroy();
      if (path === '/get-only' && method === 'HEAD') response.statusCode = 405;
      else response.statusCode = Number(code);
      if (code.startsWith('3')) response.setHeader('location', '/new');
      response.end();
    });
    tenant = await createTenant(service);
  });
  afterAll(async () => {
    await service.close();
    await site.close();
  });

  test('are asked when somebody wants it, each once, and what they answer is told', async () => {
    site.clear();
    const at = (path: string) => `${site.url}${path}`;
    const paths = ['/200', '/301', '/404', '/410', '/403', '/500', '/hang', '/get-only'];
    const fields = {
      title: 'A note',
      body: linksTo(...paths.map(at), at('/200#part'), '/own', 'galley:page/x'),
      sources: [{ at: at('/200') }, { at: at('/204') }],
    };
    const { links, left } = await check(tenant, { type: 'notes', fields });
    expect(left).toBe(0);
    const found = links.map(({ url, outcome, status, field }) => [
      new URL(url).pathname,
      outcome,
      status,
      field,
    ]);
    expect(found).toEqual([
      ['/200', 'answers', 200, 'body'],
      ['/301', 'redirects', 301, 'body'],
      ['/404', 'notFound', 404, 'body'],
      ['/410', 'notFound', 410, 'body'],
      ['/403', 'refuses', 403, 'body'],
      ['/500', 'fails', 500, 'body'],
      ['/hang', 'silent', null, 'body'],
      ['/get-only', 'answers', 200, 'body'],
      ['/204', 'answers', 204, 'sources.at'],
    ]);
    expect(links[1]?.location).toBe(at('/new'));
    const asked = site.received.map(({ method, path }) => `${method} ${path}`);
    expect(asked.filter((one) => one.endsWith(' /200'))).toEqual(['HEAD /200']);
    expect(asked.filter((one) => one.endsWith(' /get-only'))).toEqual(['HEAD /get-only', 'GET /get-only']);
    expect(asked).not.toContain('HEAD /new');
    const [first] = site.received;
    expect(first?.headers).toMatchObject({ 'user-agent': 'Galley-Links/1.0' });
    expect(first?.headers.cookie ?? first?.headers.authorization).toBeUndefined();
  });

  test('of a record are those of its draft with what was typed; twenty at most are asked', async () => {
    const urls = Array.from({ length: 23 }, (_, n) => `${site.url}/200?n=${n}`);
    const item = {
      name: 'x',
      slug: `x-${dialect}`,
      collectionType: 'notes',
      fields: { title: 'x', body: linksTo(...urls) },
    };
    const { id } = (await tenant.admin('POST', '/collection-items', item, 'editor')).body.data;
    const all = await check(tenant, { id, fields: {} });
    expect([all.links.length, all.left]).toEqual([20, 3]);
    const typed = await check(tenant, { id, fields: { body: linksTo(`${site.url}/404`) } });
    expect(typed.links.map(({ outcome }) => outcome)).toEqual(['notFound']);
    expect(await check(tenant, { id, fields: { body: null } })).toEqual({ links: [], left: 0 });
  });

  test('are asked for editors alone, of records of the tenant', async () => {
    const other = await createTenant(service);
    const item = { name: 'y', slug: `y-${dialect}`, collectionType: 'notes', fields: { title: 'y' } };
    const { id } = (await other.admin('POST', '/collection-items', item, 'editor')).body.data;
    const path = '/collection-items/check-links';
    expect(refusal(await tenant.admin('POST', path, { id, fields: {} }, 'editor'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(refusal(await other.admin('POST', path, { id, fields: {} }, 'viewer'))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
    });
  });
});

test('Private addresses are not called, and are told apart from sites that do not answer', async () => {
  const service = await createTestService('sqlite');
  const site = await startReceiver();
  const tenant = await createTenant(service);
  const port = new URL(site.url).port;
  const body = linksTo(
    site.url,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    'http://169.254.169.254/',
  );
  const { links } = await check(tenant, { type: 'notes', fields: { title: 'x', body } });
  expect(links.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 4 }, () => 'unreachable'));
  expect(site.received).toEqual([]);
  await service.close();
  await site.close();
});
