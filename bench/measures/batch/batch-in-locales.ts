import { setTimeout as delay } from 'node:timers/promises';
import { type AdminClient, signIn } from '../../admin-client.ts';
import type { BenchDatabase } from '../../bench-database.ts';
import { type Finding, showFigure } from '../../finding.ts';
import { createKey, owner, runGalley, serveGalley } from '../../galley.ts';
import { quantile, spreadOf } from '../../measure.ts';
import { amountOf, type BenchContext } from '../bench-context.ts';
import { onEachDatabase } from '../each-database.ts';

const pairs = 500;
const locales = 30;
/** Milliseconds between two writes of the other tenant. */
const writeEvery = 20;
/** The other tenant and its owner. */
const neighbor = { tenant: 'neighbor', email: 'neighbor@example.com', password: 'a long bench password' };

/** The mode of a batch. */
type BatchMode = 'all' | 'each';

/** One operation of a batch. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Batch {
  readonly seconds: number;
  /** Milliseconds of each write that another tenant sent while the batch ran. */
  readonly waits: readonly number[];
}

/**
 * Measures batches that update and publish entries of a tenant with 30 locales: how their time grows, beside the same
 * requests one by one, and how long another tenant's writes wait.
 */
export function measureBatchInLocales(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'batch-locales', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const most = amountOf(context, pairs);
  const environment = await create();
  const galley = await serveGalley(environment, context.profileDir);
  try {
    const sender = createSender(galley.url, createKey(environment, 'secret'));
    await prepare(await signIn(galley.url, owner), sender, most);
    const other = await createNeighbor(galley.url, environment);
    const single = await sendOneByOne(sender, most);
    const findings: Finding[] = [];
    for (const mode of ['each', 'all'] as const) {
      const few = await sendBatch(sender, other, mode, Math.round(most / 10));
      const many = await sendBatch(sender, other, mode, most);
      findings.push(...findingsOf({ name, mode, most, few, many, single }));
    }
    return findings;
  } finally {
    await galley.stop();
  }
}

async function createNeighbor(url: string, environment: Readonly<Record<string, string>>): Promise<Sender> {
  const { tenant, email, password } = neighbor;
  const about = ['--name', tenant, '--owner-email', email, '--owner-password', password];
  await runGalley(['tenant', 'create', tenant, ...about], environment);
  const admin = await signIn(url, neighbor);
  await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema: [] });
  return createSender(url, createKey(environment, 'secret', tenant));
}

/**
 * Creates the locales, a type with two localized fields, and its published entries: one for each pair of
 * operations in the largest batch.
 */
async function prepare(admin: AdminClient, sender: Sender, entries: number): Promise<void> {
  const field = (name: string) => ({ name, type: 'text', label: name, options: { localized: true } });
  const schema = [field('title'), field('text'), { name: 'rank', type: 'number', label: 'rank' }];
  await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema });
  for (const code of codes.slice(0, locales)) await admin.send('POST', '/locales', { code });
  await untilReady(admin);
  const creations = Array.from({ length: entries }, (_, n) => ({
    method: 'POST',
    path: '/collections/notes',
    body: { name: `Note ${n}`, slug: `note-${n}`, status: 'published', fields: fieldsOf(n) },
  }));
  await sender.batch('each', creations);
}

const codes =
  'en de fr es it nl pl pt sv da fi nb cs sk hu ro bg el tr uk ru ja ko zh vi th id ar he fa'.split(' ');

async function untilReady(admin: AdminClient): Promise<void> {
  for (;;) {
    const all = await admin.send<{ isReady: boolean }[]>('GET', '/locales');
    if (all.every(({ isReady }) => isReady)) return;
    await delay(100);
  }
}

function fieldsOf(n: number): object {
  return { title: `Note ${n}`, text: `What note ${n} says`, rank: n };
}

let round = 0;

