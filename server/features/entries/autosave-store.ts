import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { AutosaveRow } from '../../platform/db/tables.ts';

/** What a person has left unsaved in an entry. */
export function findAutosave(
  db: Reader,
  tenant: TenantId,
  at: { readonly entryId: string; readonly userId: string },
): Promise<AutosaveRow | undefined> {
  return db.sql
    .selectFrom('autosaves')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('user_id', '=', at.userId)
    .executeTakeFirst();
}

/** Keeps what a person has typed, in place of what they had typed before. */
export async function saveAutosave(tx: Tx, row: AutosaveRow): Promise<void> {
  const { base_version, name, slug, fields, saved_at } = row;
  await tx.sql
    .insertInto('autosaves')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'entry_id', 'user_id'])
        .doUpdateSet({ base_version, name, slug, fields, saved_at }),
    )
    .execute();
}

export async function deleteAutosave(
  tx: Tx,
  tenant: TenantId,
  at: { readonly entryId: string; readonly userId: string },
): Promise<void> {
  await tx.sql
    .deleteFrom('autosaves')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('user_id', '=', at.userId)
    .execute();
}
