import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type Finding, showFigure } from '../finding.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { spreadOf } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

const items = 100;
const longText = 'x'.repeat(900_000);
/** Of so many clients one reads to the end. The others read nothing. */
const readersPer = 10;
/** Milliseconds after which a client that reads nothing gives up waiting to be disconnected. */
const patience = 30_000;
/** Milliseconds between two looks at the memory. */
const lookEvery = 50;

/** Memory of the process while many clients ask for the largest responses that a tenant can have. */
export function measureLargeResponses(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'large', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const environment = await create();
  await load(environment);
  const keys = { public: createKey(environment, 'public'), secret: createKey(environment, 'secret') };
  // A process that has not just indexed all of the items.
  const galley = await serveGalley(environment, context.profileDir);
  try {
    const clients = amountOf(context, 200);
    const before = residentMemory(galley.pid)?.all ?? 0;
    const most = { all: 0, anonymous: 0 };
    const look = setInterval(() => {
      const seen = residentMemory(galley.pid);
      most.all = Math.max(most.all, seen?.all ?? 0);
      most.anonymous = Math.max(most.anonymous, seen?.anonymous ?? 0);
    }, lookEvery);
    const ends = await Promise.all(Array.from({ length: clients }, (_, n) => ask(galley.url, n, keys)));
    clearInterval(look);
    return [
      {
        measure: `${clients} clients ask for responses of up to ${(items * 0.9).toFixed(0)} MB on ${name}: resident memory`,
        floor: `before: ${showFigure(before)} MB`,
        galley: `${showFigure(most.all)} MB, ${showFigure(most.anonymous)} MB without mapped files`,
        value: spreadOf([most.all]),
        unit: 'MB',
        budget: { atMost: 400 },
        notes: Object.entries(Object.groupBy(ends, (end) => end)).map(
          ([end, of = []]) => `${of.length} clients: ${end}`,
        ),
      },
    ];
  } finally {
    await galley.stop();
  }
}

async function load(environment: Readonly<Record<string, string>>): Promise<void> {
  const galley = await serveGalley(environment);
  try {
    const admin = await signIn(galley.url, owner);
    const schema = [{ name: 'text', label: 'Text', type: 'textarea' }];
    await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema });
    for (let n = 0; n < items; n++) {
      const item = { name: `Note ${n}`, slug: `note-${n}`, collectionType: 'notes', status: 'published' };
      await admin.send('POST', '/collection-items', { ...item, fields: { text: longText } });
    }
  } finally {
    await galley.stop();
  }
}

const list = '/collections/notes?limit=100';
const half = encodeURIComponent('/collections/notes?limit=30');
const large = [
  { path: list, encoding: 'identity' },
  { path: list, encoding: 'gzip' },
  { path: `/batch?r=${half}&r=${half}`, encoding: 'identity' },
  { path: '/changes?limit=30', encoding: 'identity' },
];

/** Asks for one of the largest responses. Returns its status and how it ended. */
async function ask(
  url: string,
  n: number,
  keys: { readonly public: string; readonly secret: string },
): Promise<string> {
  const { path = list, encoding = 'identity' } = large[Math.floor(n / readersPer) % large.length] ?? {};
  const key = path.startsWith('/changes') ? keys.secret : keys.public;
  const headers = { 'X-API-Key': key, 'Accept-Encoding': encoding };
  const client = request(`${url}/api/v1${path}`, { agent: false, headers }).end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  const { statusCode } = response;
  response.on('error', () => {});
  let end = 'read to the end';
  try {
    if (n % readersPer > 0) await Promise.race([once(client, 'close'), wait(patience)]);
    for await (const _ of response);
  } catch {
    end = 'disconnected';
  }
  client.destroy();
  return `${statusCode}, ${end}`;
}
