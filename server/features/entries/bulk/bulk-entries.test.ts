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
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const nobody = '0190a0a0-0000-7000-8000-000000000000';

onEachDatabase('bulk actions', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(allKinds)('$path', (kind) => {
    test('each record has a result of its own; a failure does not undo the others', async () => {
      const tenant = await scenario.newTenant();
      const [a, b] = [await createRecord(tenant, kind), await createRecord(tenant, kind)];
      const bulk = (action: string, ids: string[]) =>
        editorOf(tenant)('POST', `${kind.path}/bulk-${action}`, { ids });
      const published = await bulk('publish', [a.id, nobody, b.id]);
      expect(published.status).toBe(200);
      expect(published.body.data).toEqual({
        succeeded: [a.id, b.id],
        failed: [{ id: nobody, code: 'NOT_FOUND', message: expect.any(String) }],
      });
      await bulk('unpublish', [a.id]);
      const unpublished = await bulk('unpublish', [a.id, b.id]);
      expect(unpublished.body.data).toEqual({
        succeeded: [b.id],
        failed: [{ id: a.id, code: 'INVALID_STATUS', message: expect.any(String) }],
      });
      const deleted = await bulk('delete', [a.id, 'nothing', b.id, a.id]);
      expect(deleted.body.data).toEqual({
        succeeded: [a.id, b.id],
        failed: [{ id: 'nothing', code: 'NOT_FOUND', message: expect.any(String) }],
      });
      expect((await editorOf(tenant)('GET', kind.path)).body.pagination.total).toBe(0);
    });

    test('one event a record, with nothing but its id', async () => {
      const tenant = await scenario.newTenant();
      const ids = [(await createRecord(tenant, kind)).id, (await createRecord(tenant, kind)).id];
      for (const [action, change] of [
        ['publish', 'published'],
        ['unpublish', 'unpublished'],
        ['delete', 'deleted'],
      ]) {
        const events = await eventsDuring(scenario.service, tenant, () =>
          editorOf(tenant)('POST', `${kind.path}/bulk-${action}`, { ids: [...ids, nobody] }),
        );
        expect(events).toEqual(ids.map((id) => ({ kind: `${kind.event}.${change}`, data: { id } })));
      }
    });

    test('no id and more than 100 ids are 400 BAD_REQUEST, and nothing happens', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const many = [id, ...Array.from({ length: 100 }, () => nobody)];
      for (const action of ['delete', 'publish', 'unpublish']) {
        for (const body of [{ ids: many }, { ids: [] }, {}, { ids: id }, { ids: [1] }]) {
          const reply = await editorOf(tenant)('POST', `${kind.path}/bulk-${action}`, body);
          expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
        }
      }
      expect((await editorOf(tenant)('GET', `${kind.path}/${id}`)).body.data.status).toBe('draft');
      const hundred = { ids: [id, ...Array.from({ length: 99 }, (_, n) => `x${n}`)] };
      const { body } = await editorOf(tenant)('POST', `${kind.path}/bulk-delete`, hundred);
      expect([body.data.succeeded, body.data.failed.length]).toEqual([[id], 99]);
    });
  });

  test('together: where one cannot be published none is, and each that cannot be is named', async () => {
    const tenant = await scenario.newTenant();
    const [good, bare] = [
      await createRecord(tenant, items),
      await createRecord(tenant, items, { fields: {} }),
    ];
    const publish = (ids: string[]) =>
      editorOf(tenant)('POST', '/collection-items/bulk-publish', { ids, together: true });
    const none = await eventsDuring(scenario.service, tenant, async () => {
      const { body } = await publish([good.id, bare.id, nobody]);
      expect(body.data.succeeded).toEqual([]);
      expect(body.data.failed.map((one: { id: string; code: string }) => [one.id, one.code])).toEqual([
        [bare.id, 'BAD_REQUEST'],
        [nobody, 'NOT_FOUND'],
      ]);
    });
    expect(none).toEqual([]);
    const read = async ({ id }: { id: string }) =>
      (await editorOf(tenant)('GET', `/collection-items/${id}`)).body.data;
    expect((await read(good)).status).toBe('draft');
    const events = await eventsDuring(scenario.service, tenant, () => publish([good.id, good.id]));
    expect(events).toEqual([{ kind: 'collection_item.published', data: { id: good.id } }]);
    const many = Array.from({ length: 1001 }, () => good.id);
    expect((await publish(many)).status).toBe(400);
    expect((await publish(many.slice(1))).body.data.succeeded).toEqual([good.id]);
  });

  test('a record that cannot be published says why', async () => {
    const tenant = await scenario.newTenant();
    const bare = await createRecord(tenant, items, { fields: {} });
    const { body } = await editorOf(tenant)('POST', '/collection-items/bulk-publish', { ids: [bare.id] });
    expect(body.data.failed).toEqual([expect.objectContaining({ id: bare.id, code: 'BAD_REQUEST' })]);
    expect(body.data.failed[0].details.errors).toHaveLength(2);
  });

  /** An article that is live and points to others. */
  function createArticle(tenant: TestTenant, related: string[] = []) {
    const fields = {
      headline: 'See also',
      lead: 'Here',
      related: related.map((id) => ({ _ref: id, _type: 'collectionItem' })),
    };
    return createRecord(tenant, items, { fields }, { status: 'published' });
  }

  test('bulk-delete: records that only each other refer to go together', async () => {
    const tenant = await scenario.newTenant();
    const a = await createArticle(tenant);
    const b = await createArticle(tenant, [a.id]);
    await editorOf(tenant)('PUT', `/collection-items/${a.id}`, {
      fields: { related: [{ _ref: b.id, _type: 'collectionItem' }] },
    });
    await editorOf(tenant)('POST', `/collection-items/${a.id}/publish`);
    const { body } = await editorOf(tenant)('POST', '/collection-items/bulk-delete', { ids: [a.id, b.id] });
    expect(body.data).toEqual({ succeeded: [a.id, b.id], failed: [] });
  });

  test('bulk-delete: what a remaining record refers to remains, and what that refers to', async () => {
    const tenant = await scenario.newTenant();
    const leaf = await createArticle(tenant);
    const middle = await createArticle(tenant, [leaf.id]);
    await createArticle(tenant, [middle.id]);
    const free = await createArticle(tenant);
    const ids = [leaf.id, middle.id, free.id];
    const { body } = await editorOf(tenant)('POST', '/collection-items/bulk-delete', { ids });
    expect(body.data.succeeded).toEqual([free.id]);
    expect(body.data.failed.map((one: { id: string; code: string }) => [one.id, one.code])).toEqual([
      [leaf.id, 'HAS_REFERENCES'],
      [middle.id, 'HAS_REFERENCES'],
    ]);
    const forced = await editorOf(tenant)('POST', '/collection-items/bulk-delete?force=true', { ids });
    expect(forced.body.data.succeeded).toEqual([leaf.id, middle.id]);
  });
});
