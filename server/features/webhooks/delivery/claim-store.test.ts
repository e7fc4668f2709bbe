import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildWorker } from '../../../app/build-worker.ts';
import { openPostgres } from '../../../platform/db/postgres/postgres.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { answering, startReceiver } from '../../../test/receiver.ts';
import {
  createNote,
  createWebhook,
  createWebhookScenario,
  deliveriesOf,
  type WebhookScenario,
} from '../../../test/scenarios/webhook-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';
import { bringBackDue, claimDue, endClaim, findDueLanes } from './claim-store.ts';

const second = 1000;
const hour = 3600 * second;
const lease = 45 * second;

onEachDatabase('a claim on a delivery', (dialect) => {
  let scenario: WebhookScenario;
  let tenant: TestTenant;
  let webhookId: string;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect);
  });
  beforeEach(async () => {
    scenario.receiver.respond = answering(200);
    await scenario.service.runJobs();
    scenario.receiver.clear();
    tenant = await scenario.newTenant();
    webhookId = (await createWebhook(tenant, scenario.receiver.url)).id;
  });
  afterAll(() => scenario.close());

  const database = () => scenario.service.server.deps.database;
  const now = () => scenario.service.clock.now();
  const lane = () => ({ tenant: tenant.id, webhookId });
  const claim = (token: string, limit = 100, at = now()) =>
    database().write((tx) => claimDue(tx, lane(), { token, leaseUntil: at + lease }, { now: at, limit }));

  test('takes what has been due longest, with its bytes, and no more than asked for', async () => {
    const notes = [];
    for (let n = 0; n < 3; n++) {
      notes.push(await createNote(tenant));
      scenario.service.clock.advance(second);
    }
    const claimed = await claim('mine', 2);
    expect(claimed.map(({ body }) => JSON.parse(body).data.id).toSorted()).toEqual(
      notes
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(claimed[0]).toMatchObject({ claim: 'mine', status: 'pending', attempts: 0 });
  });

  test('after the clock went back: what was due is due at once, claims hold one lease more, retries keep their time', async () => {
    await createNote(tenant);
    await claim('dead worker');
    await createNote(tenant);
    const [retried] = await claim('mine');
    const later = now() + 600 * second;
    const waits = { attempts: 1, due_at: later };
    if (retried) await database().write((tx) => endClaim(tx, retried, waits));
    await createNote(tenant);
    const back = now() - hour;
    expect(await claim('early', 100, back)).toEqual([]);
    await database().write((tx) => bringBackDue(tx, back, lease));
    expect(await claim('early', 100, back)).toHaveLength(1);
    expect(await claim('heir', 100, back + lease - 1)).toEqual([]);
    expect(await claim('heir', 100, back + lease)).toHaveLength(2);
    expect(await claim('last', 100, later - 1)).toHaveLength(2);
    expect(await claim('last', 100, later + 2 * lease)).toHaveLength(3);
  });

  test('is sent at once, and once, by a worker that notices that the clock went back', async () => {
    const sentOf = ({ id }: { id: string }) =>
      scenario.receiver.received.filter(({ body }) => body.data.id === id).length;
    const first = await createNote(tenant);
    await scenario.service.runJobs();
    expect(sentOf(first)).toBe(1);
    const second = await createNote(tenant);
    scenario.service.clock.advance(-hour);
    await scenario.service.runJobs();
    expect([sentOf(first), sentOf(second)]).toEqual([1, 1]);
    scenario.service.clock.advance(hour);
    await scenario.service.runJobs();
    expect([sentOf(first), sentOf(second)]).toEqual([1, 1]);
  });

  test('is had by one of 20 that try at once', async () => {
    for (let n = 0; n < 10; n++) await createNote(tenant);
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(`worker-${n}`, 3)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  test('is taken over once its lease has run out, not before; who lost it can change nothing', async () => {
    await createNote(tenant);
    const at = now();
    const [lost] = await claim('dead worker', 100, at);
    expect(await claim('other')).toEqual([]);
    await scenario.service.runJobs();
    expect(scenario.receiver.received).toEqual([]);
    expect(await claim('other', 100, at + lease - 1)).toEqual([]);
    const [taken] = await claim('other', 100, at + lease);
    scenario.service.clock.advance(lease);
    expect(taken?.id).toBe(lost?.id);
    if (!lost || !taken) throw new Error('nothing was claimed');
    const done = { status: 'delivered', attempts: 1, due_at: null };
    expect(await database().write((tx) => endClaim(tx, lost, done))).toBe(false);
    expect(await deliveriesOf(tenant, webhookId)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await database().write((tx) => endClaim(tx, taken, done))).toBe(true);
    expect(await deliveriesOf(tenant, webhookId)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('of a worker that died is worked off by another within 60 seconds, with the same id and bytes', async () => {
    await createNote(tenant);
    const [lost] = await claim('dead worker');
    scenario.service.clock.advance(60 * second);
    await scenario.service.runJobs();
    expect(scenario.receiver.received).toHaveLength(1);
    const [sent] = scenario.receiver.received;
    expect([sent?.headers['x-webhook-delivery-id'], sent?.text]).toEqual([lost?.id, lost?.body]);
  });

  test('lanes with something due are found whatever lies in the others; inactive, idle and deleted ones are not', async () => {
    for (let n = 0; n < 20; n++) await createNote(tenant);
    const others = [];
    for (let n = 0; n < 3; n++) {
      const other = await scenario.newTenant();
      const { id } = await createWebhook(other, scenario.receiver.url);
      await createNote(other);
      others.push({ tenant: other, id });
    }
    await createWebhook(await scenario.newTenant(), scenario.receiver.url);
    const [live, inactive, deleted] = others;
    await inactive?.tenant.admin('PUT', `/webhooks/${inactive.id}`, { isActive: false });
    await deleted?.tenant.admin('DELETE', `/webhooks/${deleted.id}`);
    const found = async (at: number) =>
      (await findDueLanes(database(), at)).map((each) => each.webhookId).toSorted();
    expect(await found(now())).toEqual([webhookId, live?.id].toSorted());
    expect(await found(now() - hour)).toEqual([]);
    await claim('mine');
    expect(await found(now())).toEqual([live?.id]);
  });

  test('a worker that is stopped gives back what it had begun, uncounted, for another to send', async () => {
    const receiver = await startReceiver(() => {});
    await tenant.admin('PUT', `/webhooks/${webhookId}`, { url: receiver.url });
    await createNote(tenant);
    const worker = buildWorker(scenario.service.server.deps);
    worker.start();
    while (receiver.received.length === 0) await delay(5);
    await worker.stop(50);
    expect(await deliveriesOf(tenant, webhookId)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    receiver.respond = answering(200);
    await scenario.service.runJobs();
    expect(await deliveriesOf(tenant, webhookId)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    const [first, second] = receiver.received;
    await receiver.close();
    expect(second?.headers['x-webhook-delivery-id']).toBe(first?.headers['x-webhook-delivery-id']);
    expect(second?.text).toBe(first?.text);
  });

  test('a running worker sends what a commit brings at once, on another node too', async () => {
    const { deps } = scenario.service.server;
    const { databaseUrl: url, databaseListenUrl: listenUrl } = deps.config;
    // With PostgreSQL the worker stands on a node of its own, and only hears of the commit.
    const other = url ? openPostgres(url, { onError: () => {}, listenUrl }) : deps.database;
    const worker = buildWorker({ ...deps, database: other }, { searchEvery: 3_600_000 });
    worker.start();
    const { receiver } = scenario;
    let written = 0;
    const write = async () => {
      await createNote(tenant);
      written++;
      return receiver.received.length;
    };
    // The listener may still connect while the first are written; nothing searches for those, but what is heard of
    // brings all that is due.
    await expect.poll(write, { interval: 100 }).toBeGreaterThan(0);
    await expect.poll(() => receiver.received.length).toBe(written);
    for (let n = 0; n < 10; n++) {
      await write();
      await expect.poll(() => receiver.received.length).toBe(written);
    }
    await worker.stop(1000);
    if (url) await other.close();
  });
});
