// In this folder: the database on SQLite: the writer in the process, and a thread beside it.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { runOnConnection, setRunner } from '../compiled.ts';
import type { CommitSubscriber, Database, Dialect, EventSubscriber } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { Touched } from '../touches.ts';
import { asideKyselyDialect, createAside } from './aside.ts';
import { createCheckpoints } from './checkpoints.ts';
import { isTransientFailure, kyselyDialectOf, sqliteKyselyDialect, sqliteRunner } from './driver.ts';
import { createGroupCommit, type SharedMeans } from './group-commit.ts';
import { pageSize, readerPragmas, writerPragmas } from './pragmas.ts';
import { keepStatistics } from './statistics.ts';

/** What is particular to SQLite. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  in: (column, values) => {
    const name = typeof column === 'string' ? sql.ref(column) : column;
    // Numbers are bound: a number read from text can differ from the stored one in its last bit.
    if (typeof values[0] === 'number') return sql<boolean>`${name} in (${sql.join([...values])})`;
    return sql<boolean>`${name} in (select value from json_each(${JSON.stringify(values)}))`;
  },
  inWhole: (column, texts) => sql<boolean>`${sql.ref(column)} in (select value from json_each(${texts}))`,
  inQuery: (column, query) => sql<boolean>`${sql.ref(column)} in ${query}`,
  joined: (query) => sql`(with texts (one) as (${query}) select group_concat(one, ' ') from texts)`,
  sortedBy: (column) => `+${column}`,
  position: sql`instr`,
  textIn: (document, name) => sql<string>`json_extract(${sql.ref(document)}, ${`$.${name}`})`,
  counterStripe: sql`0`,
  isDistributed: false,
  relaxedCommit: sql`(select 1) as relaxed`,
  forUpdate: sql``,
  forUpdateSkipLocked: sql``,
  // Write transactions follow each other, so the order of appending is that of commits.
  eventPosition: (tenant) =>
    sql`(select coalesce(max(position), 0) + 1 from events where tenant_id = ${tenant})`,
  finalPosition: sql`9007199254740991`,
  lock: async () => {},
  tryLock: () => sql<boolean>`1`,
};

/**
 * Opens (and makes) a SQLite file: one connection that writes, another that only reads, so that a read never waits for
 * a write transaction. Commits are on disk before they are acknowledged (`synchronous=FULL`).
 */
export function openSqlite(
  path: string,
  options: {
    subscribers?: readonly EventSubscriber[];
    commitSubscribers?: readonly CommitSubscriber[];
  } = {},
): Database {
  const { subscribers = [], commitSubscribers = [] } = options;
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const writerFile = new DatabaseSync(path, { timeout: 10_000 });
  // The size of pages and the journal mode stand in the file and must be set before the reader opens it.
  writerFile.exec(`${pageSize} pragma journal_mode = wal; ${writerPragmas(folder)}`);
  assertDurable(writerFile);
  keepStatistics(writerFile);
  const readerFile = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  readerFile.exec(readerPragmas);
  const aside = createAside(path);
  const asideReader = new Kysely<Tables>({ dialect: asideKyselyDialect(aside) });

  const writer = new Kysely<Tables>({ dialect: sqliteKyselyDialect(writerFile, { exclusive: true }) });
  const read = sqliteRunner(readerFile);
  const reader = new Kysely<Tables>({ dialect: kyselyDialectOf(read, { exclusive: false }) });
  setRunner(reader, async <Row>(query: CompiledQuery<Row>) => (await read(query)).rows as Row[]);
  const checkpoints = createCheckpoints({
    reader: readerFile,
    writer: writerFile,
    aside,
    holdWriter: (work) => writer.connection().execute(work),
  });
  const listeners: ((touched: Touched) => void)[] = [];
  const write = createGroupCommit({
    writer,
    dialect: sqliteDialect,
    eventSubscribers: subscribers,
    commitSubscribers,
    meansOf: sqliteMeansOf,
    isOpen: () => writerFile.isTransaction,
    onTouched: (touched) => {
      for (const listener of listeners) listener(touched);
    },
    afterCommit: checkpoints.afterCommit,
  });

  return {
    sql: reader,
    dialect: sqliteDialect,
    aside: { sql: asideReader, dialect: sqliteDialect },
    write,
    writeAlone: async (statement) => {
      const { rows } = await statement.execute(writer);
      checkpoints.afterCommit();
      return rows;
    },
    snapshot: async (work) => {
      // A connection of its own: the shared reader has no transaction that others would not be in too.
      const file = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
      const kysely = new Kysely<Tables>({ dialect: sqliteKyselyDialect(file, { exclusive: false }) });
      try {
        file.exec('begin');
        return await work({ sql: kysely, dialect: sqliteDialect });
      } finally {
        await kysely.destroy();
        file.close();
      }
    },
    onTouched: (listener) => {
      listeners.push(listener);
    },
    isTransient: isTransientFailure,
    ping: async () => {
      await sql`select 1`.execute(reader);
    },
    close: async () => {
      checkpoints.close();
      await aside.close();
      await asideReader.destroy();
      await reader.destroy();
      await writer.destroy();
      readerFile.close();
      writerFile.close();
    },
  };
}

/** What SQLite does within a transaction that Kysely does not offer. */
export async function sqliteMeansOf(transaction: Kysely<Tables>): Promise<SharedMeans> {
  const connection = await transaction.getExecutor().provideConnection(async (provided) => provided);
  const send = async (statement: CompiledQuery) => {
    await connection.executeQuery(statement);
  };
  runOnConnection(transaction, connection);
  return {
    send,
    mark: () => send(mark),
    keep: () => send(keep),
    undo: async () => {
      await send(undo);
      await send(keep);
    },
    countChanges: async () => {
      const { rows } = await connection.executeQuery<{ changes: number }>(totalChanges);
      return rows[0]?.changes ?? 0;
    },
  };
}

const mark = CompiledQuery.raw('savepoint part');
const keep = CompiledQuery.raw('release part');
const undo = CompiledQuery.raw('rollback to part');
const totalChanges = CompiledQuery.raw('select total_changes() as changes');

function assertDurable(file: DatabaseSync): void {
  const row = file.prepare('pragma synchronous').get();
  if (row?.['synchronous'] !== 2) throw new Error('SQLite does not run with synchronous=FULL');
}
