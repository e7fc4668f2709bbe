import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import {
  callerAt,
  readInstallation,
  settings,
  signInAt,
} from '../../test/installations/fill-installation.ts';
import {
  layOutFiles,
  layOutRows,
  readRecorded,
  recordedSteps,
} from '../../test/installations/open-recorded.ts';
import { createDataDir, serveGalley } from '../../test/programs/run-galley.ts';
import { runHere } from '../../test/programs/run-here.ts';

const steps = readdirSync(new URL('../../platform/db/migrations', import.meta.url))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();
const [previous = '', last = ''] = steps.slice(-2);

test('there is an installation of the last step of the tables and of the one before, as their programs left them', () => {
  expect(
    recordedSteps(),
    'A step of the tables comes with an installation as it leaves one, from which the next step is tried: ' +
      'node server/test/installations/record-installation.ts',
  ).toEqual(expect.arrayContaining([previous, last]));
});

/** Waits for the job that fills an index anew after a step: what editors search is found as before. */
async function untilFilled(
  address: string,
  reads: readonly { path: string; body: unknown }[],
): Promise<void> {
  const admin = await signInAt(address);
  const path = '/admin/search?q=tide';
  const totalOf = (body: unknown) => (body as { pagination: { total: number } }).pagination.total;
  const wanted = totalOf(reads.find((read) => read.path === path)?.body);
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(20)) {
    if (totalOf((await admin('GET', path)).body) === wanted) return;
  }
  throw new Error('what editors search is not found again');
}

/** What the step before indexed and kept of a record is found, gives way to a change of it, and stays in its history. */
async function expectWordsToGiveWay(address: string, key: string): Promise<void> {
  const [site, admin] = [callerAt(address, { 'X-API-Key': key }), await signInAt(address)];
  const slugsOf = (body: { data: { slug: string }[] }) => body.data.map(({ slug }) => slug);
  const found = async (word: string) => slugsOf((await admin('GET', `/admin/search?q=${word}`)).body);
  const published = async (word: string) => (await site('GET', `/search?q=${word}`)).body.pagination.total;
  const path = '/collections/articles/reading-the-tide';
  expect([await found('ebbe'), await published('ebbe')]).toEqual([['reading-the-tide'], 1]);
  const { body } = await site('PUT', path, { fields: { title: 'Of currents' } });
  expect([await found('ebbe'), await found('currents')]).toEqual([[], ['reading-the-tide']]);
  expect((await site('POST', `${path}/publish`)).status).toBe(200);
  expect([await published('ebbe'), await published('currents')]).toEqual([0, 1]);
  const versions = `/admin/collection-items/${body.data.id}/versions`;
  for (const [version, title] of ['Reading the tide: Ebbe, marée, прилив, 潮汐', 'Of currents'].entries())
    expect((await admin('GET', `${versions}/${version + 1}`)).body.data.content.title).toBe(title);
}

onEachDatabase('an installation as the program before the last step left it', (dialect) => {
  test('is brought up to date by a start, and answers what it answered', async () => {
    const recorded = readRecorded(previous, dialect);
    const folder = createDataDir();
    layOutFiles(recorded, folder.path);
    const server = dialect === 'postgres' ? await createTestDatabase(dialect, { empty: true }) : undefined;
    if (server) await layOutRows(recorded, server.database);
    const environment = { ...server?.environment, ...settings, GALLEY_DATA_DIR: folder.path };

    const before = await runHere(['upgrade', '--check'], environment);
    expect([before.status, before.stderr]).toEqual([0, '']);
    expect(before.stdout).toContain(`Last applied migration: ${previous}.`);
    expect([...before.stdout.matchAll(/^ {2}(\d{4}-\S+)$/gm)].map(([, name]) => name)).toEqual([last]);

    const serving = await serveGalley(environment);
    // Its public address is elsewhere.
    const [, address = ''] = /curl (http:\S+)\/healthz/.exec(await serving.printed('/healthz')) ?? [];
    await untilFilled(address, recorded.reads);
    const reads = await readInstallation(address, recorded.key);
    expect(reads.map(({ path, status }) => [path, status])).toEqual(
      recorded.reads.map(({ path, status }) => [path, status]),
    );
    expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(25);
    // Answers only gain keys.
    expect(reads).toMatchObject(recorded.reads);

    const site = callerAt(address, { 'X-API-Key': recorded.key });
    const path = '/collections/articles/notice-one';
    expect((await site('GET', path)).body.data.title).toBe('Notice 1');
    expect((await site('POST', `${path}/publish`)).status).toBe(200);
    expect((await site('GET', path)).body.data.title).toBe('Changed, not live');
    const added = {
      name: 'Since',
      slug: 'since',
      status: 'published',
      fields: { title: 'Since the upgrade' },
    };
    expect((await site('POST', '/collections/articles', added)).status).toBe(201);
    expect((await site('GET', '/collections/articles?limit=1')).body.data[0].title).toBe('Since the upgrade');

    await expectWordsToGiveWay(address, recorded.key);

    const after = await runHere(['upgrade', '--check'], environment);
    expect([after.status, after.stdout]).toEqual([
      0,
      expect.stringContaining('The database tables are up to date.'),
    ]);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    await server?.close();
    folder.remove();
  });
});
