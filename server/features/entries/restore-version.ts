import type { Content, Entry } from './entry.ts';
import type { EntryWork } from './entry-deps.ts';
import { requireVersion } from './read-versions.ts';
import { saveDraft } from './save-draft.ts';
import type { HeldEntry } from './write-entries.ts';

/**
 * Makes the content of an old version the draft, as a new version; name, slug and what is live stay (decisions,
 * "Versions"). It was valid once and is not checked again: publishing is strict.
 * @throws ServiceError NOT_FOUND for an unknown version
 */
export async function restoreVersion(work: EntryWork, held: HeldEntry, version: number): Promise<Entry> {
  const { entry, type } = held;
  const row = await requireVersion(work.tx, work.tenant, entry, version);
  return saveDraft(work, type, entry, { content: JSON.parse(row.content) as Content });
}