/** Updates and publishes that many entries. Each call has new values, so that every write changes something. */
function pairsOf(count: number): Operation[] {
  const first = ++round * 10_000;
  return Array.from({ length: count }, (_, n) => [
    { method: 'PUT', path: `/collections/notes/note-${n}`, body: { fields: fieldsOf(first + n) } },
    { method: 'POST', path: `/collections/notes/note-${n}/publish` },
  ]).flat();
}

interface Sender {
  /** Sends one request. @throws Error when it is refused */
  request(operation: Operation): Promise<string>;
  /** Sends a batch. @throws Error when it or one of its operations is refused */
  batch(mode: BatchMode, operations: readonly Operation[]): Promise<void>;
}

function createSender(url: string, key: string): Sender {
  let sent = 0;
  const request = async ({ method, path, body = {} }: Operation) => {
    const headers = {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      'Idempotency-Key': `sent-${sent++}`,
    };
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return text;
  };
  return {
    request,
    batch: async (mode, operations) => {
      const text = await request({ method: 'POST', path: '/batch', body: { mode, operations } });
      const { data } = JSON.parse(text) as { data: { status: number; body: unknown }[] };
      const refused = data.find(({ status }) => status >= 400);
      if (refused) throw new Error(`an operation was refused: ${JSON.stringify(refused)}`);
    },
  };
}

/** Returns the seconds that the pairs take as single requests. */
async function sendOneByOne(sender: Sender, count: number): Promise<number> {
  const startedAt = performance.now();
  for (const operation of pairsOf(count)) await sender.request(operation);
  return (performance.now() - startedAt) / 1000;
}

/** Sends a batch, and writes of another tenant until it has been answered. */
async function sendBatch(sender: Sender, other: Sender, mode: BatchMode, count: number): Promise<Batch> {
  const startedAt = performance.now();
  let seconds: number | undefined;
  const batch = sender.batch(mode, pairsOf(count)).then(() => {
    seconds = (performance.now() - startedAt) / 1000;
  });
  const waits: number[] = [];
  do {
    const sentAt = performance.now();
    await other.request({
      method: 'POST',
      path: '/collections/notes',
      body: newNote(waits.length),
    });
    waits.push(performance.now() - sentAt);
    await delay(writeEvery);
  } while (seconds === undefined);
  await batch;
  return { seconds, waits };
}

function newNote(n: number): object {
  return { name: `Note ${n}`, slug: `note-${round}-${n}` };
}

interface Measured {
  readonly name: BenchDatabase['name'];
  readonly mode: BatchMode;
  readonly most: number;
  readonly few: Batch;
  readonly many: Batch;
  /** Seconds that the pairs of the larger batch take one by one. */
  readonly single: number;
}

function findingsOf({ name, mode, most, few, many, single }: Measured): Finding[] {
  const of = `mode ${mode}, ${most} pairs of PUT and publish in ${locales} locales, ${name}`;
  const took = `${showFigure(many.seconds)} s`;
  return [
    {
      measure: `growth of a batch: ${of}`,
      floor: `ten times a tenth of it: ${showFigure(few.seconds * 10)} s`,
      galley: took,
      value: spreadOf([many.seconds / (few.seconds * 10)]),
      unit: '×',
      budget: { atMost: 1.3 },
    },
    {
      measure: `a batch beside single requests: ${of}`,
      floor: `one by one: ${showFigure(single)} s`,
      galley: took,
      value: spreadOf([many.seconds / single]),
      unit: '×',
      budget: { atMost: 1 },
    },
    {
      measure: `writes of another tenant beside a batch: ${of}`,
      floor: '–',
      galley: `p99 ${showFigure(quantile(many.waits, 0.99))} ms of ${many.waits.length} writes`,
      value: spreadOf([quantile(many.waits, 0.99)]),
      unit: 'ms',
      // A batch of the mode all is one transaction: on SQLite others wait as long as it.
      ...((mode === 'each' || name === 'PostgreSQL') && { budget: { atMost: 500 } }),
      notes: [`${showFigure((Math.max(...many.waits) / (2 * most)) * 100)} ms for each 100 writes at most`],
    },
  ];
}
