import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDeps } from '../../app/build-deps.ts';
import { type RunningServer, startServer } from '../../app/start-server.ts';
import { createLifetime } from '../../lib/lifetime.ts';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

const minute = 60_000;
const day = 86_400_000;
const notFound = { status: 404, code: 'NOT_FOUND' };
const badRequest = { status: 400, code: 'BAD_REQUEST' };
const secretKey = { name: 'Site', type: 'secret', permissions: ['content:write'] };

onEachDatabase('keys', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  beforeEach(async () => {
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const reads = async (key: string) => (await service.send('GET', '/schemas', { key })).status;
  const create = (body: unknown, path = '/api-keys') => tenant.admin('POST', path, body);
  const isoIn = (milliseconds: number) => new Date(service.clock.now() + milliseconds).toISOString();
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
  const listed = async (id: string, path = '/api-keys'): Promise<any> => {
    const { body } = await tenant.admin('GET', path);
    return body.data.find((key: { id: string }) => key.id === id);
  };

  describe('POST /admin/api-keys', () => {
    test('shows the key once, which works at once and is stored hashed', async () => {
      const { status, body, text } = await create(secretKey);
      expect(status).toBe(201);
      const { key, ...record } = body.data;
      expect(key).toMatch(/^cms_sk_[0-9A-Za-z]+$/);
      expect(record).toEqual({
        id: expect.any(String),
        name: 'Site',
        type: 'secret',
        permissions: ['content:write'],
        prefix: key.slice(0, 'cms_sk_'.length + 4),
        lastFour: key.slice(-4),
        status: 'active',
        lastUsedAt: null,
        expiresAt: null,
        replacedBy: null,
        createdBy: expect.any(String),
        createdAt: expect.any(String),
      });
      expect(text.split(key)).toHaveLength(2);
      expect(await reads(key)).toBe(200);
      const list = await tenant.admin('GET', '/api-keys');
      expect(list.text).not.toContain(key);
      expect(await listed(record.id)).toMatchObject({ prefix: record.prefix, lastFour: record.lastFour });
      const rows = await service.server.deps.database.sql.selectFrom('api_keys').selectAll().execute();
      const log = await service.server.deps.database.sql.selectFrom('audit_log').selectAll().execute();
      expect(JSON.stringify([rows, log])).not.toContain(key);
    });

    test('public keys read only; a secret key may do what it holds and no more', async () => {
      const publicKey = (await create({ name: 'P', type: 'public' })).body.data.key;
      const aiOnly = (await create({ ...secretKey, permissions: ['ai:use'] })).body.data.key;
      for (const key of [publicKey, aiOnly]) {
        const reply = await service.send('POST', '/pages', { key, body: {} });
        expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
      }
      const writer = (await create(secretKey)).body.data.key;
      expect((await service.send('POST', '/pages', { key: writer, body: {} })).status).toBe(400);
    });

    test.each<[unknown, string[]]>([
      [{}, ['name', 'type']],
      [{ ...secretKey, permissions: [] }, ['permissions']],
      [{ name: 'S', type: 'secret' }, ['permissions']],
      [
        { ...secretKey, permissions: ['content:write', 'content:wirte', 'all'] },
        ['permissions.1', 'permissions.2'],
      ],
      [{ name: 'P', type: 'public', permissions: ['content:write'] }, ['permissions']],
      [{ ...secretKey, type: 'preview' }, ['type']],
      [{ ...secretKey, name: '  ' }, ['name']],
      [{ ...secretKey, expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
      [{ ...secretKey, expiresAt: 'tomorrow' }, ['expiresAt']],
      [{ ...secretKey, expiresAt: '2099-01-01T00:00:00' }, ['expiresAt']],
    ])('refuses %j with details.errors and makes nothing', async (body, fields) => {
      const before = (await tenant.admin('GET', '/api-keys')).body.data.length;
      const reply = await create(body);
      expect(refusal(reply)).toEqual(badRequest);
      const { errors } = reply.body.error.details as { errors: { field: string }[] };
      expect(errors.map(({ field }) => field)).toEqual(fields);
      expect((await tenant.admin('GET', '/api-keys')).body.data).toHaveLength(before);
    });

    test('an unknown permission is told the nearest', async () => {
      const reply = await create({ ...secretKey, permissions: ['content:wirte'] });
      expect(reply.body.error.details.errors[0].message).toContain('Did you mean content:write?');
    });

    test('a key with expiresAt works until then', async () => {
      const { body } = await create({ ...secretKey, expiresAt: isoIn(10 * minute) });
      expect(await reads(body.data.key)).toBe(200);
      service.clock.advance(10 * minute);
      expect(await reads(body.data.key)).toBe(401);
      expect(await listed(body.data.id)).toMatchObject({ status: 'expired' });
    });
  });

  test('GET lists the keys of this tenant only, the newest first, by their kind', async () => {
    const { body } = await create(secretKey);
    const preview = await create({ name: 'Preview' }, '/preview-keys');
    const keys = (await tenant.admin('GET', '/api-keys')).body.data as { id: string; type: string }[];
    expect(keys.map(({ type }) => type)).toEqual(['secret', 'secret', 'public']);
    expect(keys[0]?.id).toBe(body.data.id);
    const previews = (await tenant.admin('GET', '/preview-keys')).body.data as { id: string }[];
    expect(previews).toHaveLength(2);
    expect(previews[0]?.id).toBe(preview.body.data.id);
  });

  test('the shown prefix is the first characters of the key, also of one that an older release stored', async () => {
    const { key, ...record } = (await create(secretKey)).body.data;
    expect(key.startsWith(record.prefix)).toBe(true);
    await service.server.deps.database.write(async (tx) => {
      await tx.sql
        .updateTable('api_keys')
        .set({ prefix: 'cms_sk_Zz9_' })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', record.id)
        .execute();
    });
    expect(await listed(record.id)).toMatchObject({ prefix: record.prefix });
  });

  test('a preview key shows drafts, has the prefix cms_prev_ and holds no permissions', async () => {
    const { status, body } = await create({ name: 'Preview', permissions: ['ai:use'] }, '/preview-keys');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'preview',
      permissions: [],
      prefix: expect.stringMatching(/^cms_prev_/),
    });
    expect(body.data.key).toMatch(/^cms_prev_/);
    const previewKey = body.data.key;
    const preview = () => service.send('GET', '/pages?preview=true', { key: tenant.keys.public, previewKey });
    expect((await preview()).status).toBe(200);
    await tenant.admin('DELETE', `/preview-keys/${body.data.id}`);
    expect(refusal(await preview())).toEqual({ status: 401, code: 'INVALID_PREVIEW_KEY' });
  });

  describe('DELETE', () => {
    test('revokes: the next request is refused, and the key is gone from the list', async () => {
      const { id, key } = (await create(secretKey)).body.data;
      expect(await reads(key)).toBe(200);
      const reply = await tenant.admin('DELETE', `/api-keys/${id}`);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect(await reads(key)).toBe(401);
      expect(await listed(id)).toBeUndefined();
      expect(refusal(await tenant.admin('DELETE', `/api-keys/${id}`))).toEqual(notFound);
    });

    test('is effective however many reads of the key are under way', async () => {
      const { id, key } = (await create(secretKey)).body.data;
      service.clock.advance(5000);
      const busy = Promise.all(Array.from({ length: 20 }, () => reads(key)));
      await tenant.admin('DELETE', `/api-keys/${id}`);
      await busy;
      expect(await reads(key)).toBe(401);
    });

    test('a key of the other kind answers as missing', async () => {
      const { id, key } = (await create(secretKey)).body.data;
      expect(refusal(await tenant.admin('DELETE', `/preview-keys/${id}`))).toEqual(notFound);
      expect(refusal(await tenant.admin('POST', `/preview-keys/${id}/rotate`))).toEqual(notFound);
      expect(await reads(key)).toBe(200);
    });

    test("another tenant's key answers as missing and goes on working", async () => {
      const stranger = await service.createTenant();
      const { id, key } = (await create(secretKey)).body.data;
      const unknown = await stranger.admin('DELETE', '/api-keys/0197a000-0000-7000-8000-000000000000');
      const foreign = await stranger.admin('DELETE', `/api-keys/${id}`);
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
      expect(refusal(await stranger.admin('POST', `/api-keys/${id}/rotate`))).toEqual(notFound);
      expect(await reads(key)).toBe(200);
    });
  });

  describe('POST …/:id/rotate', () => {
    const rotate = (id: string, body?: unknown) => tenant.admin('POST', `/api-keys/${id}/rotate`, body);

    test('makes a new key with the same name and permissions; the old one works 24 hours more', async () => {
      const old = (await create(secretKey)).body.data;
      const { status, body } = await rotate(old.id);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({ ...secretKey, expiresAt: null, replacedBy: null });
      expect(body.data.key).not.toBe(old.key);
      const { expiresAt, replacedBy } = await listed(old.id);
      expect(replacedBy).toBe(body.data.id);
      const left = Date.parse(expiresAt) - service.clock.now();
      expect(left).toBeLessThanOrEqual(day);
      service.clock.advance(left - 1000);
      expect([await reads(old.key), await reads(body.data.key)]).toEqual([200, 200]);
      service.clock.advance(1000);
      expect([await reads(old.key), await reads(body.data.key)]).toEqual([401, 200]);
    });

    test('does not lengthen the life of the old key; the new one lives as long as the old was made for', async () => {
      const old = (await create({ ...secretKey, expiresAt: isoIn(60 * minute) })).body.data;
      service.clock.advance(50 * minute);
      const { body } = await rotate(old.id);
      expect((await listed(old.id)).expiresAt).toBe(old.expiresAt);
      const lifetime = Date.parse(body.data.expiresAt) - Date.parse(body.data.createdAt);
      expect(Math.abs(lifetime - 60 * minute)).toBeLessThan(1000);
      const never = (await create({ ...secretKey, expiresAt: isoIn(60 * minute) })).body.data;
      expect((await rotate(never.id, { expiresAt: null })).body.data.expiresAt).toBeNull();
    });

    test('refuses a key that was rotated, revoked or has expired', async () => {
      const invalid = { status: 400, code: 'INVALID_STATUS' };
      const old = (await create(secretKey)).body.data;
      await rotate(old.id);
      expect(refusal(await rotate(old.id))).toEqual(invalid);
      const brief = (await create({ ...secretKey, expiresAt: isoIn(minute) })).body.data;
      service.clock.advance(minute);
      expect(refusal(await rotate(brief.id))).toEqual(invalid);
      await tenant.admin('DELETE', `/api-keys/${old.id}`);
      expect(refusal(await rotate(old.id))).toEqual(notFound);
      expect(refusal(await rotate(brief.id, { expiresAt: isoIn(-1) }))).toEqual(badRequest);
    });

    test('of two at once, one makes a key', async () => {
      const old = (await create(secretKey)).body.data;
      const before = (await tenant.admin('GET', '/api-keys')).body.data.length;
      const replies = await Promise.all([rotate(old.id), rotate(old.id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
      expect((await tenant.admin('GET', '/api-keys')).body.data).toHaveLength(before + 1);
    });
  });

  describe('lastUsedAt', () => {
    const lastUsed = async (id: string): Promise<string | null> => {
      await service.server.deps.background.settled();
      return (await listed(id)).lastUsedAt;
    };

    test('is recorded at most once a minute', async () => {
      const { id, key } = (await create(secretKey)).body.data;
      expect(await lastUsed(id)).toBeNull();
      await reads(key);
      const first = await lastUsed(id);
      expect(first).not.toBeNull();
      service.clock.advance(minute / 2);
      await reads(key);
      expect(await lastUsed(id)).toBe(first);
      service.clock.advance(minute / 2);
      await reads(key);
      expect(Date.parse((await lastUsed(id)) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(minute);
    });

    test('is not moved by a refused use', async () => {
      const { id, key } = (await create({ ...secretKey, expiresAt: isoIn(minute) })).body.data;
      service.clock.advance(minute);
      expect(await reads(key)).toBe(401);
      expect(await lastUsed(id)).toBeNull();
    });
  });
});

describe('a key that is revoked on one node', () => {
  let service: TestService;
  let node: RunningServer;
  beforeAll(async () => {
    service = await createTestService('postgres', withoutLimits);
    node = await startServer(buildDeps({ ...service.server.deps, lifetime: createLifetime() }));
  });
  afterAll(async () => {
    await node.deps.lifetime.close(0);
    await service.close();
  });

  test('is refused on the others within a second', async () => {
    const tenant = await service.createTenant();
    const { id, key } = (await tenant.admin('POST', '/api-keys', secretKey)).body.data;
    const there = async () => (await service.send('GET', `${node.address}/api/v1/schemas`, { key })).status;
    expect(await there()).toBe(200);
    await tenant.admin('DELETE', `/api-keys/${id}`);
    service.clock.advance(1000);
    expect(await there()).toBe(401);
  });
});
