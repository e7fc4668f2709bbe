import { randomUUID } from 'node:crypto';
import type { ChildServer } from '../../child-server.ts';
import { cityBody } from '../../datasets/cities.ts';
import { type Finding, rateFinding } from '../../finding.ts';
import { type LoadResult, load } from '../../load.ts';
import { type Comparison, runRounds } from '../../measure.ts';
import { amountOf, type BenchContext } from '../bench-context.ts';
import { processorNotes } from '../miss-list.ts';

const connections = 8;

/** How many rows each table of a database has. */
export type RowCounts = Readonly<Record<string, number>>;

interface Side {
  readonly server: ChildServer;
  countRows(): Promise<RowCounts>;
}

/** Creating items, published and as drafts, against the same rows by hand in one transaction. */
export async function compareCreates(
  context: BenchContext,
  input: {
    database: string;
    galley: Side;
    floor: Side;
    secretKey: string;
    countryIds: ReadonlyMap<string, string>;
  },
): Promise<Finding[]> {
  const { database, galley, floor } = input;
  const findings: Finding[] = [];
  for (const status of ['published', 'draft'] as const) {
    const before = await countBoth(galley, floor);
    const { comparison, times } = await run(context, input, status);
    const after = await countBoth(galley, floor);
    const rows = {
      galley: added(before.galley, after.galley),
      floor: added(before.floor, after.floor),
    };
    findings.push(
      rateFinding({
        measure: `create an item (${status}), ${database}`,
        floorName: 'the same rows by hand in one transaction',
        comparison,
        // Writes on SQLite that wait share a commit, which those by hand do not.
        budget: { atLeast: database === 'SQLite' && status === 'published' ? 0.9 : 0.4 },
        invalid: sameRows(rows) ? undefined : `the floor adds other rows: ${describe(rows.floor)}`,
        notes: [...processorNotes(times), `rows an item: ${describe(rows.galley)}`],
      }),
    );
  }
  return findings;
}

async function run(
  context: BenchContext,
  input: { galley: Side; floor: Side; secretKey: string; countryIds: ReadonlyMap<string, string> },
  status: 'published' | 'draft',
): Promise<{ comparison: Comparison; times: { galley: number[]; floor: number[] } }> {
  const times: { galley: number[]; floor: number[] } = { galley: [], floor: [] };
  const burst = async (side: Side, kept: number[]): Promise<LoadResult> => {
    const result = await load({
      server: side.server,
      connections,
      amount: amountOf(context, 800),
      headers: { 'X-API-Key': input.secretKey, 'Content-Type': 'application/json' },
      next: creations(input.countryIds, status),
    });
    if (result.processorTime !== undefined) kept.push(result.processorTime);
    return result;
  };
  const comparison = await runRounds(
    context.rounds,
    async () => (await burst(input.galley, times.galley)).perSecond,
    async () => (await burst(input.floor, times.floor)).perSecond,
  );
  return { comparison, times };
}

/** Requests that create an item each, under a slug and a key of its own. */
export function creations(countryIds: ReadonlyMap<string, string>, status: 'published' | 'draft') {
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

async function countBoth(galley: Side, floor: Side): Promise<{ galley: RowCounts; floor: RowCounts }> {
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
