import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { tenantsWith } from '../../../platform/db/tenants-with.ts';
import { settleEvents } from '../../../platform/events/store.ts';
import { endSlugsOf } from '../redirects/former-slugs-store.ts';

/** Entries that were deleted at or before a time, the oldest first. */
export async function findOldTrash(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return rows.map(({ id }) => id);
}

const partsOfEntries = ['autosaves', 'entry_versions', 'entry_links', 'entry_values'] as const;

/** Removes entries with their history and everything else that belongs to them. What readers saw until now stays. */
export async function purgeEntries(
  tx: Tx,
  tenant: TenantId,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await endSlugsOf(tx, tenant, ids, now);
  await settleEvents(tx, tenant, ids);
  for (const table of partsOfEntries) {
    await tx.sql
      .deleteFrom(table)
      .where('tenant_id', '=', tenant)
      .where(tx.dialect.in('entry_id', ids))
      .execute();
  }
  await tx.sql
    .deleteFrom('entries')
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('id', ids))
    .execute();
}

/** Of a version that is greater an entry may lose old ones; the index `entries_with_many_versions` has those alone. */
export const mostKeptVersions = 50;
// As a number in the text: of a parameter no database knows that the index has all that is asked for.
const hasMany = sql<boolean>`version > ${sql.lit(mostKeptVersions)}`;

/** Of some tenants those with entries that have more versions than all are kept of. */
export const tenantsWithManyVersions = tenantsWith(
  () => sql`select 1 from entries old where old.tenant_id = tenants.tenant_id and ${hasMany} limit 1`,
);

/** Ids and version numbers of a tenant's entries with that many, in the order of ids, after one of them. */
export function listEntriesWithManyVersions(
  db: Reader,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return db.sql
    .selectFrom('entries')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where(hasMany)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes versions of an entry up to a number that were made at or before a time, except the last approved one. Returns how many. */
export async function deleteVersions(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  old: { readonly upTo: number; readonly until: number },
): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('entry_versions')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .where('version', '<=', old.upTo)
    .where('created_at', '<=', old.until)
    // The last approved version stays: translations show its shared fields.
    .where('version', '!=', ({ selectFrom }) =>
      selectFrom('approved_versions as a')
        .select(({ fn }) => fn.coalesce(fn.max('a.version'), sql<number>`0`).as('last'))
        .where('a.tenant_id', '=', tenant)
        .where('a.entry_id', '=', entryId),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes autosaves that were last saved at or before a time, at most `limit`, and answers how many. */
export async function deleteOldAutosaves(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = await tx.sql
    .selectFrom('autosaves')
    .select(['entry_id', 'user_id'])
    .where('tenant_id', '=', tenant)
    .where('saved_at', '<=', until)
    .limit(limit)
    .execute();
  for (const { entry_id, user_id } of old) {
    await tx.sql
      .deleteFrom('autosaves')
      .where('tenant_id', '=', tenant)
      .where('entry_id', '=', entry_id)
      .where('user_id', '=', user_id)
      .where('saved_at', '<=', until)
      .execute();
  }
  return old.length;
}

/** Of some tenants those with entries that were deleted by a time. */
export const tenantsWithOldTrash = tenantsWith(
  (until: number) =>
    sql`select 1 from entries old where old.tenant_id = tenants.tenant_id and old.deleted_at <= ${until} limit 1`,
);

/** Of some tenants those with autosaves that were last saved by a time. */
export const tenantsWithOldAutosaves = tenantsWith(
  (until: number) =>
    sql`select 1 from autosaves old where old.tenant_id = tenants.tenant_id and old.saved_at <= ${until} limit 1`,
);
