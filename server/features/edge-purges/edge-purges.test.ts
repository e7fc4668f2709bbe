import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildWorker } from '../../app/build-worker.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { answering } from '../../test/receiver.ts';
import {
  createAdminNote,
  createEdgeScenario,
  type EdgeScenario,
  namesOf,
  type ToldPurge,
} from '../../test/scenarios/edge-scenario.ts';
import type { TestTenant } from '../../test/test-service.ts';
import { createPurgeJob } from './send-purges.ts';

const day = 86_400_000;

/** Whether what the edge was told removes an answer with these names. */
const removes = (told: readonly ToldPurge[], names: readonly string[]) =>
  told.some(({ tags }) => tags.some((tag) => names.includes(tag)));

onEachDatabase('purges of an edge that is told of every change', (dialect) => {
  let scenario: EdgeScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createEdgeScenario(dialect);
  });
  beforeEach(async () => {
    tenant = await scenario.newTenant();
    // What earlier tests left waiting is none of the next one's business.
    scenario.receiver.respond = answering(204);
    await scenario.service.runJobs();
    scenario.service.clock.advance(day);
    await scenario.service.runJobs();
  });
  afterAll(() => scenario.close());

  const nameItem = (slug: string, of = tenant) => namesOf(scenario.service, of, `/collections/notes/${slug}`);
  const nameList = (of = tenant) => namesOf(scenario.service, of, '/collections/notes');
  const rows = () =>
    scenario.service.server.deps.database.sql
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .execute();

  test('a change removes what shows it, and nothing else of its tenant or of another', async () => {
    const [changed, other] = [await createAdminNote(tenant), await createAdminNote(tenant)];
    const stranger = await scenario.newTenant();
    const far = await createAdminNote(stranger);
    await scenario.told();
    const [item, neighbour, list] = [
      await nameItem(changed.slug),
      await nameItem(other.slug),
      await nameList(),
    ];
    const strange = [...(await nameItem(far.slug, stranger)), ...(await nameList(stranger))];
    await tenant.call('PUT', `/collections/notes/${changed.slug}`, { fields: { title: 'A draft' } });
    expect(await scenario.told()).toEqual([]);
    await tenant.call('POST', `/collections/notes/${changed.slug}/publish`);
    const told = await scenario.told();
    expect(told).toEqual([{ tenant: tenant.id, paths: [], tags: expect.any(Array) }]);
    expect([item, list, neighbour, strange].map((names) => removes(told, names))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a schedule that comes due and a type that changes remove what shows them', async () => {
    const { service } = scenario;
    const note = await createAdminNote(tenant);
    await scenario.told();
    const list = await nameList();
    const schemas = await namesOf(service, tenant, '/schemas');
    const at = new Date(service.clock.now() + 60_000).toISOString();
    const asked = await tenant.admin('POST', `/collection-items/${note.id}/schedule`, { unpublishAt: at });
    expect(asked.status).toBe(200);
    service.clock.advance(61_000);
    expect(removes(await scenario.told(), list)).toBe(true);
    await tenant.createType('components', { name: 'Card', slug: 'card', schema: [] });
    expect(removes(await scenario.told(), schemas)).toBe(true);
  });

  test('a key that is revoked removes everything of its tenant', async () => {
    const note = await createAdminNote(tenant);
    await scenario.told();
    const names = await nameItem(note.slug);
    const { body } = await tenant.admin('GET', '/api-keys');
    const { id } = body.data.find((key: { type: string }) => key.type === 'secret');
    expect((await tenant.admin('DELETE', `/api-keys/${id}`)).status).toBeLessThan(300);
    const told = await scenario.told();
    expect(told).toEqual([{ tenant: tenant.id, paths: [], tags: [names[0]] }]);
  });

  test('what is refused or rolled back removes nothing', async () => {
    const { deps } = scenario.service.server;
    const note = await createAdminNote(tenant);
    await scenario.told();
    const again = { name: 'x', slug: note.slug, collectionType: 'notes', fields: { title: 'x' } };
    expect((await tenant.admin('POST', '/collection-items', again)).status).toBe(409);
    await expect(
      deps.database.write(async (tx) => {
        tx.touch(tenant.id, `entry:${note.id}`);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await scenario.told()).toEqual([]);
  });

  test('many changes that wait are one request, in which each name stands once', async () => {
    for (let n = 0; n < 12; n++) await createAdminNote(tenant);
    const [told, ...more] = await scenario.told();
    expect(more).toEqual([]);
    expect(new Set(told?.tags).size).toBe(told?.tags.length);
    expect(told?.paths).toHaveLength(13);
  });

  test('it is sent once more soon, on several nodes twice, and never again', async () => {
    const { clock, server } = scenario.service;
    await createAdminNote(tenant);
    // As if it had just been committed, however long the test has taken to get here.
    await server.deps.database.write((tx) =>
      tx.sql
        .updateTable('webhook_deliveries')
        .set({ created_at: clock.now() + 60_000 })
        .where('tenant_id', '=', tenant.id)
        .where('status', '=', 'pending')
        .execute(),
    );
    const [first] = await scenario.told(false);
    clock.advance(62_000);
    expect(await scenario.told(false)).toEqual([first]);
    clock.advance(60_000);
    expect(await scenario.told(false)).toEqual(dialect === 'sqlite' ? [] : [first]);
    clock.advance(60_000);
    expect(await scenario.told(false)).toEqual([]);
  });

  test('an edge that fails three times has it all the fourth time, with what has come up meanwhile', async () => {
    const { receiver, service } = scenario;
    receiver.respond = answering(503, 'no');
    const names: string[][] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { slug } = await createAdminNote(tenant);
      names.push(await nameItem(slug));
      service.clock.advance(60_000);
      expect(await scenario.told()).toHaveLength(1);
    }
    expect((await rows()).find(({ attempts }) => attempts === 3)).toMatchObject({
      webhook_id: 'edge',
      status: 'failed',
      response_status: 503,
      response_body: 'no',
      error: 'The edge answered 503.',
    });
    receiver.respond = answering(200);
    service.clock.advance(60_000);
    const told = await scenario.told();
    expect(told).toHaveLength(1);
    for (const name of names) expect(removes(told, name)).toBe(true);
  });

  test('after a failure an edge gets one tenant at a time, until it has taken one', async () => {
    const { receiver, service } = scenario;
    const { deps } = service.server;
    for (const one of [tenant, await scenario.newTenant(), await scenario.newTenant()])
      await createAdminNote(one);
    const edge = { kind: 'generic', addresses: [receiver.url], zone: undefined, token: undefined } as const;
    const observePurges = () => {};
    const job = createPurgeJob({ ...deps, edge: { ...edge, soft: false }, observePurges, searchEvery: 0 });
    const run = async () => {
      receiver.clear();
      await job.run(new AbortController().signal);
      return receiver.received.length;
    };
    receiver.respond = answering(503);
    expect(await run()).toBe(3);
    receiver.respond = answering(200);
    service.clock.advance(60_000);
    expect([await run(), await run()]).toEqual([1, 2]);
  });

  test('while an edge asks for patience it is not asked about each change', async () => {
    const { receiver, service } = scenario;
    receiver.respond = (response) => response.writeHead(429, { 'Retry-After': '300' }).end();
    await createAdminNote(tenant);
    expect(await scenario.told()).toHaveLength(1);
    receiver.respond = answering(200);
    await createAdminNote(tenant);
    service.clock.advance(200_000);
    expect(await scenario.told()).toEqual([]);
    service.clock.advance(100_000);
    expect(await scenario.told()).toHaveLength(1);
  });

  test('of several workers one sends', async () => {
    const { receiver, service } = scenario;
    for (let n = 0; n < 3; n++) await createAdminNote(tenant);
    receiver.clear();
    const workers = Array.from({ length: 3 }, () => buildWorker(service.server.deps, { searchEvery: 0 }));
    await Promise.all(workers.map((worker) => worker.runUntilIdle()));
    const paths = receiver.received.flatMap(({ body }) => (body as ToldPurge).paths);
    const items = paths.filter((path) => path.includes('/note-'));
    expect(items).toHaveLength(3);
    expect(new Set(items).size).toBe(3);
  });

  test('what another worker has claimed is left to it until its lease ends', async () => {
    const { clock, server } = scenario.service;
    await scenario.told();
    await createAdminNote(tenant);
    await server.deps.database.write((tx) =>
      tx.sql
        .updateTable('webhook_deliveries')
        .set({ claim: 'of another worker', due_at: clock.now() + 60_000 })
        .where('tenant_id', '=', tenant.id)
        .where('status', '=', 'pending')
        .execute(),
    );
    const namesOfNew = ({ paths }: ToldPurge) => paths.length > 0;
    expect((await scenario.told()).filter(namesOfNew)).toEqual([]);
    clock.advance(60_000);
    expect((await scenario.told()).filter(namesOfNew)).toHaveLength(1);
  });

  test('of many tenants all have their turn', async () => {
    const tenants = [tenant];
    while (tenants.length < 20) tenants.push(await scenario.newTenant());
    const told = await scenario.told();
    expect(new Set(told.map((one) => one.tenant))).toEqual(new Set(tenants.slice(1).map(({ id }) => id)));
  });

  test('webhooks see nothing of it: no delivery, no queue, no log', async () => {
    const { service } = scenario;
    const metricOf = async (name: string) => {
      const text = await (await fetch(`${service.server.address}/metrics`)).text();
      return Number(new RegExp(`^galley_${name} (\\d+)`, 'm').exec(text)?.[1]);
    };
    // Whoever signs in for the first time is a change as well.
    await tenant.sessionToken('developer');
    await scenario.told();
    await createAdminNote(tenant);
    expect(await metricOf('webhook_deliveries_due')).toBe(0);
    expect([await metricOf('edge_purges_waiting'), await metricOf('edge_purges_overdue')]).toEqual([1, 0]);
    service.clock.advance(61_000);
    expect(await metricOf('edge_purges_overdue')).toBe(1);
    await scenario.told();
    expect([await metricOf('edge_purges_waiting'), await metricOf('edge_purges_overdue')]).toEqual([0, 0]);
    expect((await tenant.admin('GET', '/webhooks/edge/deliveries')).status).toBe(404);
  });

  test('purges that are done are gone after a day, those that wait are not', async () => {
    const { receiver, service } = scenario;
    await createAdminNote(tenant);
    await scenario.told();
    service.clock.advance(10_000);
    await scenario.told();
    receiver.respond = answering(500);
    await createAdminNote(tenant);
    service.clock.advance(day + 1);
    await scenario.told();
    await scenario.told();
    expect((await rows()).map(({ status }) => status)).toEqual(['failed']);
    const payloads = await service.server.deps.database.sql
      .selectFrom('webhook_payloads')
      .select('event_id')
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(payloads).toHaveLength(1);
  });
});

