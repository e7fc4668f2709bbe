import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
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
} from '../../../test/scenarios/editing-scenario.ts';
import { itemEditing } from '../../items/item-editing.ts';
import { pageEditing } from '../../pages/page-editing.ts';
import { postEditing } from '../../posts/post-editing.ts';
import {
  autosaved,
  bulkResult,
  newOrder,
  referrer,
  summaryOf,
  trashedRecord,
  versionRecord,
  versionSummary,
} from './record-shapes.ts';

const editingOf = (kind: EditedKind) => {
  if (kind === pages) return pageEditing;
  return kind === items ? itemEditing : postEditing;
};

// The shapes are strict: an answer with a key too many or too few does not fit.
onEachDatabase('answers have the shapes that are written down', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  test.each(allKinds)('$path', async (kind) => {
    const tenant = await scenario.newTenant();
    const editor = editorOf(tenant);
    const data = async (method: string, path: string, body?: unknown) =>
      (await editor(method, path, body)).body.data;
    const { record, single } = editingOf(kind);

    const created = await createRecord(tenant, kind, {}, { status: 'published' });
    single.parse(created);
    const path = `${kind.path}/${created.id}`;
    const typed = { fields: { rank: 1 }, baseVersion: 1 };
    autosaved.parse(await data('POST', `${path}/autosave`, typed));
    const reopened = await data('GET', path);
    single.parse(reopened);
    expect(reopened.autosave).not.toBeNull();
    single.parse(await data('PUT', path, { fields: {} }));
    z.array(record)
      .length(1)
      .parse(await data('GET', kind.path));
    z.array(summaryOf(record))
      .length(1)
      .parse(await data('GET', `${kind.path}?view=summary`));
    z.array(versionSummary)
      .length(2)
      .parse(await data('GET', `${path}/versions`));
    versionRecord.parse(await data('GET', `${path}/versions/1`));
    const result = await data('POST', `${kind.path}/bulk-delete`, { ids: [created.id, 'nothing'] });
    expect(bulkResult.parse(result).failed).toHaveLength(1);
    z.array(trashedRecord)
      .length(1)
      .parse(await data('GET', '/trash'));
    single.parse(await data('POST', `/trash/${created.id}/restore`));
  });

  test('an order of items, and the references that hold a record back', async () => {
    const tenant = await scenario.newTenant();
    const target = await createRecord(tenant, items, {}, { status: 'published' });
    const related = [{ _ref: target.id, _type: 'collectionItem' }];
    const fields = { headline: 'See also', lead: 'Here', related };
    await createRecord(tenant, items, { fields }, { status: 'published' });
    const refused = await editorOf(tenant)('DELETE', `/collection-items/${target.id}`);
    z.array(referrer).length(1).parse(refused.body.error.details.references);
    const order = { collectionType: 'articles', ids: [target.id] };
    newOrder.parse((await editorOf(tenant)('POST', '/collection-items/reorder', order)).body.data);
  });
});
