import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  eventsDuring,
  items,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('POST /admin/collection-items/reorder', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  async function createItems(tenant: TestTenant, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push((await createRecord(tenant, items, { slug: `item-${n}` }, { status: 'published' })).id);
    }
    return ids;
  }

  const reorder = (tenant: TestTenant, ids: unknown, collectionType = 'articles') =>
    editorOf(tenant)('POST', '/collection-items/reorder', { collectionType, ids });

  async function authored(tenant: TestTenant): Promise<string[]> {
    const { body } = await tenant.call('GET', '/collections/articles?sort=_sortOrder');
    return body.data.map((item: { _id: string }) => item._id);
  }

  test('sets the authored order of all items, numbered from 0, for readers at once', async () => {
    const tenant = await scenario.newTenant();
    const [a = '', b = '', c = ''] = await createItems(tenant, 3);
    expect(await authored(tenant)).toEqual([a, b, c]);
    const reply = await reorder(tenant, [c, a, b]);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual([
      { id: c, sortOrder: 0 },
      { id: a, sortOrder: 1 },
      { id: b, sortOrder: 2 },
    ]);
    expect(await authored(tenant)).toEqual([c, a, b]);
    const { body } = await editorOf(tenant)('GET', '/collection-items?type=articles&sort=sortOrder');
    expect(body.data.map((item: { id: string }) => item.id)).toEqual([c, a, b]);
  });

  test('some of the items share the places that they have; the others stay', async () => {
    const tenant = await scenario.newTenant();
    const [a = '', b = '', c = '', d = ''] = await createItems(tenant, 4);
    expect((await reorder(tenant, [d, b])).status).toBe(200);
    expect(await authored(tenant)).toEqual([a, d, c, b]);
  });

  test('gaps that deleted items leave are closed by a whole order', async () => {
    const tenant = await scenario.newTenant();
    const [a = '', b = '', c = ''] = await createItems(tenant, 3);
    await editorOf(tenant)('DELETE', `/collection-items/${b}`);
    const reply = await reorder(tenant, [c, a]);
    expect(reply.body.data.map((one: { sortOrder: number }) => one.sortOrder)).toEqual([0, 1]);
  });

  test('emits one .updated with the id for each item that moves, and makes no version', async () => {
    const tenant = await scenario.newTenant();
    const [a = '', b = '', c = ''] = await createItems(tenant, 3);
    const events = await eventsDuring(scenario.service, tenant, () => reorder(tenant, [a, c, b]));
    expect(events).toEqual([
      { kind: 'collection_item.updated', data: { id: c } },
      { kind: 'collection_item.updated', data: { id: b } },
    ]);
    expect(await eventsDuring(scenario.service, tenant, () => reorder(tenant, [a, c, b]))).toEqual([]);
    expect((await editorOf(tenant)('GET', `/collection-items/${c}`)).body.data.version).toBe(1);
  });

  test('an id that is no item of the type is 404 and moves nothing', async () => {
    const tenant = await scenario.newTenant();
    const stranger = await scenario.newTenant();
    const [a = '', b = ''] = await createItems(tenant, 2);
    const [foreign = ''] = await createItems(stranger, 1);
    const page = await createRecord(tenant, pages);
    for (const wrong of [foreign, page.id, 'nothing']) {
      const reply = await reorder(tenant, [b, a, wrong]);
      expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await reorder(tenant, [b, a], 'nothing')).status).toBe(404);
    expect(await authored(tenant)).toEqual([a, b]);
  });

  test('an id that comes twice, no ids and no type are 400 BAD_REQUEST', async () => {
    const tenant = await scenario.newTenant();
    const [a = ''] = await createItems(tenant, 1);
    for (const body of [
      { collectionType: 'articles', ids: [a, a.toUpperCase()] },
      { collectionType: 'articles', ids: [] },
      { ids: [a] },
    ]) {
      const reply = await editorOf(tenant)('POST', '/collection-items/reorder', body);
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('orders set at the same time end in one of them', async () => {
    const tenant = await scenario.newTenant();
    const ids = await createItems(tenant, 6);
    const orders = [[...ids].reverse(), [...ids.slice(3), ...ids.slice(0, 3)]];
    const replies = await Promise.all(orders.map((order) => reorder(tenant, order)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(orders).toContainEqual(await authored(tenant));
  });
});
