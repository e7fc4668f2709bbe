import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { type Pooler, startPgbouncer } from '../../../test/programs/pgbouncer.ts';
import { findProgram, tellMissing } from '../../../test/programs/system-program.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from './postgres.ts';

tellMissing(['pgbouncer']);

let made: TestDatabase;
let url: string;
const opened: Database[] = [];
beforeAll(async () => {
  made = await createTestDatabase('postgres', { empty: true });
  url = made.environment['GALLEY_DATABASE_URL'] ?? '';
  await sql`create table things (name text primary key, node int, size bigint)`.execute(made.database.sql);
});
afterAll(() => made.close());
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

function open(address: string, options: { connections?: number; listenUrl?: string } = {}): Database {
  const database = openPostgres(address, { onError: () => {}, ...options });
  opened.push(database);
  return database;
}

/** The statements that stand on the one connection of a database. */
async function preparedOn(database: Database): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, statement as text from pg_prepared_statements`.execute(database.sql);
  return rows.filter(({ text }) => text.includes('things')).sort((a, b) => (a.text < b.text ? -1 : 1));
}

test('a statement has the same name on every node, in whatever order they come to it', async () => {
  const [one, other] = [open(url, { connections: 1 }), open(url, { connections: 1 })];
  const bySize = sql`select name from things where size = ${1}`;
  const byName = sql`select size from things where name = ${'a'}`;
  for (const statement of [bySize, byName]) await statement.execute(one.sql);
  for (const statement of [byName, bySize]) await statement.execute(other.sql);
  const standing = await preparedOn(one);
  expect(standing).toHaveLength(2);
  expect(await preparedOn(other)).toEqual(standing);
});

test('a session of its own acknowledges commits once they are on disk, and gives up a transaction that hangs', async () => {
  const database = open(url, { connections: 1 });
  const { rows } = await sql`select current_setting('synchronous_commit') as durable,
    current_setting('idle_in_transaction_session_timeout') as lease`.execute(database.sql);
  expect(rows).toEqual([{ durable: 'on', lease: '1min' }]);
  await database.requireServable?.();
});

describe.skipIf(findProgram('pgbouncer') === undefined)('behind PgBouncer', () => {
  let pooler: Pooler;
  const start = async (mode: 'session' | 'transaction' | 'statement', size: number) => {
    pooler = await startPgbouncer(url, { mode, size });
    return pooler.urlOf(url);
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await pooler.stop();
  });

  test('in transaction mode, two nodes on two connections each get the answers to what they asked', async () => {
    const address = await start('transaction', 2);
    const nodes = [open(address), open(address)];
    const wrong: unknown[] = [];
    // As many texts as there would be names: each node comes to them in another order.
    const shapes = Array.from({ length: 12 }, (_, n) => n);
    await Promise.all(
      nodes.flatMap((node, index) =>
        Array.from({ length: 8 }, async (_, worker) => {
          const order = index === 0 ? shapes : shapes.toReversed();
          for (let round = 0; round < 15; round++) {
            for (const shape of order) {
              const value = `${index}-${worker}-${round}`;
              const column = sql.ref(`answer${shape}`);
              const { rows } = await sql`select ${value}::text as ${column}, ${shape}::int as shape`.execute(
                node.sql,
              );
              if (JSON.stringify(rows) !== JSON.stringify([{ [`answer${shape}`]: value, shape }]))
                wrong.push(rows);
            }
          }
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('in transaction mode, what is sent without waiting runs in its transaction, with the lease of one', async () => {
    const address = await start('transaction', 2);
    const nodes = [open(address), open(address)];
    const insert = (name: string, node: number) =>
      sql`insert into things (name, node, size) values (${name}, ${node}, ${1})`;
    await Promise.all(
      nodes.flatMap((node, index) =>
        Array.from({ length: 6 }, (_, worker) =>
          node.write(async (tx) => {
            for (let n = 0; n < 5; n++)
              await tx.send(insert(`${index}-${worker}-${n}`, index).compile(tx.sql));
            const { rows } = await sql<{ own: number; lease: string }>`
              select count(*) as own, current_setting('idle_in_transaction_session_timeout') as lease
              from things where name like ${`${index}-${worker}-%`}`.execute(tx.sql);
            expect(rows).toEqual([{ own: 5, lease: '1min' }]);
          }),
        ),
      ),
    );
    await expect(
      nodes[0]?.write(async (tx) => {
        await tx.send(insert('undone', 0).compile(tx.sql));
        await tx.send(insert('0-0-0', 0).compile(tx.sql));
        await sql`select 1`.execute(tx.sql);
      }),
    ).rejects.toThrow('unique key of things');
    const { rows } = await sql<{ count: number }>`select count(*) as count from things`.execute(
      made.database.sql,
    );
    expect(rows).toEqual([{ count: 60 }]);
  });

  test('nothing of ours is left on a connection that others get: no statement, no setting', async () => {
    const address = await start('transaction', 1);
    const database = open(address);
    await sql`select name from things where name = ${'x'}`.execute(database.sql);
    await database.write(async (tx) => {
      await sql`select name from things where size = ${1}`.execute(tx.sql);
    });
    const { rows } =
      await sql`select current_setting('idle_in_transaction_session_timeout') as lease`.execute(database.sql);
    expect([await preparedOn(database), rows]).toEqual([[], [{ lease: '0' }]]);
  });

  test('the tables are made through it, by nodes that start together', async () => {
    const fresh = await createTestDatabase('postgres', { empty: true });
    try {
      await start('transaction', 2);
      const address = pooler.urlOf(fresh.environment['GALLEY_DATABASE_URL'] ?? '');
      const applied = await Promise.all([migrate(open(address)), migrate(open(address))]);
      expect(applied.flat().length).toBe(new Set(applied.flat()).size);
      expect(applied.flat().length).toBeGreaterThan(10);
    } finally {
      for (const database of opened.splice(0)) await database.close();
      await pooler.stop();
      await fresh.close();
      await start('transaction', 1);
    }
  });

  test('in session mode it serves as it is', async () => {
    const address = await start('session', 4);
    await open(address, { connections: 2 }).requireServable?.();
  });

  test('in transaction mode it serves with an address of its own for listening, and is refused without', async () => {
    const address = await start('transaction', 2);
    await open(address, { listenUrl: url }).requireServable?.();
    const refusal = 'Set GALLEY_DATABASE_LISTEN_URL to the address of the database itself';
    await expect(open(address).requireServable?.()).rejects.toThrow(refusal);
    await expect(open(url, { listenUrl: address }).requireServable?.()).rejects.toThrow(
      'No notification arrives on GALLEY_DATABASE_LISTEN_URL',
    );
  });

  test('an address for listening that leads to another database, or nowhere, is refused', async () => {
    const address = await start('transaction', 2);
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    await expect(open(address, { listenUrl: elsewhere.href }).requireServable?.()).rejects.toThrow(
      'No notification arrives',
    );
    elsewhere.port = '1';
    await expect(open(address, { listenUrl: elsewhere.href }).requireServable?.()).rejects.toThrow(
      'The address for notifications of changes cannot be reached',
    );
  });

  test('in statement mode it is refused: a transaction would not hold', async () => {
    const address = await start('statement', 2);
    await expect(open(address, { listenUrl: url }).requireServable?.()).rejects.toThrow('statement pooling');
  });

  test('a server that acknowledges commits early is refused, since nothing can ask it not to', async () => {
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.ref(name)} set synchronous_commit = off`.execute(made.database.sql);
    try {
      const address = await start('transaction', 2);
      await expect(open(address, { listenUrl: url }).requireServable?.()).rejects.toThrow(
        'synchronous_commit',
      );
      // Where it can be asked, it is.
      await open(url).requireServable?.();
    } finally {
      await sql`alter database ${sql.ref(name)} reset synchronous_commit`.execute(made.database.sql);
    }
  });
});
