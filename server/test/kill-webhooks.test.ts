import { expect, test } from 'vitest';
import { createWebhook } from '../features/webhooks/manage/create-webhook.ts';
import { systemActor } from '../lib/actor.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import type { Database } from '../platform/db/database.ts';
import { kindOf } from '../platform/events/kept-kinds.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { onEachDatabase } from './databases.ts';
import { serveGalley, workGalley } from './programs/run-galley.ts';
import { startReceiver } from './receiver.ts';
import { createKillData, type KillData, writeUntilBroken } from './scenarios/kill-scenario.ts';

/** `GALLEY_KILL_CHANGES=10000` is the promised size; the default is a sign of life that CI can bear. */
const changes = Number(process.env['GALLEY_KILL_CHANGES'] ?? 400);
const connections = 6;
const allKinds = ['created', 'updated', 'published', 'unpublished', 'deleted'].map(
  (verb) => `collection_item.${verb}`,
);
/** What each webhook of the tenant is subscribed to. */
const subscriptions: Readonly<Record<string, readonly string[]>> = {
  '/all': allKinds,
  '/created': ['collection_item.created'],
  '/live': ['collection_item.published', 'collection_item.unpublished'],
};
/** How long an answer may be on its way into the database, in milliseconds. */
const inFlight = 3000;

interface Arrival {
  readonly path: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly text: string;
  readonly at: number;
}

/** Promises, "no event lost, none for what rolled back". Both databases wait for leases of dead workers at the same time. */
onEachDatabase(
  'kill -9 of API and worker',
  (dialect) => {
    test(
      'every event reaches every subscribed webhook; nothing else does; what comes twice was in flight',
      async ({ annotate, expect }) => {
        const arrivals: Arrival[] = [];
        const receiver = await startReceiver((response, { path, headers, text }) => {
          arrivals.push({
            path,
            deliveryId: String(headers['x-webhook-delivery-id']),
            eventId: String(headers['x-webhook-event-id']),
            text,
            at: performance.now(),
          });
          setTimeout(() => response.end(), Math.random() * 20);
        });
        const data = await createKillData(dialect);
        const environment = { ...data.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' };
        await register(data, receiver.url);
        const kills: number[] = [];
        let writes = 0;
        while (writes < changes) {
          writes += await writeAndKill({ ...data, environment }, dialect === 'postgres', kills);
        }

        const serving = await serveGalley(environment);
        const database = data.open();
        // A dead worker's lease runs out after 45 seconds; with SQLite the next process knows that it is dead.
        await expect.poll(() => countOpen(database), { timeout: 120_000, interval: 200 }).toBe(0);
        serving.signal('SIGTERM');
        await serving.ended;

        const events = await database.sql.selectFrom('events').select(['id', 'kind']).execute();
        const deliveries = await database.sql
          .selectFrom('webhook_deliveries')
          .select(['id', 'status'])
          .execute();
        await database.close();
        expect(events.length).toBeGreaterThanOrEqual(writes);
        expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);

        const expected = Object.entries(subscriptions).flatMap(([path, kinds]) =>
          events.filter(({ kind }) => kinds.includes(kindOf(kind))).map(({ id }) => `${path} ${id}`),
        );
        const came = new Set(arrivals.map(({ path, eventId }) => `${path} ${eventId}`));
        expect(expected.filter((each) => !came.has(each))).toEqual([]);
        expect([...came].filter((each) => !new Set(expected).has(each))).toEqual([]);
        expect(deliveries).toHaveLength(expected.length);
        const repeats = checkRepeats(arrivals, kills);
        const counts = `${writes} acknowledged changes, ${events.length} events, ${deliveries.length} deliveries, ${kills.length} kills, 0 missing, 0 phantom, ${repeats} repeats`;
        await annotate(counts);

        await receiver.close();
        await data.close();
      },
      180_000 + changes * 100,
    );
  },
  { concurrent: true },
);

async function register(data: KillData, url: string): Promise<void> {
  const database = data.open();
  const deps = {
    database,
    clock: systemClock,
    ids: createIds(),
    secrets: createSecretBox(data.environment['GALLEY_SECRET_KEY'] ?? ''),
    outbound: createOutbound({ allowPrivate: true }),
  };
  for (const [path, events] of Object.entries(subscriptions)) {
    const input = {
      name: path,
      url: `${url}${path}`,
      events,
      isActive: true,
      headers: {},
      description: '',
    };
    await createWebhook(deps, { tenant: data.tenant, actor: systemActor }, input);
  }
  await deps.outbound.close();
  await database.close();
}

/** Writes until the API is killed, and with PostgreSQL a worker of its own too; answers how many writes were acknowledged. */
async function writeAndKill(data: KillData, withWorker: boolean, kills: number[]): Promise<number> {
  const serving = await serveGalley(data.environment);
  const working = withWorker ? await workGalley(data.environment) : undefined;
  const kill = (process: { signal(name: 'SIGKILL'): void }) => {
    kills.push(performance.now());
    process.signal('SIGKILL');
  };
  let answers = 0;
  const last = 40 + Math.floor(Math.random() * 200);
  const workerDiesAt = Math.floor(Math.random() * last);
  const onAnswer = () => {
    answers++;
    if (working && answers === workerDiesAt) kill(working);
    if (answers === last) setTimeout(() => kill(serving), Math.random() * 10);
  };
  await Promise.all(
    Array.from({ length: connections }, () => writeUntilBroken(serving.url, data.key, Math.random, onAnswer)),
  );
  await serving.ended;
  if (working && answers < workerDiesAt) kill(working);
  working?.signal('SIGKILL');
  await working?.ended;
  return answers;
}

async function countOpen(database: Database): Promise<number> {
  const rows = await database.sql
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('due_at', 'is not', null)
    .limit(1)
    .execute();
  return rows.length;
}

function checkRepeats(arrivals: readonly Arrival[], kills: readonly number[]): number {
  let repeats = 0;
  const byDelivery = Map.groupBy(arrivals, ({ deliveryId }) => deliveryId);
  const byTarget = Map.groupBy(arrivals, ({ path, eventId }) => `${path} ${eventId}`);
  for (const same of byTarget.values())
    expect(new Set(same.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  for (const same of byDelivery.values()) {
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    for (const [index, later] of same.entries()) {
      const earlier = same[index - 1];
      if (!earlier) continue;
      const killed = kills.some(
        (at) => earlier.at <= at + 100 && at - earlier.at < inFlight && at < later.at,
      );
      expect(killed).toBe(true);
      repeats++;
    }
  }
  return repeats;
}
