// Kills a primary that has a synchronous standby, promotes that by hand, and counts what readers and writers of two nodes
// miss meanwhile.

import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchReplica } from '../../server/test/programs/launch-replica.ts';
import { openTcpProxy } from '../../server/test/programs/tcp-proxy.ts';
import { signIn } from '../admin-client.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { withClient } from '../postgres.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { installPackages } from './install-packages.ts';
import { createPublisher } from './publish-notes.ts';
import { createNoteReader, createZipf, type NoteReader } from './read-notes.ts';

const { values } = parseArgs({
  options: {
    /** Of the whole run; the primary dies in the middle. */
    seconds: { type: 'string', default: '60' },
    /** Seconds that whoever promotes the standby takes to notice. */
    notice: { type: 'string', default: '5' },
    /** Reads a second, of both nodes together, whether answers come or not. */
    rate: { type: 'string', default: '200' },
    writers: { type: 'string', default: '8' },
    notes: { type: 'string', default: '100' },
  },
});
const seconds = Number(values.seconds);
const slugs = Array.from({ length: Number(values.notes) }, (_, n) => `note-${n}`);
const listPages = 5;
const listShare = 0.1;

installPackages(['postgresql']);
const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
chmodSync(folder, 0o711);
const primary = await startDebianPostgres(join(folder, 'primary'), ['-c', 'synchronous_standby_names=*']);
const standby = await launchReplica(primary, join(folder, 'standby'));
/** Where the one address of the database leads. */
const target = { host: '127.0.0.1', port: portOf(primary.url) };
const address = await openTcpProxy(target);
const environments = [0, 1].map((node) => {
  const dataDir = join(folder, `node-${node}`);
  mkdirSync(dataDir);
  return {
    GALLEY_DATA_DIR: dataDir,
    GALLEY_DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    GALLEY_LOG_LEVEL: 'fatal',
  };
});
// Past the address, which this process serves: it waits for these commands.
const direct = { ...environments[0], GALLEY_DATABASE_URL: `${primary.url}/postgres` };
const nodes: Awaited<ReturnType<typeof serveGalley>>[] = [];
for (const each of environments) nodes.push(await serveGalley(each));
const urls = nodes.map(({ url }) => url);
const keys = { public: createKey(direct, 'public'), secret: createKey(direct, 'secret') };
const readers = urls.map((url) => createNoteReader(url, keys.public));
const reads = { good: 0, failed: 0 };
/** Slugs of what was acknowledged, and when. */
const acknowledged = new Map<string, number>();
try {
  await drill();
} finally {
  for (const reader of readers) reader.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await address.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const admin = await signIn(urls[0] ?? '', owner);
  const schema = [{ name: 'title', label: 'Title', type: 'text' }];
  for (const slug of ['notes', 'things']) {
    await admin.send('POST', '/collection-types', { name: slug, slug, schema });
  }
  const publisher = createPublisher(urls[0] ?? '', keys.secret);
  for (const slug of slugs) await publisher.create(slug);
  for (const reader of readers) await warm(reader);

  const stopping = new AbortController();
  const reading = readAtRate(stopping.signal);
  const writing = Array.from({ length: Number(values.writers) }, (_, n) => writeUntil(stopping.signal, n));
  await delay((seconds * 1000) / 2);
  await requireSynchronous();
  const killedAt = performance.now();
  kill(primary.databaseDir);
  address.cut();
  await delay(Number(values.notice) * 1000);
  await withClient(`${standby.url}/postgres`, (client) => client.query('select pg_promote()'));
  target.port = portOf(standby.url);
  address.mend();
  const promotedAt = performance.now();
  await delay((seconds * 1000) / 2);
  stopping.abort();
  await Promise.all([reading, ...writing]);
  await print(killedAt, promotedAt);
}

/** Has everything that is read later answered once: a cache that is empty is not what is measured. */
async function warm(reader: NoteReader): Promise<void> {
  for (const slug of slugs) await reader.readNote(slug);
  for (let page = 1; page <= listPages; page++) await reader.readList(page);
}

async function readAtRate(signal: AbortSignal): Promise<void> {
  const draw = createZipf(slugs.length);
  const waiting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; !signal.aborted; n++) {
    const due = startedAt + (n * 1000) / Number(values.rate);
    if (due > performance.now()) await delay(due - performance.now());
    const reader = readers[n % readers.length];
    const isList = Math.random() < listShare;
    const read = isList
      ? reader?.readList(1 + Math.floor(Math.random() * listPages))
      : reader?.readNote(slugs[draw()] ?? '');
    const counted = (read ?? Promise.reject()).then(
      () => void reads.good++,
      () => void reads.failed++,
    );
    waiting.push(counted);
  }
  await Promise.all(waiting);
}

/** Creates items of another type one after the other, each with the same key until it is acknowledged. */
async function writeUntil(signal: AbortSignal, writer: number): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const slug = `thing-${writer}-${n}`;
    const key = randomUUID();
    while (!(await create(slug, key, (n + writer) % urls.length)) && !signal.aborted) await delay(100);
  }
}

async function create(slug: string, key: string, node: number): Promise<boolean> {
  try {
    const answer = await fetch(`${urls[node]}/api/v1/collections/things`, {
      method: 'POST',
      headers: { 'X-API-Key': keys.secret, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ name: slug, slug, fields: { title: slug }, status: 'published' }),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) acknowledged.set(slug, performance.now());
    return answer.status === 201;
  } catch {
    return false;
  }
}

/** The slugs of all things, as often as they are there. */
async function listThings(): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/v1/collections/things?limit=100&page=${page}&sort=createdAt&fields=title`;
    const answer = await fetch(`${urls[1]}${path}`, { headers: { 'X-API-Key': keys.public } });
    const { data } = (await answer.json()) as { data: { title: string }[] };
    found.push(...data.map(({ title }) => title));
    if (data.length < 100) return found;
  }
}

/** @throws where commits do not wait for the standby, which would make the figures worthless */
async function requireSynchronous(): Promise<void> {
  const { rows } = await withClient(`${primary.url}/postgres`, (client) =>
    client.query('select sync_state from pg_stat_replication'),
  );
  if (rows[0]?.sync_state !== 'sync') throw new Error('the standby is not synchronous');
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** Ends a server as a machine that fails would: its processes end as they notice that they are alone. */
function kill(databaseDir: string): void {
  const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function print(killedAt: number, promotedAt: number): Promise<void> {
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');
  const there = await listThings();
  const lost = [...acknowledged.keys()].filter((slug) => !there.includes(slug)).length;
  const twice = there.length - new Set(there).size;
  const after = [...acknowledged.values()].filter((at) => at > killedAt + 100);
  const back = (Math.min(...after) - killedAt) / 1000;
  const share = (100 * reads.good) / (reads.good + reads.failed);
  console.log(
    `two nodes on Debian's PostgreSQL with a synchronous standby; the primary killed in the middle of ${seconds} s, the standby promoted after ${((promotedAt - killedAt) / 1000).toFixed(1)} s`,
  );
  console.log(
    `reads: ${share.toFixed(3)} % of ${reads.good + reads.failed} answered, ${reads.failed} failed (budget ≥ 99.9: ${verdict(share >= 99.9)})`,
  );
  console.log(
    `writes: the first was acknowledged ${back.toFixed(1)} s after (budget ≤ 15: ${verdict(back <= 15)})`,
  );
  console.log(
    `${acknowledged.size} writes acknowledged: ${lost} lost, ${twice} twice (budget 0: ${verdict(lost + twice === 0)})`,
  );
  console.log(
    `load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}
