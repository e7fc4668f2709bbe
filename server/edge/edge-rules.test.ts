import { afterEach, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { type Node, startNode } from '../test/programs/start-node.ts';
import { createTestService, type Reply, type TestService } from '../test/test-service.ts';

onEachDatabase('the rules of the built-in edge', (dialect) => {
  let service: TestService;
  let nodes: Node[] = [];
  afterEach(async () => {
    for (const node of nodes) await node.stop();
    nodes = [];
    await service.close();
  });
  const begin = async (settings: Record<string, string> = {}) => {
    service = await createTestService(dialect, {
      GALLEY_EDGE_RULES: 'on',
      GALLEY_TRUSTED_PROXIES: '127.0.0.1, ::1',
      ...settings,
    });
  };
  const send = (method: string, path: string, ip: string, address = service.server.address) =>
    service.send(method, `${address}/api/v1${path}`, {
      headers: { 'X-Forwarded-For': ip },
      ...(method === 'POST' && { body: {} }),
    });
  const repeat = (times: number, method: string, path: string, ip: string) =>
    Promise.all(Array.from({ length: times }, () => send(method, path, ip)));
  const atEdge = (replies: readonly Reply[]) => replies.filter(isEdgeAnswer).length;

  function isEdgeAnswer(reply: Reply): boolean {
    if (reply.status !== 429 || reply.headers.get('content-type')?.startsWith('text/plain') !== true)
      return false;
    expect(reply.text).not.toContain('{');
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
    return true;
  }

  test('400 requests in 10 seconds of an address pass, whatever they are, then plain text without envelope', async () => {
    await begin();
    const replies = [
      ...(await repeat(200, 'GET', '/pages', '203.0.113.1')),
      ...(await repeat(250, 'GET', '/auth/me', '203.0.113.1')),
    ];
    expect(atEdge(replies)).toBe(50);
    expect((await send('GET', '/pages', '203.0.113.2')).status).toBe(401);
    service.clock.advance(10_000);
    expect((await send('GET', '/pages', '203.0.113.1')).status).toBe(401);
  });

  test('a browser can read what the edge answers on public paths', async () => {
    await begin();
    await repeat(400, 'GET', '/pages', '203.0.113.1');
    const reply = await send('GET', '/pages', '203.0.113.1');
    expect(isEdgeAnswer(reply)).toBe(true);
    const named = ['x-cache', 'access-control-allow-origin', 'cache-control', 'vary'];
    expect(named.map((name) => reply.headers.get(name))).toEqual([
      'MISS',
      '*',
      'no-store',
      'Accept-Encoding, X-Preview-Key, X-API-Key',
    ]);
    const elsewhere = await send('GET', '/auth/me', '203.0.113.1');
    expect(isEdgeAnswer(elsewhere)).toBe(true);
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('21 credential requests a minute block the address for 5 minutes there, and there only', async () => {
    await begin();
    const replies = await repeat(30, 'POST', '/auth/forgot-password', '203.0.113.1');
    expect(atEdge(replies)).toBe(10);
    expect(isEdgeAnswer(await send('POST', '/auth/login', '203.0.113.1'))).toBe(true);
    await Promise.all(
      Array.from({ length: 30 }, () =>
        service.send('POST', `${service.server.address}/no-api/auth/login`, {
          headers: { 'X-Forwarded-For': '203.0.113.3' },
          body: {},
        }),
      ),
    );
    expect(isEdgeAnswer(await send('POST', '/auth/login', '203.0.113.3'))).toBe(false);
    expect((await send('GET', '/auth/me', '203.0.113.1')).status).toBe(401);
    expect((await send('POST', '/auth/logout', '203.0.113.1')).status).toBe(401);
    expect(isEdgeAnswer(await send('POST', '/auth/login', '203.0.113.2'))).toBe(false);
    service.clock.advance(4 * 60_000 + 50_000);
    const still = await send('POST', '/auth/login', '203.0.113.1');
    expect(isEdgeAnswer(still)).toBe(true);
    expect(Number(still.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    service.clock.advance(10_000);
    expect(isEdgeAnswer(await send('POST', '/auth/login', '203.0.113.1'))).toBe(false);
  });

  test('the block survives a restart, and other spellings of the path do not get around it', async () => {
    await begin();
    await repeat(21, 'POST', '/auth/login', '203.0.113.1');
    const node = await startNode(service);
    nodes.push(node);
    expect(isEdgeAnswer(await send('POST', '/auth/login', '203.0.113.1', node.server.address))).toBe(true);
    for (const path of ['/auth/login?x=1', '/auth/%6cogin', '/auth/x/../login']) {
      expect(isEdgeAnswer(await send('POST', path, '203.0.113.1'))).toBe(true);
    }
  });

  test('10 a minute answer with the envelope first: the layers are independent', async () => {
    await begin({ GALLEY_LIMIT_CREDENTIALS: '10' });
    const replies: Reply[] = [];
    for (let i = 0; i < 21; i++) replies.push(await send('POST', '/auth/login', '203.0.113.1'));
    expect(replies.slice(0, 10).every((reply) => reply.status === 400)).toBe(true);
    expect(replies.slice(10, 20).every((reply) => reply.body?.error.code === 'RATE_LIMITED')).toBe(true);
    expect(replies.slice(20).every(isEdgeAnswer)).toBe(true);
  });

  test('loopback peers are exempt from the general ceiling, not from that of the credentials', async () => {
    await begin({ GALLEY_TRUSTED_PROXIES: '' });
    expect(atEdge(await repeat(450, 'GET', '/pages', '203.0.113.1'))).toBe(0);
    expect(atEdge(await repeat(30, 'POST', '/auth/login', '203.0.113.1'))).toBe(10);
  });

  test('GALLEY_EDGE_RULES=off leaves them to a real edge', async () => {
    await begin({ GALLEY_EDGE_RULES: 'off' });
    expect(atEdge(await repeat(450, 'GET', '/pages', '203.0.113.1'))).toBe(0);
    expect(atEdge(await repeat(30, 'POST', '/auth/login', '203.0.113.1'))).toBe(0);
  });
});
