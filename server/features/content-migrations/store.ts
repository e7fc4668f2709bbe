import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ContentMigrationChangeRow, ContentMigrationRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';
import { tellNews } from '../stream/news.ts';

/** Milliseconds that a failed step waits at most before it is tried again. */
export const longestPause = 300_000;

export async function insertMigration(tx: Tx, row: ContentMigrationRow): Promise<void> {
  await tx.sql.insertInto('content_migrations').values(row).execute();
}

/** The migrations of a tenant, newest first, and how many there are. */
export async function listMigrations(
  db: Reader,
  tenant: TenantId,
  window: { limit: number; offset: number },
): Promise<{ rows: ContentMigrationRow[]; total: number }> {
  const own = db.sql.selectFrom('content_migrations').where('tenant_id', '=', tenant);
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { count } = await own
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

export function findMigration(
  db: Reader,
  tenant: TenantId,
  id: string,
): Promise<ContentMigrationRow | undefined> {
  return db.sql
    .selectFrom('content_migrations')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A migration, held for the rest of the transaction. */
export function holdMigration(
  tx: Tx,
  tenant: TenantId,
  id: string,
): Promise<ContentMigrationRow | undefined> {
  return tx.sql
    .selectFrom('content_migrations')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

export async function changeMigration(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<ContentMigrationRow, 'tenant_id' | 'id'>>,
): Promise<ContentMigrationRow> {
  tellNews(tx, tenant, { type: 'migration', id });
  return tx.sql
    .updateTable('content_migrations')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Some migration that is running and has something to do by now, of any tenant. */
export async function findRunningMigration(
  db: Reader,
  now: number,
): Promise<{ tenant: TenantId; id: string } | undefined> {
  const row = await db.sql
    .selectFrom('content_migrations')
    .select(['tenant_id', 'id'])
    .where('status', '=', 'running')
    .where((where) =>
      where.or([
        where('retry_at', 'is', null),
        where('retry_at', '<=', now),
        // Noted before the clock was set back.
        where('retry_at', '>', now + longestPause),
      ]),
    )
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return row && { tenant: asTenantId(row.tenant_id), id: row.id };
}

/** Takes back the proposals for a type that nobody has run: a newer save knows better. */
export async function cancelProposals(tx: Tx, tenant: TenantId, typeId: string, now: number): Promise<void> {
  await tx.sql
    .updateTable('content_migrations')
    .set({ status: 'cancelled', finished_at: now })
    .where('tenant_id', '=', tenant)
    .where('type_id', '=', typeId)
    .where('status', '=', 'pending')
    .where('origin', '=', 'schema')
    .execute();
}

/** Which entries a migration looks at: those of a type, or all that may hold a component. */
export type EntrySelection = { readonly typeId: string } | { readonly componentSlug: string };

/** An entry that a migration reads. */
export interface EntryToMigrate {
  readonly id: string;
  /** False if the component can only be in unsaved changes, releases or approved versions of the entry. */
  readonly isCounted: boolean;
  /** Whether a workflow approved versions of the entry. */
  readonly hasApproved: boolean;
}

/** Returns the entries after a cursor that a migration reads, deleted ones too, in the order of ids. */
export async function listEntriesToMigrate(
  db: Reader,
  tenant: TenantId,
  selection: EntrySelection,
  after: string,
  limit: number,
): Promise<EntryToMigrate[]> {
  const approved = sql`exists (select 1 from approved_versions a where a.tenant_id = ${tenant} and a.entry_id = entries.id)`;
  const { counted, others } = conditionsOf(db, tenant, selection);
  const { rows } = await sql<{ id: string; counted: number; approved: number }>`
    select id, case when ${counted} then 1 else 0 end as counted, case when ${approved} then 1 else 0 end as approved
    from entries where tenant_id = ${tenant} and id > ${after} and (${others ? sql`${counted} or ${others} or ${approved}` : counted})
    order by id limit ${limit}`.execute(db.sql);
  return rows.map((row) => ({ id: row.id, isCounted: row.counted === 1, hasApproved: row.approved === 1 }));
}

/** Conditions of the entries that a migration counts, and of other entries whose unsaved changes or releases it changes. */
function conditionsOf(db: Reader, tenant: TenantId, selection: EntrySelection) {
  if ('typeId' in selection) return { counted: sql`type_id = ${selection.typeId}`, others: undefined };
  const text = `"_type":${JSON.stringify(selection.componentSlug)}`;
  const has = (column: string) => sql`${db.dialect.position}(coalesce(${sql.ref(column)}, ''), ${text}) > 0`;
  const isIn = (table: string, ...columns: string[]) =>
    sql`exists (select 1 from ${sql.table(table)} o where o.tenant_id = ${tenant} and o.entry_id = entries.id
      and (${sql.join(
        columns.map((column) => has(`o.${column}`)),
        sql` or `,
      )}))`;
  return {
    counted: sql`(${has('draft_content')} or ${has('published_content')} or ${isIn('translations', 'shared_content')})`,
    others: sql`(${isIn('autosaves', 'fields')} or ${isIn('release_entries', 'content', 'before_content')})`,
  };
}

/** An entry's documents as they are stored, deleted ones too, held for the rest of the transaction. */
export function holdDocuments(tx: Tx, tenant: TenantId, entryId: string) {
  return tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', entryId)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

/** The documents of entries, in the order of ids. */
export function readDocuments(db: Reader, tenant: TenantId, ids: readonly string[]) {
  return db.sql
    .selectFrom('entries')
    .select(['id', 'draft_content', 'published_content', 'type_id'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .orderBy('id')
    .execute();
}

export async function insertChange(tx: Tx, row: ContentMigrationChangeRow): Promise<void> {
  await tx.sql.insertInto('content_migration_changes').values(row).execute();
}

/** What a migration changed, after a cursor, in the order of entries. */
export function listChanges(
  db: Reader,
  tenant: TenantId,
  migrationId: string,
  after: string,
  limit: number,
): Promise<ContentMigrationChangeRow[]> {
  return db.sql
    .selectFrom('content_migration_changes')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('migration_id', '=', migrationId)
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(limit)
    .execute();
}

/** Forgets what documents were before migrations that are this old, and answers how many. */
export async function deleteOldChanges(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = await tx.sql
    .selectFrom('content_migration_changes')
    .select(['migration_id', 'entry_id'])
    .where('tenant_id', '=', tenant)
    .where('changed_at', '<=', until)
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  for (const { migration_id, entry_id } of old) {
    await tx.sql
      .deleteFrom('content_migration_changes')
      .where('tenant_id', '=', tenant)
      .where('migration_id', '=', migration_id)
      .where('entry_id', '=', entry_id)
      .execute();
  }
  return old.length;
}

/** Of some tenants those with changes that migrations made by a time. */
export const tenantsWithOldChanges = tenantsWith(
  (until: number) =>
    sql`select 1 from content_migration_changes old where old.tenant_id = tenants.tenant_id and old.changed_at <= ${until} limit 1`,
);
