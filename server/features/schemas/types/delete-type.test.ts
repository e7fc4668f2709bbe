import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  errorOf,
  openSchemaApi,
  type Scenario,
  type SchemaApi,
} from '../../../test/scenarios/schema-scenario.ts';
import { savedTypeAnswer, typeAnswer } from '../shapes.ts';

const paths = ['/admin/page-types', '/admin/components', '/admin/collection-types'];

onEachDatabase('deleting page types, components and collection types', (dialect) => {
  let api: SchemaApi;
  let scenario: Scenario;
  beforeAll(async () => {
    api = await openSchemaApi(dialect);
  });
  beforeEach(async () => {
    scenario = await api.newScenario();
  });
  afterAll(() => api.close());

  async function create(path: string, slug: string, schema: unknown[] = []) {
    const reply = await scenario.as('developer').post(path, { name: slug, slug, schema });
    return savedTypeAnswer.parse(reply.body).data;
  }

  async function expectThere(path: string, type: { id: string }) {
    const reply = await scenario.as('viewer').get(`${path}/${type.id}`);
    const { count: _, ...found } = typeAnswer.parse(reply.body).data;
    expect(found).toEqual(type);
  }

  describe.each(paths)('DELETE %s/:id', (path) => {
    it('removes an unused type from every answer and frees its slug', async () => {
      const developer = scenario.as('developer');
      const { id } = await create(path, 'a');
      const reply = await developer.delete(`${path}/${id}`);
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { success: true } });
      errorOf(await developer.get(`${path}/${id}`), 404, 'NOT_FOUND');
      errorOf(await developer.put(`${path}/${id}`, { name: 'B' }), 404, 'NOT_FOUND');
      errorOf(await developer.delete(`${path}/${id}`), 404, 'NOT_FOUND');
      expect((await developer.get(path)).body).toEqual({ data: [] });
      expect((await scenario.key.get('/schemas')).text).not.toContain(id);
      const again = await create(path, 'a');
      expect(again.id).not.toBe(id);
    });

    it('does nothing for another tenant, a lesser role, an unknown id or a dry run', async () => {
      const type = await create(path, 'a');
      const revision = await scenario.revision();
      errorOf(await scenario.stranger.delete(`${path}/${type.id}`), 404, 'NOT_FOUND');
      errorOf(await scenario.as('editor').delete(`${path}/${type.id}`), 403, 'FORBIDDEN');
      errorOf(await scenario.as('viewer').delete(`${path}/${type.id}`), 403, 'FORBIDDEN');
      errorOf(await scenario.as('developer').delete(`${path}/a`), 404, 'NOT_FOUND');
      const dry = await scenario.as('developer').delete(`${path}/${type.id}?dryRun=true`);
      expect({ status: dry.status, body: dry.body }).toEqual({ status: 200, body: { success: true } });
      await expectThere(path, type);
      expect(await scenario.revision()).toBe(revision);
    });
  });

  it.each(['/admin/page-types', '/admin/collection-types'])(
    'keeps a type of %s that entries use',
    async (path) => {
      const type = await create(path, 'used');
      const entry = await scenario.addEntry(type);
      await scenario.addEntry(type);
      const developer = scenario.as('developer');
      const error = errorOf(await developer.delete(`${path}/${type.id}`), 409, 'HAS_REFERENCES');
      expect(error.message).toContain('2 entries');
      expect(error.details).toEqual({ references: [], entryCount: 2 });
      errorOf(await developer.delete(`${path}/${type.id}?dryRun=true`), 409, 'HAS_REFERENCES');
      await expectThere(path, type);

      await scenario.deleteEntry(entry);
      errorOf(await developer.delete(`${path}/${type.id}`), 409, 'HAS_REFERENCES');
    },
  );

  it('deletes a type whose entries are all in the trash', async () => {
    const type = await create('/admin/page-types', 'used');
    await scenario.deleteEntry(await scenario.addEntry(type));
    expect((await scenario.as('developer').delete(`/admin/page-types/${type.id}`)).status).toBe(200);
  });

  it('deletes a collection type that only a reference field names', async () => {
    const { id } = await create('/admin/collection-types', 'authors');
    const reference = { name: 'author', type: 'reference', options: { collectionType: 'authors' } };
    const posts = await create('/admin/collection-types', 'posts', [reference]);
    expect((await scenario.as('developer').delete(`/admin/collection-types/${id}`)).status).toBe(200);
    await expectThere('/admin/collection-types', posts);
  });

  it('keeps a component that a schema names, and tells which', async () => {
    const cta = await create('/admin/components', 'cta');
    const nested = { name: 'n', type: 'nestedComponent', options: { componentSlug: 'cta' } };
    const picker = { name: 'p', type: 'componentPicker', options: { allowedComponents: ['cta'] } };
    const fallback = { name: 'd', type: 'componentPicker', defaultValue: [{ _type: 'cta' }] };
    const users = [
      {
        kind: 'collection type',
        path: '/admin/collection-types',
        type: await create('/admin/collection-types', 'c', [picker]),
      },
      {
        kind: 'component',
        path: '/admin/components',
        type: await create('/admin/components', 'hero', [nested]),
      },
      {
        kind: 'page type',
        path: '/admin/page-types',
        type: await create('/admin/page-types', 'p', [fallback]),
      },
    ];
    await create('/admin/page-types', 'any', [{ name: 'p', type: 'componentPicker' }]);
    const developer = scenario.as('developer');
    const error = errorOf(await developer.delete(`/admin/components/${cta.id}`), 409, 'HAS_REFERENCES');
    expect(error.details).toEqual({
      references: users.map(({ kind, type: { id, slug, name } }) => ({ kind, id, slug, name })),
      entryCount: 0,
    });
    await expectThere('/admin/components', cta);
    for (const { path, type } of users) {
      errorOf(await developer.delete(`/admin/components/${cta.id}`), 409, 'HAS_REFERENCES');
      expect((await developer.delete(`${path}/${type.id}`)).status).toBe(200);
    }
    expect((await developer.delete(`/admin/components/${cta.id}`)).status).toBe(200);
  });

  it('deletes a component that only names itself', async () => {
    const self = { name: 'p', type: 'componentPicker', options: { allowedComponents: ['box'] } };
    const { id } = await create('/admin/components', 'box', [self]);
    expect((await scenario.as('developer').delete(`/admin/components/${id}`)).status).toBe(200);
  });

  it('keeps a component that a draft or published content holds, however deep', async () => {
    const any = { name: 'parts', type: 'componentPicker' };
    const cta = await create('/admin/components', 'cta');
    await create('/admin/components', 'box', [any]);
    const page = await create('/admin/page-types', 'landing', [any]);
    const entry = await scenario.addEntry(page, { parts: [{ _type: 'box', parts: [{ _type: 'cta' }] }] });
    const developer = scenario.as('developer');
    const inUse = errorOf(await developer.delete(`/admin/components/${cta.id}`), 409, 'HAS_REFERENCES');
    expect(inUse.details).toEqual({ references: [], entryCount: 1 });

    await scenario.publish(entry);
    await scenario.replaceDraft(entry, { parts: [] });
    errorOf(await developer.delete(`/admin/components/${cta.id}`), 409, 'HAS_REFERENCES');

    await scenario.publish(entry);
    expect((await developer.delete(`/admin/components/${cta.id}`)).status).toBe(200);
  });

  it('lets either the delete of a type or a new entry of it win, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const type = await create('/admin/collection-types', `raced-${round}`);
      const [removed, added] = await Promise.all([
        scenario.as('developer').delete(`/admin/collection-types/${type.id}`),
        scenario.sendEntry(type),
      ]);
      if (removed.status === 200) errorOf(added, 404, 'NOT_FOUND');
      else errorOf(removed, 409, 'HAS_REFERENCES');
      expect([removed.status, added.status]).toContain(removed.status === 200 ? 404 : 201);
    }
  });
});
