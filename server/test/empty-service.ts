import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Deps } from '../app/build-deps.ts';
import type { TestService } from './test-service.ts';

/** What the steps of the tables and the start of the service put there. */
const ofInstallation = ['migrations', 'event_clock', 'installation_facts'];

/**
 * Takes every tenant, person and mail out of a running service, so that the next test begins as on a fresh one: a tenth of
 * the work of starting that. What it keeps in memory it keeps by ids that come no more; its clock goes on.
 */
export async function emptyService({
  server,
  environment,
}: {
  server: { deps: Deps };
  environment: TestService['environment'];
}): Promise<void> {
  const { database, background } = server.deps;
  const dataDir = environment['GALLEY_DATA_DIR'] ?? '';
  await background.settled();
  if (database.dialect.name === 'sqlite') emptyFile(join(dataDir, 'galley.sqlite'));
  else await sql.raw(emptyTables).execute(database.sql);
  const mails = join(dataDir, 'mail');
  for (const name of readdirSync(dataDir).includes('mail') ? readdirSync(mails) : [])
    rmSync(join(mails, name));
}

// As a replica, whose rows were checked where they were written: in whatever order they go.
const emptyTables = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public'
      and tablename not in (${ofInstallation.map((one) => `'${one}'`).join(', ')}) loop
    execute format('delete from %I', name) || case name when 'tenants' then ' where slug <> ''_installation''' else '' end;
  end loop;
end $$`;

function emptyFile(path: string): void {
  const file = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: false });
  const names = file
    .prepare(
      "select name, type from pragma_table_list where schema = 'main' and type in ('table', 'virtual')",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_') && !ofInstallation.includes(name));
  const statements = names.map(
    (name) => `delete from "${name}"${name === 'tenants' ? " where slug <> '_installation'" : ''};`,
  );
  file.exec(`begin immediate; ${statements.join(' ')} commit`);
  file.close();
}
