import { jsonTextOf } from '../../../lib/json-text.ts';
import { fail } from '../../../lib/service-error.ts';
import { violatesUniqueKeyOf } from '../../../platform/db/database.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { slugTaken } from '../slug.ts';
import { adjustTotals, updateEntry } from '../store.ts';
import { requireNoOtherItem } from '../writing/create-entry.ts';
import { indexDraft, recordChange } from '../writing/record-change.ts';
import { holdTrashed } from './trash-store.ts';

/**
 * Takes an entry out of the trash as a draft: nothing goes live, and no schedule runs, that somebody has not asked for
 * since (decisions, "Delete"). Its content, version and history are as they were.
 * @throws ServiceError NOT_FOUND; CONFLICT when its type is gone or a singleton type has another item;
 *   DUPLICATE_SLUG when its slug is taken
 */
export async function restoreEntry(work: EntryWork, id: string): Promise<Entry> {
  const { tx, tenant, deps, caller } = work;
  const trashed = await holdTrashed(tx, tenant, id.toLowerCase());
  if (!trashed) throw fail('NOT_FOUND', 'There is no record with this id in the trash.');
  const { noun } = entryKinds[trashed.kind];
  const type = work.types.byId(trashed.typeId);
  if (!type) throw fail('CONFLICT', `The type of the ${noun} "${trashed.slug}" was deleted.`);
  if (type.isSingleton) await requireNoOtherItem(work, type);
  const now = deps.clock.now();
  let restored: Entry;
  try {
    restored = await updateEntry(tx, tenant, trashed.id, {
      deleted_at: null,
      deleted_by: null,
      status: 'draft',
      draft_content: jsonTextOf(trashed.draftContent),
      published_content: null,
      published_at: null,
      publish_at: null,
      unpublish_at: null,
      schedule_error: null,
      live_at: now,
      updated_at: now,
      updated_by: caller.actor.id,
    });
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'entries')) throw slugTaken(caller, trashed.slug, noun);
    throw error;
  }
  await indexDraft(work, restored, type);
  await adjustTotals(tx, tenant, restored, { entries: 1, published: 0 });
  await recordChange(work, restored, type, 'updated');
  return restored;
}
