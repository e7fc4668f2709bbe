import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test/test-service.ts';

onEachDatabase('Server-Timing', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_SERVER_TIMING: 'on' });
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const note = { name: 'A', slug: 'a', status: 'published' };
    await tenant.call('POST', '/collections/notes', note);
  });
  afterAll(() => service.close());

  const partsOf = ({ headers }: Reply) =>
    Object.fromEntries(
      (headers.get('server-timing') ?? '').split(', ').map((part) => {
        const [name, duration] = part.split(';dur=');
        return [name, Number(duration)];
      }),
    );
  const noTiming = ({ headers }: Reply) => [headers.get('server-timing'), headers.get('timing-allow-origin')];

  test('tells on a MISS what the answer cost, for pages of any origin, and nothing on a HIT', async () => {
    for (const path of [
      '/collections/notes',
      '/collections/notes/a',
      '/pages',
      '/blog',
      '/redirects',
      '/pages/x',
    ]) {
      const miss = await tenant.call('GET', path);
      expect([path, miss.headers.get('x-cache')]).toEqual([path, 'MISS']);
      const parts = partsOf(miss);
      expect(Object.keys(parts)).toEqual(['auth', 'db', 'render', 'total']);
      const { auth = -1, db = -1, render = -1, total = -1 } = parts;
      for (const part of [auth, db, render]) expect(part).toBeGreaterThanOrEqual(0);
      // Rounded to tenths, each by itself.
      expect(auth + db + render).toBeLessThanOrEqual(total + 0.3);
      expect(miss.headers.get('timing-allow-origin')).toBe('*');
      expect(miss.headers.get('access-control-expose-headers')).toContain('Server-Timing');
      if (miss.status !== 200) continue;
      const hit = await tenant.call('GET', path);
      expect([path, hit.headers.get('x-cache'), ...noTiming(hit)]).toEqual([path, 'HIT', null, null]);
    }
    const preview = await service.send('GET', '/collections/notes', {
      key: tenant.keys.public,
      previewKey: tenant.keys.preview,
    });
    for (const computed of [
      preview,
      await tenant.call('GET', '/schemas'),
      await tenant.call('GET', '/changes'),
    ]) {
      expect(Object.keys(partsOf(computed))).toEqual(['auth', 'db', 'render', 'total']);
    }
  });

  test('counts the wait for the database as such', async () => {
    const { database } = service.server.deps;
    await database.write(async (tx) => tx.touch(tenant.id, 'schemas'));
    const { db = 0 } = partsOf(
      await tenant.call('GET', '/collections/notes?sort=name&filter[name][contains]=A'),
    );
    expect(db).toBeGreaterThan(0);
  });

  test('says nothing to whoever has no good key, nor of people, writes and the edge', async () => {
    const replies = [
      await service.send('GET', '/pages'),
      await service.send('GET', '/pages', { key: 'cms_pk_wrong' }),
      await service.send('GET', '/schemas', { key: 'cms_pk_wrong' }),
      await service.send('POST', '/auth/login', { body: { email: 'a@example.com', password: 'p' } }),
      await tenant.admin('GET', '/page-types'),
      await tenant.call('POST', '/collections/notes', { name: 'B', slug: 'b' }),
    ];
    for (const reply of replies) expect(noTiming(reply)).toEqual([null, null]);
  });

  test('is off unless it is set, and then no header tells of it', async () => {
    const usual = await createTestService(dialect);
    const other = await usual.createTenant();
    for (const path of ['/pages', '/schemas']) {
      const reply = await other.call('GET', path);
      expect(noTiming(reply)).toEqual([null, null]);
      expect(reply.headers.get('access-control-expose-headers')).not.toContain('Server-Timing');
    }
    await usual.close();
  });
});
