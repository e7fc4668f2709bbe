import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';

/** Files of a folder that this process has open, also those without a name. */
function openFilesIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [];
    } catch {
      return [];
    }
  });
}

test.skipIf(process.platform !== 'linux')(
  'A large savepoint keeps its undo pages in a file of the data folder, and removes it after the commit',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "galley-save'points-"));
    const database = openSqlite(join(folder, 'galley.sqlite'));
    const temporary = () => openFilesIn(folder).filter((name) => !name.startsWith('galley.sqlite'));
    try {
      await database.write(async ({ sql: db }) => {
        await sql`create table t (id integer primary key, text text)`.execute(db);
        const rows = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
          insert into t select i, printf('%0200d', i) from n`;
        await rows.execute(db);
      });
      let during: string[] = [];
      await database.write(async (tx) => {
        const change = (text: string) => sql`update t set text = ${text} || substr(text, 2)`.execute(tx.sql);
        // In the transaction already: pages that its savepoint changes again are what undoing needs.
        await change('a');
        await tx.attempt(async () => {
          await change('b');
          await tx.attempt(() => change('c'));
          during = temporary();
        });
      });
      expect(during).toEqual([expect.stringMatching(/ \(deleted\)$/)]);
      expect(temporary()).toEqual([]);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
