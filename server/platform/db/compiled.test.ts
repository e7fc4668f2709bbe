import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import {
  compiledOnce,
  insertRows,
  isAmong,
  isListed,
  type ListedTexts,
  listOfAny,
  listOfFew,
  queriedOnce,
} from './compiled.ts';
import { observeReads } from './observe-reads.ts';

onEachDatabase('statements whose text is made once', (dialect) => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await createTestDatabase(dialect);
  });
  afterEach(() => made.close());

  const tenant = (slug: string, name = slug) => ({ tenant_id: slug, slug, name, ...start });
  const start = { schema_revision: 0, created_at: 0, updated_at: 0 };
  const names = async () => {
    const rows = await made.database.sql.selectFrom('tenants').select('name').orderBy('tenant_id').execute();
    return rows.map(({ name }) => name);
  };

  test('are built once for each set of names, and run with the values of each call', async () => {
    let built = 0;
    const insert = compiledOnce((tx, row: { slug: string; name: string; schema_revision?: number }) => {
      built++;
      return tx.sql
        .insertInto('tenants')
        .values({ ...start, ...row, tenant_id: row.slug, name: sql`${row.name} || ${'!'}` })
        .returning('name');
    });
    await made.database.write(async (tx) => {
      const { rows } = await tx.sql.executeQuery(insert(tx, { slug: 'a', name: 'A' }));
      expect(rows).toEqual([{ name: 'A!' }]);
      await tx.send(insert(tx, { slug: 'b', name: 'B' }));
      expect(built).toBe(1);
      await tx.send(insert(tx, { slug: 'c', name: 'C', schema_revision: 7 }));
      expect(built).toBe(2);
    });
    expect(await names()).toEqual(['A!', 'B!', 'C!']);
  });

  test('have a text for each length of a list', async () => {
    let built = 0;
    const find = compiledOnce((tx, { slugs }: { slugs: readonly string[] }) => {
      built++;
      return tx.sql.selectFrom('tenants').select('name').where(isListed('slug', slugs)).orderBy('name');
    });
    await made.database.write(async (tx) => {
      await tx.send(insertRows(tx, 'tenants', [tenant('a'), tenant('b'), tenant('c'), tenant('d')]));
      const found = async (...slugs: string[]) => {
        const { rows } = await tx.sql.executeQuery(find(tx, { slugs: listOfFew(slugs) ?? [] }));
        return rows.map(({ name }) => name);
      };
      expect([await found('a'), await found('c')]).toEqual([['a'], ['c']]);
      expect(built).toBe(1);
      expect(await found('a', 'b', 'd')).toEqual(['a', 'b', 'd']);
      expect(await found('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
      expect(built).toBe(2);
      expect(listOfFew(Array.from({ length: 9 }, String))).toBeUndefined();
    });
  });

  test('run in and outside of transactions, where observers hear of each', async () => {
    let built = 0;
    const find = queriedOnce((db, { slug }: { slug: string }) => {
      built++;
      return db.sql.selectFrom('tenants').select('name').where('slug', '=', slug);
    });
    await made.database.write(async (tx) => {
      await tx.send(insertRows(tx, 'tenants', [tenant('a'), tenant('b')]));
      expect(await find(tx, { slug: 'a' })).toEqual([{ name: 'a' }]);
      expect(await find(tx, { slug: 'b' })).toEqual([{ name: 'b' }]);
    });
    expect(await find(made.database, { slug: 'a' })).toEqual([{ name: 'a' }]);
    const heard = { asked: 0, answered: 0 };
    const observer = { asked: () => heard.asked++, answered: () => heard.answered++ };
    const observed = observeReads(observeReads(made.database, observer), observer);
    expect(await find(observed, { slug: 'b' })).toEqual([{ name: 'b' }]);
    expect([built, heard]).toEqual([1, { asked: 2, answered: 2 }]);
  });

  test('have a text for each shape', async () => {
    const sorted = queriedOnce((db, { slug }: { slug: string }, shape) =>
      db.sql
        .selectFrom('tenants')
        .select('name')
        .where('slug', '<>', slug)
        .orderBy('name', shape as 'asc'),
    );
    await made.database.write(async (tx) => {
      await tx.send(insertRows(tx, 'tenants', [tenant('a'), tenant('b'), tenant('c')]));
    });
    const found = async (slug: string, shape: string) =>
      (await sorted(made.database, { slug }, shape)).map(({ name }) => name);
    expect([await found('a', 'asc'), await found('a', 'desc')]).toEqual([
      ['b', 'c'],
      ['c', 'b'],
    ]);
    expect(await found('b', 'asc')).toEqual(['a', 'c']);
  });

  test('take any number of texts', async () => {
    const find = queriedOnce((db, { slugs }: { slugs: ListedTexts }) =>
      db.sql
        .selectFrom('tenants')
        .select('name')
        .where(isAmong(db, 'slug', slugs))
        .orderBy('name'),
    );
    const all = Array.from({ length: 40 }, (_, n) => `t${String(n).padStart(2, '0')}`);
    await made.database.write(async (tx) => {
      await tx.send(
        insertRows(
          tx,
          'tenants',
          all.map((slug) => tenant(slug)),
        ),
      );
    });
    for (const length of [0, 1, 3, 8, 9, 40]) {
      const slugs = all.slice(0, length);
      const rows = await find(made.database, { slugs: listOfAny(made.database, slugs) });
      expect(rows.map(({ name }) => name)).toEqual(slugs);
    }
  });

  test('insert rows of one shape, whatever the order of their columns', async () => {
    await made.database.write(async (tx) => {
      await tx.send(insertRows(tx, 'tenants', [tenant('a')]));
      await tx.send(insertRows(tx, 'tenants', [tenant('b'), tenant('c', "it's")]));
      const { name, ...rest } = tenant('d', 'D');
      await tx.send(insertRows(tx, 'tenants', [tenant('e'), { name, ...rest }]));
    });
    expect(await names()).toEqual(['a', 'b', "it's", 'D', 'e']);
  });

  test('say what the query builder would say', async () => {
    await made.database.write(async (tx) => {
      const rows = [tenant('a'), tenant('b')];
      const { sql: text, parameters } = tx.sql.insertInto('tenants').values(rows).compile();
      for (let n = 0; n < 2; n++) {
        expect(insertRows(tx, 'tenants', rows)).toMatchObject({ sql: text, parameters });
      }
    });
  });
});
