import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AdminClient, signIn } from '../admin-client.ts';
import { fillInstallation } from '../datasets.ts';
import { type Finding, showFigure } from '../finding.ts';
import { type Installation, owner, serveGalley } from '../galley.ts';
import { compare, quantile, type Round, spreadOf } from '../measure.ts';
import { type Receiver, startReceiver, until } from '../receiver.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchDatabase, onEachDatabase } from './each-database.ts';
import { startUsers } from './users.ts';

const tenants = 10;
/** Seconds that an attempt hangs (specification, "Delivery", rule 4). */
const timeout = 30;
/** Seconds of load without anything hanging; with it, until all attempts have ended. */
const without = 15;
/** Milliseconds between two changes of the tenant whose receiver answers. */
const changeEvery = 50;

interface Receivers {
  readonly hanging: Receiver;
  readonly healthy: Receiver;
}

/** What 1,000 attempts that hang cost the API, and the deliveries of a tenant whose receiver answers. */
export async function measureHangingReceivers(context: BenchContext): Promise<Finding[]> {
  const receivers = { hanging: await startReceiver('hangs'), healthy: await startReceiver('answers') };
  try {
    return await onEachDatabase(context, 'hanging', (database) => measureOn(context, database, receivers));
  } finally {
    receivers.hanging.close();
    receivers.healthy.close();
  }
}

async function measureOn(
  context: BenchContext,
  { name, environment }: BenchDatabase,
  receivers: Receivers,
): Promise<Finding[]> {
  const perTenant = context.scale < 1 ? 20 : 100;
  // The API and the worker in one process, which is where hanging attempts could hurt most.
  const settings = {
    ...environment,
    GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
    // What failed is over until the next round.
    GALLEY_WEBHOOK_RETRY_DELAYS: '86400',
  };
  const installation = await fillInstallation(settings, 40);
  const galley = await serveGalley(settings, context.profileDir);
  const rounds: Round[] = [];
  const lags: number[] = [];
  try {
    const admin = await signIn(galley.url, owner);
    const good = { name: 'good', url: receivers.healthy.url, events: ['collection_item.updated'] };
    await admin.send('POST', '/webhooks', good);
    const bad = await addTenants(galley.url, admin);
    const measure = (during: () => Promise<void>) => measureApi(galley.url, installation, during);
    const calm = () => measure(() => wait(without * 1000));
    const beside = async () => {
      const webhooks = await addWebhooks(bad, receivers.hanging.url, perTenant);
      receivers.hanging.take();
      receivers.healthy.take();
      const p99 = await measure(() => hangAll(bad, receivers.hanging, perTenant));
      lags.push(
        ...receivers.healthy.take().map(({ at, happenedAt }) => performance.timeOrigin + at - happenedAt),
      );
      await removeWebhooks(webhooks);
      return p99;
    };
    await calm();
    for (let round = 0; round < Math.min(context.rounds, 5); round++) {
      const first = round % 2 === 0 ? await calm() : 0;
      const ours = await beside();
      rounds.push({ ours, floor: round % 2 === 0 ? first : await calm() });
    }
  } finally {
    await galley.stop();
  }
  return describe(name, tenants * perTenant, rounds, lags);
}

function describe(
  name: BenchDatabase['name'],
  count: number,
  rounds: readonly Round[],
  lags: readonly number[],
): Finding[] {
  const { ours, floor, ratio } = compare(rounds);
  const lag = quantile(lags, 0.99);
  return [
    {
      measure: `API p99 beside ${count} hanging receivers on ${name}`,
      floor: `without them: ${showFigure(floor.median)} ms`,
      galley: `${showFigure(ours.median)} ms`,
      value: ratio,
      unit: '×',
      budget: { atMost: 1.1 },
      notes: [
        'API and worker in one process; four connections, 1 write in 4; from the first attempt until the last has ended',
      ],
    },
    {
      measure: `deliveries of another tenant beside ${count} hanging receivers on ${name}, p99 from the change to the receiver`,
      floor: '–',
      galley: `median ${showFigure(quantile(lags, 0.5))} ms, ${lags.length} deliveries`,
      value: spreadOf([lag / 1000]),
      unit: 's',
      budget: { atMost: 2 },
    },
  ];
}

/** Tenants with a type and no webhooks yet. */
async function addTenants(url: string, admin: AdminClient): Promise<AdminClient[]> {
  const added: AdminClient[] = [];
  for (let n = 0; n < tenants; n++) {
    const theirs = { email: `owner-${n}@bad.example`, password: owner.password };
    const tenant = { slug: `bad-${n}`, name: `Bad ${n}`, ownerEmail: theirs.email };
    await admin.send('POST', '/tenants', { ...tenant, ownerPassword: theirs.password });
    const client = await signIn(url, theirs);
    await client.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    added.push(client);
  }
  return added;
}

async function addWebhooks(
  bad: readonly AdminClient[],
  url: string,
  count: number,
): Promise<[AdminClient, string][]> {
  const added: [AdminClient, string][] = [];
  for (const client of bad) {
    for (let n = 0; n < count; n++) {
      const webhook = { name: `${n}`, url: `${url}/${n}`, events: ['collection_item.created'] };
      const { id } = await client.send<{ id: string }>('POST', '/webhooks', webhook);
      added.push([client, id]);
    }
  }
  return added;
}

async function removeWebhooks(webhooks: readonly [AdminClient, string][]): Promise<void> {
  for (const [client, id] of webhooks) await client.send('DELETE', `/webhooks/${id}`);
}

/** Has an attempt begin for each webhook and waits until all of them have ended by their time-out. */
async function hangAll(bad: readonly AdminClient[], hanging: Receiver, perTenant: number): Promise<void> {
  for (const client of bad) {
    const item = { name: 'A change', slug: `change-${randomUUID()}`, collectionType: 'notes' };
    await client.send('POST', '/collection-items', item);
  }
  const expected = bad.length * perTenant;
  await until(`${expected} attempts hang`, () => hanging.count() >= expected, timeout - 5);
  await until('their time-out', () => hanging.open() === 0, timeout + 5);
}

/** The 99th percentile of what requests took while something else went on, in milliseconds. */
async function measureApi(url: string, { keys }: Installation, during: () => Promise<void>): Promise<number> {
  const users = startUsers({ url, keys, connections: 4, changeEvery });
  try {
    await during();
  } finally {
    await users.stop();
  }
  return quantile(users.took, 0.99);
}
