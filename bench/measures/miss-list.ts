import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChildServer } from '../child-server.ts';
import { citySlug } from '../datasets/cities.ts';
import type { Dataset } from '../datasets/datasets.ts';
import { type Finding, rateFinding } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { type LoadResult, load } from '../load.ts';
import { median, runRounds } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

const connections = 16;
const sorts = ['-publishedAt', 'publishedAt', '-createdAt', 'createdAt', 'name', '-name'];
const limits = [20, 19, 21, 18, 22, 17, 23];
const path = '/api/v1/collections/cities';

/** A list of about 20 items with references, computed each time, against the same rows by hand. */
export async function measureMissList(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.copy(await context.datasets.small());
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const floor = await startChildServer({
    program: fileURLToPath(new URL('../floor/list-sqlite.ts', import.meta.url)),
    words: [join(dataset.dataDir, 'galley.sqlite'), 'cities'],
  });
  try {
    await requireSameAnswers(galley, floor, dataset);
    const times: { galley: number[]; floor: number[] } = { galley: [], floor: [] };
    let hits = 0;
    const amount = amountOf(context, 2000);
    const run = async (server: ChildServer, kept: number[]): Promise<LoadResult> => {
      const headers = { 'X-API-Key': dataset.keys.public };
      const result = await load({
        server,
        connections,
        amount,
        headers,
        next: distinctLists(dataset.places),
      });
      hits += result.hits;
      if (result.processorTime !== undefined) kept.push(result.processorTime);
      return result;
    };
    const comparison = await runRounds(
      context.rounds,
      async (round) => {
        await forgetLists(galley, dataset, round);
        return (await run(galley, times.galley)).perSecond;
      },
      async () => (await run(floor, times.floor)).perSecond,
    );
    const finding = rateFinding({
      measure: `MISS, list of 20 with references, ${dataset.places} items`,
      floorName: 'same SQL by hand + JSON.stringify in node:http',
      comparison,
      budget: { atLeast: 0.5 },
      invalid: hits > 0 ? `${hits} answers were HITs` : undefined,
      notes: processorNotes(times),
    });
    return [finding];
  } finally {
    await Promise.all([galley.stop(), floor.stop()]);
  }
}

/** How much processor time each side took for a request: what other programs on the machine hardly change. */
export function processorNotes(times: { galley: number[]; floor: number[] }): string[] {
  if (times.galley.length === 0 || times.floor.length === 0) return [];
  const [ours, floor] = [median(times.galley), median(times.floor)];
  const ratio = (floor / ours).toFixed(2);
  return [
    `processor time a request: floor ${Math.round(floor)} µs, Galley ${Math.round(ours)} µs (ratio ${ratio})`,
  ];
}

/** Pages, sizes and orders that all differ, so that no cache can have them; every round goes through the same ones. */
export function distinctLists(places: number): () => { path: string } {
  let count = 0;
  const pages = Math.max(1, Math.min(100, Math.floor(places / 21)));
  return () => {
    const index = count++;
    const sort = sorts[Math.floor(index / pages) % sorts.length];
    const limit = limits[Math.floor(index / (pages * sorts.length)) % limits.length];
    return { path: `${path}?page=${1 + (index % pages)}&limit=${limit}&sort=${sort}` };
  };
}

// Publishing an item purges every list of its type, so that the next round computes them anew.
async function forgetLists(galley: ChildServer, dataset: Dataset, round: number): Promise<void> {
  const response = await fetch(`${galley.url}${path}/${citySlug(0)}/publish`, {
    method: 'POST',
    headers: { 'X-API-Key': dataset.keys.secret, 'Idempotency-Key': `forget-${round}` },
  });
  if (!response.ok) throw new Error(`publishing: ${response.status} ${await response.text()}`);
}

// A floor that answers something else is no floor.
async function requireSameAnswers(galley: ChildServer, floor: ChildServer, dataset: Dataset): Promise<void> {
  const next = distinctLists(dataset.places);
  for (let index = 0; index < 20; index++) {
    const { path } = next();
    const [ours, theirs] = await Promise.all(
      [galley, floor].map(async ({ url }) => {
        const response = await fetch(`${url}${path}`, { headers: { 'X-API-Key': dataset.keys.public } });
        return response.json();
      }),
    );
    deepStrictEqual(theirs, ours);
  }
}
