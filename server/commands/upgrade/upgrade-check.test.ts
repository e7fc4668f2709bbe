import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { runGalley } from '../../test/programs/run-galley.ts';
import { runHere } from '../../test/programs/run-here.ts';

/** The names and contents of a folder, but for the locks of who reads there. */
function look(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  return names.map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  );
}

onEachDatabase('galley upgrade --check', (dialect) => {
  test('names the steps that a start would run, then that there are none, and changes nothing', async () => {
    const { database, dataDir, close, ...made } = await createTestDatabase(dialect, { empty: true });
    const environment = { ...made.environment, GALLEY_LOG_LEVEL: 'error' };
    const done = await migrate(database, '0011-editor-lists');
    const before = look(dataDir);
    const old = await runGalley(['upgrade', '--check'], environment);
    expect([old.status, old.stderr]).toEqual([0, '']);
    expect(old.stdout).toContain('Last applied migration: 0011-editor-lists.');
    const steps = [...old.stdout.matchAll(/^ {2}(\d{4}-\S+)$/gm)].map(([, name]) => name);
    expect(steps).toContain('0012-media-notes');
    expect(old.stdout).toContain("Migrations can't be undone.");
    if (dialect === 'sqlite') expect(old.stdout).toMatch(/can need \d+ MB .* \d+ MB are free/);
    expect(look(dataDir)).toEqual(before);
    const names = sql<{ name: string }>`select name from migrations order by name`;
    expect((await names.execute(database.sql)).rows.map(({ name }) => name)).toEqual(done);

    expect(await migrate(database)).toEqual(steps);
    const now = await runHere(['upgrade', '--check'], environment);
    expect([now.status, now.stdout]).toEqual([
      0,
      expect.stringContaining('The database tables are up to date.'),
    ]);

    const later = sql`insert into migrations (name, hash, applied_at) values ('9999-of-a-later-release', '', 0)`;
    await database.write((tx) => later.execute(tx.sql));
    const newer = await runHere(['upgrade', '--check'], environment);
    expect([newer.status, newer.stderr]).toEqual([1, expect.stringContaining('9999-of-a-later-release')]);
    await close();
  }, 60_000);

  test('refuses tables whose steps are not those of this program', async () => {
    const { database, close, ...made } = await createTestDatabase(dialect);
    const environment = { ...made.environment, GALLEY_LOG_LEVEL: 'error' };
    const change = sql`update migrations set hash = 'other' where name = '0003-media'`;
    await database.write((tx) => change.execute(tx.sql));
    const { status, stderr } = await runHere(['upgrade', '--check'], environment);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('The migration 0003-media in the database differs'),
    ]);
    await close();
  });
});

test('without --check, and without a database, it says so and makes none', async () => {
  const { environment, dataDir, close } = await createTestDatabase('sqlite', { empty: true });
  expect((await runHere(['upgrade'], environment)).status).toBe(2);
  const elsewhere = { ...environment, GALLEY_DATA_DIR: join(dataDir, 'none') };
  const { status, stderr } = await runHere(['upgrade', '--check'], elsewhere);
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no database')]);
  expect(readdirSync(dataDir)).not.toContain('none');
  await close();
});
