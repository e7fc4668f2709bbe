import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { callerAt, readInstallation, settings } from '../../test/installations/fill-installation.ts';
import {
  layOutFiles,
  layOutRows,
  readRecorded,
  recordedSteps,
} from '../../test/installations/open-recorded.ts';
import { createDataDir, serveGalley } from '../../test/programs/run-galley.ts';
import { runInProcess } from '../../test/programs/run-in-process.ts';

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

onEachDatabase('an installation as the program before the last step left it', (dialect) => {
  test('is brought up to date by a start, and answers what it answered', async () => {
    const recorded = readRecorded(previous, dialect);
    const folder = createDataDir();
    layOutFiles(recorded, folder.path);
    const server = dialect === 'postgres' ? await createTestDatabase(dialect, { empty: true }) : undefined;
    if (server) await layOutRows(recorded, server.database);
    const environment = { ...server?.environment, ...settings, GALLEY_DATA_DIR: folder.path };

    const before = await runInProcess(['upgrade', '--check'], environment);
    expect([before.status, before.stderr]).toEqual([0, '']);
    expect(before.stdout).toContain(`the tables are at ${previous}.`);
    expect([...before.stdout.matchAll(/^ {2}(\d{4}-\S+)$/gm)].map(([, name]) => name)).toEqual([last]);

    const serving = await serveGalley(environment);
    // Its public address is elsewhere.
    const [, address = ''] = /curl (http:\S+)\/healthz/.exec(await serving.printed('/healthz')) ?? [];
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

    const after = await runInProcess(['upgrade', '--check'], environment);
    expect([after.status, after.stdout]).toEqual([0, expect.stringContaining('They are up to date')]);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    await server?.close();
    folder.remove();
  });
});
