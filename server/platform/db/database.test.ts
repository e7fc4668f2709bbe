import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import { type Database, type LastWork, type Tx, violatesUniqueKeyOf } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { holdProcessLock } from './process-lock.ts';

onEachDatabase('the database', (dialect) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(dialect);
    database = made.database;
  });
  afterEach(() => made.close());

  const insertTenant = (tx: Tx, slug: string) =>
    tx.sql
      .insertInto('tenants')
      .values({ tenant_id: slug, slug, name: slug, schema_revision: 0, created_at: 0, updated_at: 0 })
      .execute();
  const slugs = async () =>
    (await database.sql.selectFrom('tenants').select('slug').orderBy('slug').execute()).map(
      ({ slug }) => slug,
    );

  test('all of a transaction commits or none', async () => {
    const failed = database.write(async (tx) => {
      await insertTenant(tx, 'a');
      throw new Error('half-way');
    });
    await expect(failed).rejects.toThrow('half-way');
    expect(await slugs()).toEqual([]);
    await database.write(async (tx) => {
      await insertTenant(tx, 'a');
      await insertTenant(tx, 'b');
    });
    expect(await slugs()).toEqual(['a', 'b']);
  });

  test('a part that fails is undone, whatever it failed with, and the transaction goes on', async () => {
    const take = async (tx: Tx, slug: string) =>
      tx.send(
        tx.sql
          .insertInto('tenants')
          .values({ tenant_id: slug, slug, name: slug, schema_revision: 0, created_at: 0, updated_at: 0 })
          .compile(),
      );
    await database.write(async (tx) => {
      await take(tx, 'a');
      expect(await tx.attempt(() => take(tx, 'b').then(() => 'kept'))).toBe('kept');
      const refused = tx.attempt(async () => {
        await take(tx, 'c');
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
      // Of what is sent nobody waits for an answer: the end of the part does.
      const doubled = await tx.attempt(() => take(tx, 'a')).catch((error: unknown) => error);
      expect(violatesUniqueKeyOf(doubled, 'tenants')).toBe(true);
      const awaited = tx.attempt(async () => {
        await take(tx, 'd');
        await insertTenant(tx, 'b');
      });
      await expect(awaited).rejects.toThrow();
      await tx.attempt(() => take(tx, 'c'));
    });
    expect(await slugs()).toEqual(['a', 'b', 'c']);
    const whole = database.write(async (tx) => {
      await tx.attempt(() => take(tx, 'e'));
      throw new Error('all of it');
    });
    await expect(whole).rejects.toThrow('all of it');
    expect(await slugs()).toEqual(['a', 'b', 'c']);
  });

  test('what is left to a work is done once for all of it as the last of the transaction, but for what a part that failed has left', async () => {
    const runs: string[][] = [];
    const last: LastWork<string> = {
      run: async (tx, items) => {
        runs.push([...items]);
        for (const slug of items) await insertTenant(tx, slug);
      },
    };
    const work = (more: string) =>
      database.write(async (tx) => {
        tx.leave(last, `a${more}`);
        await insertTenant(tx, `first${more}`);
        const refused = tx.attempt(async () => {
          tx.leave(last, 'forgotten');
          throw new Error('no');
        });
        await expect(refused).rejects.toThrow('no');
        await tx.attempt(async () => tx.leave(last, 'b'));
        expect(runs).toEqual([]);
      });
    await work('');
    expect(runs).toEqual([['a', 'b']]);
    expect(await slugs()).toEqual(['a', 'b', 'first']);
    // "b" is there already: what the last work throws undoes the transaction.
    await expect(work('1')).rejects.toThrow();
    expect(await slugs()).toEqual(['a', 'b', 'first']);
  });

  test('a read does not wait for a write transaction and does not see what it has not committed', async () => {
    const seen = await database.write(async (tx) => {
      await insertTenant(tx, 'a');
      return slugs();
    });
    expect(seen).toEqual([]);
    expect(await slugs()).toEqual(['a']);
  });

  test('effects and touched tags follow the commit, and never a rollback', async () => {
    const told: string[] = [];
    const tenant = asTenantId('t');
    database.onTouched((touched) => told.push(`tags ${[...(touched.get(tenant)?.answers ?? [])].join(',')}`));
    const work = (fails: boolean) =>
      database.write(async (tx) => {
        tx.touch(tenant, 'entry:1', 'type:2');
        tx.afterCommit(() => told.push('effect'));
        await insertTenant(tx, 'a');
        expect(told).toEqual([]);
        if (fails) throw new Error('rolled back');
      });
    await expect(work(true)).rejects.toThrow('rolled back');
    expect(told).toEqual([]);
    await work(false);
    expect(told).toEqual(['tags entry:1,type:2', 'effect']);
  });

  test('a statement that is only sent runs before the next one, and its failure fails the transaction with its error', async () => {
    const row = { name: 'a', schema_revision: 0, created_at: 0, updated_at: 0 };
    const insert = (tx: Tx, slug: string) =>
      tx.sql
        .insertInto('tenants')
        .values({ ...row, tenant_id: slug, slug })
        .compile();
    const seen = await database.write(async (tx) => {
      await tx.send(insert(tx, 'a'));
      return (await tx.sql.selectFrom('tenants').select('slug').execute()).map(({ slug }) => slug);
    });
    expect(seen).toEqual(['a']);

    const told: string[] = [];
    const twice = (then: (tx: Tx) => Promise<unknown>) =>
      database
        .write(async (tx) => {
          tx.afterCommit(() => told.push('effect'));
          await insertTenant(tx, 'b');
          await tx.send(insert(tx, 'a'));
          await then(tx);
        })
        .catch((caught: unknown) => caught);
    const asItCommits = await twice(async () => {});
    const atTheNextOne = await twice((tx) => insertTenant(tx, 'c'));
    expect([asItCommits, atTheNextOne].map((error) => violatesUniqueKeyOf(error, 'tenants'))).toEqual([
      true,
      true,
    ]);
    expect({ told, slugs: await slugs() }).toEqual({ told: [], slugs: ['a'] });
  });

  test('a statement that is written alone commits, and a refused one leaves nothing open', async () => {
    const insert = sql<{ slug: string }>`insert into tenants
      (tenant_id, slug, name, schema_revision, created_at, updated_at) values ('a', 'a', 'a', 0, 0, 0) returning slug`;
    expect(await database.writeAlone(insert)).toEqual([{ slug: 'a' }]);
    const error = await database.writeAlone(insert).catch((caught: unknown) => caught);
    expect(violatesUniqueKeyOf(error, 'tenants')).toBe(true);
    await database.write((tx) => insertTenant(tx, 'b'));
    expect(await slugs()).toEqual(['a', 'b']);
  });

  test('a refused unique key names its table and leaves the next transaction unharmed', async () => {
    await database.write((tx) => insertTenant(tx, 'a'));
    const error = await database.write((tx) => insertTenant(tx, 'a')).catch((caught: unknown) => caught);
    expect(violatesUniqueKeyOf(error, 'tenants')).toBe(true);
    expect(violatesUniqueKeyOf(error, 'entries')).toBe(false);
    await database.write((tx) => insertTenant(tx, 'b'));
    expect(await slugs()).toEqual(['a', 'b']);
  });

  test('foreign keys hold: no row without its tenant', async () => {
    const orphan = database.write((tx) =>
      sql`insert into memberships (tenant_id, user_id, role, created_at) values ('nobody', 'u', 'owner', 0)`.execute(
        tx.sql,
      ),
    );
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  test('50 transactions at once each see the one before', async () => {
    await database.write((tx) => insertTenant(tx, 'counter'));
    const raise = () =>
      database.write(async (tx) => {
        await sql`update tenants set schema_revision = schema_revision + 1 where slug = 'counter'`.execute(
          tx.sql,
        );
      });
    await Promise.all(Array.from({ length: 50 }, raise));
    const row = await database.sql.selectFrom('tenants').select('schema_revision').executeTakeFirstOrThrow();
    expect(row.schema_revision).toBe(50);
  });

  test('text compares by code point', async () => {
    const names = ['Z', 'a', 'É', 'é', 'ß', 'z', '東', '\u{1F30A}', '\uFF5E'];
    await database.write(async (tx) => {
      for (const name of names) await insertTenant(tx, name);
    });
    const byCodePoint = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await slugs()).toEqual(byCodePoint);
  });

  test('an edited migration is refused', async () => {
    await database.write((tx) => sql`update migrations set hash = 'other'`.execute(tx.sql));
    await expect(migrate(database)).rejects.toThrow('was changed after the database was migrated');
  });

  test('commits are durable: synchronous writes are asked for', async () => {
    if (dialect === 'sqlite') return expect(existsSync(join(made.dataDir, 'galley.sqlite-wal'))).toBe(true);
    const { rows } = await sql<{
      setting: string;
    }>`select current_setting('synchronous_commit') as setting`.execute(database.sql);
    expect(rows[0]?.setting).toBe('on');
  });
});

test('a second process on one SQLite file is refused, and the file is free when the first ends', async () => {
  const made = await createTestDatabase('sqlite');
  const path = join(made.dataDir, 'galley.sqlite');
  const held = holdProcessLock(path);
  expect(() => holdProcessLock(path)).toThrow(/Another galley process .* is using/);
  held.release();
  holdProcessLock(path).release();
  await made.close();
});

test('several nodes that start together on an empty PostgreSQL migrate it once', async () => {
  const made = await createTestDatabase('postgres', { empty: true });
  const url = made.environment['GALLEY_DATABASE_URL'] ?? '';
  const nodes = Array.from({ length: 4 }, () => openPostgres(url, { onError: () => {} }));
  const applied = (await Promise.all(nodes.map((node) => migrate(node)))).flat();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(made.database.sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(applied.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  await Promise.all(nodes.map((node) => node.close()));
  await made.close();
});
