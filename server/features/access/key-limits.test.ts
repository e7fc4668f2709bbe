import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { emptyService } from '../../test/empty-service.ts';
import { type Node, startNode } from '../../test/programs/start-node.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';

const forbidden = { status: 403, code: 'FORBIDDEN' };
const secret = { name: 'Import', type: 'secret', permissions: ['content:write'] };

onEachDatabase('limits of a key of its own', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let node: Node | undefined;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_LIMIT_READS: '10', GALLEY_LIMIT_WRITES: '5' });
  });
  beforeEach(async () => {
    node = undefined;
    await emptyService(service);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema: [] });
  });
  afterEach(async () => {
    await node?.stop();
  });
  afterAll(() => service.close());

  const make = async (limits: unknown, more: object = secret) =>
    (await tenant.admin('POST', '/api-keys', { ...more, limits })).body.data;
  const change = (id: string, body: unknown) => tenant.admin('PUT', `/api-keys/${id}`, body);
  const read = (key: string, path = '/collections/things') => service.send('GET', path, { key });
  const write = (key: string, slug: string, address = service.server.address) =>
    service.send('POST', `${address}/api/v1/collections/things`, {
      key,
      body: { name: slug, slug },
      idempotencyKey: slug,
    });
  const told = (reply: Reply) => [
    reply.status,
    reply.headers.get('x-ratelimit-limit'),
    reply.headers.get('x-ratelimit-remaining'),
  ];
  /** Lets the developer of the tests manage the installation too. */
  const becomeSuperAdmin = async () => {
    await tenant.sessionToken('developer');
    await service.server.deps.database.write((tx) =>
      tx.sql.updateTable('users').set({ is_super_admin: 1 }).where('email', 'is not', null).execute(),
    );
  };

  test('hold for its reads, hits and misses, and tell so; other keys and other surfaces have those of all', async () => {
    const { key, limits } = await make({ reads: 3 });
    expect(limits).toEqual({ reads: 3, writes: null });
    expect(told(await read(key))).toEqual([200, '3', '2']);
    expect(told(await read(key, '/schemas'))).toEqual([200, '3', '1']);
    expect(told(await read(key))).toEqual([200, '3', '0']);
    const refused = await read(key);
    expect([told(refused), refused.body.error.code]).toEqual([[429, '3', '0'], 'RATE_LIMITED']);
    expect(told(await read(key, '/schemas'))).toEqual([429, '3', '0']);
    expect(told(await write(key, 'a'))).toEqual([201, '5', '4']);
    expect(told(await read(tenant.keys.public))).toEqual([200, '10', '9']);
    service.clock.advance(61_000);
    expect(told(await read(key))).toEqual([200, '3', '2']);
  });

  test('hold for its writes, exactly, whichever node they come to', async () => {
    const { key } = await make({ writes: 2 });
    if (dialect === 'postgres') node = await startNode(service);
    const addresses = [service.server.address, node?.server.address ?? service.server.address];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(key, `w${n}`, addresses[n % 2])),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(18);
    expect(replies.every((reply) => reply.headers.get('x-ratelimit-limit') === '2')).toBe(true);
    expect(told(await read(key))).toEqual([200, '10', '9']);
  });

  test('count from the next request on when they change, here and on other nodes', async () => {
    const { id, key } = await make(undefined);
    if (dialect === 'postgres') node = await startNode(service);
    const there = () => read(key, `${node?.server.address ?? service.server.address}/api/v1/pages`);
    expect(told(await read(key))).toEqual([200, '10', '9']);
    expect((await there()).headers.get('x-ratelimit-limit')).toBe('10');
    expect((await change(id, { limits: { reads: 1, writes: 1 } })).status).toBe(200);
    expect(told(await read(key))).toEqual([429, '1', '0']);
    await expect.poll(async () => (await there()).headers.get('x-ratelimit-limit')).toBe('1');
    expect(told(await write(key, 'a'))).toEqual([201, '1', '0']);
    expect(told(await write(key, 'b'))).toEqual([429, '1', '0']);
    await change(id, { limits: { writes: 3 } });
    expect((await read(key)).status).toBe(429);
    expect(told(await write(key, 'c'))).toEqual([201, '3', '0']);
    await change(id, { limits: null });
    expect(told(await read(key))[1]).toBe('10');
  });

  test('are shown where there are some, changed one by one, and go with null', async () => {
    const plain = await make(undefined);
    expect(plain).not.toHaveProperty('limits');
    const listed = async () =>
      (await tenant.admin('GET', '/api-keys')).body.data.find(({ id }: { id: string }) => id === plain.id);
    const steps: [unknown, unknown][] = [
      [{ limits: { reads: 4 } }, { reads: 4, writes: null }],
      [{ limits: { writes: 2 } }, { reads: 4, writes: 2 }],
      [{ name: 'Renamed' }, { reads: 4, writes: 2 }],
      [{ limits: {} }, { reads: 4, writes: 2 }],
      [{ limits: { reads: null } }, { reads: null, writes: 2 }],
      [{ limits: { writes: null } }, undefined],
      [{ limits: { reads: 1, writes: 1 } }, { reads: 1, writes: 1 }],
      [{ limits: null }, undefined],
    ];
    for (const [body, limits] of steps) {
      const reply = await change(plain.id, body);
      expect([body, reply.status, reply.body.data.limits]).toEqual([body, 200, limits]);
      expect((await listed()).limits).toEqual(limits);
    }
    expect((await listed()).name).toBe('Renamed');
    expect(JSON.stringify(await listed())).not.toContain('lifted');
  });

  test('are 1 to 1,000,000, and whole numbers', async () => {
    const { id } = await make(undefined);
    for (const reads of [0, -1, 1.5, 1_000_001, '60', {}]) {
      for (const reply of [
        await change(id, { limits: { reads } }),
        await tenant.admin('POST', '/api-keys', { ...secret, limits: { reads } }),
      ]) {
        expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
        const message = expect.stringContaining('1 to 1000000');
        expect(reply.body.error.details.errors).toMatchObject([{ field: 'limits.reads', message }]);
      }
    }
  });

  test('are refused by another name, which would hold nothing', async () => {
    const { id } = await make(undefined);
    for (const reply of [
      await change(id, { limits: { write: 2 } }),
      await tenant.admin('POST', '/api-keys', { ...secret, limits: { reads: 1, write: 2 } }),
    ]) {
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(reply.body.error.message).toContain('write');
    }
  });

  test('of writes are none for a public key, which only reads', async () => {
    const body = { name: 'Site', type: 'public', limits: { writes: 2 } };
    expect(refusal(await tenant.admin('POST', '/api-keys', body))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
    });
    const { id } = await make({ reads: 2 }, { name: 'Site', type: 'public' });
    expect((await change(id, { limits: { writes: 2 } })).status).toBe(400);
    expect((await change(id, { limits: { writes: null } })).status).toBe(200);
  });

  test('are not for keys of others: another tenant, a preview key, an unknown or revoked one', async () => {
    const { id } = await make(undefined);
    const other = await service.createTenant();
    const preview = (await tenant.admin('POST', '/preview-keys', { name: 'P' })).body.data;
    const notFound = { status: 404, code: 'NOT_FOUND' };
    const body = { limits: { reads: 1 } };
    expect(refusal(await other.admin('PUT', `/api-keys/${id}`, body))).toEqual(notFound);
    expect(refusal(await change(preview.id, body))).toEqual(notFound);
    expect(refusal(await tenant.admin('PUT', `/api-keys/${id}`, body, 'editor'))).toEqual(forbidden);
    await tenant.admin('DELETE', `/api-keys/${id}`);
    expect(refusal(await change(id, body))).toEqual(notFound);
  });

  describe('beyond what the installation allows', () => {
    test('are refused to people of the tenant, whatever their role, and change nothing', async () => {
      const { id, key } = await make({ reads: 10, writes: 5 });
      const replies = [
        await change(id, { name: 'Raised', limits: { reads: 11 } }),
        await tenant.admin('PUT', `/api-keys/${id}`, { limits: { writes: 6 } }, 'owner'),
        await tenant.admin('POST', '/api-keys', { ...secret, limits: { reads: 1_000_000 } }, 'owner'),
      ];
      for (const reply of replies) expect(refusal(reply)).toEqual(forbidden);
      expect(replies[0]?.body.error.message).toContain('10 reads a minute');
      expect(told(await read(key))).toEqual([200, '10', '9']);
      const keys = (await tenant.admin('GET', '/api-keys')).body.data;
      expect(keys.map(({ name }: { name: string }) => name)).not.toContain('Raised');
    });

    test('are given by a super-admin, hold, and stay when others change something else or send them back', async () => {
      const { id, key } = await make(undefined);
      await becomeSuperAdmin();
      expect((await change(id, { limits: { reads: 20 } })).status).toBe(200);
      expect(told(await read(key))).toEqual([200, '20', '19']);
      const asOwner = (body: unknown) => tenant.admin('PUT', `/api-keys/${id}`, body, 'owner');
      await tenant.sessionToken('owner');
      for (const body of [{ name: 'N' }, { limits: { writes: 2 } }, { limits: { reads: 20, writes: 2 } }]) {
        expect((await asOwner(body)).body.data.limits.reads).toBe(20);
      }
      expect(refusal(await asOwner({ limits: { reads: 19 } }))).toEqual(forbidden);
      for (let i = 0; i < 12; i++) expect((await read(key)).status).toBe(200);
    });

    test('hold no longer where people of the tenant set them and the installation allows less now', async () => {
      const { key } = await make({ reads: 8, writes: 4 });
      const lower = { GALLEY_LIMIT_READS: '3', GALLEY_LIMIT_WRITES: '1' };
      node = await startNode(service, lower);
      const reply = await read(key, `${node.server.address}/api/v1/pages`);
      expect(reply.headers.get('x-ratelimit-limit')).toBe('3');
      expect((await write(key, 'a', node.server.address)).headers.get('x-ratelimit-limit')).toBe('1');
    });
  });

  test('go over to the key that replaces it, and stand in the audit log', async () => {
    const { id } = await make({ reads: 2 });
    await change(id, { name: 'Nightly', limits: { writes: 1 } });
    const fresh = (await tenant.admin('POST', `/api-keys/${id}/rotate`, {})).body.data;
    expect(fresh).toMatchObject({ name: 'Nightly', limits: { reads: 2, writes: 1 } });
    expect(told(await read(fresh.key))).toEqual([200, '2', '1']);
    const { data } = (await tenant.admin('GET', `/audit-log?record=${id}`, undefined, 'admin')).body;
    expect(data.map(({ action, details }: Record<string, unknown>) => [action, details])).toEqual([
      ['api_key.rotated', expect.anything()],
      ['api_key.updated', { name: 'Nightly', previousName: 'Import', limits: { reads: 2, writes: 1 } }],
      ['api_key.created', expect.objectContaining({ limits: { reads: 2, writes: null } })],
    ]);
  });
});
