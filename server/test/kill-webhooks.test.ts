import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createWebhook } from '../features/webhooks/manage/create-webhook.ts';
import { systemActor } from '../lib/actor.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import type { Database, DialectName } from '../platform/db/database.ts';
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
interface Arrival {
  readonly path: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly text: string;
}

/** A change of the claim of a delivery, in the order of the commits for each delivery. */
interface ClaimChange {
  readonly delivery_id: string;
  readonly old_claim: string | null;
  readonly new_claim: string | null;
  /** 1 if the change also stored the result of an attempt. */
  readonly is_result: number;
  /** The process that made the change, by its `application_name`. Empty on SQLite, which has one process at a time. */
  readonly process: string;
}

/** Promises, "no event lost, none for what rolled back". */
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
          });
          setTimeout(() => response.end(), Math.random() * 20);
        });
        const data = await createKillData(dialect);
        const environment = { ...data.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' };
        await prepare(data, receiver.url);
        let writes = 0;
        let rounds = 0;
        while (writes < changes) {
          writes += await writeAndKill({ ...data, environment }, dialect === 'postgres', rounds++);
        }

        await endLeases(data);
        const serving = await serveGalley(named(environment, 'serve last'));
        const database = data.open();
        await expect.poll(() => countOpen(database), { timeout: 120_000, interval: 200 }).toBe(0);
        serving.signal('SIGTERM');
        await serving.ended;

        const events = await database.sql.selectFrom('events').select(['id', 'kind']).execute();
        const deliveries = await database.sql
          .selectFrom('webhook_deliveries')
          .select(['id', 'status'])
          .execute();
        const log = await sql<ClaimChange>`select * from claim_log order by seq`.execute(database.sql);
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
        const lost = lostClaims(log.rows);
        const repeats = checkRepeats(arrivals, lost);
        const counts = `${writes} acknowledged changes, ${events.length} events, ${deliveries.length} deliveries, ${rounds} rounds, 0 missing, 0 phantom, ${lost.length} lost claims, ${repeats} repeats`;
        await annotate(counts);

        await receiver.close();
        await data.close();
      },
      180_000 + changes * 100,
    );
  },
  { concurrent: true },
);

/** Creates the webhooks, and a log of the claims of deliveries. */
async function prepare(data: KillData, url: string): Promise<void> {
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
  await database.write(async (tx) => {
    for (const statement of claimLog[tx.dialect.name]) await sql.raw(statement).execute(tx.sql);
  });
  await database.close();
}

const claimLogColumns =
  'delivery_id text not null, old_claim text, new_claim text, is_result integer not null, process text not null';
/** Triggers that log each change of a claim in the transaction that makes the change. */
const claimLog: Readonly<Record<DialectName, readonly string[]>> = {
  sqlite: [
    `create table claim_log (seq integer primary key, ${claimLogColumns})`,
    `create trigger log_claim after update of claim on webhook_deliveries when old.claim is not new.claim begin
       insert into claim_log (delivery_id, old_claim, new_claim, is_result, process)
       values (old.id, old.claim, new.claim, new.attempts > old.attempts, '');
     end`,
  ],
  postgres: [
    `create table claim_log (seq bigserial primary key, ${claimLogColumns})`,
    `create function log_claim() returns trigger language plpgsql as $$ begin
       insert into claim_log (delivery_id, old_claim, new_claim, is_result, process)
       values (old.id, old.claim, new.claim, (new.attempts > old.attempts)::int, current_setting('application_name'));
       return null;
     end $$`,
    `create trigger log_claim after update on webhook_deliveries for each row
       when (old.claim is distinct from new.claim) execute function log_claim()`,
  ],
};

/** Lets the leases of killed processes run out. On SQLite, the next process ends the claims when it starts. */
async function endLeases(data: KillData): Promise<void> {
  const database = data.open();
  const now = systemClock.now();
  await database.write((tx) =>
    tx.sql.updateTable('webhook_deliveries').set({ due_at: now }).where('claim', 'is not', null).execute(),
  );
  await database.close();
}

/** The settings of one process, which PostgreSQL then knows by this name. */
function named(environment: KillData['environment'], name: string): KillData['environment'] {
  const address = environment['GALLEY_DATABASE_URL'];
  if (address === undefined) return environment;
  const url = new URL(address);
  url.searchParams.set('application_name', name);
  return { ...environment, GALLEY_DATABASE_URL: url.href };
}

/** Writes until the API is killed, and with PostgreSQL a worker of its own too; answers how many writes were acknowledged. */
async function writeAndKill(data: KillData, withWorker: boolean, round: number): Promise<number> {
  const [serving, working] = await Promise.all([
    serveGalley(named(data.environment, `serve ${round}`)),
    withWorker ? workGalley(named(data.environment, `work ${round}`)) : undefined,
  ]);
  const kill = (process: { signal(name: 'SIGKILL'): void }) => process.signal('SIGKILL');
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
  if (working) kill(working);
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

/**
 * Returns the delivery of each claim that ended without a stored result. Only a killed process may leave such a claim:
 * another process ended the claim, and the process that held the claim logged nothing afterwards.
 */
function lostClaims(log: readonly ClaimChange[]): string[] {
  const holders = new Map<string, string>();
  const lastOf = new Map(log.map(({ process }, index) => [process, index]));
  const lost: string[] = [];
  for (const [index, change] of log.entries()) {
    const { delivery_id: id, old_claim: old, new_claim: claim, is_result: isResult, process } = change;
    if (old !== null && isResult === 0) {
      lost.push(id);
      const holder = holders.get(`${id} ${old}`) ?? '';
      if (process !== '')
        expect(lastOf.get(holder), `${process} took ${id} of ${holder}`).toBeLessThan(index);
    }
    if (claim !== null) holders.set(`${id} ${claim}`, process);
  }
  return lost;
}

/** Checks that each delivery came at most once more for each claim that was lost, and returns how many came again. */
function checkRepeats(arrivals: readonly Arrival[], lost: readonly string[]): number {
  let repeats = 0;
  const lostOf = Map.groupBy(lost, (id) => id);
  const byDelivery = Map.groupBy(arrivals, ({ deliveryId }) => deliveryId);
  const byTarget = Map.groupBy(arrivals, ({ path, eventId }) => `${path} ${eventId}`);
  for (const same of byTarget.values())
    expect(new Set(same.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  for (const [id, same] of byDelivery) {
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(same.length - 1, id).toBeLessThanOrEqual(lostOf.get(id)?.length ?? 0);
    repeats += same.length - 1;
  }
  return repeats;
}
