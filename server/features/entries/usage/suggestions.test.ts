import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  modelled,
  pages,
  posts,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('what records point to', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const content = { headline: 'Of it', lead: 'Long' };
  const refer = (kind: { referenceType: string }, { id }: { id: string }) => ({
    _ref: id,
    _type: kind.referenceType,
  });
  const typeId = async (tenant: TestTenant, kind: string): Promise<string> =>
    (await editorOf(tenant)('GET', `/${kind}`)).body.data[0].id;
  const suggest = (tenant: TestTenant, type: string, field: string) =>
    editorOf(tenant)('GET', `/reference-suggestions?type=${type}&field=${field}`);

  describe.each(modelled)('a record of $path', (kind) => {
    test('tells its targets with its fields, and whether readers get there; not what is deleted, nor to others', async () => {
      const tenant = await scenario.newTenant();
      const page = await createRecord(tenant, pages);
      const item = await createRecord(tenant, items);
      const gone = await createRecord(tenant, items);
      const fields = {
        ...content,
        about: refer(pages, page),
        related: [item, gone].map((one) => refer(items, one)),
      };
      const from = await createRecord(tenant, kind, { fields }, { status: 'published' });
      const targets = (of: TestTenant) => editorOf(of)('GET', `${kind.path}/${from.id}/targets`);
      const post = await createRecord(tenant, posts);
      const changes = { fields: { ...fields, story: refer(posts, post) }, version: from.version };
      expect((await editorOf(tenant)('PUT', `${kind.path}/${from.id}`, changes)).status).toBe(200);
      await editorOf(tenant)('DELETE', `${items.path}/${gone.id}?force=true`);
      const { data } = (await targets(tenant)).body;
      const told = data.map((one: { id: string; fields: string[]; isPublished: boolean }) => [
        one.id,
        one.fields,
        one.isPublished,
      ]);
      expect(told).toEqual(
        expect.arrayContaining([
          [page.id, ['about'], true],
          [item.id, ['related'], true],
          [post.id, ['story'], false],
        ]),
      );
      expect(told.some(([id]: [string]) => id === gone.id)).toBe(false);
      expect((await targets(await scenario.newTenant())).status).toBe(404);
    });

    test('suggests what drafts of its type point to most often in a field, whatever other fields and types do', async () => {
      const tenant = await scenario.newTenant();
      const [often, once] = [await createRecord(tenant, pages), await createRecord(tenant, pages)];
      const other = kind === pages ? items : pages;
      const referring = (of: typeof kind, to: { id: string }) =>
        createRecord(tenant, of, { fields: { ...content, about: refer(pages, to) } });
      for (const to of [often, once, often]) await referring(kind, to);
      for (let n = 0; n < 3; n++) await referring(other, once);
      const type = await typeId(tenant, kind === pages ? 'page-types' : 'collection-types');
      expect((await suggest(tenant, type, 'about')).body.data).toEqual([
        { kind: 'page', id: often.id, uses: 2 },
        { kind: 'page', id: once.id, uses: 1 },
      ]);
      expect((await suggest(tenant, type, 'story')).body.data).toEqual([]);
      expect((await suggest(await scenario.newTenant(), type, 'about')).body.data).toEqual([]);
    });
  });

  test('suggests nothing that is deleted, and asks for a type and a field', async () => {
    const tenant = await scenario.newTenant();
    const page = await createRecord(tenant, pages);
    await createRecord(tenant, items, { fields: { ...content, about: refer(pages, page) } });
    const type = await typeId(tenant, 'collection-types');
    await editorOf(tenant)('DELETE', `${pages.path}/${page.id}?force=true`);
    expect((await suggest(tenant, type, 'about')).body.data).toEqual([]);
    expect((await suggest(tenant, '', 'about')).status).toBe(400);
    expect((await suggest(tenant, type, '')).status).toBe(400);
  });
});
