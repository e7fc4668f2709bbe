import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  eventsDuring,
  items,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('versions', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  /** A published entry that was saved twice since, and renamed. */
  async function edited(tenant: TestTenant, kind: EditedKind) {
    const { id } = await createRecord(tenant, kind, { name: 'One', slug: 'one' }, { status: 'published' });
    const path = `${kind.path}/${id}`;
    await editorOf(tenant)('PUT', path, { fields: { [kind.textField]: 'Second' }, name: 'Two' });
    await tenant.admin('PUT', path, { fields: { [kind.textField]: 'Third' } }, 'admin');
    return { id, path };
  }

  describe.each(allKinds)('$path', (kind) => {
    test('the history is listed newest first, with who saved it and without contents', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await edited(tenant, kind);
      const { body } = await tenant.admin('GET', `${path}/versions`, undefined, 'viewer');
      expect(body.data.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
      expect(body.data[0]).toMatchObject({ isCurrent: true, name: 'Two', createdBy: { name: 'The admin' } });
      expect(body.data[2]).toMatchObject({
        isCurrent: false,
        name: 'One',
        createdBy: { name: 'The editor' },
      });
      expect(body.data[0]).not.toHaveProperty('content');
      expect(body.pagination).toEqual({ total: 3, page: 1, limit: 20, totalPages: 1 });
      const second = await tenant.admin('GET', `${path}/versions?limit=2&page=2`);
      expect(second.body.data.map((one: { version: number }) => one.version)).toEqual([1]);
    });

    test('one version has its content', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await edited(tenant, kind);
      const { body } = await tenant.admin('GET', `${path}/versions/2`, undefined, 'viewer');
      expect(body.data).toMatchObject({ version: 2, name: 'Two', content: { [kind.textField]: 'Second' } });
    });

    test('restore makes the old content the draft as a new version and leaves what is live', async () => {
      const tenant = await scenario.newTenant();
      const { id, path } = await edited(tenant, kind);
      await editorOf(tenant)('POST', `${path}/publish`);
      let reply = await editorOf(tenant)('GET', path);
      const events = await eventsDuring(scenario.service, tenant, async () => {
        reply = await editorOf(tenant)('POST', `${path}/versions/1/restore`);
      });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        version: 4,
        name: 'Two',
        slug: 'one',
        status: 'published',
        hasUnpublishedChanges: true,
      });
      expect(reply.body.data.draftContent[kind.textField]).toBe('A start');
      expect(reply.body.data.publishedContent[kind.textField]).toBe('Third');
      expect(events).toEqual([
        { kind: `${kind.event}.updated`, data: expect.objectContaining({ id, version: 4 }) },
      ]);
    });

    test('a version that is not an integer is 400 INVALID_VERSION, an unknown one 404', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await edited(tenant, kind);
      for (const v of ['abc', '1.5', '1e1', '0x1', '%201']) {
        const got = await editorOf(tenant)('GET', `${path}/versions/${v}`);
        expect([v, got.status, got.body.error.code]).toEqual([v, 400, 'INVALID_VERSION']);
        const restored = await editorOf(tenant)('POST', `${path}/versions/${v}/restore`);
        expect([v, restored.status, restored.body.error.code]).toEqual([v, 400, 'INVALID_VERSION']);
      }
      for (const v of ['4', '0', '-1', '99999999999999999999']) {
        const got = await editorOf(tenant)('GET', `${path}/versions/${v}`);
        expect([v, got.status, got.body.error.code]).toEqual([v, 404, 'NOT_FOUND']);
        const restored = await editorOf(tenant)('POST', `${path}/versions/${v}/restore`);
        expect([v, restored.status, restored.body.error.code]).toEqual([v, 404, 'NOT_FOUND']);
      }
      expect((await editorOf(tenant)('GET', path)).body.data.version).toBe(3);
    });
  });

  test('content that the schema has outgrown is restored all the same; publishing is strict', async () => {
    const tenant = await scenario.newTenant();
    const { path } = await edited(tenant, items);
    const [type] = (await tenant.admin('GET', '/collection-types')).body.data;
    const schema = [{ name: 'headline', type: 'text', required: true, options: { maxLength: 6 } }];
    await tenant.admin('PUT', `/collection-types/${type.id}`, { schema });
    const restored = await editorOf(tenant)('POST', `${path}/versions/1/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body.data.draftContent).toEqual({ headline: 'A start', lead: 'Once more' });
    const published = await editorOf(tenant)('POST', `${path}/publish`);
    expect(published.body.error.details.errors).toEqual([
      expect.objectContaining({ field: 'headline', code: 'TOO_LONG' }),
    ]);
  });
});
