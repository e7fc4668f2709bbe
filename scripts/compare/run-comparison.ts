import { setTimeout as delay } from 'node:timers/promises';
import { eventKinds } from '../../server/platform/events/event-kinds.ts';
import { compareResponses, type Difference } from '../../server/test/recorded-reads/compare-responses.ts';
import { allReads } from './compared-reads.ts';
import { reasonOf } from './intended-differences.ts';
import { firstRequests, nextOperation, type Random, type Walk } from './random-operations.ts';
import type { ComparedRequest, Side } from './side.ts';

/** The program of the other commit, and that of this checkout. */
type Sides = readonly [Side, Side];

/** A difference between the two programs, and the last operation before it. */
export interface FoundDifference {
  readonly request: ComparedRequest;
  readonly differences: readonly Difference[];
  readonly after: { readonly number: number; readonly operation: ComparedRequest } | undefined;
}

/** The first differences, and counts that show what was compared. */
export interface Comparison {
  readonly found: readonly FoundDifference[];
  readonly succeeded: number;
  readonly refused: number;
  readonly reads: number;
  readonly webhookBodies: number;
  /** How many responses differed as intended, by reason. */
  readonly intended: Readonly<Record<string, number>>;
}

const readsEvery = 25;
const readsAlongTheWay = 15;
const mostFound = 10;
/** Background work, such as indexing and deliveries, may take this long. */
const settlesWithin = 20_000;

/** Sends one random sequence of operations to both programs. Returns the first differences. */
export async function runComparison(sides: Sides, operations: number, random: Random): Promise<Comparison> {
  const walk: Walk = { entries: [], releases: [], slugs: new Set(['s0']), count: 0 };
  const found: FoundDifference[] = [];
  const counts = { succeeded: 0, refused: 0, reads: 0 };
  const intended: Record<string, number> = {};
  const times: string[] = [];
  let after: FoundDifference['after'];
  const report = (request: ComparedRequest, differences: readonly Difference[]) => {
    if (differences.length > 0) found.push({ request, differences, after });
  };
  const operate = async (request: ComparedRequest) => {
    const { status, differences, reason } = await sendToBoth(sides, request);
    counts[status < 400 ? 'succeeded' : 'refused']++;
    if (reason) intended[reason] = (intended[reason] ?? 0) + 1;
    else report(request, differences);
  };
  const read = async (request: ComparedRequest) => {
    counts.reads++;
    const { differences, reason } = await readUntilEqual(sides, request);
    if (reason) intended[reason] = (intended[reason] ?? 0) + 1;
    else report(request, differences);
  };
  const isFull = () => found.length >= mostFound;
  for (const request of firstRequests(eventKinds)) await operate(request);
  for (let number = 1; number <= operations && !isFull(); number++) {
    const operation = nextOperation(walk, random);
    after = { number, operation };
    await operate(operation);
    noteCreated(walk, operation, sides[0]);
    if (number % readsEvery === 0) {
      const reads = allReads(walk, times.slice(-2));
      for (let n = 0; n < readsAlongTheWay; n++) await read(reads[random(reads.length)] as ComparedRequest);
    }
    if (number % Math.ceil(operations / 4) === 0) times.push(await instantBetweenWrites());
  }
  for (const request of allReads(walk, times)) if (!isFull()) await read(request);
  if (!isFull()) await compareChanges(sides, report);
  if (!isFull()) report(webhooks, await compareWebhooks(sides));
  return { found, ...counts, webhookBodies: sides[0].receiver.received.length, intended };
}

const webhooks: ComparedRequest = { method: 'POST', path: 'bodies of the webhook', as: 'owner' };

async function sendToBoth([one, other]: Sides, request: ComparedRequest) {
  const [before, now] = await Promise.all([one.send(request), other.send(request)]);
  const differences = compareResponses(before.response, now.response);
  const reason = differences.length > 0 ? reasonOf(request.path, before.response, now.response) : undefined;
  return { status: before.response.status, differences, reason };
}

/** As `sendToBoth`, and repeats a read that differs until background work has settled. */
async function readUntilEqual(sides: Sides, request: ComparedRequest) {
  return untilEqual(() => sendToBoth(sides, request));
}

/** Repeats a comparison until it finds no difference, or a difference that is intended. */
async function untilEqual<T extends { differences: readonly Difference[]; reason?: string | undefined }>(
  compare: () => Promise<T>,
): Promise<T> {
  for (const end = Date.now() + settlesWithin; ; await delay(200)) {
    const compared = await compare();
    if (compared.differences.length === 0 || compared.reason || Date.now() > end) return compared;
  }
}

function noteCreated(walk: Walk, { names, path }: ComparedRequest, side: Side): void {
  if (!names || !side.placeholders.has(names)) return;
  if (names.startsWith('release')) walk.releases.push(names);
  else if (path.includes('page')) walk.entries.push({ name: names, kind: 'page' });
  else walk.entries.push({ name: names, kind: path.includes('blog') ? 'post' : 'item' });
}

/** Returns an instant that is after the last write and before the next one, for reads with `at`. */
async function instantBetweenWrites(): Promise<string> {
  await delay(5);
  const instant = new Date().toISOString();
  await delay(5);
  return instant;
}

/** Compares the change feed page by page. */
async function compareChanges(
  [one, other]: Sides,
  report: (request: ComparedRequest, differences: readonly Difference[]) => void,
): Promise<void> {
  const cursors = ['', ''];
  for (let page = 1; ; page++) {
    const read = (n: number): ComparedRequest => ({
      method: 'GET',
      path: `/changes?limit=50${cursors[n]}`,
      as: 'secret',
    });
    let bodies: unknown[] = [];
    const { differences } = await untilEqual(async () => {
      const [before, now] = await Promise.all([one.send(read(0)), other.send(read(1))]);
      bodies = [before.body, now.body];
      return { differences: compareResponses(before.response, now.response) };
    });
    report({ method: 'GET', path: `/changes, page ${page}`, as: 'secret' }, differences);
    const places = bodies.map(
      (body) => (body as { pagination: { next: string; hasMore: boolean } }).pagination,
    );
    if (differences.length > 0 || !places.every(({ hasMore }) => hasMore)) return;
    for (const [n, { next }] of places.entries()) cursors[n] = `&since=${next}`;
  }
}

/** Compares the webhook bodies. Their order isn't promised, so both lists are sorted. */
async function compareWebhooks([one, other]: Sides): Promise<readonly Difference[]> {
  const { differences } = await untilEqual(async () => {
    const [before, now] = [one.webhookBodies(), other.webhookBodies()];
    const [missing, added] = [subtract(before, now), subtract(now, before)];
    const found: Difference[] = [
      ...missing.map((recorded) => ({ place: 'body', recorded, received: undefined })),
      ...added.map((received) => ({ place: 'body', recorded: undefined, received })),
    ];
    return { differences: found.slice(0, mostFound) };
  });
  return differences;
}

/**
 * Returns the multiset difference: a text that occurs three times in `texts` and once in `others` remains
 * twice.
 */
function subtract(texts: readonly string[], others: readonly string[]): string[] {
  const rest = new Map<string, number>();
  for (const text of others) rest.set(text, (rest.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const left = rest.get(text) ?? 0;
    rest.set(text, left - 1);
    return left <= 0;
  });
}
