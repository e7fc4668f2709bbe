import { randomUUID } from 'node:crypto';
import type { ChildServer } from '../../child-server.ts';
import { cityBody } from '../../datasets/cities.ts';
import { type Finding, rateFinding, showFigure } from '../../finding.ts';
import { type LoadResult, load } from '../../load.ts';
import { compare, median, spreadOf } from '../../measure.ts';
import { amountOf, type BenchContext } from '../bench-context.ts';
import { processorNotes } from '../miss-list.ts';

const writers = 32;
const itemsOfRound = 1600;
const itemsOfLoneWriter = 200;
const hitsOfRound = 8000;
const commitsOfRound = 400;

type Status = 'published' | 'draft';

/** How many rows each table of a database has. */
export type RowCounts = Readonly<Record<string, number>>;

interface Side {
  readonly server: ChildServer;
  countRows(): Promise<RowCounts>;
}

interface Input {
  readonly database: string;
  readonly galley: Side;
  readonly floor: Side;
  readonly secretKey: string;
  readonly countryIds: ReadonlyMap<string, string>;
  /** How many rows a second the disk takes in commits of their own, where one process is alone with it. */
  readonly commits?: { perSecond(amount: number): number };
  /** The least that creating published items is to be of the floor. */
  readonly atLeast: number;
}

/** What the rounds of one kind of creation came to. */
interface Results {
  readonly ours: LoadResult[];
  readonly floor: LoadResult[];
  readonly hits: LoadResult[];
  readonly disk: number[];
}

/**
 * Creating items, published and as drafts, by 32 writers: against the same rows by hand in one transaction, the commits that
 * the disk takes, and a HIT; how evenly the writers are answered, and how fast a lone one is.
 */
export async function compareCreates(context: BenchContext, input: Input): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const status of ['published', 'draft'] as const) {
    const before = await countBoth(input);
    const results = await takeTurns(context, input, status, writers, itemsOfRound);
    const after = await countBoth(input);
    const rows = {
      galley: added(before.galley, after.galley),
      floor: added(before.floor, after.floor),
    };
    const measure = `create an item (${status}), ${input.database}`;
    findings.push(
      rateFinding({
        measure,
        floorName: 'the same rows by hand in one transaction',
        comparison: compareRates(
          results,
          results.floor.map(({ perSecond }) => perSecond),
        ),
        budget: { atLeast: status === 'published' ? input.atLeast : 0.4 },
        invalid: sameRows(rows) ? undefined : `the floor adds other rows: ${describe(rows.floor)}`,
        notes: [
          ...processorNotes({ galley: timesOf(results.ours), floor: timesOf(results.floor) }),
          `rows an item: ${describe(rows.galley)}`,
        ],
      }),
    );
    if (status === 'published') findings.push(...describePublished(measure, results));
  }
  const lone = await takeTurns(context, input, 'published', 1, itemsOfLoneWriter);
  return [...findings, describeLone(input, lone)];
}

function describePublished(measure: string, results: Results): Finding[] {
  const { ours, disk } = results;
  const evenness: Finding = {
    measure: `${measure}: the slowest of a hundred beside the middle one`,
    floor: `p50: ${showFigure(median(ours.map(({ p50 }) => p50)))} ms`,
    galley: `p99: ${showFigure(median(ours.map(({ p99 }) => p99)))} ms`,
    value: spreadOf(ours.map(({ p50, p99 }) => p99 / p50)),
    unit: '×',
    budget: { atMost: 10 },
  };
  if (disk.length === 0) return [evenness, ...describeProcessor(measure, results)];
  const commits = rateFinding({
    measure: `${measure}: beside commits of one row`,
    floorName: 'durable commits of one row each, one after the other',
    comparison: compareRates(results, disk),
    budget: { atLeast: 0.5 },
  });
  return [evenness, ...describeProcessor(measure, results), commits];
}

