import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

describe('framing of requests', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService('sqlite');
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  function send(method: string, path: string, lines: readonly string[], version = '1.1'): Promise<string> {
    const { hostname, port } = new URL(service.server.address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => {
        text += part;
      });
      socket.once('error', reject);
      socket.once('close', () => resolve(text));
      const head = [...lines, 'Connection: close'].map((line) => `${line}\r\n`).join('');
      socket.write(`${method} ${path} HTTP/${version}\r\n${head}\r\n`);
    });
  }
  const host = 'Host: galley';

  test.each([
    ['Host', ['Host: galley', 'host: other']],
    ['Authorization', [host, 'Authorization: Bearer a', 'AUTHORIZATION: Bearer b']],
    ['X-API-Key', [host, 'X-API-Key: a', 'x-api-key: b']],
    ['X-API-Key, the same twice', [host, 'X-API-Key: a', 'X-API-Key: a']],
    ['X-Preview-Key', [host, 'X-Preview-Key: a', 'X-Preview-Key: b']],
    ['Idempotency-Key', [host, 'Idempotency-Key: a', 'idempotency-Key: b']],
  ])('a second %s is 400 BAD_REQUEST, on every route', async (_name, lines) => {
    const routes = [
      ['GET', '/api/v1/pages'],
      ['POST', '/api/v1/collections/things'],
      ['GET', '/api/v1/admin/page-types'],
      ['GET', '/healthz'],
    ] as const;
    for (const [method, path] of routes) {
      const reply = await send(method, path, lines);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '').error.code).toBe('BAD_REQUEST');
      expect(reply.includes('X-Cache: MISS')).toBe(/pages$|things$/.test(path) && !path.includes('admin'));
    }
  });

  test('more than 100 headers are 431', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `X-Header-${index}: 1`);
    const reply = await send('GET', '/api/v1/pages', [host, `X-API-Key: ${tenant.keys.public}`, ...many]);
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
  });

  function expectRefused(reply: string, isCached: boolean): void {
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('Cache-Control: no-store');
    expect(reply.includes('X-Cache: MISS')).toBe(isCached);
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '').error.code).toBe('BAD_REQUEST');
  }

  test.each([
    '',
    'a/b',
    'user@galley',
    '[::1',
    'a b',
    'galley:99999',
    'galley:abc',
    '%zz',
    'ga<lley',
    'ä',
    'a,b',
    '1.2.3.4.5',
    '1.2.3.999',
    '0x7f.1.2.3.4',
    '[::g]',
    '[1::2::3]:80',
    'galley:99999',
  ])('a Host that is none is 400 BAD_REQUEST, kept reads included: %j', async (name) => {
    const key = `X-API-Key: ${tenant.keys.public}`;
    expect(await send('GET', '/api/v1/pages', [host, key])).toMatch(/^HTTP\/1\.1 200 /);
    expectRefused(await send('GET', '/api/v1/pages', [`Host: ${name}`, key]), true);
    expectRefused(await send('GET', '/api/v1/media', [`Host: ${name}`, key]), false);
  });

  test.each(['galley', 'GALLEY.example:8080', '127.0.0.1:80', '[::1]:4100', 'my_service'])(
    'a Host that is one is fine: %s',
    async (name) => {
      const key = `X-API-Key: ${tenant.keys.public}`;
      expect(await send('GET', '/api/v1/media', [`Host: ${name}`, key])).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('a request without Host is 400 BAD_REQUEST, but for one of HTTP/1.0', async () => {
    expectRefused(await send('GET', '/api/v1/pages', []), true);
    expect(await send('GET', '/healthz', [], '1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['GET', '/api/v1/pages\\about', true],
    ['GET', 'ftp://galley/api/v1/media', false],
    ['OPTIONS', '*', false],
    ['GET', 'http://1.2.3.4.5/api/v1/media', false],
    ['GET', 'http://[::g]/api/v1/media', false],
  ] as const)('a target that is no path is 400 BAD_REQUEST: %s %s', async (method, path, isCached) => {
    expectRefused(await send(method, path, [host, `X-API-Key: ${tenant.keys.public}`]), isCached);
  });

  test('an address as target, and a backslash in a query, are fine', async () => {
    const key = `X-API-Key: ${tenant.keys.public}`;
    for (const target of ['http://galley/api/v1/media', '/api/v1/media?search=a\\b'])
      expect(await send('GET', target, [host, key])).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('an expectation that nobody knows is left aside', async () => {
    const lines = [host, `X-API-Key: ${tenant.keys.public}`, 'Expect: banana'];
    expect(await send('GET', '/api/v1/pages', lines)).toMatch(/^HTTP\/1\.1 200 /);
    const refused = await send('POST', '/api/v1/pages', lines);
    expect(refused).toMatch(/^HTTP\/1\.1 403 /);
    expect(refused).toContain('"error"');
  });

  test('one of each is fine', async () => {
    const lines = [host, `X-API-Key: ${tenant.keys.public}`, 'Authorization: Bearer x', 'Idempotency-Key: a'];
    expect(await send('GET', '/api/v1/pages', lines)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
