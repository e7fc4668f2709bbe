import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  eventsDuring,
  items,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';

const day = 86_400_000;

onEachDatabase('the trash', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  test('GET /admin/trash lists what was deleted of all kinds, the last first, with who, when and until when', async () => {
    const tenant = await scenario.newTenant();
    for (const kind of allKinds) {
      const { id } = await createRecord(tenant, kind, { name: `A ${kind.referenceType}` });
      await tenant.admin('DELETE', `${kind.path}/${id}`, undefined, 'admin');
      scenario.service.clock.advance(1000);
    }
    await createRecord(tenant, items);
    const { body } = await tenant.admin('GET', '/trash', undefined, 'viewer');
    expect(body.pagination).toEqual({ total: 3, page: 1, limit: 20, totalPages: 1 });
    expect(body.data.map((one: { kind: string }) => one.kind)).toEqual([
      'blogPost',
      'collectionItem',
      'page',
    ]);
    const [, item] = body.data;
    expect(item).toMatchObject({
      name: 'A collectionItem',
      type: { slug: 'articles', name: 'Articles' },
      deletedBy: { kind: 'user', name: 'The admin' },
    });
    expect(Date.parse(item.purgeAt) - Date.parse(item.deletedAt)).toBe(30 * day);
    const pagesOnly = await tenant.admin('GET', '/trash?kind=page');
    expect(pagesOnly.body.data.map((one: { name: string }) => one.name)).toEqual(['A page']);
    const found = await tenant.admin('GET', '/trash?q=COLLECTION');
    expect(found.body.data.map((one: { name: string }) => one.name)).toEqual(['A collectionItem']);
    expect((await tenant.admin('GET', '/trash?kind=nothing')).status).toBe(400);
  });

  test('nothing of another tenant is listed or restored', async () => {
    const [tenant, stranger] = [await scenario.newTenant(), await scenario.newTenant()];
    const { id } = await createRecord(stranger, items);
    await editorOf(stranger)('DELETE', `/collection-items/${id}`);
    expect((await tenant.admin('GET', '/trash')).body.pagination.total).toBe(0);
    expect((await editorOf(tenant)('POST', `/trash/${id}/restore`)).status).toBe(404);
    expect((await stranger.admin('GET', '/trash')).body.pagination.total).toBe(1);
  });

  describe.each(allKinds)('POST /admin/trash/:id/restore of $path', (kind) => {
    test('restores a draft with its content, version and history; nothing goes live by itself', async () => {
      const tenant = await scenario.newTenant();
      const record = await createRecord(tenant, kind, { slug: 'one' }, { status: 'published' });
      const path = `${kind.path}/${record.id}`;
      await editorOf(tenant)('PUT', path, { fields: { [kind.textField]: 'Anew' } });
      const publishAt = new Date(scenario.service.clock.now() + day).toISOString();
      await editorOf(tenant)('POST', `${path}/schedule`, { publishAt });
      await editorOf(tenant)('DELETE', path);
      const reply = await editorOf(tenant)('POST', `/trash/${record.id}/restore`);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        id: record.id,
        slug: 'one',
        status: 'draft',
        version: 2,
        publishedContent: null,
        publishedAt: null,
        publishAt: null,
        draftContent: { [kind.textField]: 'Anew' },
      });
      const live = await scenario.service.send('GET', record.url, { key: tenant.keys.public });
      expect(live.status).toBe(404);
      expect((await tenant.admin('GET', '/trash')).body.pagination.total).toBe(0);
      expect((await editorOf(tenant)('GET', kind.path)).body.pagination.total).toBe(1);
      expect((await editorOf(tenant)('GET', `${path}/versions`)).body.pagination.total).toBe(2);
      expect((await editorOf(tenant)('POST', `${path}/publish`)).status).toBe(200);
    });

    test('a slug that somebody took meanwhile is 409 DUPLICATE_SLUG', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { slug: 'one' });
      await editorOf(tenant)('DELETE', `${kind.path}/${id}`);
      await createRecord(tenant, kind, { slug: 'one' });
      const reply = await editorOf(tenant)('POST', `/trash/${id}/restore`);
      expect([reply.status, reply.body.error.code]).toEqual([409, 'DUPLICATE_SLUG']);
      expect((await tenant.admin('GET', '/trash')).body.pagination.total).toBe(1);
    });

    test('emits one .updated with the restored record', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      await editorOf(tenant)('DELETE', `${kind.path}/${id}`);
      const events = await eventsDuring(scenario.service, tenant, () =>
        editorOf(tenant)('POST', `/trash/${id}/restore`),
      );
      expect(events).toEqual([
        { kind: `${kind.event}.updated`, data: expect.objectContaining({ id, status: 'draft' }) },
      ]);
    });
  });

  test('an entry whose type was deleted is 409 CONFLICT', async () => {
    const tenant = await scenario.newTenant();
    const { id, pageTypeId } = await createRecord(tenant, pages);
    await editorOf(tenant)('DELETE', `/pages/${id}`);
    expect((await tenant.admin('DELETE', `/page-types/${pageTypeId}`)).status).toBe(200);
    const reply = await editorOf(tenant)('POST', `/trash/${id}/restore`);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
    const { body } = await tenant.admin('GET', '/trash');
    expect(body.data).toEqual([
      expect.objectContaining({ id, type: expect.objectContaining({ slug: 'landing' }) }),
    ]);
  });

  test('a second item of a singleton type is 409 CONFLICT', async () => {
    const tenant = await scenario.newTenant();
    await tenant.createType('collection-types', { name: 'Settings', slug: 'settings', isSingleton: true });
    const first = await createRecord(tenant, items, { fields: {} }, { collectionType: 'settings' });
    await editorOf(tenant)('DELETE', `/collection-items/${first.id}`);
    await createRecord(tenant, items, { fields: {} }, { collectionType: 'settings' });
    const reply = await editorOf(tenant)('POST', `/trash/${first.id}/restore`);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('search loses a deleted record and finds it again when it is restored', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items, { name: 'Quayside' });
    const found = async () =>
      (await tenant.admin('GET', '/search?q=quayside')).body.data.map((one: { id: string }) => one.id);
    expect(await found()).toEqual([id]);
    await editorOf(tenant)('DELETE', `/collection-items/${id}`);
    expect(await found()).toEqual([]);
    await editorOf(tenant)('POST', `/trash/${id}/restore`);
    expect(await found()).toEqual([id]);
  });

  test('what is not in the trash is 404', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    for (const wrong of [id, 'nothing']) {
      const reply = await editorOf(tenant)('POST', `/trash/${wrong}/restore`);
      expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
