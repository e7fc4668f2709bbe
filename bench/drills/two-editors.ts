// Two people at browsers work on one record for a long time, while the API writes to it and their connections are cut: every
// word that was typed must be in the record, in its history, or have been shown to somebody who chose.

import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { type Browser, chromium, errors, type Page } from 'playwright-core';
import { watchComplaints } from '../../admin/e2e/open-browser.ts';
import { buildAdmin } from '../../scripts/build-admin.ts';
import { findBrowser } from '../../server/test/programs/find-browser.ts';
import { type AdminClient, signIn } from '../admin-client.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { startPostgres } from '../postgres.ts';
import { type CutOff, openCutOff } from './editing/cut-off.ts';
import { createLedger } from './editing/ledger.ts';
import { createScriptedEditor, type ScriptedEditor } from './editing/scripted-editor.ts';
import { makeEditor } from './make-editor.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    database: { type: 'string', default: 'sqlite' },
    /** The same number makes the same choices; not the same run, since two people and the machine have a say. */
    seed: { type: 'string', default: '1' },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const slug = 'contested';
const apiWritesEvery = 12_000;
const cutsEvery = 40_000;

const text = (name: string, label: string, type = 'text') => ({ name, label, type });
const schema = [
  text('headline', 'Headline'),
  text('teaser', 'Teaser', 'textarea'),
  text('source', 'Source'),
  text('author', 'Author'),
  text('place', 'Place'),
  text('remark', 'Remark', 'textarea'),
  text('body', 'Body', 'wysiwyg'),
  {
    ...text('rows', 'Rows', 'repeater'),
    options: { fields: [text('term', 'Term'), text('note', 'Note')] },
  },
];

interface Version {
  readonly version: number;
  readonly content: unknown;
}

