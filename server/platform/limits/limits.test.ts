import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { type Node, startNode } from '../../test/programs/start-node.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';

const limits = {
  GALLEY_LIMIT_READS: '1200',
  GALLEY_LIMIT_WRITES: '30',
  GALLEY_LIMIT_UPLOADS: '10',
  GALLEY_LIMIT_ADMIN: '300',
  GALLEY_LIMIT_CREDENTIALS: '10',
  GALLEY_LIMIT_AI: '20',
};
const statuses = (replies: readonly Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const repeat = <T>(times: number, send: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)));

function expectLimited(reply: Reply, limit: number, now: number): void {
  expect(reply.status).toBe(429);
  const { code, message, retryAfter } = reply.body.error;
  expect(code).toBe('RATE_LIMITED');
  expect(message).toMatch(/Try again in \d+ seconds?\.$/);
  expect(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60).toBe(true);
  expect(reply.headers.get('retry-after')).toBe(String(retryAfter));
  expectHeaders(reply, limit, 0, now);
}

function expectHeaders(reply: Reply, limit: number, remaining: number, now: number): void {
  expect(reply.headers.get('x-ratelimit-limit')).toBe(String(limit));
  expect(reply.headers.get('x-ratelimit-remaining')).toBe(String(remaining));
  const reset = Number(reply.headers.get('x-ratelimit-reset'));
  expect(reset * 1000).toBeGreaterThan(now);
  expect(reset * 1000).toBeLessThanOrEqual(now + 61_000);
}

