import { jsonTextOf } from '../../../lib/json-text.ts';
import { fail } from '../../../lib/service-error.ts';
import { violatesUniqueKeyOf } from '../../../platform/db/database.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { changeEntry } from '../live/change-entry.ts';
import { slugTaken } from '../slug.ts';
import { adjustTotals, findEntry } from '../store.ts';
import { requireNoOtherItem } from '../writing/create-entry.ts';
import { indexDraft, recordChange } from '../writing/record-change.ts';
import { holdTrashed, holdTrashedTranslations } from './trash-store.ts';

/**
 * Takes an entry out of the trash as a draft: nothing goes live, and no schedule runs, that somebody has not asked for
 * since (decisions, "Delete"). Its content, version and history are as they were.
 * @throws ServiceError NOT_FOUND; CONFLICT when its type is gone or a singleton type has another item;
 *   DUPLICATE_SLUG when its slug is taken
 */
export async function restoreEntry(work: EntryWork, id: string): Promise<Entry> {
  const { tx, tenant, deps, caller, types } = work;
  const trashed = await holdTrashed(tx, tenant, id);
  if (!trashed) throw fail('NOT_FOUND', 'There is no record with this id in the trash.');
  const { noun } = entryKinds[trashed.kind];
  const whole = work.types.byId(trashed.typeId);
  const type = whole && trashed.locale !== '' ? translatedType(whole) : whole;
  if (!type) throw fail('CONFLICT', `The type of the ${noun} "${trashed.slug}" was deleted.`);
  if (trashed.locale !== '' && !(await findEntry(tx, tenant, trashed.recordId)))
    throw fail('CONFLICT', `The ${noun} that it translates is in the trash itself. Restore that.`);
  if (type.isSingleton && trashed.locale === '') await requireNoOtherItem(work, type);
  const along =
    types.locales && trashed.locale === '' ? await holdTrashedTranslations(tx, tenant, trashed.id) : [];
  const now = deps.clock.now();
  let restored: Entry;
  try {
    restored = await changeEntry(work, trashed, {
      ...asDraft(trashed),
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
  for (const translation of along) await restoreAlong(work, translation, type);
  await recordChange(work, restored, type, 'updated');
  return restored;
}

function asDraft(entry: Entry) {
  return {
    deleted_at: null,
    deleted_by: null,
    status: 'draft',
    draft_content: jsonTextOf(entry.draftContent),
    published_content: null,
    published_at: null,
    publish_at: null,
    unpublish_at: null,
    schedule_error: null,
  };
}

/** A translation comes back with its record, unless its slug is taken: then it stays in the trash. */
async function restoreAlong(work: EntryWork, translation: Entry, type: ContentType): Promise<void> {
  const { tx } = work;
  try {
    const restored = await tx.attempt(() => changeEntry(work, translation, asDraft(translation)));
    await indexDraft(work, restored, translatedType(type));
  } catch (error) {
    if (!violatesUniqueKeyOf(error, 'entries')) throw error;
  }
}
