import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

onEachDatabase('views of lists', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema: [] });
  });
  afterAll(() => service.close());

  const make = (role: 'viewer' | 'editor', more: object = {}) =>
    tenant.admin(
      'POST',
      '/views',
      { kind: 'collectionItem', type: 'tides', name: `Of ${role}`, search: { status: 'draft' }, ...more },
      role,
    );
  const namesOf = async (role: 'viewer' | 'editor', of: TestTenant = tenant) => {
    const { body } = await of.admin('GET', '/views?kind=collectionItem&type=tides', undefined, role);
    return body.data.map(({ name }: { name: string }) => name);
  };

  test('everybody has their own views and those that are shared, and editors share', async () => {
    const own = await make('viewer');
    expect(own.status).toBe(201);
    const { updatedAt, ...record } = own.body.data;
    expect(record).toEqual({
      ...{ id: expect.any(String), kind: 'collectionItem', type: 'tides', name: 'Of viewer' },
      ...{ search: { status: 'draft' }, isShared: false, isOwn: true },
    });
    const shared = await make('editor', { name: 'All drafts', isShared: true });
    expect(await namesOf('viewer')).toEqual(['All drafts', 'Of viewer']);
    expect(await namesOf('editor')).toEqual(['All drafts']);
    expect((await tenant.admin('GET', '/views', undefined, 'viewer')).body.data).toHaveLength(2);
    expect((await tenant.admin('GET', '/views?kind=user', undefined, 'viewer')).status).toBe(400);
    expect((await make('viewer', { isShared: true })).status).toBe(403);

    const path = (reply: typeof own) => `/views/${reply.body.data.id}`;
    const refused = await tenant.admin('PUT', path(own), { isShared: true }, 'viewer');
    expect(refused.body.error.code).toBe('FORBIDDEN');
    expect((await tenant.admin('PUT', path(own), { name: 'Mine' }, 'editor')).status).toBe(404);
    expect((await tenant.admin('DELETE', path(shared), undefined, 'viewer')).status).toBe(403);
    const renamed = await tenant.admin('PUT', path(shared), { name: 'Drafts', search: {} }, 'developer');
    expect(renamed.body.data).toMatchObject({ name: 'Drafts', search: {}, isShared: true, isOwn: false });
    expect((await tenant.admin('DELETE', path(shared), undefined, 'developer')).status).toBe(200);
    expect((await tenant.admin('DELETE', path(own), undefined, 'viewer')).status).toBe(200);
    expect(await namesOf('viewer')).toEqual([]);

    const { body } = await tenant.admin('GET', '/audit-log', undefined, 'owner');
    const noted = body.data.filter(({ action }: { action: string }) => action.startsWith('list_view'));
    expect(noted.map(({ action }: { action: string }) => action)).toEqual([
      'list_view.deleted',
      'list_view.updated',
      'list_view.created',
    ]);
  });

  test('another tenant has none of them, and a deleted type takes its views along', async () => {
    const other = await service.createTenant();
    await other.createType('collection-types', { name: 'Tides', slug: 'tides', schema: [] });
    const shared = await make('editor', { isShared: true });
    expect(await namesOf('editor', other)).toEqual([]);
    const path = `/views/${shared.body.data.id}`;
    expect((await other.admin('PUT', path, { name: 'Ours' }, 'owner')).status).toBe(404);
    expect((await other.admin('DELETE', path, undefined, 'owner')).status).toBe(404);
    const type = await tenant.createType('collection-types', { name: 'Gone', slug: 'gone', schema: [] });
    expect((await make('editor', { type: 'gone' })).status).toBe(201);
    expect((await tenant.admin('DELETE', `/collection-types/${type.id}`, undefined, 'owner')).status).toBe(
      200,
    );
  });

  test.each([
    [{ kind: 'user' }],
    [{ type: 'unknown' }],
    [{ kind: 'page' }],
    [{ name: ' ' }],
    [{ search: { status: 'gone' } }],
    [{ search: { anything: 1 } }],
    [{ search: { where: Array.from({ length: 21 }, () => 'name:eq:a') } }],
  ])('%j is 400', async (more) => {
    expect((await make('editor', more)).status).toBe(400);
  });

  test('a person keeps at most a hundred', async () => {
    const many = await service.createTenant();
    const body = { kind: 'page', name: 'One', search: {} };
    for (let n = 0; n < 100; n++)
      expect((await many.admin('POST', '/views', body, 'viewer')).status).toBe(201);
    expect((await many.admin('POST', '/views', body, 'viewer')).body.error.code).toBe('CONFLICT');
    expect((await many.admin('POST', '/views', body, 'editor')).status).toBe(201);
  });
});
