import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import { compiledOnce, insertRows } from './compiled.ts';

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
