import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readContent } from '../../../platform/db/packed-text.ts';
import type { EntryVersionRow } from '../../../platform/db/tables.ts';
import { findEventData } from '../../../platform/events/store.ts';

/** The history of an entry without its content, newest first. */
export async function listVersions(
  db: Reader,
  tenant: TenantId,
  entryId: string,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ versions: Omit<FoundVersion, 'tenant_id' | 'content'>[]; total: number }> {
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
export type FoundVersion = Omit<EntryVersionRow, 'packed' | 'event_id'>;

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
  const { packed: _, event_id: event, ...rest } = row;
  const told = await findEventData(db, tenant, [event]);
  return { ...rest, content: await readContent(row, told.get(event)) };
}