function describeProcessor(measure: string, results: Results): Finding[] {
  const [ours, hits] = [timesOf(results.ours), timesOf(results.hits)];
  if (ours.length === 0 || hits.length === 0) return [];
  return [
    {
      measure: `${measure}: processor time of one beside that of a HIT`,
      floor: `a HIT: ${showFigure(median(hits))} µs`,
      galley: `${showFigure(median(ours))} µs`,
      value: spreadOf(ours.map((time, round) => time / (hits[round] ?? median(hits)))),
      unit: '×',
      budget: { atMost: 40 },
    },
  ];
}

function describeLone({ database }: Input, results: Results): Finding {
  return rateFinding({
    measure: `create an item (published), ${database}, a lone writer`,
    floorName: 'the same rows by hand in one transaction',
    comparison: compareRates(
      results,
      results.floor.map(({ perSecond }) => perSecond),
    ),
    notes: [
      `p50: floor ${showFigure(median(results.floor.map(({ p50 }) => p50)))} ms, Galley ${showFigure(
        median(results.ours.map(({ p50 }) => p50)),
      )} ms`,
    ],
  });
}

/** Runs rounds in which each has a turn, in an order that turns round each time. One before the first only warms up. */
async function takeTurns(
  context: BenchContext,
  input: Input,
  status: Status,
  connections: number,
  amount: number,
): Promise<Results> {
  const { galley, floor, secretKey, countryIds, commits } = input;
  const results: Results = { ours: [], floor: [], hits: [], disk: [] };
  const headers = { 'X-API-Key': secretKey };
  const create = ({ server }: Side) =>
    load({
      server,
      connections,
      amount: amountOf(context, amount),
      headers: { ...headers, 'Content-Type': 'application/json' },
      next: creations(countryIds, status),
    });
  const turns = [
    async () => results.ours.push(await create(galley)),
    async () => results.floor.push(await create(floor)),
    async () => {
      const next = () => ({ path: '/api/v1/collections/cities?limit=20' });
      const ready = { connections: writers, amount: amountOf(context, hitsOfRound), headers, next };
      results.hits.push(await load({ server: galley.server, ...ready }));
    },
    async () => {
      if (commits) results.disk.push(commits.perSecond(amountOf(context, commitsOfRound)));
    },
  ];
  for (let round = -1; round < context.rounds; round++) {
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    if (round < 0) for (const kept of Object.values(results)) kept.length = 0;
  }
  return results;
}

function compareRates({ ours }: Results, floor: readonly number[]) {
  return compare(ours.map((result, round) => ({ ours: result.perSecond, floor: floor[round] ?? 0 })));
}

function timesOf(results: readonly LoadResult[]): number[] {
  return results.flatMap(({ processorTime }) => processorTime ?? []);
}

/** Requests that create an item each, under a slug and a key of its own. */
export function creations(countryIds: ReadonlyMap<string, string>, status: Status) {
  let index = 0;
  return () => {
    const id = randomUUID();
    const body = cityBody(index++, countryIds);
    return {
      method: 'POST',
      path: '/api/v1/collections/cities',
      headers: { 'Idempotency-Key': id },
      body: JSON.stringify({ ...body, slug: id, status }),
    };
  };
}

async function countBoth({ galley, floor }: Input): Promise<{ galley: RowCounts; floor: RowCounts }> {
  return { galley: await galley.countRows(), floor: await floor.countRows() };
}

function added(before: RowCounts, after: RowCounts): RowCounts {
  const all = Object.keys(after).map((table): [string, number] => {
    return [table, (after[table] ?? 0) - (before[table] ?? 0)];
  });
  return Object.fromEntries(all.filter(([, count]) => count !== 0));
}

// Tables to which all requests together add a row or two are not what an item is made of.
function sameRows({ galley, floor }: { galley: RowCounts; floor: RowCounts }): boolean {
  const tables = new Set([...Object.keys(galley), ...Object.keys(floor)]);
  return [...tables].every((table) => Math.abs((galley[table] ?? 0) - (floor[table] ?? 0)) <= 2);
}

function describe(counts: RowCounts): string {
  const items = counts['entries'] ?? 1;
  return Object.entries(counts)
    .map(([table, count]) => `${table} ${Number((count / items).toFixed(1))}`)
    .join(', ');
}
