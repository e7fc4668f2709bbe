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
} from '../../../test/scenarios/editing-scenario.ts';

onEachDatabase('what uses a record', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(modelled)('$path', (kind) => {
    test('is told by record, with its fields, and whether readers see it; not what is deleted, nor to others', async () => {
      const tenant = await scenario.newTenant();
      const target = await createRecord(tenant, kind);
      const value = { _ref: target.id, _type: kind.referenceType };
      const field = kind === pages ? { about: value } : { related: [value] };
      const [name] = Object.keys(field);
      const fields = { headline: 'Of it', lead: 'Long', ...field };
      const draft = await createRecord(tenant, items, { slug: 'draft', fields });
      const live = await createRecord(tenant, items, { slug: 'live', fields }, { status: 'published' });
      const gone = await createRecord(tenant, items, { slug: 'gone', fields });
      await editorOf(tenant)('DELETE', `${items.path}/${gone.id}`);
      const usage = (of: typeof tenant) => editorOf(of)('GET', `${kind.path}/${target.id}/usage`);
      const { data } = (await usage(tenant)).body;
      const told = data.map((use: { id: string; fields: string[]; isPublished: boolean }) => [
        use.id,
        use.fields,
        use.isPublished,
      ]);
      expect(told.sort()).toEqual(
        [
          [draft.id, [name], false],
          [live.id, [name], true],
        ].sort(),
      );
      expect(data[0]).toMatchObject({ kind: 'collectionItem', typeSlug: 'articles' });
      expect((await usage(await scenario.newTenant())).status).toBe(404);
    });
  });
});
