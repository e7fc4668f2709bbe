import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../test/databases.ts';
import { runHere } from '../test/programs/run-here.ts';

onEachDatabase('galley migrate --distribute', (dialect) => {
  test('says in plain words why it does not, and changes nothing, not even the tables that it would bring up to date', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    const { status, stdout, stderr } = await runHere(['migrate', '--distribute'], made.environment);
    expect([status, stdout]).toEqual([1, '']);
    const reason = dialect === 'sqlite' ? 'uses SQLite' : 'The database has no Citus extension';
    expect(stderr).toMatch(new RegExp(`^galley: [^\\n]*${reason}[^\\n]*Nothing was changed\\.\\n$`));
    expect(await made.database.sql.introspection.getTables()).toEqual([]);
    await made.close();
  });
});
