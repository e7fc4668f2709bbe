import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import { compiledOnce, insertRows, isListed, listOfFew, queriedOnce } from './compiled.ts';
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

  test('are built for each read outside of transactions, where observers hear of it', async () => {
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
    expect(built).toBe(1);
    const heard = { asked: 0, answered: 0 };
    const observer = { asked: () => heard.asked++, answered: () => heard.answered++ };
    expect(await find(observeReads(made.database, observer), { slug: 'b' })).toEqual([{ name: 'b' }]);
    expect([built, heard]).toEqual([2, { asked: 1, answered: 1 }]);
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
