import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

onEachDatabase("a tenant's kept answer never reaches another tenant", (dialect) => {
  let service: TestService;
  let tenants: { tenant: TestTenant; mark: string }[];
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenants = [];
    for (const mark of ['alpha-only', 'beta-only']) {
      const tenant = await service.createTenant();
      await tenant.createType('collection-types', {
        name: 'Things',
        slug: 'things',
        schema: [{ name: 'text', label: 'Text', type: 'text' }],
      });
      await tenant.createType('page-types', {
        name: 'Plain',
        slug: 'plain',
        schema: [{ name: 'text', label: 'Text', type: 'text' }],
      });
      const fields = { text: mark };
      await tenant.call('POST', '/collections/things', {
        name: 'One',
        slug: 'one',
        fields,
        status: 'published',
      });
      const page = { name: 'One', slug: 'one', pageType: 'plain', fields, status: 'published' };
      await tenant.call('POST', '/pages', page);
      tenants.push({ tenant, mark });
    }
  });
  afterAll(() => service.close());

  const paths = [
    '/pages/one',
    '/pages',
    '/pages?limit=5&page=1',
    '/pages?page=1&limit=5',
    '/pages?fields=text',
    '/collections/things',
    '/collections/things?filter[name][eq]=One&sort=name',
    '/collections/things?sort=name&filter[name][eq]=One',
    '/collections/things/one',
    '/collections/things/one?depth=0&refTypes=false',
    '/collections/things/one?utm_source=x',
    '/collections/things/one?tenant=other&tenant_id=other',
  ];
  type Send = (path: string, key: string) => Promise<string>;
  const lines = (path: string, headers: readonly string[]) => raw(service.server.address, path, headers);
  const forms: Record<string, (tenant: TestTenant) => Send> = {
    'the public key in the header': () => (path, key) => lines(path, [`X-API-Key: ${key}`]),
    'the header in other letters, last': () => (path, key) =>
      lines(path, ['Accept: */*', `x-api-KEY: ${key}`]),
    'the public key in the query': () => (path, key) =>
      lines(`${path}${path.includes('?') ? '&' : '?'}api_key=${key}`, []),
    'with headers that name somebody else': (other) => (path, key) =>
      lines(path, [
        `X-Tenant-Id: ${other.id}`,
        `X-Forwarded-Host: ${other.id}`,
        `X-Original-URL: /api/v1/pages/one?api_key=${other.keys.public}`,
        `X-API-Key: ${key}`,
      ]),
    "with the other's key in a header that is none": (other) => (path, key) =>
      lines(path, [`API-Key: ${other.keys.public}`, `X-API-Key: ${key}`]),
  };

  test.each(Object.keys(forms))('%s', async (name) => {
    const form = forms[name];
    if (!form) throw new Error('there is no such form');
    for (const round of ['cold', 'warm', 'warm']) {
      for (const [index, { tenant, mark }] of tenants.entries()) {
        const other = tenants[1 - index];
        if (!other) throw new Error('there are two');
        for (const path of paths) {
          const reply = await form(other.tenant)(`/api/v1${path}`, tenant.keys.public);
          expect(reply, `${round} ${path}`).toMatch(/^HTTP\/1\.1 200/);
          expect(reply).toContain(mark);
          expect(reply).not.toContain(other.mark);
        }
      }
    }
  });

  test("the header decides, whatever another tenant's key in the query says", async () => {
    const [alpha, beta] = tenants;
    if (!alpha || !beta) throw new Error('there are two');
    for (let i = 0; i < 3; i++) {
      const path = `/api/v1/pages/one?api_key=${beta.tenant.keys.public}`;
      const reply = await lines(path, [`X-API-Key: ${alpha.tenant.keys.public}`]);
      expect(reply).toContain(alpha.mark);
      expect(await lines(path, [])).toContain(beta.mark);
    }
  });

  test('two keys in headers are refused, a key of neither gets nothing that is warm', async () => {
    const [alpha, beta] = tenants;
    if (!alpha || !beta) throw new Error('there are two');
    for (const [one, two] of [
      [alpha, beta],
      [beta, alpha],
    ] as const) {
      const headers = [`X-API-Key: ${one.tenant.keys.public}`, `x-api-key: ${two.tenant.keys.public}`];
      const reply = await lines('/api/v1/pages/one', headers);
      expect(reply).toMatch(/^HTTP\/1\.1 400/);
      expect(reply).not.toMatch(/alpha-only|beta-only/);
    }
    const wrong = [
      '',
      'cms_pk_',
      `${alpha.tenant.keys.public}x`,
      alpha.tenant.keys.public.slice(0, -1),
      alpha.tenant.keys.preview,
      `${alpha.tenant.keys.public}, ${beta.tenant.keys.public}`,
      ` ${alpha.tenant.keys.public.toUpperCase()}`,
      alpha.tenant.id,
    ];
    for (const key of wrong) {
      for (const path of paths) {
        const reply = await lines(`/api/v1${path}`, [`X-API-Key: ${key}`]);
        expect(reply).toMatch(/^HTTP\/1\.1 401/);
        expect(reply).not.toMatch(/alpha-only|beta-only/);
      }
    }
  });

  test('odd spellings of a warm path are answered as what they are', async () => {
    const [alpha, beta] = tenants;
    if (!alpha || !beta) throw new Error('there are two');
    for (const path of [
      '/pages//one',
      '/pages/./one',
      '/pages/x/../one',
      '/pages/%6fne',
      '/pages/one%00',
      '/pages/one/',
      '/Pages/one',
      '/pages/one#x',
      '/pages/one;x',
      '/pages/one?fields=text%00',
    ]) {
      for (let i = 0; i < 2; i++) {
        const reply = await lines(`/api/v1${path}`, [`X-API-Key: ${alpha.tenant.keys.public}`]);
        expect(reply).not.toContain(beta.mark);
        expect(reply).not.toMatch(/^HTTP\/1\.1 5/);
        expect(reply).not.toContain('X-Cache: HIT');
      }
    }
  });
});

/** Sends exactly these lines and answers all that comes back. */
function raw(address: string, path: string, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
    const head = ['Host: galley', ...headers, 'Connection: close'].map((line) => `${line}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  });
}
