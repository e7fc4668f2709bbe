import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createCheckpoints } from './checkpoints.ts';
import { openSqlite } from './sqlite.ts';

const megabyte = 2 ** 20;
/** A row that fills some 25 pages. */
const long = 'x'.repeat(100_000);

describe('checkpoints on SQLite', () => {
  let folder: string;
  let path: string;
  let database: Database;
  let written = 0;
  beforeEach(async () => {
    // On a disk: a folder in memory would be synced in no time.
    folder = mkdtempSync(join(tmpdir(), 'galley-checkpoints-'));
    path = join(folder, 'galley.sqlite');
    database = openSqlite(path);
    written = 0;
    await database.writeAlone(sql`create table things (id integer primary key, text text) strict`);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const write = () =>
    database.write((tx) => sql`insert into things values (${++written}, ${long})`.execute(tx.sql));
  async function writeMegabytes(megabytes: number): Promise<void> {
    for (let bytes = 0; bytes < megabytes * megabyte; bytes += long.length) await write();
  }
  const logState = async () => {
    const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(
      database.sql,
    );
    return rows[0] ?? { log: 0, checkpointed: 0 };
  };
  const logSize = () => statSync(`${path}-wal`).size;
  /** The thread does one thing after the other: what was asked of it before is done when it answers. */
  const untilThreadIsFree = () => sql`select 1`.execute(database.aside.sql);
  function countIn(file: string): unknown {
    const opened = new DatabaseSync(file);
    try {
      expect(opened.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      return opened.prepare('select count(*) as count, sum(length(text)) as length from things').get();
    } finally {
      opened.close();
    }
  }

  test('are no part of a commit, and follow when the log has grown', async () => {
    await database.write((tx) =>
      sql`insert into things values (1, ${'x'.repeat(20 * megabyte)})`.execute(tx.sql),
    );
    // The thread is only about to start.
    expect(await logState()).toMatchObject({ checkpointed: 0 });
    await untilThreadIsFree();
    const { log, checkpointed } = await logState();
    expect(checkpointed).toBe(log);
    expect(log).toBeGreaterThan(2500);
  });

  test('leave a log alone that has grown little', async () => {
    await writeMegabytes(12);
    await untilThreadIsFree();
    expect(await logState()).toMatchObject({ checkpointed: 0 });
  });

  test('follow statements that are transactions of their own, too', async () => {
    for (let n = 0; n < 200; n++)
      await database.writeAlone(sql`insert into things values (${++written}, ${long})`);
    await untilThreadIsFree();
    expect((await logState()).checkpointed).toBeGreaterThan(2000);
  });

  test('keep the log small under writing that never pauses', async () => {
    for (let round = 0; round < 5; round++) {
      const writers = Array.from({ length: 4 }, () => writeMegabytes(8));
      await Promise.all(writers);
      // 32 MB, and what came while that was copied, which depends on the disk. In all it is 160 MB.
      expect(logSize()).toBeLessThan(100 * megabyte);
    }
  });

  test('wait for a long reader, and begin the log anew once it has ended', async () => {
    const seen = await database.snapshot(async (view) => {
      const count = async () => (await sql`select count(*) as count from things`.execute(view.sql)).rows;
      const before = await count();
      await writeMegabytes(40);
      expect(await count()).toEqual(before);
      return before;
    });
    expect(seen).toEqual([{ count: 0 }]);
    const grown = logSize();
    expect(grown).toBeGreaterThan(40 * megabyte);
    // Without a question to the thread, which would let writes go on while the rest is copied.
    const afterWriting = async () => {
      await writeMegabytes(1);
      return (await logState()).log * 8192;
    };
    await expect.poll(afterWriting).toBeLessThan(grown / 2);
    // Bytes that the log no longer needs stay with its file, up to 64 MB.
    expect(logSize()).toBeLessThan(200 * megabyte);
  });

  test('lose nothing when the process is gone at any moment', async () => {
    const copy = join(folder, 'copy.sqlite');
    for (let round = 0; round < 8; round++) {
      await writeMegabytes(6);
      // What a crash leaves: the file, perhaps half-way through being brought up to date, and the log of that moment.
      copyFileSync(path, copy);
      copyFileSync(`${path}-wal`, `${copy}-wal`);
      expect(countIn(copy)).toEqual({ count: written, length: written * long.length });
    }
  });

  test('leave one file behind when the database is closed', async () => {
    await writeMegabytes(20);
    await Promise.all([untilThreadIsFree(), writeMegabytes(5)]);
    await database.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(countIn(path)).toEqual({ count: written, length: written * long.length });
    database = openSqlite(path);
  });

  test('are made by the writer, in its turn, when the thread cannot', async () => {
    const [reader, writer] = [new DatabaseSync(path, { readOnly: true }), new DatabaseSync(path)];
    writer.exec('pragma wal_autocheckpoint = 0');
    let turns = 0;
    const held: Promise<void>[] = [];
    const checkpoints = createCheckpoints({
      reader,
      writer,
      aside: { checkpoint: () => Promise.reject(new Error('the thread is gone')), isIdle: () => true },
      holdWriter: (work) => {
        turns++;
        held.push(work());
        return Promise.all(held).then(() => {});
      },
    });
    writer.prepare('insert into things values (1, ?)').run('x'.repeat(20 * megabyte));
    checkpoints.afterCommit();
    checkpoints.afterCommit();
    await expect.poll(() => turns).toBe(1);
    await Promise.all(held);
    const state = writer.prepare('pragma wal_checkpoint(noop)').get();
    expect(state?.['checkpointed']).toBe(state?.['log']);
    checkpoints.close();
    reader.close();
    writer.close();
  });
});
