import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { fillDisk, freeDisk } from '../../test/programs/full-disk.ts';
import { BlobStoreUnavailable } from '../blobs/blobs.ts';
import { isTransient } from '../jobs/is-transient.ts';
import { DatabaseUnreachable } from './database.ts';
import { openPostgres } from './postgres/postgres.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

onEachDatabase('what may pass', (dialect) => {
  test('is told from what was asked wrongly', async () => {
    const { database, close } = await createTestDatabase(dialect);
    try {
      const wrong = [
        sql`select nothing from tenants`,
        sql`insert into tenants (tenant_id) values (null)`,
        sql`selec 1`,
      ];
      for (const statement of wrong) {
        const failure = await failureOf(database.write((tx) => statement.execute(tx.sql)));
        expect([failure, database.isTransient(failure)]).toEqual([expect.any(Error), false]);
      }
      const others = [new TypeError('undefined is not a function'), new Error('no'), 'no', undefined];
      expect(others.map((failure) => isTransient(database, failure))).toEqual(others.map(() => false));
      const passing = [
        new BlobStoreUnavailable('it is gone'),
        Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      ];
      expect(passing.map((failure) => isTransient(database, failure))).toEqual([true, true]);
    } finally {
      await close();
    }
  });
});

test('a full SQLite says so, its transaction is undone, and the next one works', async () => {
  const { database, close } = await createTestDatabase('sqlite');
  try {
    await database.write((tx) => sql`create table things (text text)`.execute(tx.sql));
    await fillDisk(database);
    const fill = database.write(async (tx) => {
      for (let n = 0; n < 20; n++) await sql`insert into things values (${'x'.repeat(5000)})`.execute(tx.sql);
    });
    const failure = await failureOf(fill);
    expect([String(failure), database.isTransient(failure)]).toEqual([
      'Error: database or disk is full',
      true,
    ]);
    await freeDisk(database);
    await database.write((tx) => sql`insert into things values ('y')`.execute(tx.sql));
    expect((await sql`select text from things`.execute(database.sql)).rows).toEqual([{ text: 'y' }]);
  } finally {
    await close();
  }
});

test('a SQLite file that another process holds says so', async () => {
  const { database, dataDir, close } = await createTestDatabase('sqlite');
  const other = new DatabaseSync(join(dataDir, 'galley.sqlite'));
  try {
    const insert = () =>
      database.write((tx) => sql`insert into installation_facts values ('t', 'n', 'v')`.execute(tx.sql));
    await database.write((tx) => sql`pragma busy_timeout = 0`.execute(tx.sql));
    other.exec('begin immediate');
    const failure = await failureOf(insert());
    expect([String(failure), database.isTransient(failure)]).toEqual(['Error: database is locked', true]);
    other.exec('rollback');
    // Refused for what it is, now that the file is free.
    expect(database.isTransient(await failureOf(insert()))).toBe(false);
  } finally {
    other.close();
    await close();
  }
});

test.each([
  ['53100', true],
  ['53200', true],
  ['40001', true],
  ['40P01', true],
  ['55P03', true],
  ['57014', true],
  ['58030', true],
  ['25006', true],
  ['08006', true],
  ['23514', false],
  ['22P02', false],
  ['P0001', false],
  ['XX000', false],
])("PostgreSQL's %s may pass: %s", async (code, expected) => {
  const { database, close } = await createTestDatabase('postgres', { empty: true });
  try {
    const raise = `do $$ begin raise exception 'told' using errcode = '${code}'; end $$`;
    const failure = await failureOf(database.write((tx) => sql.raw(raise).execute(tx.sql)));
    expect([failure, database.isTransient(failure)]).toEqual([expect.any(Error), expected]);
  } finally {
    await close();
  }
});

test('a PostgreSQL that ends a session or is not there may pass', async () => {
  const { database, environment, close } = await createTestDatabase('postgres', { empty: true });
  const nowhere = new URL(environment['GALLEY_DATABASE_URL'] ?? '');
  nowhere.port = '1';
  const absent = openPostgres(nowhere.href, { onError: () => {} });
  try {
    const ended = await failureOf(
      database.write((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.sql)),
    );
    const missing = await failureOf(absent.ping());
    for (const failure of [ended, missing]) {
      expect([failure, database.isTransient(failure)]).toEqual([expect.any(DatabaseUnreachable), true]);
    }
  } finally {
    await absent.close();
    await close();
  }
});
