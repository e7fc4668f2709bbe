import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../test/databases.ts';
import { openPostgres } from './postgres/postgres.ts';

test('a connection that PostgreSQL ends between two statements of a transaction fails the transaction, not the process', async () => {
  const { environment, close } = await createTestDatabase('postgres');
  const url = environment['GALLEY_DATABASE_URL'] ?? inject('postgresUrl');
  const losses: Error[] = [];
  const database = openPostgres(url, { onError: (error) => losses.push(error), connections: 2 });
  const work = database.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.sql);
    const lost = new Promise<void>((resolve) => {
      const push = losses.push.bind(losses);
      losses.push = (...errors) => {
        resolve();
        return push(...errors);
      };
    });
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.sql);
    await lost;
    await sql`select 1`.execute(tx.sql);
  });
  await expect(work).rejects.toThrow();
  expect(losses.length).toBeGreaterThan(0);
  await expect(database.ping()).resolves.toBeUndefined();
  await database.close();
  await close();
});
