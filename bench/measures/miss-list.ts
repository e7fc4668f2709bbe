import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChildServer } from '../child-server.ts';
import { places as cities } from '../datasets/cities.ts';
import type { Dataset } from '../datasets/datasets.ts';
import { type Finding, rateFinding, showFigure } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { type LoadResult, load } from '../load.ts';
import { compare, median, spreadOf } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import { readAnswer, serveSameBytes } from '../same-bytes.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

const connections = 16;
const sorts = ['-publishedAt', 'publishedAt', '-createdAt', 'createdAt', 'name', '-name'];
const limits = [20, 19, 21, 18, 22, 17, 23];
const path = '/api/v1/collections/cities';
/** Countries that a filter asks for: those with most places. */
const mostFilters = 20;
/** Answers from memory take so little that as many more of them have to be counted. */
const timesMoreOfReady = 5;

type Next = () => { path: string };

interface Kind {
  readonly name: string;
  /** What to ask for: each time another list, and in every round the same ones. */
  readonly next: (places: number) => Next;
  readonly isByHand: boolean;
}

const kinds: readonly Kind[] = [
  { name: 'list of 20 with references', next: distinctLists, isByHand: true },
  { name: 'filtered list of 20 with references', next: distinctFilteredLists, isByHand: false },
];

/** One of those that take turns, and what its rounds came to. */
interface Contender {
  readonly server: ChildServer;
  readonly amount: number;
  readonly next: () => Next;
  readonly results: LoadResult[];
}

/**
 * Lists of about 20 items with references, computed each time: against a bare server that answers the same bytes, against
 * the same rows by hand, and the processor time of one beside that of a HIT. At the end the memory of all that.
 */
export async function measureMissList(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.copy(await context.datasets.small());
  const headers = { 'X-API-Key': dataset.keys.public };
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const byHand = await startChildServer({
    program: fileURLToPath(new URL('../floor/list-sqlite.ts', import.meta.url)),
    words: [join(dataset.dataDir, 'galley.sqlite'), 'cities'],
  });
  const answer = await readAnswer(galley, `${path}?limit=20`, headers);
  const sameBytes = await serveSameBytes(context.folder('miss'), answer);
  try {
    await requireSameAnswers(galley, byHand, dataset);
    const findings: Finding[] = [];
    const memory: { all: number; anonymous: number }[] = [];
    for (const kind of kinds) {
      findings.push(...(await compareKind(context, kind, dataset, { galley, byHand, sameBytes })));
      memory.push(residentMemory(galley.pid) ?? { all: 0, anonymous: 0 });
    }
    return [...findings, memoryFinding(memory)];
  } finally {
    await Promise.all([galley.stop(), byHand.stop(), sameBytes.stop()]);
  }
}

async function compareKind(
  context: BenchContext,
  { name, next, isByHand }: Kind,
  dataset: Dataset,
  servers: { galley: ChildServer; byHand: ChildServer; sameBytes: ChildServer },
): Promise<Finding[]> {
  const { galley } = servers;
  const amount = amountOf(context, 2000);
  const distinct = () => next(dataset.places);
  const ready = { amount: amount * timesMoreOfReady, next: () => () => ({ path: `${path}?limit=20` }) };
  const misses: Contender = { server: galley, amount, next: distinct, results: [] };
  const hits: Contender = { server: galley, ...ready, results: [] };
  const sameBytes: Contender = { server: servers.sameBytes, ...ready, results: [] };
  const byHand: Contender = { server: servers.byHand, amount, next: distinct, results: [] };
  await takeTurns(context, dataset, [misses, hits, sameBytes, ...(isByHand ? [byHand] : [])], galley);
  const found = misses.results.reduce((sum, result) => sum + result.hits, 0);
  const invalid = found > 0 ? `${found} answers were HITs` : undefined;
  const against = (floor: Contender, floorName: string, atLeast: number) =>
    rateFinding({
      measure: `MISS, ${name}, ${dataset.places} items`,
      floorName,
      comparison: compare(
        misses.results.map((ours, round) => ({
          ours: ours.perSecond,
          floor: floor.results[round]?.perSecond ?? 0,
        })),
      ),
      budget: { atLeast },
      invalid,
      notes: processorNotes({ galley: timesOf(misses), floor: timesOf(floor) }),
    });
  return [
    against(sameBytes, 'node:http answering the same bytes', 0.15),
    ...(isByHand ? [against(byHand, 'same SQL by hand + JSON.stringify in node:http', 0.5)] : []),
    ...processorFinding(`MISS, ${name}, processor time of one beside that of a HIT`, misses, hits, invalid),
  ];
}

