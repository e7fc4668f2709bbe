import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { acceptKeyed, requireContentSize } from '../writing/accept-content.ts';
import { saveDraft } from '../writing/save-draft.ts';
import { updateEntry } from '../writing/update-entry.ts';
import type { EntryChangesBody } from './entry-editing.ts';
import type { HeldEntry } from './write-entries.ts';

/** How a conflict of two editors ends: the caller's state, the stored one, or the stored one with the caller's fields. */
export type ResolutionStrategy = 'mine' | 'theirs' | 'merge';

/**
 * Ends a conflict as the next version (decisions, "resolve-conflict"). `mine`: `fields` are the whole content, what
 * others added goes. `merge`: the sent fields, the rest as stored. `theirs`: all as stored.
 * @throws ServiceError BAD_REQUEST for refused content, PAYLOAD_TOO_LARGE, DUPLICATE_SLUG
 */
export async function resolveConflict(
  work: EntryWork,
  { entry, type }: HeldEntry,
  strategy: ResolutionStrategy,
  changes: EntryChangesBody,
): Promise<Entry> {
  if (strategy === 'theirs') return saveDraft(work, type, entry, {});
  const { name, slug, fields } = changes;
  if (strategy === 'merge' || !fields) {
    return updateEntry(work, type, entry, { name, slug, fields, expectedVersions: [] });
  }
  const mode = { required: 'none', defaults: false, unknown: 'refuse' } as const;
  const mine = await acceptKeyed(work, type, fields, mode, entry.draftContent);
  // Keys of an older schema are nobody's edit: they stay, as they do on every save.
  const leftovers = Object.entries(entry.draftContent).filter(([key]) => !type.schema.byName.has(key));
  const content: Content = { ...Object.fromEntries(leftovers), ...mine };
  requireContentSize(content);
  return saveDraft(work, type, entry, { name, slug, content });
}
