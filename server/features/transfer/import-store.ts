import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ArchivedTable } from './archive-format.ts';

/** What somebody does to content is an event; what is done to its types stands in the audit log. */
const contentKinds = ['page_type', 'collection_type', 'component', 'migration'];

/** The import into a tenant that has begun, and whether it has ended. */
export function findImport(
  db: Reader,
  tenant: TenantId,
): Promise<{ started_at: number; finished_at: number | null } | undefined> {
  return db.sql
    .selectFrom('imports')
    .select(['started_at', 'finished_at'])
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

export async function deleteImport(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql.deleteFrom('imports').where('tenant_id', '=', tenant).execute();
}

/** Whether somebody changed content or types of a tenant since a time. */
export async function wasEditedSince(db: Reader, tenant: TenantId, since: number): Promise<boolean> {
  const event = await db.sql
    .selectFrom('events')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  if (event) return true;
  const change = await db.sql
    .selectFrom('audit_log')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('created_at', '>=', since)
    .where(db.dialect.in('record_kind', contentKinds))
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Deletes all rows that a tenant has in a table. */
export async function deleteRows(
  tx: Tx,
  tenant: TenantId,
  table: Pick<ArchivedTable, 'name'> | { readonly name: 'autosaves' },
): Promise<void> {
  await tx.sql.deleteFrom(table.name).where('tenant_id', '=', tenant).execute();
}

/** Deletes some blobs of a tenant that no record uses; answers which. */
export async function deleteSomeBlobs(tx: Tx, tenant: TenantId, limit: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('media_blobs')
    .select('id')
    .where('tenant_id', '=', tenant)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.sql
    .deleteFrom('media_blobs')
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('id', ids))
    .execute();
  return ids;
}

/**
 * Forgets which bytes of a tenant were to be removed. Ids are kept, so an archive may bring the very same ones back; those
 * that it does not bring are found as orphans.
 */
export async function forgetRemovals(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql.deleteFrom('media_removals').where('tenant_id', '=', tenant).execute();
}

/** Removes the built-in type of posts that a new tenant has, so that the archive's takes its place. */
export async function removeOwnPostType(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql.deleteFrom('types').where('tenant_id', '=', tenant).where('kind', '=', 'post').execute();
}
