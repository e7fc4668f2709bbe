import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { migrate } from '../db/migrate.ts';
import { listNearWords } from './near-words.ts';
import { searchPublished } from './published-index.ts';
import { putPublished } from './published-store.ts';

const tenant = asTenantId('0123456789ab');
const row = { tenant_id: tenant, slug: 'a', name: 'A', schema_revision: 0, created_at: 0, updated_at: 0 };

onEachDatabase('what an older release put into the index of readers', (dialect) => {
  test('its vocabulary has words by how they begin and by how they end', async () => {
    const { database, close } = await createTestDatabase(dialect, { empty: true });
    await migrate(database, '0043-distribution');
    await database.write((tx) => tx.sql.insertInto('tenants').values(row).execute());
    await database.write(async (tx) => {
      for (const [word, mirror] of [
        ['harbour', 'ruobrah'],
        ['tide', 'edit'],
      ])
        await sql`insert into published_vocabulary (tenant_id, word, mirror) values (${tenant}, ${word}, ${mirror})`.execute(
          tx.sql,
        );
    });
    await migrate(database);
    expect(await listNearWords(database, tenant, 'harbuor')).toEqual(['harbour']);
    expect(await listNearWords(database, tenant, 'hxrbour')).toEqual(['harbour']);
    expect(await listNearWords(database, tenant, 'harboux')).toEqual(['harbour']);
    // A word that is there is put once more, beside a new one.
    await database.write((tx) => putPublished(tx, tenant, [], [['harbour', 'quay']]));
    expect(await listNearWords(database, tenant, 'quax')).toEqual(['quay']);
    expect(await listNearWords(database, tenant, 'xuay')).toEqual(['quay']);
    await close();
  });

  test('a long name that is spelt out makes its document the best, as the sum of one does', async () => {
    const { database, close } = await createTestDatabase(dialect);
    await database.write((tx) => tx.sql.insertInto('tenants').values(row).execute());
    const words = ['reading', 'the', 'tide', 'tables'];
    const lexemes = [`!t${tenant}`, ...words, ...words.map((word) => `^${word}`)];
    await database.write((tx) =>
      putPublished(
        tx,
        tenant,
        [
          { id: 'older', publishedAt: 1, lexemes: [...lexemes, '=reading_the_tide_tables'] },
          { id: 'other', publishedAt: 2, lexemes: [...lexemes, '=the_tide_tables_reading'] },
        ],
        [],
      ),
    );
    const options = { types: undefined, limit: 10, offset: 0 };
    const { ids } = await searchPublished(database, tenant, 'Reading the tide tables', options);
    expect(ids).toEqual(['older', 'other']);
    await close();
  });
});
