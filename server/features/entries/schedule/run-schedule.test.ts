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
import { runSchedule } from './run-schedule.ts';

const hour = 3_600_000;
const day = 24 * hour;

onEachDatabase('a schedule', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const inHours = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();
  const schedule = async (tenant: TestTenant, path: string, times: object) => {
    const reply = await editorOf(tenant)('POST', `${path}/schedule`, times);
    expect(reply.status).toBe(200);
  };
  const read = async (tenant: TestTenant, path: string) => (await editorOf(tenant)('GET', path)).body.data;

  describe.each(allKinds)('of $path', (kind) => {
    test('publishes and unpublishes at its times, not before, each once, with its event', async () => {
      const { service } = scenario;
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      await schedule(tenant, path, { publishAt: inHours(1), unpublishAt: inHours(2) });
      const events = await eventsDuring(service, tenant, async () => {
        service.clock.advance(hour - 10_000);
        await service.runJobs();
        expect(await read(tenant, path)).toMatchObject({ status: 'draft' });
        service.clock.advance(10_000);
        await service.runJobs();
        expect(await read(tenant, path)).toMatchObject({ status: 'published', publishAt: null, version: 1 });
        await service.runJobs();
        service.clock.advance(hour);
        await service.runJobs();
        await service.runJobs();
      });
      expect(await read(tenant, path)).toMatchObject({
        status: 'draft',
        unpublishAt: null,
        scheduleError: null,
      });
      expect(events.map((event) => event.kind)).toEqual([
        `${kind.event}.published`,
        `${kind.event}.unpublished`,
      ]);
      const rows = await service.events(tenant);
      expect(rows.slice(-2).map((event) => event.actor_kind)).toEqual(['system', 'system']);
    });
  });

  test('a worker that was away over both times does both, in order', async () => {
    const { service } = scenario;
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    await schedule(tenant, `${items.path}/${id}`, { publishAt: inHours(1), unpublishAt: inHours(2) });
    service.clock.advance(5 * hour);
    const events = await eventsDuring(service, tenant, () => service.runJobs());
    expect(events.map(({ kind }) => kind)).toEqual([
      'collection_item.published',
      'collection_item.unpublished',
    ]);
  });

  test('what keeps an entry from being published is kept on the record and shown; nothing is published', async () => {
    const { service } = scenario;
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items, { fields: { rank: 3 } });
    const path = `${items.path}/${id}`;
    const publishAt = inHours(1);
    await schedule(tenant, path, { publishAt, unpublishAt: inHours(50) });
    service.clock.advance(hour);
    const events = await eventsDuring(service, tenant, () => service.runJobs());
    expect(events).toEqual([]);
    const failed = await read(tenant, path);
    expect(failed).toMatchObject({ status: 'draft', publishAt: null });
    expect(failed.scheduleError).toContain(`Publishing at ${publishAt} failed`);
    expect(failed.scheduleError).toContain('headline');
    expect(failed.scheduleError).toContain('lead');
    service.clock.advance(day);
    expect(await eventsDuring(service, tenant, () => service.runJobs())).toEqual([]);

    await schedule(tenant, path, { publishAt: inHours(1) });
    expect((await read(tenant, path)).scheduleError).toBeNull();
    await editorOf(tenant)('PUT', path, { fields: { headline: 'A', lead: 'B' } });
    service.clock.advance(hour);
    await service.runJobs();
    expect(await read(tenant, path)).toMatchObject({ status: 'published', scheduleError: null });
  });

  test('unpublishing what somebody has taken down already changes nothing and is no failure', async () => {
    const { service } = scenario;
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    const path = `${items.path}/${id}`;
    await schedule(tenant, path, { unpublishAt: inHours(1) });
    service.clock.advance(hour);
    expect(await eventsDuring(service, tenant, () => service.runJobs())).toEqual([]);
    expect(await read(tenant, path)).toMatchObject({
      status: 'draft',
      unpublishAt: null,
      scheduleError: null,
    });
  });

  test('a deleted entry is not published', async () => {
    const { service } = scenario;
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    await schedule(tenant, `${items.path}/${id}`, { publishAt: inHours(1) });
    await editorOf(tenant)('DELETE', `${items.path}/${id}`);
    service.clock.advance(hour);
    expect(await eventsDuring(service, tenant, () => service.runJobs())).toEqual([]);
  });

  test('exactly once over 10 workers that find the same entries at the same time', async () => {
    const { service } = scenario;
    const tenant = await scenario.newTenant();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) {
      const { id } = await createRecord(tenant, items);
      await schedule(tenant, `${items.path}/${id}`, { publishAt: inHours(1) });
      ids.push(id);
    }
    service.clock.advance(hour);
    const deps = service.server.deps;
    const events = await eventsDuring(service, tenant, async () => {
      const outcomes = await Promise.all(
        ids.flatMap((id) => Array.from({ length: 10 }, () => runSchedule(deps, tenant.id, id))),
      );
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(90);
    });
    expect(events).toHaveLength(10);
  });

  test('is overdue in the metrics while no worker runs', async () => {
    const { service } = scenario;
    await service.runJobs();
    const overdue = async () => {
      const text = await (await fetch(`${service.server.address}/metrics`)).text();
      return /^galley_schedules_overdue (\d+)$/m.exec(text)?.[1];
    };
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    await schedule(tenant, `${items.path}/${id}`, { publishAt: inHours(1) });
    service.clock.advance(hour);
    expect(await overdue()).toBe('0');
    service.clock.advance(61_000);
    expect(await overdue()).toBe('1');
    await service.runJobs();
    expect(await overdue()).toBe('0');
  });
});
