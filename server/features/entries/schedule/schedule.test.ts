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

const hour = 3_600_000;

onEachDatabase('schedule and unschedule', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const inHours = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();

  describe.each(allKinds)('$path', (kind) => {
    test('schedule keeps the times on the record, unschedule takes them away; neither emits or makes a version', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const times = { publishAt: inHours(1), unpublishAt: inHours(2) };
      const events = await eventsDuring(scenario.service, tenant, async () => {
        const scheduled = await editorOf(tenant)('POST', `${path}/schedule`, times);
        expect(scheduled.status).toBe(200);
        expect(scheduled.body.data).toMatchObject({ ...times, version: 1, status: 'draft' });
        expect((await editorOf(tenant)('GET', path)).body.data).toMatchObject(times);
        const unscheduled = await editorOf(tenant)('POST', `${path}/unschedule`);
        expect(unscheduled.status).toBe(200);
        expect(unscheduled.body.data).toMatchObject({ publishAt: null, unpublishAt: null });
      });
      expect(events).toEqual([]);
      expect((await editorOf(tenant)('GET', `${path}/versions`)).body.pagination.total).toBe(1);
    });

    test('a schedule replaces the one before; offsets are read', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}/schedule`;
      await editorOf(tenant)('POST', path, { publishAt: inHours(1), unpublishAt: inHours(2) });
      const reply = await editorOf(tenant)('POST', path, { unpublishAt: '2099-05-01T09:00:00+02:00' });
      expect(reply.body.data).toMatchObject({ publishAt: null, unpublishAt: '2099-05-01T07:00:00.000Z' });
    });

    test('no time, the past, the wrong order and a time without offset are 400 BAD_REQUEST', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const faulty: [object, string][] = [
        [{}, 'publishAt'],
        [{ publishAt: null }, 'publishAt'],
        [{ publishAt: inHours(-1) }, 'publishAt'],
        [{ unpublishAt: new Date(scenario.service.clock.now()).toISOString() }, 'unpublishAt'],
        [{ publishAt: inHours(2), unpublishAt: inHours(1) }, 'unpublishAt'],
        [{ publishAt: '2099-05-01T09:00:00' }, 'publishAt'],
        [{ publishAt: '2099-02-30T09:00:00Z' }, 'publishAt'],
        [{ unpublishAt: 'tomorrow' }, 'unpublishAt'],
      ];
      for (const [body, field] of faulty) {
        const reply = await editorOf(tenant)('POST', `${kind.path}/${id}/schedule`, body);
        expect([body, reply.status, reply.body.error.code]).toEqual([body, 400, 'BAD_REQUEST']);
        expect(reply.body.error.details.errors[0].field).toBe(field);
      }
      const { data } = (await editorOf(tenant)('GET', `${kind.path}/${id}`)).body;
      expect(data).toMatchObject({ publishAt: null, unpublishAt: null });
    });

    test('publishing by hand does away with the scheduled publish and leaves the scheduled end', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const times = { publishAt: inHours(1), unpublishAt: inHours(2) };
      await editorOf(tenant)('POST', `${path}/schedule`, times);
      const published = await editorOf(tenant)('POST', `${path}/publish`);
      expect(published.body.data).toMatchObject({ publishAt: null, unpublishAt: times.unpublishAt });
      const unpublished = await editorOf(tenant)('POST', `${path}/unpublish`);
      expect(unpublished.body.data).toMatchObject({ publishAt: null, unpublishAt: null });
    });

    test('a failure that is kept on the record is shown, until a new schedule or none', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const failOnce = () =>
        scenario.service.server.deps.database.write((tx) =>
          tx.sql.updateTable('entries').set({ schedule_error: 'No lead.' }).where('id', '=', id).execute(),
        );
      await failOnce();
      expect((await editorOf(tenant)('GET', path)).body.data.scheduleError).toBe('No lead.');
      const scheduled = await editorOf(tenant)('POST', `${path}/schedule`, { publishAt: inHours(1) });
      expect(scheduled.body.data.scheduleError).toBeNull();
      await failOnce();
      expect((await editorOf(tenant)('POST', `${path}/unschedule`)).body.data.scheduleError).toBeNull();
    });
  });
});
