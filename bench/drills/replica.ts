// Publishes and reads beside a read replica that is late, and counts who sees what was before.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchReplica } from '../../server/test/programs/launch-replica.ts';
import { signIn } from '../admin-client.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { quantile } from '../measure.ts';
import { withClient } from '../postgres.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { installPackages } from './install-packages.ts';
import { createPublisher } from './publish-notes.ts';
import { createNoteReader } from './read-notes.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10000' },
    /** Seconds by which the replica applies commits late. */
    lag: { type: 'string', default: '5' },
    /** Notes that are published side by side. */
    notes: { type: 'string', default: '8' },
    /** Times that everybody waits until the replica has followed, and reads from it. */
    rests: { type: 'string', default: '10' },
  },
});
const [pairs, lag, noteCount, rests] = [values.pairs, values.lag, values.notes, values.rests].map(Number) as [
  number,
  number,
  number,
  number,
];
const slugs = Array.from({ length: noteCount }, (_, n) => `note-${n}`);

installPackages(['postgresql']);
const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
chmodSync(folder, 0o711);
const primary = await startDebianPostgres(join(folder, 'primary'));
const replica = await launchReplica(primary, join(folder, 'replica'), [
  '-c',
  `recovery_min_apply_delay=${lag}s`,
]);
const environment = (node: number) => {
  const dataDir = join(folder, `node-${node}`);
  mkdirSync(dataDir, { recursive: true });
  return {
    GALLEY_DATA_DIR: dataDir,
    GALLEY_DATABASE_URL: `${primary.url}/postgres`,
    GALLEY_DATABASE_READ_URL: `${replica.url}/postgres`,
  };
};
const nodes = [await serveGalley(environment(0)), await serveGalley(environment(1))] as const;
const key = createKey(environment(0), 'public');
const readers = nodes.map(({ url }) => createNoteReader(url, key));
/** The last version of each note that was acknowledged. */
const versions = new Map<string, number>();
const found = { stale: 0, staleAtRest: 0, atRest: 0, late: 0, waits: [] as number[] };
try {
  await drill();
} finally {
  for (const reader of readers) reader.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const admin = await signIn(nodes[0].url, owner);
  const schema = [{ name: 'title', label: 'Title', type: 'text' }];
  await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema });
  const publisher = createPublisher(nodes[0].url, createKey(environment(0), 'secret'));
  for (const slug of slugs) await publisher.create(slug);
  const startedAt = performance.now();
  const share = Math.ceil(pairs / rests / noteCount);
  for (let rest = 0; rest < rests; rest++) {
    await Promise.all(
      slugs.map(async (slug) => {
        for (let n = 0; n < share; n++) await publishThenRead(publisher, slug);
      }),
    );
    found.late = Math.max(found.late, await latenessOfReplica());
    await readAtRest();
  }
  await print((performance.now() - startedAt) / 1000, share * rests * noteCount);
}

/** Publishes a note, reads it at once on the node that published, and on the other one until it shows. */
async function publishThenRead(publisher: ReturnType<typeof createPublisher>, slug: string): Promise<void> {
  const version = (versions.get(slug) ?? 0) + 1;
  await publisher.publish(slug, version);
  versions.set(slug, version);
  const publishedAt = performance.now();
  const [note, anew] = await Promise.all([readers[0]?.readNote(slug), readAnew(nodes[0].url, slug)]);
  if ((note?.version ?? 0) < version || anew < version) found.stale++;
  for (;;) {
    const seen = await readers[1]?.readNote(slug);
    if ((seen?.version ?? 0) >= version) break;
  }
  found.waits.push(performance.now() - publishedAt);
}

/** Waits until the replica answers again, and has every note read from it that no cache has. */
async function readAtRest(): Promise<void> {
  await delay(lag * 1000);
  for (const [index, { url }] of nodes.entries()) {
    for (let n = 0; n < 50; n++) {
      const before = await outcomesOf(url);
      for (const slug of slugs) {
        if ((await readAnew(url, slug)) < (versions.get(slug) ?? 0)) found.staleAtRest++;
      }
      const after = await outcomesOf(url);
      const answered = (after['answered'] ?? 0) - (before['answered'] ?? 0);
      found.atRest += answered;
      if (answered > 0 && n >= 10) break;
      if (answered === 0) await delay(200);
    }
    if (found.atRest === 0) console.log(`node ${index}: the replica has answered nothing`);
  }
}

/** The version of a note over a list that no cache has. */
async function readAnew(url: string, slug: string): Promise<number> {
  const query = `filter[slug]=${slug}&filter[fields.title][ne]=${Math.random()}`;
  const answer = await fetch(`${url}/api/v1/collections/notes?${query}`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return Number(data[0]?.title.replace('version ', ''));
}

async function latenessOfReplica(): Promise<number> {
  return withClient(`${replica.url}/postgres`, async (client) => {
    const { rows } = await client.query(
      'select extract(epoch from now() - pg_last_xact_replay_timestamp()) as seconds',
    );
    return Number(rows[0]?.seconds);
  });
}

async function outcomesOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^galley_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)]));
}

async function print(seconds: number, made: number): Promise<void> {
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');
  const { stale, staleAtRest, atRest, waits, late } = found;
  console.log(
    `${made} pairs in ${seconds.toFixed(0)} s, ${noteCount} side by side, two nodes on Debian's PostgreSQL with a replica`,
  );
  console.log(`the replica was ${late.toFixed(1)} s late at the most, of ${lag} s that it waits`);
  console.log(`stale on the node that published, at once: ${stale} (budget 0: ${verdict(stale === 0)})`);
  console.log(
    `until the other node showed it: p50 ${quantile(waits, 0.5).toFixed(0)} ms, p99 ${quantile(waits, 0.99).toFixed(0)} ms, most ${quantile(waits, 1).toFixed(0)} ms`,
  );
  console.log(
    `stale of ${atRest} reads that the replica answered once it had followed: ${staleAtRest} (budget 0: ${verdict(staleAtRest === 0 && atRest > 0)})`,
  );
  for (const [index, { url }] of nodes.entries())
    console.log(`reads beside the cache, node ${index}: ${JSON.stringify(await outcomesOf(url))}`);
  console.log(
    `load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}
