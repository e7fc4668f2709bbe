import { signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { fillInstallation } from '../datasets/datasets.ts';
import { loadCities, readCountryIds } from '../datasets/load-cities.ts';
import { type Finding, showFigure } from '../finding.ts';
import { owner, serveGalley, workGalley } from '../galley.ts';
import { median, spreadOf } from '../measure.ts';
import { type Arrival, type Receiver, startReceiver, until } from '../receiver.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

const webhooks = 10;
/** How long the slowest installation may take for one round, in seconds. */
const patience = 120;

/** How many deliveries a second one worker brings to a local receiver, out of an outbox that others have filled. */
export async function measureDeliveries(context: BenchContext): Promise<Finding[]> {
  const receiver = await startReceiver('answers');
  try {
    return await onEachDatabase(context, 'deliveries', (database) => measureOn(context, database, receiver));
  } finally {
    receiver.close();
  }
}

async function measureOn(
  context: BenchContext,
  { name, create }: BenchDatabase,
  receiver: Receiver,
): Promise<Finding[]> {
  const settings = { ...(await create()), GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' };
  const { keys } = await fillInstallation(settings, 0);
  const amount = amountOf(context, 1000);
  const rates: number[] = [];
  for (let round = -1; round < Math.min(context.rounds, 5); round++) {
    // The worker alone is measured: while the outbox is filled nobody takes from it.
    const galley = await serveGalley(settings, undefined, ['--no-worker']);
    if (round === -1) await addWebhooks(galley.url, receiver.url);
    const countryIds = await readCountryIds(galley.url, keys.public);
    const from = (round + 1) * amount;
    await loadCities({ url: galley.url, secretKey: keys.secret, countryIds, from, to: from + amount });
    await galley.stop();
    const expected = amount * webhooks;
    const worker = await workGalley(settings, context.profileDir);
    await until(`${expected} deliveries`, () => receiver.count() >= expected, patience);
    await worker.stop();
    const arrivals = receiver.take();
    requireEachOnce(arrivals, expected);
    if (round >= 0) rates.push(rateOf(arrivals));
  }
  return [
    {
      measure: `deliveries a second to a local receiver on ${name}`,
      floor: '–',
      galley: `${showFigure(median(rates))}/s`,
      value: spreadOf(rates),
      unit: '',
      budget: { atLeast: 500 },
      notes: [
        `${amount * webhooks} deliveries a round to ${webhooks} webhooks, each came once; one worker, the receiver in the process of the benchmark`,
      ],
    },
  ];
}

async function addWebhooks(url: string, receiver: string): Promise<void> {
  const admin = await signIn(url, owner);
  const events = ['collection_item.created'];
  for (let n = 0; n < webhooks; n++) {
    await admin.send('POST', '/webhooks', { name: `${n}`, url: `${receiver}/${n}`, events });
  }
}

function requireEachOnce(arrivals: readonly Arrival[], expected: number): void {
  const ids = new Set(arrivals.map(({ deliveryId }) => deliveryId));
  if (ids.size !== expected || arrivals.length !== expected) {
    throw new Error(`${arrivals.length} requests for ${ids.size} deliveries came, ${expected} were due`);
  }
}

function rateOf(arrivals: readonly Arrival[]): number {
  const times = arrivals.map(({ at }) => at);
  return (arrivals.length / (Math.max(...times) - Math.min(...times))) * 1000;
}
