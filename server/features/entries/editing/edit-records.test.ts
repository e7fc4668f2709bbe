import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  modelled,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';

onEachDatabase('create, get and update by editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(allKinds)('$path', (kind) => {
    test('create answers 201 with a draft of version 1 that the single answers too', async () => {
      const tenant = await scenario.newTenant();
      const reply = await editorOf(tenant)(
        'POST',
        kind.path,
        kind.body({ name: 'One', slug: 'one', fields: { [kind.textField]: 'Hello' } }),
      );
      expect(reply.status).toBe(201);
      const { data } = reply.body;
      expect(data).toMatchObject({
        name: 'One',
        slug: 'one',
        status: 'draft',
        version: 1,
        draftContent: { [kind.textField]: 'Hello' },
        publishedContent: null,
        hasUnpublishedChanges: false,
        publishAt: null,
        unpublishAt: null,
        scheduleError: null,
        autosave: null,
        url: null,
        createdBy: { kind: 'user', name: 'The editor' },
        updatedBy: { kind: 'user', name: 'The editor' },
      });
      const single = await tenant.admin('GET', `${kind.path}/${data.id}`, undefined, 'viewer');
      expect(single.status).toBe(200);
      expect(single.body.data).toEqual(data);
    });

    test('create with status published is live at once, with its URL', async () => {
      const tenant = await scenario.newTenant();
      const { id, slug } = await createRecord(tenant, kind, {}, { status: 'published' });
      const { body } = await editorOf(tenant)('GET', `${kind.path}/${id}`);
      expect(body.data).toMatchObject({ status: 'published', version: 1, hasUnpublishedChanges: false });
      const live = await scenario.service.send('GET', body.data.url, { key: tenant.keys.public });
      expect(live.status).toBe(200);
      expect(live.text).toContain(slug);
    });

    test('a slug that is taken is 409 DUPLICATE_SLUG on create and update', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(tenant, kind, { slug: 'taken' });
      const other = await createRecord(tenant, kind, { slug: 'other' });
      const created = await editorOf(tenant)('POST', kind.path, kind.body({ name: 'Two', slug: 'taken' }));
      expect([created.status, created.body.error.code]).toEqual([409, 'DUPLICATE_SLUG']);
      const updated = await editorOf(tenant)('PUT', `${kind.path}/${other.id}`, { slug: 'taken' });
      expect([updated.status, updated.body.error.code]).toEqual([409, 'DUPLICATE_SLUG']);
      const { body } = await editorOf(tenant)('GET', `${kind.path}/${other.id}`);
      expect(body.data).toMatchObject({ slug: 'other', version: 1 });
    });

    test('a malformed body is 400 BAD_REQUEST naming every fault', async () => {
      const tenant = await scenario.newTenant();
      const reply = await editorOf(tenant)('POST', kind.path, kind.body({ name: '', slug: 'Not A Slug' }));
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      const faults = reply.body.error.details.errors.map((error: { field: string }) => error.field);
      expect(faults).toContain('slug');
      expect(faults.some((field: string) => field === 'name' || field === 'title')).toBe(true);
      expect(await scenario.service.events(tenant)).toEqual([]);
    });

    test('PUT changes what is sent, clears by null, keeps the rest, and raises the version', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { slug: 'before' });
      const reply = await editorOf(tenant)('PUT', `${kind.path}/${id}`, {
        ...kind.body({ name: 'After', slug: 'after' }),
        version: 1,
      });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ name: 'After', slug: 'after', version: 2, status: 'draft' });
      expect(reply.body.data.draftContent[kind.textField]).toBe('A start');
      const cleared = await editorOf(tenant)('PUT', `${kind.path}/${id}`, {
        fields: { [kind.textField]: null },
      });
      expect(cleared.status).toBe(200);
      expect(cleared.body.data.version).toBe(3);
      expect(cleared.body.data.draftContent).not.toHaveProperty(kind.textField);
    });

    test('PUT leaves what is live alone and says that there are unpublished changes', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      const changed = await editorOf(tenant)('PUT', `${kind.path}/${id}`, {
        fields: { [kind.textField]: 'Anew' },
      });
      expect(changed.body.data).toMatchObject({ status: 'published', hasUnpublishedChanges: true });
      expect(changed.body.data.publishedContent[kind.textField]).toBe('A start');
      const back = await editorOf(tenant)('PUT', `${kind.path}/${id}`, {
        fields: { [kind.textField]: 'A start' },
      });
      expect(back.body.data.hasUnpublishedChanges).toBe(false);
    });

    test('a stale version is 409 CONFLICT with the current version and record, in body or If-Match', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      await editorOf(tenant)('PUT', `${kind.path}/${id}`, { fields: { [kind.textField]: 'Theirs' } });
      const stale = await editorOf(tenant)('PUT', `${kind.path}/${id}`, {
        fields: { [kind.textField]: 'Mine' },
        version: 1,
      });
      expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT']);
      const { currentVersion, current } = stale.body.error.details;
      expect(currentVersion).toBe(2);
      expect(current).toEqual((await editorOf(tenant)('GET', `${kind.path}/${id}`)).body.data);
      expect(current.draftContent[kind.textField]).toBe('Theirs');
      const byHeader = await scenario.service.send('PUT', `/admin${kind.path}/${id}`, {
        token: await tenant.sessionToken('editor'),
        body: { fields: { [kind.textField]: 'Mine' } },
        headers: { 'If-Match': '"1"' },
      });
      expect([byHeader.status, byHeader.body.error.code]).toEqual([409, 'CONFLICT']);
    });

    test('of fifty saves of one version exactly one is stored', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const save = (n: number) =>
        editorOf(tenant)('PUT', `${kind.path}/${id}`, { fields: { [kind.textField]: `${n}` }, version: 1 });
      const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => save(n)));
      const statuses = replies.map((reply) => reply.status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
      const winner = replies.findIndex((reply) => reply.status === 200);
      const { body } = await editorOf(tenant)('GET', `${kind.path}/${id}`);
      expect(body.data).toMatchObject({ version: 2, draftContent: { [kind.textField]: `${winner}` } });
    });

    test('an id of another kind, another tenant or nobody is 404', async () => {
      const tenant = await scenario.newTenant();
      const stranger = await scenario.newTenant();
      const { id } = await createRecord(stranger, kind);
      const [other = pages] = allKinds.filter((one) => one !== kind);
      const own = await createRecord(tenant, other);
      for (const wrong of [id, own.id, 'nothing', 'bulk-delete']) {
        const got = await editorOf(tenant)('GET', `${kind.path}/${wrong}`);
        expect([got.status, got.body.error.code]).toEqual([404, 'NOT_FOUND']);
        expect((await editorOf(tenant)('PUT', `${kind.path}/${wrong}`, { slug: 'x' })).status).toBe(404);
        expect((await editorOf(tenant)('DELETE', `${kind.path}/${wrong}`)).status).toBe(404);
      }
      expect((await editorOf(stranger)('GET', `${kind.path}/${id}`)).body.data.version).toBe(1);
    });

    test('content over 1 MB is 413', async () => {
      const tenant = await scenario.newTenant();
      const text = 'x'.repeat(1_048_576);
      const body = kind.body({ name: 'Big', slug: 'big', fields: { [kind.textField]: text } });
      const reply = await editorOf(tenant)('POST', kind.path, body);
      expect([reply.status, reply.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });
  });

  describe.each(modelled)('$path', (kind) => {
    test('an incomplete draft saves; everything but required is checked', async () => {
      const tenant = await scenario.newTenant();
      const saved = await editorOf(tenant)(
        'POST',
        kind.path,
        kind.body({ name: 'Bare', slug: 'bare', fields: { rank: 3 } }),
      );
      expect(saved.status).toBe(201);
      const refused = await editorOf(tenant)('PUT', `${kind.path}/${saved.body.data.id}`, {
        fields: { rank: 'three', headline: 'x'.repeat(61), heading: 'Hello', lead: null },
      });
      expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      const faults = refused.body.error.details.errors.map(
        (error: { field: string; code: string }) => `${error.field} ${error.code}`,
      );
      expect(faults.sort()).toEqual(['heading UNKNOWN_FIELD', 'headline TOO_LONG', 'rank INVALID_TYPE']);
    });

    test('publish is strict and names every missing field', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { fields: { rank: 3 } });
      const refused = await editorOf(tenant)('POST', `${kind.path}/${id}/publish`);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(refused.body.error.details.errors).toEqual([
        expect.objectContaining({ field: 'headline', code: 'REQUIRED' }),
        expect.objectContaining({ field: 'lead', code: 'REQUIRED' }),
      ]);
      expect((await editorOf(tenant)('GET', `${kind.path}/${id}`)).body.data.status).toBe('draft');
      const atOnce = kind.body({ name: 'At once', slug: 'at-once', fields: {} }, { status: 'published' });
      expect((await editorOf(tenant)('POST', kind.path, atOnce)).status).toBe(400);
    });
  });

  test('an unknown page type is 400 INVALID_PAGE_TYPE; an unknown collection type is 404', async () => {
    const tenant = await scenario.newTenant();
    const given = { name: 'One', slug: 'one' };
    const page = await editorOf(tenant)('POST', '/pages', pages.body(given, { pageType: 'nothing' }));
    expect([page.status, page.body.error.code]).toEqual([400, 'INVALID_PAGE_TYPE']);
    const item = await editorOf(tenant)(
      'POST',
      '/collection-items',
      items.body(given, { collectionType: 'nothing' }),
    );
    expect([item.status, item.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a type is named by slug or id, and records say which it is', async () => {
    const tenant = await scenario.newTenant();
    const types = (await tenant.admin('GET', '/collection-types')).body.data;
    const item = await createRecord(tenant, items, {}, { collectionType: types[0].id });
    expect(item.collectionType).toEqual({ id: types[0].id, name: 'Articles', slug: 'articles' });
    expect(item.collectionTypeId).toBe(types[0].id);
    const page = await createRecord(tenant, pages);
    expect(page.pageType).toMatchObject({ name: 'Landing', slug: 'landing' });
  });

  test('a record that an API key made names the key', async () => {
    const tenant = await scenario.newTenant();
    const made = await tenant.call('POST', '/collections/articles', { name: 'By key', slug: 'by-key' });
    const { body } = await editorOf(tenant)('GET', `/collection-items/${made.body.data.id}`);
    expect(body.data.createdBy).toMatchObject({ kind: 'key', name: 'secret' });
  });

  test('a renamed page redirects from its old slug', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, pages, { slug: 'old' }, { status: 'published' });
    await editorOf(tenant)('PUT', `/pages/${id}`, { slug: 'about/new' });
    const { body } = await scenario.service.send('GET', '/pages/old', { key: tenant.keys.public });
    expect(body.redirect).toMatchObject({ from: 'old', to: 'about/new' });
  });
});
