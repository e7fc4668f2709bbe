import { randomUUID } from 'node:crypto';
import { citySlug } from '../datasets/cities.ts';
import { type Finding, showFigure } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { load } from '../load.ts';
import { spreadOf } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

const connections = 16;
const base = '/api/v1/collections/cities';
/** One request of this many is a write. */
const writeEvery = 50;

/** Readers who mostly want the same things, and editors who change some of them: rate, latency, hit ratio. */
export async function measureMixed(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.copy(await context.datasets.small());
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const rates: number[] = [];
  const ratios: number[] = [];
  const tails: number[] = [];
  try {
    const next = mixedRequests(dataset.keys, dataset.places);
    for (let round = -1; round < context.rounds; round++) {
      const result = await load({ server: galley, connections, amount: amountOf(context, 3000), next });
      if (round < 0) continue;
      rates.push(result.perSecond);
      ratios.push(result.hits / (result.hits + result.misses));
      tails.push(result.p99);
    }
  } finally {
    await galley.stop();
  }
  const rate = spreadOf(rates);
  return [
    {
      measure: `mixed: 1 write in ${writeEvery}, reads of popular singles and lists`,
      floor: '–',
      galley: `${showFigure(rate.median)}/s, p99 ${showFigure(spreadOf(tails).median)} ms`,
      value: spreadOf(ratios),
      unit: '',
      notes: [
        'the value is the hit ratio of the whole, writes included as misses; 0 means that the cache is off',
      ],
    },
  ];
}

function mixedRequests(keys: { public: string; secret: string }, places: number) {
  let count = 0;
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // Squaring a square favours the first: half of the reads want one sixteenth of the items.
  const popular = (among: number) => Math.floor(among * random() ** 4);
  const read = (path: string) => ({ method: 'GET', path, headers: { 'X-API-Key': keys.public }, body: '' });
  return () => {
    const index = count++;
    if (index % writeEvery === writeEvery - 1) {
      return {
        method: 'POST',
        path: `${base}/${citySlug(popular(places))}/publish`,
        headers: { 'X-API-Key': keys.secret, 'Idempotency-Key': randomUUID() },
        body: '',
      };
    }
    if (index % 4 === 0) return read(`${base}?limit=20&page=${1 + popular(20)}`);
    return read(`${base}/${citySlug(popular(Math.min(places, 1000)))}`);
  };
}
