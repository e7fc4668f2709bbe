import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { LocaleRow } from '../../platform/db/tables.ts';

export async function insertLocale(tx: Tx, row: LocaleRow): Promise<void> {
  await tx.sql.insertInto('locales').values(row).execute();
}

export async function changeLocale(
  tx: Tx,
  tenant: TenantId,
  code: string,
  changes: Partial<Omit<LocaleRow, 'tenant_id' | 'code'>>,
): Promise<void> {
  await tx.sql
    .updateTable('locales')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('code', '=', code)
    .execute();
}

/** Whether a tenant has any entry, deleted ones not counted. */
export async function hasContent(db: Reader, tenant: TenantId): Promise<boolean> {
  const { rows } = await sql`select 1 from entries
    where tenant_id = ${tenant} and deleted_at is null limit 1`.execute(db.sql);
  return rows.length > 0;
}