onEachDatabase('rate limits', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let nodes: Node[];
  const begin = async (settings: Record<string, string>) => {
    service = await createTestService(dialect, settings);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema: [] });
  };
  beforeEach(async () => {
    nodes = [];
    await begin(limits);
  });
  afterEach(async () => {
    for (const node of nodes) await node.stop();
    await service.close();
  });
  const create = (slug: string, address = service.server.address, key = tenant.keys.secret) =>
    service.send('POST', `${address}/api/v1/collections/things`, {
      key,
      body: { name: slug, slug },
      idempotencyKey: `key-${slug}`,
    });
  const read = (path: string, key = tenant.keys.public) => service.send('GET', path, { key });
  const countItems = async () => {
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .execute();
    return rows.length;
  };

  test('200 writes at once with limit 30: exactly 30 pass, and the next minute again', async () => {
    const replies = await repeat(200, (i) => create(`a${i}`));
    expect(statuses(replies)).toEqual({ 201: 30, 429: 170 });
    expect(await countItems()).toBe(30);
    const refused = replies.find((reply) => reply.status === 429);
    if (refused) expectLimited(refused, 30, service.clock.now());
    service.clock.advance(61_000);
    expect(statuses(await repeat(40, (i) => create(`b${i}`)))).toEqual({ 201: 30, 429: 10 });
  });

  test('forged headers and bodies move no limit', async () => {
    const replies = await repeat(60, (i) =>
      service.send('POST', '/collections/things', {
        key: tenant.keys.secret,
        body: { name: 'x', slug: `x${i}`, apiKey: `k${i}`, tenant: `t${i}` },
        headers: {
          'X-Forwarded-For': `203.0.113.${i}`,
          'X-Real-IP': `203.0.113.${i}`,
          Forwarded: `for=203.0.113.${i}`,
          'User-Agent': `agent ${i}`,
          Cookie: `galley_session=${i}`,
        },
      }),
    );
    expect(statuses(replies)).toEqual({ 201: 30, 429: 30 });
  });

  test('a limit is of one key: another key of the tenant has its own', async () => {
    await repeat(40, (i) => create(`a${i}`));
    const other = await tenant.createKey('secret');
    expect((await create('other', undefined, other)).status).toBe(201);
  });

  test('401 comes before 403 before 429 before all else, and neither 401 nor 403 counts', async () => {
    const weak = await tenant.createKey('secret', { permissions: ['ai:use'] });
    const refused = [
      ...(await repeat(40, () => create('x', undefined, 'cms_sk_wrong'))),
      ...(await repeat(40, () => create('x', undefined, tenant.keys.public))),
      ...(await repeat(40, () => create('x', undefined, weak))),
    ];
    expect(statuses(refused)).toEqual({ 401: 40, 403: 80 });
    expect(refused.every((reply) => reply.headers.get('x-ratelimit-limit') === null)).toBe(true);
    expect(statuses(await repeat(30, (i) => create(`a${i}`)))).toEqual({ 201: 30 });
    const without = { key: tenant.keys.secret, idempotencyKey: null, raw: '{broken' };
    expectLimited(await service.send('POST', '/collections/things', without), 30, service.clock.now());
    expect((await create('x', undefined, tenant.keys.public)).status).toBe(403);
  });

  test('replays count, failed requests count, and successes tell what is left', async () => {
    const first = await create('one');
    expectHeaders(first, 30, 29, service.clock.now());
    const replay = await create('one');
    expect(replay.headers.get('x-idempotency-replay')).toBe('true');
    expectHeaders(replay, 30, 28, service.clock.now());
    const invalid = await service.send('POST', '/collections/things', { key: tenant.keys.secret, body: {} });
    expect(invalid.status).toBe(400);
    expectHeaders(invalid, 30, 27, service.clock.now());
  });

  test('reads of all five families share a bucket of 1200, hits, misses and errors alike', async () => {
    const paths = ['/pages', '/collections/things', '/blog', '/media', '/schemas', '/pages/none'];
    for (const [index, path] of paths.entries()) {
      expectHeaders(await read(path), 1200, 1199 - index, service.clock.now());
    }
    for (let done = 6; done < 1200; done += 199) {
      await repeat(199, () => read('/collections/things'));
    }
    for (const path of paths) expectLimited(await read(path), 1200, service.clock.now());
    expect((await read('/pages')).headers.get('x-cache')).toBe('MISS');
    expect((await read('/pages')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await create('a')).status).toBe(201);
    expect((await read('/pages', await tenant.createKey('public'))).status).toBe(200);
    service.clock.advance(61_000);
    expect((await read('/pages')).status).toBe(200);
  });

  test('a refused preview key is a 401 and does not count', async () => {
    for (let i = 0; i < 3; i++) {
      const reply = await service.send('GET', '/pages', { key: tenant.keys.public, previewKey: 'wrong' });
      expect([reply.status, reply.headers.get('x-ratelimit-limit')]).toEqual([401, null]);
    }
    expectHeaders(await read('/pages'), 1200, 1199, service.clock.now());
  });

  test('300 admin requests of an address pass, those without a session count, keys do not', async () => {
    // One was the making of the type.
    const replies = await repeat(310, () => service.send('GET', '/admin/page-types'));
    expect(statuses(replies)).toEqual({ 401: 299, 429: 11 });
    expectLimited(await tenant.admin('GET', '/page-types'), 300, service.clock.now());
    expect((await read('/pages')).status).toBe(200);
    service.clock.advance(61_000);
    expectHeaders(await tenant.admin('GET', '/page-types'), 300, 299, service.clock.now());
  });

  test('10 requests to the four credential endpoints together pass, also after a restart', async () => {
    const endpoints = ['login', 'setup-password', 'forgot-password', 'reset-password'];
    const send = (index: number, address = service.server.address) =>
      service.send('POST', `${address}/api/v1/auth/${endpoints[index % 4]}`, { body: {} });
    const replies = await repeat(30, (i) => send(i));
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20);
    const limited = replies.find((reply) => reply.status === 429);
    if (limited) expectLimited(limited, 10, service.clock.now());
    expect((await service.send('GET', '/auth/me')).status).toBe(401);
    nodes.push(await startNode(service));
    expect((await send(0, nodes[0]?.server.address)).status).toBe(429);
    service.clock.advance(61_000);
    expect((await send(0)).status).not.toBe(429);
  });

  describe.runIf(dialect === 'postgres')('over two nodes', () => {
    const addresses = async () => {
      nodes.push(await startNode(service));
      return [service.server.address, nodes[0]?.server.address ?? ''];
    };

    test('200 writes at once with limit 30: exactly 30 pass', async () => {
      const both = await addresses();
      const replies = await repeat(200, (i) => create(`a${i}`, both[i % 2]));
      expect(statuses(replies)).toEqual({ 201: 30, 429: 170 });
      expect(await countItems()).toBe(30);
    });

    test('credential requests are counted together', async () => {
      const both = await addresses();
      const replies = await repeat(40, (i) =>
        service.send('POST', `${both[i % 2]}/api/v1/auth/login`, { body: {} }),
      );
      expect(replies.filter((reply) => reply.status !== 429)).toHaveLength(10);
    });

    test('reads are brought in line within a second', async () => {
      const both = await addresses();
      const send = (address: string | undefined) =>
        service.send('GET', `${address}/api/v1/pages`, { key: tenant.keys.public });
      for (let i = 0; i < 5; i++) await repeat(120, () => send(both[0]));
      for (let i = 0; i < 5; i++) await repeat(120, () => send(both[1]));
      await expect
        .poll(async () => Number((await send(both[0])).headers.get('x-ratelimit-remaining')))
        .toBeLessThan(10);
      await service.server.deps.limits.reconcile();
      await repeat(50, () => send(both[0]));
      await nodes[0]?.server.deps.limits.reconcile();
      await service.server.deps.limits.reconcile();
      await nodes[0]?.server.deps.limits.reconcile();
      expect((await send(both[1])).status).toBe(429);
    });
  });
});
