import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';

onEachDatabase('types tell how many entries they have', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  test('drafts and published ones, not deleted ones nor those of others; components tell none', async () => {
    const foreign = await scenario.newTenant();
    await createRecord(foreign, items);
    const tenant = await scenario.newTenant();
    const component = { name: 'Card', slug: 'card', schema: [] };
    await tenant.createType('components', component);
    await createRecord(tenant, items, {}, { status: 'published' });
    await createRecord(tenant, items);
    const gone = await createRecord(tenant, items);
    await editorOf(tenant)('DELETE', `/collection-items/${gone.id}`);
    await createRecord(tenant, pages);
    await tenant.createType('collection-types', { name: 'Empty', slug: 'empty' });

    const countsAt = async (path: string) => {
      const { body } = await tenant.admin('GET', path, undefined, 'viewer');
      return Object.fromEntries(
        body.data.map(({ slug, count }: { slug: string; count?: number }) => [slug, count]),
      );
    };
    expect(await countsAt('/collection-types')).toEqual({ articles: 2, empty: 0 });
    expect(await countsAt('/page-types')).toEqual({ landing: 1 });
    expect(await countsAt('/components')).toEqual({ card: undefined });

    const [type] = (await tenant.admin('GET', '/page-types')).body.data;
    expect((await tenant.admin('GET', `/page-types/${type.id}`)).body.data.count).toBe(1);
  });
});
