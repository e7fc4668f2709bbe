// Editors who have the same record open and do nothing: what their streams and their presence cost the service.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AdminClient, signIn } from '../admin-client.ts';
import { owner, serveGalley } from '../galley.ts';
import { startPostgres } from '../postgres.ts';
import { processorTime } from '../process-usage.ts';
import { makeEditor } from './make-editor.ts';

const { values } = parseArgs({
  options: {
    editors: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [editors, seconds] = [Number(values.editors), Number(values.seconds)];
const beatEvery = 15_000;
const entryId = '0197a000-0000-7000-8000-000000000000';

const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
// PostgreSQL runs as somebody else where this is root.
chmodSync(folder, 0o711);
const postgres = values.database === 'postgres' ? await startPostgres(folder) : undefined;
const galley = await serveGalley({
  // A folder of its own: the service closes it to everybody else, whose PostgreSQL would no longer reach its data.
  GALLEY_DATA_DIR: join(folder, 'galley'),
  ...(postgres && { GALLEY_DATABASE_URL: await postgres.createDatabase('galley') }),
});
const stopping = new AbortController();

/** A tab that listens and says where it is. Answers how many events it heard. */
function openTab(editor: AdminClient): { heard: () => number } {
  let heard = 0;
  void (async () => {
    const { headers } = editor;
    const stream = await fetch(`${galley.url}/api/v1/admin/stream`, { headers, signal: stopping.signal });
    for await (const chunk of stream.body ?? []) heard += chunk.byteLength > 3 ? 1 : 0;
  })().catch(() => {});
  void (async () => {
    await delay(Math.random() * beatEvery);
    while (!stopping.signal.aborted) {
      await editor.send('POST', '/presence', { entryId, path: 'title' });
      await delay(beatEvery, undefined, { signal: stopping.signal });
    }
  })().catch(() => {});
  return { heard: () => heard };
}

try {
  const admin = await signIn(galley.url, owner);
  const idle = await share(Math.min(seconds, 20));
  const tabs = [];
  for (let number = 0; number < editors; number++) {
    const person = { email: `editor-${number}@example.com`, name: `Editor ${number}` };
    tabs.push(openTab(await makeEditor(galley.url, admin, person)));
  }
  await delay(beatEvery + 5000);
  const used = await share(seconds);
  const least = Math.min(...tabs.map(({ heard }) => heard()));
  process.stdout.write(
    `${values.database}: without anybody ${idle.toFixed(2)} % of a core, with ${editors} idle editors ${used.toFixed(2)} %: ` +
      `${(used - idle).toFixed(2)} % more. Each tab was told something, the least ${least} times.\n`,
  );
} finally {
  stopping.abort();
  await galley.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The share of a core that the service takes meanwhile, in percent. */
async function share(duration: number): Promise<number> {
  const before = processorTime(galley.pid) ?? Number.NaN;
  await delay(duration * 1000);
  return (((processorTime(galley.pid) ?? Number.NaN) - before) / (duration * 1_000_000)) * 100;
}
