import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWorker } from '../../../app/build-worker.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { startReceiver } from '../../../test/receiver.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const day = 86_400_000;
const hour = 3_600_000;
const parts = ['entry_versions', 'entry_slugs', 'entry_links', 'entry_values', 'autosaves'] as const;

onEachDatabase('retention', (dialect) => {
  let scenario: EditingScenario;
  let tenant: TestTenant;
  beforeEach(async () => {
    scenario = await createEditingScenario(dialect);
    tenant = await scenario.newTenant();
  });
  afterEach(() => scenario.service.close());

  const database = () => scenario.service.server.deps.database;
  const countOf = async (table: (typeof parts)[number] | 'entries' | 'sessions' | 'idempotency_keys') =>
    (await database().sql.selectFrom(table).select('tenant_id').execute()).length;

  async function after(milliseconds: number): Promise<void> {
    scenario.service.clock.advance(milliseconds);
    await scenario.service.runJobs();
  }

  test('trash is kept for 30 days, then gone with its history; what lives stays', async () => {
    const kept = await createRecord(tenant, items);
    for (const kind of allKinds) {
      const { id } = await createRecord(tenant, kind);
      await editorOf(tenant)('PUT', `${kind.path}/${id}`, { slug: 'renamed-once' });
      await editorOf(tenant)('POST', `${kind.path}/${id}/publish`);
      await editorOf(tenant)('POST', `${kind.path}/${id}/autosave`, {
        fields: { [kind.textField]: 'B' },
        baseVersion: 2,
      });
      expect((await editorOf(tenant)('DELETE', `${kind.path}/${id}`)).status).toBe(200);
    }
    await after(30 * day - hour);
    expect((await tenant.admin('GET', '/trash')).body.pagination.total).toBe(3);
    expect(await countOf('entries')).toBe(4);
    await after(hour + 1000);
    expect((await tenant.admin('GET', '/trash')).body.pagination.total).toBe(0);
    expect(await countOf('entries')).toBe(1);
    for (const table of parts)
      expect([table, await countOf(table)]).toEqual([table, table === 'entry_versions' ? 1 : 0]);
    expect((await editorOf(tenant)('GET', `${items.path}/${kept.id}`)).status).toBe(200);
  });

  test('more trash than a batch holds is all removed', async () => {
    for (let n = 0; n < 105; n++) {
      const { id } = await createRecord(tenant, items);
      await editorOf(tenant)('DELETE', `${items.path}/${id}`);
    }
    await after(31 * day);
    expect(await countOf('entries')).toBe(0);
  });

  test('what was left unsaved is kept for 30 days after it was last saved', async () => {
    const { id } = await createRecord(tenant, items);
    const autosave = () =>
      editorOf(tenant)('POST', `${items.path}/${id}/autosave`, { fields: { headline: 'B' }, baseVersion: 1 });
    await autosave();
    await after(20 * day);
    await autosave();
    await after(20 * day);
    expect(await countOf('autosaves')).toBe(1);
    await after(11 * day);
    expect(await countOf('autosaves')).toBe(0);
  });

  test('a version goes when it is both older than 90 days and not among the newest 50', async () => {
    const { id } = await createRecord(tenant, items);
    const versions = async () =>
      (await editorOf(tenant)('GET', `${items.path}/${id}/versions`)).body.pagination.total;
    const change = async (times: number) => {
      for (let n = 0; n < times; n++)
        await editorOf(tenant)('PUT', `${items.path}/${id}`, { name: `Name ${n}` });
    };
    await change(59);
    await after(89 * day);
    expect(await versions()).toBe(60);
    await change(5);
    await after(2 * day);
    expect(await versions()).toBe(50);
    const oldest = await editorOf(tenant)('GET', `${items.path}/${id}/versions/16`);
    expect(oldest.status).toBe(200);
    expect((await editorOf(tenant)('GET', `${items.path}/${id}/versions/15`)).status).toBe(404);
    await after(400 * day);
    expect(await versions()).toBe(50);
  });

  test('stored answers of public writes go once their keys have expired', async () => {
    const body = { name: 'A', slug: 'a', fields: { headline: 'A', lead: 'B' } };
    expect((await tenant.call('POST', '/collections/articles', body)).status).toBe(201);
    await after(24 * hour - 60_000);
    expect(await countOf('idempotency_keys')).toBe(1);
    // Sweeps are an hour apart; another node's may come just then.
    scenario.service.clock.advance(61_000);
    await buildWorker(scenario.service.server.deps, { searchEvery: 0 }).runUntilIdle();
    expect(await countOf('idempotency_keys')).toBe(0);
  });

  test('sessions go once they have ended', async () => {
    const token = await tenant.sessionToken('viewer');
    const before = await countOf('sessions');
    await after(11 * hour);
    expect(await countOf('sessions')).toBe(before);
    await scenario.service.send('GET', '/auth/me', { token });
    await after(2 * hour);
    expect(await countOf('sessions')).toBe(1);
    expect((await scenario.service.send('GET', '/auth/me', { token })).status).toBe(200);
  });
});

onEachDatabase('the delivery log', (dialect) => {
  test('is kept for 30 days; payloads go with the last delivery that carries them', async () => {
    const scenario = await createEditingScenario(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    const { service } = scenario;
    const receiver = await startReceiver();
    const tenant = await scenario.newTenant();
    const webhook = { name: 'A', url: receiver.url, events: ['collection_item.created'] };
    const { id } = (await tenant.admin('POST', '/webhooks', webhook)).body.data;
    await createRecord(tenant, items);
    await service.runJobs();
    const log = async () => (await tenant.admin('GET', `/webhooks/${id}/deliveries`)).body.data;
    const payloads = async () =>
      (await service.server.deps.database.sql.selectFrom('webhook_payloads').select('event_id').execute())
        .length;
    const [old] = await log();
    service.clock.advance(20 * day);
    await tenant.admin('POST', `/webhooks/${id}/deliveries/${old.id}/redeliver`);
    await service.runJobs();
    service.clock.advance(10 * day + hour);
    await service.runJobs();
    expect(await log()).toMatchObject([{ redeliveryOf: old.id, payload: old.payload }]);
    expect(await payloads()).toBe(1);
    service.clock.advance(20 * day);
    await service.runJobs();
    expect([await log(), await payloads()]).toEqual([[], 0]);
    await service.close();
    await receiver.close();
  });
});
