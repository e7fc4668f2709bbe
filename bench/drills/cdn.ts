// In this folder: drills: what an installation does when other programs stand around it. Each installs what it needs, and
// prints its figures.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { recipeSettings, startRecipe } from '../../server/test/programs/recipes.ts';
import { freePort } from '../../server/test/programs/system-program.ts';
import { signIn } from '../admin-client.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { installPackages } from './install-packages.ts';
import { createPublisher, type Staleness, watchPublish } from './publish-notes.ts';
import { createNoteReader, createZipf, type NoteReader } from './read-notes.ts';
import { startNginx } from './start-nginx.ts';

const { values } = parseArgs({
  options: {
    publishes: { type: 'string', default: '10000' },
    /** A second. */
    rate: { type: 'string', default: '20' },
    notes: { type: 'string', default: '500' },
    /** Connections that read all the time. */
    readers: { type: 'string', default: '16' },
    /** Seconds for which nginx keeps what Varnish has answered. */
    nginx: { type: 'string', default: '0' },
  },
});
const publishes = Number(values.publishes);
const noteCount = Number(values.notes);
const listPages = 5;
/** Of all reads, those of lists. */
const listShare = 0.1;

installPackages(['varnish', 'varnish-modules', 'nginx-light']);
const dataDir = mkdtempSync(join(tmpdir(), 'galley-drill-'));
const varnishPort = await freePort();
const settings = {
  ...recipeSettings('varnish-xkey.md', [['127.0.0.1:6081', `127.0.0.1:${varnishPort}`]]),
  GALLEY_DATA_DIR: dataDir,
};
const galley = await serveGalley(settings);
const varnish = await startRecipe('xkey', galley.url, varnishPort);
const nginx = await startNginx(varnish.url, Number(values.nginx));
const reader = createNoteReader(nginx.url, createKey(settings, 'public'));
try {
  await drill();
} finally {
  reader.close();
  await nginx.stop();
  await varnish.stop();
  await galley.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const admin = await signIn(galley.url, owner);
  const schema = [{ name: 'title', label: 'Title', type: 'text' }];
  await admin.send('POST', '/collection-types', { name: 'Notes', slug: 'notes', schema });
  const publisher = createPublisher(galley.url, createKey(settings, 'secret'));
  const slugs = Array.from({ length: noteCount }, (_, n) => `note-${n}`);
  for (const slug of slugs) await publisher.create(slug);

  const reads = { hits: 0, all: 0 };
  const stopping = new AbortController();
  const reading = Array.from({ length: Number(values.readers) }, () =>
    readUntil(stopping.signal, reader, slugs, reads),
  );
  // The caches in front are empty at first, which is not what is measured.
  await delay(5000);
  Object.assign(reads, { hits: 0, all: 0 });

  const staleness: Staleness = { waits: [], late: 0 };
  const watching: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < publishes; n++) {
    const due = startedAt + (n * 1000) / Number(values.rate);
    if (due > performance.now()) await delay(due - performance.now());
    const slug = slugs[Math.floor(Math.random() * slugs.length)] ?? '';
    await publisher.publish(slug, n + 1);
    watching.push(watchPublish(reader, slug, n + 1, staleness));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(watching);
  stopping.abort();
  await Promise.all(reading);
  print(staleness, reads, seconds);
}

/** Reads as a public does: few notes often, and lists now and then. */
async function readUntil(
  signal: AbortSignal,
  from: NoteReader,
  slugs: readonly string[],
  reads: { hits: number; all: number },
): Promise<void> {
  const draw = createZipf(slugs.length);
  while (!signal.aborted) {
    const isList = Math.random() < listShare;
    const seen = await (isList
      ? from.readList(1 + Math.floor(Math.random() * listPages))
      : from.readNote(slugs[draw()] ?? ''));
    reads.all++;
    if (seen.isHit) reads.hits++;
  }
}

function print(
  { waits, late }: Staleness,
  { hits, all }: { hits: number; all: number },
  seconds: number,
): void {
  waits.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');
  const ratio = hits / all;
  console.log(
    `${waits.length} publishes in ${seconds.toFixed(0)} s (${(waits.length / seconds).toFixed(1)}/s), ${noteCount} notes`,
  );
  console.log(
    `nginx ${values.nginx === '0' ? 'passing on' : `keeping ${values.nginx} s`} → Varnish with xkey → Galley on SQLite`,
  );
  console.log(
    `stale after a publish: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (budget p99 ≤ 2000: ${verdict(at(0.99) <= 2000)})`,
  );
  console.log(`stale once 5 s have passed: ${late} (budget 0: ${verdict(late === 0 && at(1) <= 5000)})`);
  console.log(
    `hit ratio of ${all} reads, Zipf, ${listShare * 100} % lists: ${ratio.toFixed(4)} (budget ≥ 0.95: ${verdict(ratio >= 0.95)})`,
  );
  console.log(
    `load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}
