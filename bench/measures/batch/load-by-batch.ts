import { join } from 'node:path';
import type { BenchDatabase } from '../../bench-database.ts';
import { cityBody, collectionTypes, countryBodies, type ItemBody } from '../../datasets/cities.ts';
import { type Finding, showFigure } from '../../finding.ts';
import { createCollectionTypes, createKey, runGalley, serveGalley, tenant } from '../../galley.ts';
import { spreadOf } from '../../measure.ts';
import { amountOf, type BenchContext } from '../bench-context.ts';
import { onEachDatabase } from '../each-database.ts';

const items = 20_000;
const mostOfBatch = 1000;
/** What a key may write in a minute, as the specification has it. */
const defaultLimit = '30';

interface Answered {
  readonly status: number;
  readonly body: { readonly data: { readonly id: string } };
}

/** Loads places through `POST /batch` with the limits that an installation has by itself, and imports the same ones. */
export function measureBatch(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'batch', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const amount = amountOf(context, items);
  const environment = await create();
  const galley = await serveGalley({ ...environment, GALLEY_LIMIT_WRITES: defaultLimit }, context.profileDir);
  let loaded: { seconds: number; slowest: number };
  try {
    await createCollectionTypes(galley.url, collectionTypes);
    loaded = await load(galley.url, createKey(environment, 'secret'), amount);
  } finally {
    await galley.stop();
  }
  const archive = join(context.folder('batch-archives'), `${name}.tar.gz`);
  await runGalley(['export', archive, '--tenant', tenant], environment);
  const imported = await runGalley(['import', archive, '--tenant', tenant], await create());
  return [
    {
      measure: `load ${amount} places through POST /batch on ${name}, with the default limits`,
      floor: `galley import of the same: ${showFigure(imported.seconds)} s`,
      galley: `${showFigure(loaded.seconds)} s, ${Math.round(amount / loaded.seconds)} items/s, no refusal`,
      value: spreadOf([loaded.seconds / imported.seconds]),
      unit: '×',
      budget: { atMost: 2 },
      notes: [`the slowest of its batches took ${showFigure(loaded.slowest)} s`],
    },
  ];
}

async function load(url: string, key: string, amount: number): Promise<{ seconds: number; slowest: number }> {
  const countries = countryBodies();
  const made = await send(url, key, 'countries', countries);
  const ids = new Map(made.map(({ body }, n) => [String(countries[n]?.fields['code']), body.data.id]));
  const times: number[] = [];
  const startedAt = performance.now();
  for (let from = 0; from < amount; from += mostOfBatch) {
    const length = Math.min(mostOfBatch, amount - from);
    const began = performance.now();
    await send(
      url,
      key,
      'cities',
      Array.from({ length }, (_, n) => cityBody(from + n, ids)),
    );
    times.push((performance.now() - began) / 1000);
  }
  return { seconds: (performance.now() - startedAt) / 1000, slowest: Math.max(...times) };
}

/** Sends one batch. @throws Error when any of it is refused */
async function send(
  url: string,
  key: string,
  type: string,
  bodies: readonly ItemBody[],
): Promise<Answered[]> {
  const operations = bodies.map((body) => ({ method: 'POST', path: `/collections/${type}`, body }));
  const response = await fetch(`${url}/api/v1/batch`, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      'Idempotency-Key': `batch-${type}-${bodies[0]?.slug}`,
    },
    body: JSON.stringify({ mode: 'each', operations }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`a batch was refused with ${response.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: Answered[] };
  const refused = data.find(({ status }) => status !== 201);
  if (refused) throw new Error(`a place was refused: ${JSON.stringify(refused)}`);
  return data;
}
