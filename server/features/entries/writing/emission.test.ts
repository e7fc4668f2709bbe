import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  eventsDuring,
} from '../../../test/scenarios/editing-scenario.ts';

// The table "Emission" of the specification, row by row. Bulk actions, trash and order have tests of their own.
onEachDatabase('emission of admin operations', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(allKinds)('$path', (kind) => {
    test.each([
      ['update', 'PUT', '', { fields: {}, name: 'Two' }, 'updated'],
      ['resolve-conflict', 'POST', '/resolve-conflict', { strategy: 'merge', version: 2 }, 'updated'],
      ['version restore', 'POST', '/versions/1/restore', undefined, 'updated'],
      ['publish', 'POST', '/publish', undefined, 'published'],
    ])('%s emits one event with the whole record', async (_name, method, end, body, change) => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      await editorOf(tenant)('PUT', path, { fields: {} });
      const events = await eventsDuring(scenario.service, tenant, async () => {
        expect((await editorOf(tenant)(method, `${path}${end}`, body)).status).toBe(200);
      });
      const { data } = (await editorOf(tenant)('GET', path)).body;
      expect(events.map((event) => event.kind)).toEqual([`${kind.event}.${change}`]);
      // What the event tells is what the record shows, without what belongs to editors alone.
      expect(data).toMatchObject(events[0]?.data ?? {});
      expect(events[0]?.data).toMatchObject({ id, version: data.version, draftContent: data.draftContent });
    });

    test('create emits .created; with status published also .published', async () => {
      const tenant = await scenario.newTenant();
      const draft = await eventsDuring(scenario.service, tenant, () => createRecord(tenant, kind));
      expect(draft.map((event) => event.kind)).toEqual([`${kind.event}.created`]);
      let record = { id: '' };
      const live = await eventsDuring(scenario.service, tenant, async () => {
        record = await createRecord(tenant, kind, {}, { status: 'published' });
      });
      expect(live.map((event) => event.kind)).toEqual([`${kind.event}.created`, `${kind.event}.published`]);
      for (const { data } of live) expect(record).toMatchObject(data);
    });

    test('clone emits .created with the cloned object', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      let clone = { id: '' };
      const events = await eventsDuring(scenario.service, tenant, async () => {
        clone = (await editorOf(tenant)('POST', `${kind.path}/${id}/clone`)).body.data;
      });
      expect(events).toEqual([
        { kind: `${kind.event}.created`, data: expect.objectContaining({ id: clone.id }) },
      ]);
      expect(clone).toMatchObject(events[0]?.data ?? {});
    });

    test('unpublish emits .unpublished with the unpublished object', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, {}, { status: 'published' });
      const events = await eventsDuring(scenario.service, tenant, () =>
        editorOf(tenant)('POST', `${kind.path}/${id}/unpublish`),
      );
      expect(events).toEqual([
        {
          kind: `${kind.event}.unpublished`,
          data: expect.objectContaining({ id, status: 'draft', publishedContent: null }),
        },
      ]);
    });

    test('delete emits .deleted with exactly id, name and slug', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { name: 'One', slug: 'one' });
      const events = await eventsDuring(scenario.service, tenant, () =>
        editorOf(tenant)('DELETE', `${kind.path}/${id}`),
      );
      expect(events).toEqual([{ kind: `${kind.event}.deleted`, data: { id, name: 'One', slug: 'one' } }]);
    });

    test('reads and refused operations emit nothing', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const events = await eventsDuring(scenario.service, tenant, async () => {
        const editor = editorOf(tenant);
        for (const read of [kind.path, path, `${path}/versions`, `${path}/versions/1`, '/trash']) {
          expect((await editor('GET', read)).status).toBe(200);
        }
        expect((await editor('PUT', path, { version: 9 })).status).toBe(409);
        expect((await editor('POST', `${path}/unpublish`)).status).toBe(400);
        expect((await editor('POST', `${path}/versions/9/restore`)).status).toBe(404);
        expect((await tenant.admin('DELETE', path, undefined, 'viewer')).status).toBe(403);
      });
      expect(events).toEqual([]);
    });

    test('events name the editor who acted', async () => {
      const tenant = await scenario.newTenant();
      const { createdBy } = await createRecord(tenant, kind);
      const [event] = await scenario.service.events(tenant);
      expect(event).toMatchObject({ actor_kind: 'user', actor_id: createdBy.id });
    });
  });
});
