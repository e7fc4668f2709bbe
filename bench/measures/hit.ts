import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChildServer } from '../child-server.ts';
import { citySlug } from '../datasets/cities.ts';
import { type Finding, rateFinding } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { runRounds } from '../measure.ts';
import { type RepeatResult, repeatRequest } from '../repeat-request.ts';
import type { BenchContext } from './bench-context.ts';
import { processorNotes } from './miss-list.ts';

const connections = 32;
const cases = [
  { name: 'single item', path: `/api/v1/collections/cities/${citySlug(0)}` },
  { name: 'list of 20', path: '/api/v1/collections/cities?limit=20' },
];

/** What the network adds by itself; the floor answers without. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
]);

/** Cached reads against bare `node:http` that answers the same bytes under the same headers. */
export async function measureHits(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.small();
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const findings: Finding[] = [];
  try {
    for (const { name, path } of cases) {
      const headers = { 'X-API-Key': dataset.keys.public };
      const answer = await warmUp(galley, path, headers);
      const folder = context.folder('hit');
      const floor = await startFloor(folder, answer);
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

interface Answer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a repeated request came from the cache. */
  readonly cached: boolean;
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

async function warmUp(galley: ChildServer, path: string, headers: Record<string, string>): Promise<Answer> {
  await (await fetch(`${galley.url}${path}`, { headers })).arrayBuffer();
  const response = await fetch(`${galley.url}${path}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${body.toString('utf8')}`);
  const kept = [...response.headers].filter(([name]) => !connectionHeaders.has(name));
  return { body, headers: Object.fromEntries(kept), cached: response.headers.get('x-cache') === 'HIT' };
}

function startFloor(folder: string, { body, headers }: Answer): Promise<ChildServer> {
  const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')];
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  return startChildServer({
    program: fileURLToPath(new URL('../floor/same-bytes.ts', import.meta.url)),
    words: [bodyFile, headersFile],
  });
}