/** Runs rounds in which each has a turn, in an order that turns round each time. One before the first only warms up. */
async function takeTurns(
  { rounds }: BenchContext,
  dataset: Dataset,
  contenders: readonly Contender[],
  galley: ChildServer,
): Promise<void> {
  const headers = { 'X-API-Key': dataset.keys.public };
  for (let round = -1; round < rounds; round++) {
    await forgetLists(galley, dataset);
    for (const { server, amount, next, results } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const result = await load({ server, connections, amount, headers, next: next() });
      if (round >= 0) results.push(result);
    }
  }
}

function timesOf({ results }: Contender): number[] {
  return results.flatMap(({ processorTime }) => processorTime ?? []);
}

function processorFinding(
  measure: string,
  misses: Contender,
  hits: Contender,
  invalid: string | undefined,
): Finding[] {
  const [ours, floor] = [timesOf(misses), timesOf(hits)];
  if (ours.length === 0 || floor.length === 0) return [];
  return [
    {
      measure,
      floor: `a HIT: ${showFigure(median(floor))} µs`,
      galley: `${showFigure(median(ours))} µs`,
      value: spreadOf(ours.map((time, round) => time / (floor[round] ?? median(floor)))),
      unit: '×',
      budget: { atMost: 12 },
      ...(invalid !== undefined && { invalid }),
    },
  ];
}

function memoryFinding(memory: readonly { all: number; anonymous: number }[]): Finding {
  const anonymous = Math.max(...memory.map((one) => one.anonymous));
  const all = Math.max(...memory.map((one) => one.all));
  // Pages of mapped files are the system's: it takes them back as it likes, and processes share them.
  return {
    measure: 'memory after all these lists that is no mapped file',
    floor: '–',
    galley: `${showFigure(anonymous)} MB, ${showFigure(all)} MB resident with mapped files`,
    value: spreadOf([anonymous]),
    unit: 'MB',
    budget: { atMost: 250 },
  };
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
export function distinctLists(places: number): Next {
  let count = 0;
  const pages = Math.max(1, Math.min(100, Math.floor(places / 21)));
  return () => {
    const index = count++;
    const sort = sorts[Math.floor(index / pages) % sorts.length];
    const limit = limits[Math.floor(index / (pages * sorts.length)) % limits.length];
    return { path: `${path}?page=${1 + (index % pages)}&limit=${limit}&sort=${sort}` };
  };
}

/** The same of lists of one country each: full pages of the countries with most places, newest and oldest first. */
function distinctFilteredLists(places: number): Next {
  const found = new Map<string, number>();
  for (const { country } of cities.slice(0, places)) found.set(country, (found.get(country) ?? 0) + 1);
  const largest = [...found].sort((a, b) => b[1] - a[1]).slice(0, mostFilters);
  const pages = largest.flatMap(([country, amount]) =>
    Array.from({ length: Math.max(1, Math.floor(amount / Math.max(...limits))) }, (_, page) => ({
      country,
      page: 1 + page,
    })),
  );
  let count = 0;
  return () => {
    const index = count++;
    const { country, page } = pages[index % pages.length] ?? { country: '', page: 1 };
    const sort = index % (2 * pages.length) < pages.length ? '-publishedAt' : 'publishedAt';
    const limit = limits[Math.floor(index / (2 * pages.length)) % limits.length];
    const filter = `filter[fields.countryCode]=${country}`;
    return { path: `${path}?${filter}&page=${page}&limit=${limit}&sort=${sort}` };
  };
}

/** Publishes a place, which purges every list of its type: those of the next round are computed anew. */
export async function forgetLists(galley: ChildServer, dataset: Dataset): Promise<void> {
  const response = await fetch(`${galley.url}${path}/${dataset.slugOf(0)}/publish`, {
    method: 'POST',
    headers: { 'X-API-Key': dataset.keys.secret, 'Idempotency-Key': crypto.randomUUID() },
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
