import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LaunchedPostgres, launchPostgres } from '../../../test/programs/launch-postgres.ts';
import { launchReplica } from '../../../test/programs/launch-replica.ts';
import { startPgbouncer } from '../../../test/programs/pgbouncer.ts';
import { findProgram, tellMissing } from '../../../test/programs/system-program.ts';
import type { Database, LogPosition, Reading, Replica } from '../database.ts';
import { openPostgres } from './postgres.ts';
import { openReplica } from './replica.ts';

tellMissing(['pgbouncer']);

const folder = mkdtempSync(join(tmpdir(), 'galley-replica-'));
const servers: LaunchedPostgres[] = [];
let primary: Database;
/** The server of the replica, to be told what to do. */
let follower: Database;
let replica: Replica;
let size = 0;

const open = (url: string) => openPostgres(`${url}/postgres`, { onError: () => {} });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const first = await launchPostgres(join(folder, 'primary'));
  servers.push(first);
  const second = await launchReplica(first, join(folder, 'replica'), ['-c', 'max_standby_streaming_delay=0']);
  servers.push(second);
  primary = open(first.url);
  follower = open(second.url);
  replica = openReplica(`${second.url}/postgres`, { onError: () => {} });
  await sql`create table things (size bigint)`.execute(primary.sql);
}, 120_000);

afterAll(async () => {
  await replica?.close();
  await follower?.close();
  await primary?.close();
  for (const server of servers.toReversed()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Commits a number beyond all before, and answers it with a position after it. */
async function commit(): Promise<{ written: number; position: LogPosition }> {
  const written = ++size;
  await primary.write(async (tx) => {
    await sql`insert into things values (${written})`.execute(tx.sql);
  });
  const position = await primary.logPosition?.();
  if (!position) throw new Error('there is no position');
  return { written, position };
}

async function largest({ sql: db }: Reading): Promise<number> {
  const { rows } = await sql<{ largest: number }>`select max(size) as largest from things`.execute(db);
  return rows[0]?.largest ?? 0;
}

test('a replica reads what was committed before a position, each time', async () => {
  for (let n = 0; n < 200; n++) {
    const { written, position } = await commit();
    let answer = await replica.read(position, largest);
    while (answer.outcome === 'behind') answer = await replica.read(position, largest);
    expect(answer).toEqual({ outcome: 'answered', result: written });
  }
});

test('a replica that has not come so far does not begin', async () => {
  await sql`select pg_wal_replay_pause()`.execute(follower.sql);
  const { written, position } = await commit();
  expect(await replica.read(position, largest)).toEqual({ outcome: 'behind' });
  await sql`select pg_wal_replay_resume()`.execute(follower.sql);
  await expect.poll(() => replica.read(position, largest)).toEqual({ outcome: 'answered', result: written });
});

test('a position of another history or another database says nothing', async () => {
  const { position } = await commit();
  await expect.poll(async () => (await replica.read(position, largest)).outcome).toBe('answered');
  const later = { ...position, history: position.history + 1 };
  expect(await replica.read(later, largest)).toEqual({ outcome: 'behind' });
  expect(await replica.read({ ...position, system: '1' }, largest)).toEqual({ outcome: 'foreign' });
});

test('the primary is no replica of itself', async () => {
  const itself = openReplica(`${servers[0]?.url}/postgres`, { onError: () => {} });
  const { position } = await commit();
  expect(await itself.read(position, largest)).toEqual({ outcome: 'foreign' });
  await itself.close();
});

test('what the replica has to take away from a reader is a conflict, and no failure of it', async () => {
  await sql`create table passing (size bigint)`.execute(primary.sql);
  const { position } = await commit();
  await expect.poll(async () => (await replica.read(position, largest)).outcome).toBe('answered');
  const reading = replica.read(position, async ({ sql: db }) => {
    await sql`select pg_sleep(60) from (select count(*) from passing) held`.execute(db);
  });
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(
        follower.sql,
      );
      return rows.length;
    })
    .toBe(1);
  await sql`drop table passing`.execute(primary.sql);
  expect(await reading).toEqual({ outcome: 'conflict' });
  expect((await replica.read(position, largest)).outcome).toBe('answered');
});

test('a read holds nothing against the replica between two of its queries', async () => {
  await sql`create table passing (size bigint)`.execute(primary.sql);
  const { written, position } = await commit();
  await expect.poll(async () => (await replica.read(position, largest)).outcome).toBe('answered');
  const answer = await replica.read(position, async (db) => {
    await sql`select count(*) from passing`.execute(db.sql);
    await sql`drop table passing`.execute(primary.sql);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ passing: string | null }>`
          select to_regclass('passing')::text as passing`.execute(follower.sql);
        return rows[0]?.passing;
      })
      .toBe(null);
    return largest(db);
  });
  expect(answer).toEqual({ outcome: 'answered', result: written });
});

describe.skipIf(findProgram('pgbouncer') === undefined)('behind PgBouncer in transaction mode', () => {
  test('a replica reads what was committed before a position', async () => {
    const url = `${servers[1]?.url}/postgres`;
    const pooler = await startPgbouncer(url, { mode: 'transaction', size: 2 });
    const pooled = openReplica(pooler.urlOf(url), { onError: () => {} });
    for (let n = 0; n < 20; n++) {
      const { written, position } = await commit();
      let answer = await pooled.read(position, largest);
      while (answer.outcome === 'behind') answer = await pooled.read(position, largest);
      expect(answer).toEqual({ outcome: 'answered', result: written });
    }
    await pooled.close();
    await pooler.stop();
  });
});
