import { rewriteAutosave } from '../entries/autosave/autosave-entry.ts';
import { listAutosaves } from '../entries/autosave/autosave-store.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { findEntry } from '../entries/store.ts';

/**
 * Brings what people have left unsaved in an entry into the form that a migration gives its content. Work that was up to
 * date before stays so: the migration's own version is nobody's edit. `version` is that of the entry before.
 */
export async function migrateAutosaves(
  { tx, tenant }: EntryWork,
  before: { readonly id: string; readonly version: number },
  transform: (json: string) => string,
): Promise<void> {
  const autosaves = await listAutosaves(tx, tenant, before.id);
  if (autosaves.length === 0) return;
  const version = (await findEntry(tx, tenant, before.id))?.version ?? before.version;
  for (const autosave of autosaves) {
    const base_version = autosave.base_version === before.version ? version : autosave.base_version;
    await rewriteAutosave(tx, tenant, { ...autosave, base_version, fields: transform(autosave.fields) });
  }
}
