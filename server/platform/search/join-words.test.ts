import { expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { searchJobs } from './jobs.ts';
import { readParts } from './merge-store.ts';
import { insertDocuments, matchDocuments } from './store.ts';

const tenant = asTenantId('0123456789ab');
const row = { tenant_id: tenant, slug: 'a', name: 'A', schema_revision: 0, created_at: 0, updated_at: 0 };
const signal = new AbortController().signal;

onEachDatabase('the parts of an index of words', (dialect) => {
  test('are joined once they are scattered, and what is found stays the same', async () => {
    const { database, close } = await createTestDatabase(dialect);
    await database.write((tx) => tx.sql.insertInto('tenants').values(row).execute());
    // A commit leaves a part, and no two documents have these words.
    for (let commit = 0; commit < 12; commit++) {
      const documents = Array.from({ length: 40 }, (_, n) => {
        const text = Array.from({ length: 100 }, (_, word) => `w${commit}x${n}y${word * 7919}`);
        return { id: `${commit}-${n}`, kind: 'page', words: { name: ['tide'], slug: [], text } };
      });
      await database.write((tx) => insertDocuments(tx, tenant, documents));
    }
    const find = (term: string) => {
      const search = { terms: [term], openEnded: false, kinds: [] };
      return matchDocuments(database, tenant, search, { limit: 500, offset: 0 });
    };
    const before = [await find('tide'), await find('w7x3y7919')];
    expect(before.map(({ total }) => total)).toEqual([480, 1]);

    let looks = 0;
    const watched = {
      ...database,
      get aside() {
        looks++;
        return database.aside;
      },
    };
    const [job] = searchJobs({ database: watched });
    let steps = 0;
    while (await job?.run(signal)) steps++;
    expect([await find('tide'), await find('w7x3y7919')]).toEqual(before);
    if (dialect === 'postgres') return close();
    expect(steps).toBeGreaterThan(2);
    const parts = await readParts(database, 'search_words');
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(Math.max(...parts) * 1.25);
    // What is joined is left alone, and not looked through again until something is written.
    expect(await job?.run(signal)).toBe(false);
    looks = 0;
    expect(await job?.run(signal)).toBe(false);
    expect(looks).toBe(0);
    const more = { id: 'more', kind: 'page', words: { name: ['tide'], slug: [], text: [] } };
    await database.write((tx) => insertDocuments(tx, tenant, [more]));
    expect(await job?.run(signal)).toBe(false);
    expect(looks).toBe(1);
    await close();
  });
});