await buildAdmin();
const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
// PostgreSQL runs as somebody else where this is root.
chmodSync(folder, 0o711);
const postgres = values.database === 'postgres' ? await startPostgres(folder) : undefined;
const environment = {
  // A folder of its own: the service closes it to everybody else, whose PostgreSQL would no longer reach its data.
  GALLEY_DATA_DIR: join(folder, 'galley'),
  ...(postgres && { GALLEY_DATABASE_URL: await postgres.createDatabase('galley') }),
};
const galley = await serveGalley(environment);
const ledger = createLedger();
const opened: { browser: Browser; way: CutOff }[] = [];
let isKept = false;
// Whoever stops the PostgreSQL of npm ends the process with code 0 once nothing is left to do.
process.once('exit', () => {
  process.exitCode = isKept ? 0 : 1;
});
try {
  isKept = await drill();
} catch (error) {
  // Before what is stopped ends the process.
  say(inspect(error));
} finally {
  for (const { browser, way } of opened) {
    await browser.close();
    await way.stop();
  }
  await galley.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<boolean> {
  const admin = await signIn(galley.url, owner);
  await admin.send('POST', '/page-types', { name: 'Note', slug: 'note', schema });
  const body = { name: 'Contested', slug, pageType: 'note', fields: { rows: [{ term: 'One' }] } };
  const { id } = await admin.send<{ id: string }>('POST', '/pages', body);
  const people = [await sitDown(admin, id, 'A'), await sitDown(admin, id, 'B')] as const;
  const until = performance.now() + minutes * 60_000;
  const complaints = people.map(({ page }) => watchComplaints(page));
  const [, , written, cuts] = await Promise.all([
    ...people.map(({ editor }) => workUntil(editor, until)),
    writeByApi(admin, id, until),
    cutConnections(
      people.map(({ way }) => way),
      until,
    ),
  ]);
  for (const { editor } of people) await editor.finish();
  const { draftContent, version } = await admin.send<{ draftContent: unknown; version: number }>(
    'GET',
    `/pages/${id}`,
  );
  const history: string[] = [];
  for (let number = 1; number <= version; number++) {
    const { content } = await admin.send<Version>('GET', `/pages/${id}/versions/${number}`);
    history.push(JSON.stringify(content));
  }
  const found = ledger.search(JSON.stringify(draftContent), history);
  say(
    `${minutes} minutes, ${values.database}, seed ${seed}: ${found.characters} characters in ${found.words} words; ` +
      `${found.inRecord} in the record, ${found.inHistory} in one of its ${version} versions, ` +
      `${found.inConflicts} shown in a conflict, ${found.removed} deleted with their row before it was saved; ` +
      `${found.lost.length} lost. ${written} writes by the API, ${cuts} cuts.`,
  );
  for (const { editor, name } of people)
    say(`${name}: ${[...editor.deeds].map(([what, count]) => `${what} ${count}`).join(', ')}`);
  for (const { text: word, by, place, at } of found.lost)
    say(`lost: ${word}, by ${by} into ${place} at ${at.toISOString()}`);
  const faults = complaints.flat().filter((complaint) => !/ERR_|Failed to fetch/.test(complaint));
  for (const fault of faults) say(`a page complained: ${fault}`);
  const astray = people.flatMap(({ editor }) => editor.astray);
  for (const word of astray) say(`astray: ${word}`);
  return [found.lost, faults, astray].every(({ length }) => length === 0);
}

/** Somebody signs in at a browser of their own, and opens the record. */
async function sitDown(admin: AdminClient, id: string, name: 'A' | 'B') {
  const { headers } = await makeEditor(galley.url, admin, { email: `${name}@example.com`, name });
  const way = await openCutOff(galley.url);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  opened.push({ browser, way });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const value = headers['Authorization']?.slice('Bearer '.length) ?? '';
  await context.addCookies([
    { name: 'galley_session', value, url: way.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page: Page = await context.newPage();
  await page.goto(`${way.url}/admin/pages/${id}`);
  await page.locator('[data-field-path=headline] input').waitFor();
  const editor = createScriptedEditor(page, {
    name,
    ledger,
    chance: chancesOf(seed * 2 + (name === 'A' ? 0 : 1)),
  });
  return { name, page, way, editor };
}

async function workUntil(editor: ScriptedEditor, until: number): Promise<number> {
  let acts = 0;
  while (performance.now() < until) {
    acts++;
    try {
      await editor.act();
    } catch (error) {
      // What one reached for was taken away by the other, or by a cut.
      if (!(error instanceof errors.TimeoutError)) throw error;
      editor.deeds.set('reached for what had gone', (editor.deeds.get('reached for what had gone') ?? 0) + 1);
    }
  }
  return acts;
}

/** A program that knows nothing of people: it sets a field, or reads the rows and sends them back with another one. */
async function writeByApi(admin: AdminClient, id: string, until: number): Promise<number> {
  const key = createKey(environment, 'secret');
  let count = 0;
  while (performance.now() + apiWritesEvery < until) {
    await delay(apiWritesEvery);
    const word = `api ${++count}`;
    const { draftContent } = await admin.send<{ draftContent: { rows?: object[] } }>('GET', `/pages/${id}`);
    const rows = [...(draftContent.rows ?? []).slice(0, 6), { term: word }];
    const fields = count % 3 === 0 ? { rows } : { [count % 3 === 1 ? 'teaser' : 'source']: word };
    const answer = await fetch(`${galley.url}/api/v1/pages/${slug}`, {
      method: 'PUT',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ fields }),
    });
    if (!answer.ok) throw new Error(`the API wrote nothing: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }
  return count;
}

async function cutConnections(ways: readonly CutOff[], until: number): Promise<number> {
  const chance = chancesOf(seed + 1000);
  let count = 0;
  while (performance.now() + cutsEvery < until) {
    await delay(cutsEvery * (0.5 + chance()));
    await ways[count++ % ways.length]?.cut(chance() * 4000);
  }
  return count;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function chancesOf(start: number): () => number {
  let state = start * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
