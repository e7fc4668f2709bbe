import type { ChildServer } from '../child-server.ts';
import { citySlug } from '../datasets/cities.ts';
import { type Finding, rateFinding } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { runRounds } from '../measure.ts';
import { type RepeatResult, repeatRequest } from '../repeat-request.ts';
import { type Answer, readAnswer, serveSameBytes } from '../same-bytes.ts';
import type { BenchContext } from './bench-context.ts';
import { processorNotes } from './miss-list.ts';

const connections = 32;
const cases = [
  { name: 'single item', path: `/api/v1/collections/cities/${citySlug(0)}` },
  { name: 'list of 20', path: '/api/v1/collections/cities?limit=20' },
];

/** Cached reads against bare `node:http` that answers the same bytes under the same headers. */
export async function measureHits(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.small();
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const findings: Finding[] = [];
  try {
    for (const { name, path } of cases) {
      const headers = { 'X-API-Key': dataset.keys.public };
      const answer = await readAnswer(galley, path, headers);
      const folder = context.folder('hit');
      const floor = await serveSameBytes(folder, answer);
      try {
        findings.push(await compareHits(context, { name, path, headers, galley, floor, answer }));
      } finally {
        await floor.stop();
      }
    }
  } finally {
    await galley.stop();
  }
  return findings;
}

async function compareHits(
  context: BenchContext,
  input: {
    name: string;
    path: string;
    headers: Record<string, string>;
    galley: ChildServer;
    floor: ChildServer;
    answer: Answer;
  },
): Promise<Finding> {
  const { name, path, headers, galley, floor, answer } = input;
  const times: { galley: number[]; floor: number[] } = { galley: [], floor: [] };
  const run = async (server: ChildServer, kept: number[]): Promise<RepeatResult> => {
    const result = await repeatRequest({
      server,
      path,
      headers,
      bodyLength: answer.body.length,
      connections,
      milliseconds: Math.max(300, 2000 * context.scale),
    });
    if (result.processorTime !== undefined) kept.push(result.processorTime);
    return result;
  };
  const comparison = await runRounds(
    // Bursts of a second scatter by a tenth on a shared machine.
    context.rounds * 2,
    async () => (await run(galley, times.galley)).perSecond,
    async () => (await run(floor, times.floor)).perSecond,
  );
  return rateFinding({
    measure: `HIT, ${name} (${answer.body.length} bytes)`,
    floorName: 'node:http answering the same bytes',
    comparison,
    budget: { atLeast: 0.85 },
    invalid: answer.cached ? undefined : 'cache: off (X-Cache says MISS on repeated requests)',
    notes: processorNotes(times),
  });
}
