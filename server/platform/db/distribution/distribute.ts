// In this folder: tenants spread over the servers of a distributed PostgreSQL (Citus).

import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../database.ts';
import { splitForeignKeys } from './foreign-keys.ts';
import { isDistributed } from './is-distributed.ts';
import { type TableKind, tableKinds, tablesOf } from './table-kinds.ts';

/** Why tables are not spread, in words for the operator. */
export class CannotDistribute extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotDistribute';
  }
}

/** What was done to which tables; none where all was done before. */
export interface Distribution {
  readonly spread: readonly string[];
  readonly copied: readonly string[];
}

/** Tables go to the servers one after the other: what the same transaction does to them next must find them. */
const oneByOne = sql`set local citus.multi_shard_modify_mode = 'sequential'`;

/**
 * Spreads the tables of a migrated database, in which `requireCluster` found servers, over these, the rows of each tenant together: all of it in one
 * transaction, or nothing. From then on the order of events is told by a counter of each tenant. No other process may use
 * the database meanwhile.
 * @throws CannotDistribute
 */
export async function distribute(database: Database): Promise<Distribution> {
  return database.write(async (tx) => {
    await tx.dialect.lock(tx, 'galley:migrate', 'exclusive');
    const placed = await readPlaced(tx);
    const copied = tablesOf('everywhere').filter((table) => placed.get(table) !== 'everywhere');
    const spread = tablesOf('tenant').filter((table) => placed.get(table) !== 'tenant');
    if (copied.length + spread.length === 0 && (await isDistributed(tx.sql))) return { spread, copied };
    await refuseOthers(tx);
    await oneByOne.execute(tx.sql);
    await countCommits(tx);
    const keys = await dropForeignKeys(tx);
    for (const table of copied) await place(tx, table, 'everywhere');
    for (const table of spread) await place(tx, table, 'tenant');
    for (const key of keys) await sql.raw(key).execute(tx.sql);
    await oneByOneFromNowOn(tx);
    return { spread, copied };
  });
}

/**
 * Refuses a database whose tables cannot be spread over servers.
 * @throws CannotDistribute
 */
export async function requireCluster(database: Reader): Promise<void> {
  if (database.dialect.name !== 'postgres') {
    throw new CannotDistribute(
      'This installation uses SQLite, which runs on one machine. To distribute tenants over several servers, move to ' +
        'PostgreSQL with Citus. The page docs/operations/distributed.md has the steps. Nothing was changed.',
    );
  }
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_dist_node') is not null as "isThere"`.execute(database.sql);
  if (!rows[0]?.isThere) {
    throw new CannotDistribute(
      'The database has no Citus extension, so there are no other servers to distribute tenants over. ' +
        'The page docs/operations/distributed.md has the steps. Nothing was changed.',
    );
  }
  const nodes = await sql<{ keepers: number; coordinators: number }>`
    select count(*) filter (where shouldhaveshards)::int as keepers, count(*) filter (where groupid = 0)::int as coordinators
    from pg_dist_node where isactive`.execute(database.sql);
  const { keepers = 0, coordinators = 0 } = nodes.rows[0] ?? {};
  if (keepers > 0 && coordinators > 0) return;
  throw new CannotDistribute(
    'The cluster is incomplete. Run citus_set_coordinator_host on the coordinator, and citus_add_node for each worker. ' +
      'GALLEY_DATABASE_URL must be the address of the coordinator. Nothing was changed.',
  );
}

/** Refuses while anybody else works on the database: whoever has opened it does not count commits. */
async function refuseOthers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name not like 'citus%'`.execute(tx.sql);
  const others = rows[0]?.others ?? 0;
  if (others === 0) return;
  throw new CannotDistribute(
    `The database has other connections (${others}). Stop all nodes and workers, and end other sessions. ` +
      'Then run the command again. Nothing was changed.',
  );
}

/** Where tables stand that are more than tables of the coordinator. */
async function readPlaced(tx: Tx): Promise<ReadonlyMap<string, TableKind>> {
  const { rows } = await sql<{ name: string; isSpread: boolean }>`
    select c.relname as name, p.partmethod = 'h' as "isSpread"
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`.execute(
    tx.sql,
  );
  return new Map(rows.map(({ name, isSpread }) => [name, isSpread ? 'tenant' : 'everywhere']));
}

/** From here on commits are counted, each tenant's from its last event on. */
async function countCommits(tx: Tx): Promise<void> {
  if (await isDistributed(tx.sql)) return;
  await sql`
    insert into commit_counts (tenant_id, commits)
    select tenant_id, coalesce((select max(position) from events where events.tenant_id = tenants.tenant_id), 0)
    from tenants
    on conflict (tenant_id) do update set commits = greatest(excluded.commits, commit_counts.commits)`.execute(
    tx.sql,
  );
  await tx.sql.updateTable('event_clock').set({ is_distributed: 1 }).execute();
}

/**
 * A transaction that looked at all tenants side by side could not change a table that is on each server. Whoever connects from now
 * on looks at one part after the other.
 */
async function oneByOneFromNowOn(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(
    tx.sql,
  );
  await sql
    .raw(`alter database ${rows[0]?.name} set citus.multi_shard_modify_mode = 'sequential'`)
    .execute(tx.sql);
}

/** Drops all keys by which tables point to others, and answers what makes them again. */
async function dropForeignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; key: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as key
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx.sql);
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx.sql);
  return rows.map(({ table, name, key }) => `alter table ${table} add constraint ${name} ${key}`);
}

/**
 * Runs one statement of a step on a distributed database. A table that it creates goes where its kind says, before it
 * points to others.
 */
export async function applyDistributed(tx: Tx, statement: string): Promise<void> {
  await oneByOne.execute(tx.sql);
  const made = splitForeignKeys(statement);
  if (!made) {
    await sql.raw(statement).execute(tx.sql);
    return;
  }
  await sql.raw(made.create).execute(tx.sql);
  await place(tx, made.table, tableKinds[made.table as keyof typeof tableKinds]);
  for (const key of made.addKeys) await sql.raw(key).execute(tx.sql);
}

async function place(tx: Tx, table: string, kind: TableKind): Promise<void> {
  if (kind === 'everywhere')
    await sql`select create_reference_table(${table}::text::regclass)`.execute(tx.sql);
  // All of them with the same number of parts, so that the rows of a tenant stand together.
  if (kind === 'tenant') {
    const together = table === 'entries' ? sql`'default'` : sql`'entries'`;
    await sql`
      select create_distributed_table(${table}::text::regclass, 'tenant_id', colocate_with => ${together})`.execute(
      tx.sql,
    );
  }
}
