import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
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
/** Milliseconds between two looks at the memory. */
const lookEvery = 50;

/** Memory of the process while many clients ask for the largest responses that a tenant can have. */
export function measureLargeResponses(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'large', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const environment = await create();
  const galley = await serveGalley(environment, context.profileDir);
  try {
    const admin = await signIn(galley.url, owner);
    const schema = [{ name: 'text', label: 'Text', type: 'textarea' }];
    await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema });
    for (let n = 0; n < items; n++) {
      const item = { name: `Note ${n}`, slug: `note-${n}`, collectionType: 'notes', status: 'published' };
      await admin.send('POST', '/collection-items', { ...item, fields: { text: longText } });
    }
    const keys = { public: createKey(environment, 'public'), secret: createKey(environment, 'secret') };
    const clients = amountOf(context, 200);
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, residentMemory(galley.pid)?.all ?? 0);
    }, lookEvery);
    const responses = await Promise.all(Array.from({ length: clients }, (_, n) => ask(galley.url, n, keys)));
    const read = await Promise.all(
      responses.filter((_, n) => n % readersPer === 0).map((response) => bytesOf(response)),
    );
    clearInterval(look);
    for (const response of responses) response.destroy();
    const whole = read.reduce((sum, bytes) => sum + bytes, 0);
    const statuses = Object.groupBy(responses, ({ statusCode = 0 }) => statusCode);
    return [
      {
        measure: `${clients} clients ask for responses of up to ${(items * 0.9).toFixed(0)} MB on ${name}: resident memory`,
        floor: `${Math.floor(clients / readersPer)} read to the end: ${showFigure(whole / 1e6)} MB`,
        galley: `${showFigure(most)} MB`,
        value: spreadOf([most]),
        unit: 'MB',
        budget: { atMost: 400 },
        notes: Object.entries(statuses).map(([status, of = []]) => `${of.length} responses had ${status}`),
      },
    ];
  } finally {
    await galley.stop();
  }
}

const list = '/collections/notes?limit=100';
const half = encodeURIComponent('/collections/notes?limit=30');
const paths = [list, list, `/batch?r=${half}&r=${half}`, '/changes?limit=30'];

/** Asks for one of the largest responses, and waits for its head. */
async function ask(
  url: string,
  n: number,
  keys: { readonly public: string; readonly secret: string },
): Promise<IncomingMessage> {
  const path = paths[n % paths.length] ?? list;
  const isZipped = n % paths.length === 1;
  const headers = {
    'X-API-Key': path.startsWith('/changes') ? keys.secret : keys.public,
    'Accept-Encoding': isZipped ? 'gzip' : 'identity',
  };
  const client = request(`${url}/api/v1${path}`, { agent: false, headers }).end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response.pause();
}

async function bytesOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const part of response) bytes += part.byteLength;
  return bytes;
}
