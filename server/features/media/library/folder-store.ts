import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { MediaFolderRow } from '../../../platform/db/tables.ts';

/** Makes a folder. False when there is one with the name. */
export async function ensureFolder(tx: Tx, tenant: TenantId, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('media_folders')
    .values({ tenant_id: tenant, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The folders of a tenant by name, with the number of files in each. */
export function listFolderRows(
  db: Reader,
  tenant: TenantId,
): Promise<(MediaFolderRow & { media_count: number })[]> {
  return db.sql
    .selectFrom('media_folders as f')
    .leftJoin('media as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'f.tenant_id')
        .onRef('m.folder', '=', 'f.name')
        .on('m.deleted_at', 'is', null),
    )
    .select(['f.tenant_id', 'f.name', 'f.created_at'])
    .select((select) => select.fn.count<number>('m.id').as('media_count'))
    .where('f.tenant_id', '=', tenant)
    .groupBy(['f.tenant_id', 'f.name', 'f.created_at'])
    .orderBy('f.name')
    .execute();
}

/** A folder, held against concurrent changes until the transaction ends. */
export async function holdFolder(
  tx: Tx,
  tenant: TenantId,
  name: string,
): Promise<MediaFolderRow | undefined> {
  const [row] = await tx.sql
    .selectFrom('media_folders')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('name', '=', name)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return row;
}

/** How many files stand in a folder. */
export async function countInFolder(db: Reader, tenant: TenantId, name: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('media')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant)
    .where('folder', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives a folder another name, and its files, those in the trash too. False when there is one with the name. */
export async function renameFolderRow(
  tx: Tx,
  tenant: TenantId,
  folder: MediaFolderRow,
  to: string,
): Promise<boolean> {
  const isFree = await ensureFolder(tx, tenant, to, folder.created_at);
  if (!isFree) return false;
  await tx.sql
    .updateTable('media')
    .set({ folder: to })
    .where('tenant_id', '=', tenant)
    .where('folder', '=', folder.name)
    .execute();
  await deleteFolderRow(tx, tenant, folder.name);
  return true;
}

export async function deleteFolderRow(tx: Tx, tenant: TenantId, name: string): Promise<void> {
  await tx.sql.deleteFrom('media_folders').where('tenant_id', '=', tenant).where('name', '=', name).execute();
}
