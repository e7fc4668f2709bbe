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

  function send(method: string, path: string, lines: readonly string[]): Promise<string> {
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
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n`);
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

  test('one of each is fine', async () => {
    const lines = [host, `X-API-Key: ${tenant.keys.public}`, 'Authorization: Bearer x', 'Idempotency-Key: a'];
    expect(await send('GET', '/api/v1/pages', lines)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
