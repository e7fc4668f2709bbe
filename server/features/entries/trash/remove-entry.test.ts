import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  items,
  pages,
  posts,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('DELETE of an entry by editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  /** The reference to a record of a kind, as the test types have fields for it. */
  function referenceTo(kind: EditedKind, id: string): object {
    const reference = { _ref: id, _type: kind.referenceType };
    if (kind === pages) return { about: reference };
    return kind === items ? { related: [reference] } : { story: reference };
  }

  function createReferrer(tenant: TestTenant, kind: EditedKind, id: string, status: 'draft' | 'published') {
    const fields = { headline: 'See also', lead: 'Here', ...referenceTo(kind, id) };
    return createRecord(tenant, items, { fields }, { status });
  }

  describe.each(allKinds)('$path', (kind) => {
    test('a deleted entry is gone from the admin API and the site, and frees its slug', async () => {
      const tenant = await scenario.newTenant();
      const record = await createRecord(tenant, kind, { slug: 'one' }, { status: 'published' });
      const reply = await editorOf(tenant)('DELETE', `${kind.path}/${record.id}`);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect((await editorOf(tenant)('GET', `${kind.path}/${record.id}`)).status).toBe(404);
      expect((await editorOf(tenant)('GET', kind.path)).body.pagination.total).toBe(0);
      const live = await scenario.service.send('GET', record.url, { key: tenant.keys.public });
      expect(live.status).toBe(404);
      expect((await createRecord(tenant, kind, { slug: 'one' })).slug).toBe('one');
    });

    test('what live content refers to is 409 HAS_REFERENCES with the referring records', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      const referrer = await createReferrer(tenant, kind, id, 'published');
      const reply = await editorOf(tenant)('DELETE', `${kind.path}/${id}`);
      expect([reply.status, reply.body.error.code]).toEqual([409, 'HAS_REFERENCES']);
      expect(reply.body.error.details.references).toEqual([
        {
          kind: 'collectionItem',
          id: referrer.id,
          name: referrer.name,
          slug: referrer.slug,
          fields: [expect.stringMatching(/^(about|related|story)$/)],
        },
      ]);
      expect((await editorOf(tenant)('GET', `${kind.path}/${id}`)).status).toBe(200);
    });

    test('force=true deletes it all the same, and the reference is kept', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      const referrer = await createReferrer(tenant, kind, id, 'published');
      for (const wrong of ['1', 'yes', '']) {
        expect((await editorOf(tenant)('DELETE', `${kind.path}/${id}?force=${wrong}`)).status).toBe(400);
      }
      expect((await editorOf(tenant)('DELETE', `${kind.path}/${id}?force=false`)).status).toBe(409);
      expect((await editorOf(tenant)('DELETE', `${kind.path}/${id}?force=true`)).status).toBe(200);
      const { body } = await editorOf(tenant)('GET', `/collection-items/${referrer.id}`);
      expect(JSON.stringify(body.data.publishedContent)).toContain(id);
    });

    test('references of drafts, of deleted records and of what was unpublished hold nothing back', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      await createReferrer(tenant, kind, id, 'draft');
      const deleted = await createReferrer(tenant, kind, id, 'published');
      await editorOf(tenant)('DELETE', `/collection-items/${deleted.id}`);
      const unpublished = await createReferrer(tenant, kind, id, 'published');
      await editorOf(tenant)('POST', `/collection-items/${unpublished.id}/unpublish`);
      expect((await editorOf(tenant)('DELETE', `${kind.path}/${id}`)).status).toBe(200);
    });
  });

  test('at most 20 references are told, with how many there are', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, posts);
    for (let n = 0; n < 22; n++) await createReferrer(tenant, posts, id, 'published');
    const { body } = await editorOf(tenant)('DELETE', `/blog-posts/${id}`);
    expect(body.error.details.references).toHaveLength(20);
    expect(body.error.details.referenceCount).toBe(22);
  });

  test('an entry that refers to itself can be deleted', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    const path = `/collection-items/${id}`;
    await editorOf(tenant)('PUT', path, { fields: referenceTo(items, id) });
    await editorOf(tenant)('POST', `${path}/publish`);
    expect((await editorOf(tenant)('DELETE', path)).status).toBe(200);
  });
});
