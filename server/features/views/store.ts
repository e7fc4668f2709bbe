import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ListViewRow } from '../../platform/db/tables.ts';

/** Which list views are for. */
export interface ViewedList {
  readonly kind: string;
  /** Of items. */
  readonly typeId: string | null;
}

/** The views that a person has of a list, or of all: their own and the shared ones, by name. */
export function listViewRows(
  db: Reader,
  tenant: TenantId,
  list: ViewedList | undefined,
  userId: string,
): Promise<ListViewRow[]> {
  const all = db.sql
    .selectFrom('list_views')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(({ eb, or }) => or([eb('owner_id', '=', userId), eb('is_shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id');
  if (!list) return all.execute();
  const { kind, typeId } = list;
  const ofKind = all.where('kind', '=', kind);
  return (
    typeId === null ? ofKind.where('type_id', 'is', null) : ofKind.where('type_id', '=', typeId)
  ).execute();
}

/** How many views a person has made. */
export async function countOwnViews(db: Reader, tenant: TenantId, userId: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('list_views')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A view, held for the rest of the transaction. */
export function holdView(tx: Tx, tenant: TenantId, id: string): Promise<ListViewRow | undefined> {
  return tx.sql
    .selectFrom('list_views')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

export async function insertView(tx: Tx, row: ListViewRow): Promise<void> {
  await tx.sql.insertInto('list_views').values(row).execute();
}

export async function updateView(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Pick<ListViewRow, 'name' | 'search' | 'is_shared' | 'updated_at'>,
): Promise<void> {
  await tx.sql
    .updateTable('list_views')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

export async function deleteView(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('list_views').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}