onEachDatabase('purges as the contract says, which is the default', (dialect) => {
  let scenario: EdgeScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createEdgeScenario(dialect, { GALLEY_EDGE_PURGE: 'publications' });
    tenant = await scenario.newTenant();
  });
  afterAll(() => scenario.close());

  test('a publish and an unpublish in the admin API alone purge, by names and by paths', async () => {
    const { id, slug } = await createAdminNote(tenant, 'draft');
    await tenant.call('POST', `/collections/notes/${slug}/publish`);
    await tenant.call('POST', `/collections/notes/${slug}/unpublish`);
    await tenant.createType('components', { name: 'Card', slug: 'card', schema: [] });
    expect(await scenario.told()).toEqual([]);
    expect((await tenant.admin('POST', `/collection-items/${id}/publish`, {})).status).toBe(200);
    const told = await scenario.told();
    const paths = [`/api/v1/collections/notes/${slug}`, '/api/v1/collections/notes'];
    expect(told).toEqual([{ tenant: tenant.id, paths, tags: expect.any(Array) }]);
    expect(removes(told, await namesOf(scenario.service, tenant, `/collections/notes/${slug}`))).toBe(true);
    expect((await tenant.admin('POST', `/collection-items/${id}/unpublish`, {})).status).toBe(200);
    expect(await scenario.told()).toHaveLength(1);
  });
});
