import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../test/databases.ts';
import { runGalley } from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';

onEachDatabase('a database that a newer program has migrated', (dialect) => {
  test('is refused by every command that opens it, naming both versions, and stays as it is', async () => {
    const { database, environment, dataDir, close } = await createTestDatabase(dialect);
    const migrations = () => sql`select * from migrations order by name`.execute(database.sql);
    const { rows: known } = await sql<{
      name: string;
    }>`select name from migrations order by name desc`.execute(database.sql);
    const later = sql`insert into migrations (name, hash, applied_at) values ('9999-of-a-later-release', '', 0)`;
    await database.write((tx) => later.execute(tx.sql));
    const before = await migrations();
    const archive = join(dataDir, 'archive.galley');
    writeFileSync(archive, '');
    const owner = ['--name', 'Main', '--owner-email', 'o@example.com', '--owner-password', 'a long password'];
    const commands = [
      ['serve'],
      ['work'],
      ['migrate'],
      ['demo'],
      ['import', archive, '--tenant', 'main'],
      ['export', join(dataDir, 'out.galley'), '--tenant', 'main'],
      ['tenant', 'create', 'main', ...owner],
      ['key', 'create', '--tenant', 'main', '--type', 'public', '--name', 'Site'],
    ];
    for (const words of commands) {
      const run = words[0] === 'serve' ? runGalley : runHere;
      const { status, stdout, stderr } = await run(words, { ...environment, GALLEY_PORT: '0' });
      expect([words[0], status, stdout]).toEqual([words[0], 1, '']);
      expect(stderr).toMatch(/^galley: The database was migrated to 9999-of-a-later-release [^\n]*\n$/);
      expect(stderr).toContain(`This version knows migrations up to ${known[0]?.name}.`);
    }
    expect(await migrations()).toEqual(before);
    expect(await database.sql.selectFrom('tenants').select('slug').execute()).toEqual([]);
    await close();
  }, 120_000);
});
