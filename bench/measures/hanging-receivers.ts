import { randomUUID } from 'node:crypto';
import { type AdminClient, signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { ChildServer } from '../child-server.ts';
import { fillInstallation } from '../datasets/datasets.ts';
import { type Finding, showFigure } from '../finding.ts';
import { type Installation, owner, serveGalley } from '../galley.ts';
import { compare, quantile, type Round, spreadOf } from '../measure.ts';
import { type Receiver, startReceiver, until } from '../receiver.ts';
import type { BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';
import { useInTurns } from './users.ts';

const tenants = 10;
/** Seconds that an attempt hangs (specification, "Delivery", rule 4). */
const timeout = 30;

interface Receivers {
  readonly hanging: Receiver;
  readonly healthy: Receiver;
  /** Answers too, to the server that nothing hangs for. */
  readonly calm: Receiver;
}

/**
 * What 1,000 attempts that hang cost the API, and the deliveries of a tenant whose receiver answers: beside a server that
 * has the same to do, but nothing that hangs.
 */
export async function measureHangingReceivers(context: BenchContext): Promise<Finding[]> {
  const receivers = {
    hanging: await startReceiver('hangs'),
    healthy: await startReceiver('answers'),
    calm: await startReceiver('answers'),
  };
  try {
    return await onEachDatabase(context, 'hanging', (database) => measureOn(context, database, receivers));
  } finally {
    for (const receiver of Object.values(receivers)) receiver.close();
  }
}

async function measureOn(
  context: BenchContext,
  { name, create }: BenchDatabase,
  receivers: Receivers,
): Promise<Finding[]> {
  const perTenant = context.scale < 1 ? 20 : 100;
  // The API and the worker in one process, which is where hanging attempts could hurt most.
  const settings = {
    GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
    // What failed is over until the next round.
    GALLEY_WEBHOOK_RETRY_DELAYS: '86400',
  };
  const calm = await startInstallation({ ...settings, ...(await create()) }, receivers.calm);
  const beset = await startInstallation({ ...settings, ...(await create()) }, receivers.healthy);
  const rounds: Round[] = [];
  const lags: number[] = [];
  try {
    const bad = await addTenants(beset.url, await signIn(beset.url, owner));
    for (let round = -1; round < Math.min(context.rounds, 5); round++) {
      // The first round warms both servers up.
      const count = round < 0 ? 1 : perTenant;
      const webhooks = await addWebhooks(bad, receivers.hanging.url, count);
      receivers.hanging.take();
      receivers.healthy.take();
      const used = { calm: { ...calm, took: [] as number[] }, beset: { ...beset, took: [] as number[] } };
      await useInTurns([used.calm, used.beset], hangAll(bad, receivers.hanging, count));
      await removeWebhooks(webhooks);
      if (round < 0) continue;
      rounds.push({ ours: quantile(used.beset.took, 0.99), floor: quantile(used.calm.took, 0.99) });
      lags.push(
        ...receivers.healthy.take().map(({ at, happenedAt }) => performance.timeOrigin + at - happenedAt),
      );
    }
  } finally {
    await Promise.all([calm.stop(), beset.stop()]);
  }
  return describe(name, tenants * perTenant, rounds, lags);
}

/** Starts a server with some places, whose changes go to a receiver that answers. */
async function startInstallation(
  environment: Readonly<Record<string, string>>,
  receiver: Receiver,
): Promise<ChildServer & Installation> {
  const installation = await fillInstallation(environment, 40);
  const server = await serveGalley(environment);
  const admin = await signIn(server.url, owner);
  await admin.send('POST', '/webhooks', {
    name: 'good',
    url: receiver.url,
    events: ['collection_item.updated'],
  });
  return { ...installation, ...server };
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
        'API and worker in one process; 1 write in 4; from the first attempt until the last has ended; both servers in turns of 100 ms',
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
