import { sql } from 'kysely';
import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ArchivedRow, ArchivedTable, ArchivedUser } from './archive-format.ts';

/** Parameters of one statement; both databases take more. */
const mostParameters = 2000;

/** The rows of a table that follow a row in the order of its key, without `tenant_id`. */
export async function readRows(
  db: Reader,
  tenant: TenantId,
  table: ArchivedTable,
  after: ArchivedRow | undefined,
  limit: number,
): Promise<ArchivedRow[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const following = after
    ? sql`and (${key}) > (${sql.join(table.key.map((column) => sql.val(after[column])))})`
    : sql``;
  const { rows } = await sql<ArchivedRow & { tenant_id: string }>`
    select * from ${sql.table(table.name)} where tenant_id = ${tenant} ${following}
    order by ${key} limit ${limit}`.execute(db.sql);
  return rows.map(({ tenant_id: _, ...row }) => row);
}

/** Inserts rows that are not there yet; answers how many were new. */
export async function insertRows(
  tx: Tx,
  tenant: TenantId,
  table: ArchivedTable,
  rows: readonly ArchivedRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const perStatement = Math.max(1, Math.floor(mostParameters / (columns.length + 1)));
  for (let start = 0; start < rows.length; start += perStatement) {
    const values = rows.slice(start, start + perStatement).map((row) => {
      const cells = columns.map((column) => sql.val(row[column] ?? null));
      return sql`(${sql.join([sql.val(tenant), ...cells])})`;
    });
    const names = sql.join(['tenant_id', ...columns].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(
      tx.sql,
    );
  }
}

/** How many rows of a table a tenant has. */
export async function countRows(
  db: Reader,
  tenant: TenantId,
  table: { readonly name: keyof Tables },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where tenant_id = ${tenant}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** What a tenant has that no archive holds and its copy must be given anew. */
export async function countLeftBehind(
  db: Reader,
  tenant: TenantId,
): Promise<{ webhooks: number; keys: number }> {
  const webhooks = await countRows(db, tenant, { name: 'webhooks' });
  const { keys } = await db.sql
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('keys'))
    .where('tenant_id', '=', tenant)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { webhooks, keys };
}

/** The columns of a table, as the database has them now. */
export async function columnsOf(db: Reader, table: ArchivedTable): Promise<Set<string>> {
  const tables = await db.sql.introspection.getTables();
  const found = tables.find(({ name }) => name === table.name);
  return new Set(found?.columns.map(({ name }) => name).filter((name) => name !== 'tenant_id'));
}

/** The people whom content of a tenant refers to, or who wrote it. */
export async function listReferredUsers(db: Reader, tenant: TenantId): Promise<ArchivedUser[]> {
  return db.sql
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.tenant_id', '=', installationTenant)
    .where('memberships.tenant_id', '=', tenant)
    .orderBy('users.id')
    .execute();
}

/**
 * Makes sure that a referred person can be shown in the tenant. Somebody unknown gets a record without password and
 * with an address that nobody has: an archive must not be a way to gain access. Known people and members stay as they are.
 */
export async function ensureReferredUser(
  tx: Tx,
  tenant: TenantId,
  user: ArchivedUser,
  now: number,
): Promise<void> {
  await tx.sql
    .insertInto('users')
    .values({
      tenant_id: installationTenant,
      id: user.id,
      email: `${user.id}@imported.invalid`,
      name: user.name,
      password_hash: null,
      is_super_admin: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.sql
    .insertInto('memberships')
    .values({ tenant_id: tenant, user_id: user.id, role: 'viewer', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the built-in type of posts that a new tenant has, so that the archive's takes its place. */
export async function removeOwnPostType(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql.deleteFrom('types').where('tenant_id', '=', tenant).where('kind', '=', 'post').execute();
}

/** The SHA-256 that a tenant's blob must have. */
export async function findBlobHash(db: Reader, tenant: TenantId, id: string): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('media_blobs')
    .select('hash')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.hash;
}

/** The archive whose import into a tenant has begun, and whether it has ended. */
export function findImport(
  db: Reader,
  tenant: TenantId,
): Promise<{ archive_id: string; finished_at: number | null } | undefined> {
  return db.sql
    .selectFrom('imports')
    .select(['archive_id', 'finished_at'])
    .where('tenant_id', '=', tenant)
    .executeTakeFirst();
}

export async function insertImport(
  tx: Tx,
  tenant: TenantId,
  archiveId: string,
  startedAt: number,
): Promise<void> {
  await tx.sql
    .insertInto('imports')
    .values({ tenant_id: tenant, archive_id: archiveId, started_at: startedAt, finished_at: null })
    .execute();
}

export async function finishImport(tx: Tx, tenant: TenantId, finishedAt: number): Promise<void> {
  await tx.sql
    .updateTable('imports')
    .set({ finished_at: finishedAt })
    .where('tenant_id', '=', tenant)
    .execute();
}
