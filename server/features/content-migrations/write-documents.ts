import type { Entry } from '../entries/entry.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { documentColumns, type EntryDocuments } from '../entries/entry-documents.ts';
import { changeEntry } from '../entries/live/change-entry.ts';
import { carrySourceVersion } from '../entries/locales/locales-store.ts';
import { showInLocales } from '../entries/locales/show-in-locales.ts';
import { carryReview } from '../entries/review/carry-review.ts';
import { adjustTotals, holdEntryById, updateEntry } from '../entries/store.ts';
import { indexDraft, indexPublished, recordVersion } from '../entries/writing/record-change.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { insertChange } from './store.ts';

/**
 * Writes what a migration made of an entry, as a new version by the same author, with its indexes, and keeps what it was. No
 * webhook event is sent: the content says the same in another form. Returns whether anything changed.
 */
export async function writeDocuments(
  work: EntryWork,
  type: ContentType,
  migrationId: string,
  entry: Entry,
  documents: { before: EntryDocuments; after: EntryDocuments },
): Promise<boolean> {
  const { before, after } = documents;
  const draftChanged = after.draft !== before.draft;
  const publishedChanged = after.published !== before.published;
  if (!draftChanged && !publishedChanged) return false;
  const { tx, tenant, deps } = work;
  const entryId = entry.id;
  const now = deps.clock.now();
  await insertChange(tx, {
    tenant_id: tenant,
    migration_id: migrationId,
    entry_id: entryId,
    draft_before: before.draft,
    published_before: before.published,
    draft_after: after.draft,
    published_after: after.published,
    changed_at: now,
  });
  const held = await changeEntry(work, entry, {
    ...documentColumns(after),
    updated_at: now,
    ...(publishedChanged && { live_at: now }),
  });
  // Trash has no indexes; it gets them when it is restored.
  const isLive = !(await isDeleted(work, entryId));
  if (draftChanged) {
    const versioned = await updateEntry(tx, tenant, entryId, { version: held.version + 1 });
    await recordVersion(work, versioned);
    // The same in another form: what was translated of it is as up to date as before.
    if (work.types.locales && held.locale === '')
      await carrySourceVersion(tx, tenant, entryId, { from: held.version, to: versioned.version });
    // Whoever wrote the content is its author still, and approves nothing of it.
    if (type.workflow) await carryReview(work, held, versioned, false);
    if (isLive) await indexDraft(work, versioned, type);
  }
  if (publishedChanged && isLive) {
    await indexPublished(work, held, type);
    await adjustTotals(tx, tenant, held, { entries: 0, published: 0 });
    tx.touch(tenant, `entry:${held.recordId}`, `type:${type.id}`);
    if (work.types.locales) await showInLocales(work, held);
  }
  return true;
}

async function isDeleted({ tx, tenant }: EntryWork, entryId: string): Promise<boolean> {
  return (await holdEntryById(tx, tenant, entryId)) === undefined;
}
