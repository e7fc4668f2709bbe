import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { AutosaveRow } from '../../../platform/db/tables.ts';

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

/** What people have left unsaved in an entry. */
export function listAutosaves(db: Reader, tenant: TenantId, entryId: string): Promise<AutosaveRow[]> {
  return db.sql
    .selectFrom('autosaves')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .execute();
}

/** What a person has left unsaved in some entries. */
export function listAutosavesOf(
  db: Reader,
  tenant: TenantId,
  userId: string,
  entryIds: readonly string[],
): Promise<AutosaveRow[]> {
  return db.sql
    .selectFrom('autosaves')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where(db.dialect.in('entry_id', entryIds))
    .execute();
}

/** An autosave and the type of its entry. */
export interface FoundAutosave {
  readonly autosave: AutosaveRow;
  readonly typeId: string;
}

/**
 * Autosaves whose fields contain a text, in the order of entry and person after a place. Reads every autosave of the
 * tenant: for rare work.
 */
export async function findAutosavesContaining(
  tx: Tx,
  tenant: TenantId,
  text: string,
  after: { readonly entryId: string; readonly userId: string },
  limit: number,
): Promise<FoundAutosave[]> {
  const rows = await tx.sql
    .selectFrom('autosaves')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.tenant_id', '=', 'autosaves.tenant_id')
        .onRef('entries.id', '=', 'autosaves.entry_id'),
    )
    .selectAll('autosaves')
    .select('entries.type_id as typeId')
    .where('autosaves.tenant_id', '=', tenant)
    .where('entries.tenant_id', '=', tenant)
    .where(sql<boolean>`${tx.dialect.position}(autosaves.fields, ${text}) > 0`)
    .where('autosaves.entry_id', '>=', after.entryId)
    .where((any) =>
      any.or([any('autosaves.entry_id', '>', after.entryId), any('autosaves.user_id', '>', after.userId)]),
    )
    .orderBy('autosaves.entry_id')
    .orderBy('autosaves.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ typeId, ...autosave }) => ({ autosave, typeId }));
}

/** Deletes an autosave, or only the one of `savedAt`. Returns whether there was one. */
export async function deleteAutosave(
  tx: Tx,
  tenant: TenantId,
  at: { readonly entryId: string; readonly userId: string; readonly savedAt?: number | undefined },
): Promise<boolean> {
  const { savedAt } = at;
  const { numDeletedRows } = await tx.sql
    .deleteFrom('autosaves')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('user_id', '=', at.userId)
    .$if(savedAt !== undefined, (query) => query.where('saved_at', '=', savedAt ?? 0))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
