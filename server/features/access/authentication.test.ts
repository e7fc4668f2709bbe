import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';
import { generateKey } from './api-key.ts';

const sentHow = /API key is required via the X-API-Key header or the api_key query parameter/;

onEachDatabase('API keys', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
  });

  const read = (key?: string, query = '') => service.send('GET', `/pages${query}`, { key });
  const write = (key: string | undefined, query = '') =>
    service.send('POST', `/collections/notes${query}`, { key, body: { name: 'A', slug: 'a' } });

  function expectUnauthorized(reply: Reply, key = '') {
    expect(refusal(reply)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(reply.body.error.message).toMatch(sentHow);
    expect(reply.body.error).not.toHaveProperty('details');
    if (key) expect(reply.text).not.toContain(key);
  }

  test('a missing or empty key is 401 UNAUTHORIZED and the message says how to send one', async () => {
    expectUnauthorized(await read());
    expectUnauthorized(await service.send('GET', '/pages', { headers: { 'X-API-Key': '' } }));
    expectUnauthorized(await read(undefined, '?api_key='));
    expectUnauthorized(await write(undefined));
  });

  test('an invalid key is 401 UNAUTHORIZED: nonsense, mistyped, never issued, of a foreign prefix', async () => {
    const { secret, public: publicKey } = tenant.keys;
    const last = secret.at(-1) === 'A' ? 'B' : 'A';
    const invalid = [
      'nonsense',
      `${secret.slice(0, -1)}${last}`,
      `${secret}A`,
      secret.slice(0, -1),
      generateKey('secret', tenant.id).key,
      secret.replace('cms_sk_', 'cms_pk_'),
      publicKey.replace('cms_pk_', 'cms_sk_'),
      publicKey.replace('cms_pk_', 'cms_xk_'),
    ];
    for (const key of invalid) {
      expectUnauthorized(await read(key), key);
      expectUnauthorized(await write(key), key);
    }
    expect((await read(secret)).status).toBe(200);
  });

  test('a preview key is no API key', async () => {
    expectUnauthorized(await read(tenant.keys.preview), tenant.keys.preview);
    expectUnauthorized(await read(undefined, `?api_key=${tenant.keys.preview}`));
    expectUnauthorized(await write(tenant.keys.preview));
  });

  test('a key is good until the instant that it expires', async () => {
    const key = await tenant.createKey('secret', { expiresAt: service.clock.now() + 60_000 });
    expect((await read(key)).status).toBe(200);
    service.clock.advance(30_000);
    expect((await write(key)).status).toBe(201);
    service.clock.advance(30_000);
    expectUnauthorized(await read(key), key);
    expectUnauthorized(await write(key), key);
  });

  test('a key revoked by another node is refused after a second, by this node at once', async () => {
    const revoke = (key: string) =>
      service.server.deps.database.write((tx) =>
        tx.sql
          .updateTable('api_keys')
          .set({ revoked_at: service.clock.now() })
          .where('tenant_id', '=', tenant.id)
          .where('last_four', '=', key.slice(-4))
          .execute(),
      );
    const key = await tenant.createKey('secret');
    const { keys } = service.server.deps;
    expect((await read(key)).status).toBe(200);
    await revoke(key);
    service.clock.advance(1000);
    expectUnauthorized(await write(key), key);

    const other = await tenant.createKey('secret');
    const id = (await keys.verify(other))?.id ?? '';
    await revoke(other);
    keys.forget(id);
    expectUnauthorized(await write(other), other);
  });

  test('the api_key query parameter takes public keys', async () => {
    expect((await read(undefined, `?api_key=${tenant.keys.public}`)).status).toBe(200);
  });

  test('a secret key in the query is 401, even beside a valid header, wherever it stands there', async () => {
    const { secret, public: publicKey } = tenant.keys;
    const queries = [`?api_key=${secret}`, `?api_key=${publicKey}&api_key=${secret}`, '?api_key=cms_sk_old'];
    for (const query of queries) {
      for (const header of [undefined, secret, publicKey]) {
        const reply = await read(header, query);
        expect(refusal(reply)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
        expect(reply.body.error.message).toMatch(/secret key must never be sent in the query string/);
        expect(reply.body.error.message).toMatch(/X-API-Key header/);
        expect(reply.text).not.toContain(secret);
      }
      expect((await write(secret, query)).status).toBe(401);
    }
    expect(await service.events(tenant)).toEqual([]);
  });

  test('the header wins over the query', async () => {
    expect((await read(tenant.keys.public, '?api_key=nonsense')).status).toBe(200);
    expectUnauthorized(await read('nonsense', `?api_key=${tenant.keys.public}`));
  });

  test('public keys are read-only: a write is 403 FORBIDDEN and the message points to a secret key', async () => {
    for (const reply of [
      await write(tenant.keys.public),
      await write(undefined, `?api_key=${tenant.keys.public}`),
    ]) {
      expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(reply.body.error.message).toMatch(/Public keys are read-only.*secret key/);
    }
    expect(await service.events(tenant)).toEqual([]);
  });

  test('a secret key without content:write reads, and a write is 403 FORBIDDEN naming the permission', async () => {
    for (const permissions of [[], ['media:write'], ['media:write', 'ai:use']] as const) {
      const key = await tenant.createKey('secret', { permissions: [...permissions] });
      expect((await read(key)).status).toBe(200);
      const reply = await write(key);
      expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(reply.body.error.message).toMatch(/missing the content:write permission/);
      for (const [method, path] of [
        ['PUT', '/collections/notes/a'],
        ['DELETE', '/collections/notes/a'],
        ['POST', '/collections/notes/a/publish'],
        ['POST', '/collections/notes/a/unpublish'],
        ['POST', '/pages'],
        ['PUT', '/pages/a/b'],
        ['DELETE', '/pages/a'],
        ['POST', '/pages/a/publish'],
        ['POST', '/pages/a/unpublish'],
      ] as const) {
        expect(refusal(await service.send(method, path, { key, body: {} }))).toEqual({
          status: 403,
          code: 'FORBIDDEN',
        });
      }
    }
    const enough = await tenant.createKey('secret', { permissions: ['content:write'] });
    expect((await write(enough)).status).toBe(201);
  });

  test('the key decides the tenant: nobody sees or writes what belongs to another', async () => {
    const other = await service.createTenant();
    expect((await write(tenant.keys.secret)).status).toBe(201);
    const read = await other.call('GET', '/collections/notes');
    expect(refusal(read)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(refusal(await write(other.keys.secret))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await service.events(other)).toEqual([]);
  });
});
