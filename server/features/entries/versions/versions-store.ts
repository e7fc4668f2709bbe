import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readContent } from '../../../platform/db/packed-text.ts';
import type { EntryVersionRow } from '../../../platform/db/tables.ts';

/** The history of an entry without its content, newest first. */
export async function listVersions(
  db: Reader,
  tenant: TenantId,
  entryId: string,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ versions: Omit<EntryVersionRow, 'tenant_id' | 'content' | 'packed'>[]; total: number }> {
  const ofEntry = db.sql
    .selectFrom('entry_versions')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId);
  const { total } = await ofEntry
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const versions = await ofEntry
    .select(['entry_id', 'version', 'name', 'slug', 'created_by', 'created_at'])
    .orderBy('version', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return { versions, total };
}

/** A version of an entry with its content. */
export type FoundVersion = Omit<EntryVersionRow, 'packed'>;

/** One version of an entry, with its content. */
export async function findVersion(
  db: Reader,
  tenant: TenantId,
  entryId: string,
  version: number,
): Promise<FoundVersion | undefined> {
  const row = await db.sql
    .selectFrom('entry_versions')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { packed: _, ...rest } = row;
  return { ...rest, content: await readContent(row) };
}
