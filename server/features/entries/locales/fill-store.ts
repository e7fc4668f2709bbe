import { sql } from 'kysely';
import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { afterTranslations, readTranslationId } from '../translation-keys.ts';

/** A locale of which something has to be made ready. */
export async function findLocaleToFill(db: Reader): Promise<{ tenant: TenantId; code: string } | undefined> {
  const { rows } = await sql<{ tenant_id: string; code: string }>`select locales.tenant_id, locales.code
    from tenants join locales on locales.tenant_id = tenants.tenant_id
    where locales.filled_to is not null and locales.deleted_at is null limit 1`.execute(db.sql);
  const [row] = rows;
  return row && { tenant: asTenantId(row.tenant_id), code: row.code };
}

/** The last record that was made ready, held for the rest of the transaction; undefined when all are. */
export async function holdFill(tx: Tx, tenant: TenantId, code: string): Promise<string | undefined> {
  const row = await tx.sql
    .selectFrom('locales')
    .select('filled_to')
    .where('tenant_id', '=', tenant)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
  return row?.filled_to ?? undefined;
}

/**
 * Records after one in the order of ids, and those of them that have translations, all held for the rest of the transaction:
 * what is published meanwhile would be shown as it was.
 */
export async function holdRecordsAfter(
  tx: Tx,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<{ ids: string[]; translated: Set<string> }> {
  const records = await tx.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('id', 'not like', '%@%')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  const ids = records.map(({ id }) => id);
  const translations = await tx.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('id', '<', afterTranslations(ids.at(-1) ?? after))
    .where('id', 'like', '%@%')
    .orderBy('id')
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return { ids, translated: new Set(translations.map(({ id }) => readTranslationId(id).recordId)) };
}

/**
 * Has PostgreSQL look at what locales show, once there is something: plans that it made for empty tables, also those of its
 * foreign keys, read all rows for each that they look up, until it looks by itself.
 */
export async function lookAtShown(tx: Tx): Promise<void> {
  if (tx.dialect.name === 'postgres') await sql`analyze shown_entries, shown_values`.execute(tx.sql);
}

export async function keepFill(tx: Tx, tenant: TenantId, code: string, last: string): Promise<void> {
  await tx.sql
    .updateTable('locales')
    .set({ filled_to: last })
    .where('tenant_id', '=', tenant)
    .where('code', '=', code)
    .execute();
}

export async function finishFill(tx: Tx, tenant: TenantId, code: string): Promise<void> {
  await tx.sql
    .updateTable('locales')
    .set({ filled_to: null, is_ready: 1 })
    .where('tenant_id', '=', tenant)
    .where('code', '=', code)
    .execute();
}

/** A locale that was removed at or before a time. */
export async function findRemovedLocale(
  db: Reader,
  until: number,
): Promise<{ tenant: TenantId; code: string } | undefined> {
  const { rows } = await sql<{ tenant_id: string; code: string }>`select locales.tenant_id, locales.code
    from tenants join locales on locales.tenant_id = tenants.tenant_id
    where locales.deleted_at <= ${until} and locales.is_default = 0 limit 1`.execute(db.sql);
  const [row] = rows;
  return row && { tenant: asTenantId(row.tenant_id), code: row.code };
}

/** Some translations to a locale, deleted or not. */
export async function listTranslationsTo(
  tx: Tx,
  tenant: TenantId,
  code: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', 'like', `%@${code}`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a locale for good, with what it showed. */
export async function purgeLocale(tx: Tx, tenant: TenantId, code: string): Promise<void> {
  await tx.sql.deleteFrom('locales').where('tenant_id', '=', tenant).where('code', '=', code).execute();
}
