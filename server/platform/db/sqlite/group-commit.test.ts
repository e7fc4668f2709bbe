import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { CommitSubscriber, LastWork, Tx } from '../database.ts';
import type { Tables } from '../tables.ts';
import { sqliteKyselyDialect } from './driver.ts';
import { createGroupCommit } from './group-commit.ts';
import { sqliteDialect, sqliteMeansOf } from './sqlite.ts';

const tenant = asTenantId('t');

describe('writes on SQLite that wait at the same time', () => {
  let folder: string;
  let file: DatabaseSync;
  let reader: DatabaseSync;
  let commits: number;
  let told: string[];
  let onCommit: CommitSubscriber;
  let write: ReturnType<typeof createGroupCommit>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-group-'));
    file = new DatabaseSync(join(folder, 'file.sqlite'));
    file.exec('pragma journal_mode = wal; create table notes (word text primary key)');
    reader = new DatabaseSync(join(folder, 'file.sqlite'), { readOnly: true });
    commits = 0;
    told = [];
    onCommit = async () => {};
    write = createGroupCommit({
      writer: new Kysely<Tables>({ dialect: sqliteKyselyDialect(file, { exclusive: true }) }),
      dialect: sqliteDialect,
      eventSubscribers: [],
      commitSubscribers: [(tx) => onCommit(tx)],
      meansOf: sqliteMeansOf,
      isOpen: () => file.isTransaction,
      onTouched: (touched) => told.push([...(touched.get(tenant)?.answers ?? [])].join(',')),
      afterCommit: () => {
        commits++;
      },
    });
  });
  afterEach(() => {
    reader.close();
    file.close();
    rmSync(folder, { recursive: true });
  });

  const note = (tx: Tx, word: string) => tx.send(CompiledQuery.raw('insert into notes values (?)', [word]));
  const notes = (from = reader) =>
    from
      .prepare('select word from notes order by word')
      .all()
      .map(({ word }) => word);
  const outcomes = async (writes: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(writes)).map((one) =>
      one.status === 'fulfilled' ? one.value : String(one.reason),
    );

  test('share one commit, and each has its own answer', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((word) => write((tx) => note(tx, word).then(() => `${word} is there`))),
    );
    expect(answers).toEqual(['a is there', 'b is there', 'c is there']);
    expect(notes()).toEqual(['a', 'b', 'c']);
    expect(commits).toBe(1);
  });

  test('see what the others changed before them, and nobody else sees it until all of it is durable', async () => {
    const seen: unknown[] = [];
    const answered: string[] = [];
    const look = async (tx: Tx, word: string) => {
      await note(tx, word);
      const { rows } = await sql`select count(*) as count from notes`.execute(tx.sql);
      seen.push(rows[0]);
      expect(notes()).toEqual([]);
      expect(answered).toEqual([]);
    };
    await Promise.all(
      ['a', 'b'].map((word) => write((tx) => look(tx, word)).then(() => answered.push(word))),
    );
    expect(seen).toEqual([{ count: 1 }, { count: 2 }]);
    expect(answered).toEqual(['a', 'b']);
  });

  test.each([['a'], ['b'], ['d']])(
    'stand each for itself: what %s throws undoes that one alone',
    async (bad) => {
      const results = await outcomes(
        ['a', 'b', 'c', 'd'].map((word) =>
          write(async (tx) => {
            await note(tx, word);
            tx.touch(tenant, `entry:${word}`);
            tx.afterCommit(() => told.push(`effect of ${word}`));
            if (word === bad) throw new Error(`no ${word}`);
            return word;
          }),
        ),
      );
      const good = ['a', 'b', 'c', 'd'].filter((word) => word !== bad);
      expect(results).toEqual(['a', 'b', 'c', 'd'].map((word) => (word === bad ? `Error: no ${bad}` : word)));
      expect(notes()).toEqual(good);
      expect(told).toEqual(good.flatMap((word) => [`entry:${word}`, `effect of ${word}`]));
    },
  );

  test('run once when all that is refused has changed nothing, and again when it has', async () => {
    const runs: string[] = [];
    const attempt = (word: string, refusal?: 'before' | 'after') =>
      write(async (tx) => {
        runs.push(word);
        if (refusal === 'before') throw new Error(`no ${word}`);
        await note(tx, word);
        if (refusal === 'after') throw new Error(`no ${word}`);
      });
    await outcomes([attempt('a'), attempt('b', 'before'), attempt('c')]);
    expect(runs).toEqual(['a', 'b', 'c']);
    expect([notes(), commits]).toEqual([['a', 'c'], 1]);
    runs.length = 0;
    await outcomes([attempt('d'), attempt('e', 'after'), attempt('f', 'after'), attempt('g')]);
    // What follows a write that has spoilt the transaction waits for the next one.
    expect(runs).toEqual(['d', 'e', 'd', 'e', 'f', 'g']);
    expect([notes(), commits]).toEqual([['a', 'c', 'd', 'g'], 3]);
  });

  test('run again when SQLite has ended their transaction by itself under one of them', async () => {
    const results = await outcomes(
      ['a', 'b', 'c'].map((word) =>
        write(async (tx) => {
          await note(tx, word);
          // As it does when the disk is full.
          if (word === 'b') file.exec('rollback');
          return word;
        }),
      ),
    );
    expect(results).toEqual(['a', expect.stringContaining('ended the transaction'), 'c']);
    expect(notes()).toEqual(['a', 'c']);
  });

  test('are refused as if each came after the other', async () => {
    const results = await outcomes(
      ['a', 'a', 'b'].map((word) => write((tx) => note(tx, word).then(() => word))),
    );
    expect(results[0]).toBe('a');
    expect(results[1]).toContain('unique key of notes');
    expect(results[2]).toBe('b');
  });

  test('do what they leave for the last once for all, but for what a refused one has left', async () => {
    const runs: string[][] = [];
    const last: LastWork<string> = {
      run: async (tx, words) => {
        runs.push([...words]);
        for (const word of words) await note(tx, `last ${word}`);
      },
    };
    await outcomes(
      ['a', 'b', 'c'].map((word) =>
        write(async (tx) => {
          tx.leave(last, word);
          if (word === 'b') throw new Error('no');
        }),
      ),
    );
    expect(runs).toEqual([['a', 'c']]);
    expect(notes()).toEqual(['last a', 'last c']);
  });

  test('run again each by itself when all of them together cannot be committed', async () => {
    const last: LastWork<string> = {
      run: async (_tx, words) => {
        if (words.includes('b')) throw new Error('b spoils it');
      },
    };
    const results = await outcomes(
      ['a', 'b', 'c'].map((word) =>
        write(async (tx) => {
          await note(tx, word);
          tx.leave(last, word);
          tx.afterCommit(() => told.push(`effect of ${word}`));
          return word;
        }),
      ),
    );
    expect(results).toEqual(['a', 'Error: b spoils it', 'c']);
    expect(notes()).toEqual(['a', 'c']);
    expect(told).toEqual(['effect of a', 'effect of c']);
    expect(commits).toBe(2);
  });

  test('have what belongs to each commit added to each', async () => {
    onCommit = async (tx) => {
      const tags = [...(tx.touched.get(tenant)?.answers ?? [])].join(',');
      if (tags === 'entry:b') throw new Error('not this one');
      await note(tx, `purge of ${tags}`);
    };
    const results = await outcomes(
      ['a', 'b', 'c'].map((word) =>
        write(async (tx) => {
          await note(tx, word);
          tx.touch(tenant, `entry:${word}`);
        }),
      ),
    );
    expect(results).toEqual([undefined, 'Error: not this one', undefined]);
    expect(notes()).toEqual(['a', 'c', 'purge of entry:a', 'purge of entry:c']);
  });

  test('are answered each on behalf of its own caller', async () => {
    const caller = new AsyncLocalStorage<string>();
    const callers: unknown[] = [];
    const asked = ['a', 'b'].map((name) =>
      caller.run(name, () =>
        write(async () => callers.push(caller.getStore())).then(() => caller.getStore()),
      ),
    );
    expect(await Promise.all(asked)).toEqual(['a', 'b']);
    expect(callers).toEqual(['a', 'b']);
  });

  test('are no more than 64 in one commit, and a lone one commits by itself', async () => {
    await Promise.all(Array.from({ length: 65 }, (_, n) => write((tx) => note(tx, `n${n}`))));
    expect(commits).toBe(2);
    await write((tx) => note(tx, 'lone'));
    expect(commits).toBe(3);
    expect(notes()).toHaveLength(66);
  });

  test('are all refused when no transaction can begin, and the next one is not', async () => {
    const other = new DatabaseSync(join(folder, 'file.sqlite'));
    other.exec('begin immediate');
    const results = await outcomes(['a', 'b'].map((word) => write((tx) => note(tx, word))));
    expect(results).toEqual([expect.stringContaining('locked'), expect.stringContaining('locked')]);
    other.exec('rollback');
    other.close();
    await write((tx) => note(tx, 'c'));
    expect(notes()).toEqual(['c']);
  });
});
