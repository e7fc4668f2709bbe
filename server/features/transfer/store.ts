import { sql } from 'kysely';
import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { keepContent, readContent } from '../../platform/db/packed-text.ts';
import type { EntryLiveRow, EntryRow, EntryVersionRow, Tables } from '../../platform/db/tables.ts';
import { findEventData } from '../../platform/events/store.ts';
import { documentColumns, documentsOf } from '../entries/entry-documents.ts';
import type { ArchivedRow, ArchivedTable, ArchivedUser } from './archive-format.ts';
import type { Column } from './check-columns.ts';

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
  const archived = rows.map(({ tenant_id: _, ...row }) => row);
  const form = keptForms[table.name];
  return form ? form.archived(archived, db, tenant) : archived;
}

/** How rows are kept whose documents an archive has as they are. */
interface KeptForm {
  /** Columns that no archive has. */
  readonly hidden: readonly string[];
  archived(rows: ArchivedRow[], db: Reader, tenant: TenantId): Promise<ArchivedRow[]>;
  kept(row: ArchivedRow): ArchivedRow | Promise<ArchivedRow>;
}

const keptForms: { readonly [table in ArchivedTable['name']]?: KeptForm } = {
  entries: {
    hidden: [],
    archived: async (rows) =>
      rows.map((row) => ({ ...row, draft_content: documentsOf(row as unknown as EntryRow).draft })),
    kept: (row) => {
      const { draft_content: draft, published_content: published = null } = row as unknown as EntryRow;
      return { ...row, ...documentColumns({ draft, published }) };
    },
  },
  locales: {
    hidden: ['is_ready', 'filled_to'],
    archived: async (rows) => rows.map(({ is_ready: _, filled_to: __, ...row }) => row),
    // What it shows is made ready where it is imported.
    kept: (row) => {
      const isDefault = row['is_default'] === 1;
      return { ...row, is_ready: isDefault ? 1 : 0, filled_to: isDefault ? null : '' };
    },
  },
  entry_live: {
    hidden: ['packed'],
    archived: async (rows) => {
      const ended = rows as unknown as Omit<EntryLiveRow, 'tenant_id'>[];
      return Promise.all(
        ended.map(async ({ packed, ...row }) => ({
          ...row,
          content: row.content === null ? null : await readContent({ content: row.content, packed }),
        })),
      );
    },
    kept: async (row) =>
      typeof row['content'] === 'string'
        ? { ...row, ...(await keepContent(row['content'])) }
        : { ...row, packed: null },
  },
  entry_versions: {
    hidden: ['packed', 'event_id'],
    archived: async (rows, db, tenant) => {
      const versions = rows as unknown as Omit<EntryVersionRow, 'tenant_id'>[];
      const told = await findEventData(
        db,
        tenant,
        versions.map((row) => row.event_id),
      );
      return Promise.all(
        versions.map(async ({ packed, event_id: event, ...row }) => ({
          ...row,
          content: await readContent({ content: row.content, packed }, told.get(event)),
        })),
      );
    },
    kept: async (row) => ({ ...row, ...(await keepContent(String(row['content']))) }),
  },
};

/** Inserts rows, all of which have the same columns. */
export async function insertRows(
  tx: Tx,
  tenant: TenantId,
  table: ArchivedTable,
  archived: readonly ArchivedRow[],
): Promise<void> {
  const form = keptForms[table.name];
  const rows = form ? await Promise.all(archived.map(form.kept)) : archived;
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
    await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(tx.sql);
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

/** The columns of a table but the tenant, as the database has them now. */
export async function columnsOf(db: Reader, table: ArchivedTable): Promise<Map<string, Column>> {
  const tables = await db.sql.introspection.getTables();
  const found = tables.find(({ name }) => name === table.name)?.columns ?? [];
  return new Map(
    found
      .filter(({ name }) => name !== 'tenant_id' && !keptForms[table.name]?.hidden.includes(name))
      .map(({ name, dataType, isNullable, hasDefaultValue }) => {
        const kind = /int/i.test(dataType)
          ? 'integer'
          : /real|float|double/i.test(dataType)
            ? 'real'
            : 'text';
        return [name, { name, kind, isNullable, isOptional: isNullable || hasDefaultValue }];
      }),
  );
}

/** The people whom content of a tenant refers to, or who wrote it. */
export async function listReferredUsers(db: Reader, tenant: TenantId): Promise<ArchivedUser[]> {
  const former = db.sql
    .selectFrom('former_members')
    .select((column) => ['user_id as id', column.ref('name').$notNull().as('name')])
    .where('tenant_id', '=', tenant)
    .where('name', 'is not', null);
  return db.sql
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.tenant_id', '=', installationTenant)
    .where('memberships.tenant_id', '=', tenant)
    .unionAll(former)
    .orderBy('id')
    .execute();
}
