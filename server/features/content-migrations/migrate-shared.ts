import { jsonTextOf, readJsonText } from '../../lib/json-text.ts';
import type { ContentMigrationChangeRow } from '../../platform/db/tables.ts';
import type { Content, Entry } from '../entries/entry.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { endLive, isLive } from '../entries/live/change-entry.ts';
import { keepShared, readShownOfSource } from '../entries/locales/locales-store.ts';
import { sharedPart } from '../entries/locales/resolve-locale.ts';
import { showInLocales } from '../entries/locales/show-in-locales.ts';
import { deleteApprovedVersion, listApprovedVersions } from '../entries/review/review-store.ts';
import { findEntry, holdEntryById, updateEntry } from '../entries/store.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import { findVersion } from '../entries/versions/versions-store.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { insertChange } from './store.ts';

/** Follows the id of a translation in the change of the shared fields that it shows. */
const mark = '#shared';

/** Returns the translation whose shared fields a change is of. Returns undefined for a change of an entry's own content. */
export function translationOfShared(changedId: string): string | undefined {
  return changedId.endsWith(mark) ? changedId.slice(0, -mark.length) : undefined;
}

/** Migrates the shared fields that a translation shows while its source is not published. */
export async function migrateShared(
  work: EntryWork,
  type: ContentType,
  { migrationId, entryId }: { readonly migrationId: string; readonly entryId: string },
  transform: (json: string) => string,
): Promise<void> {
  const { tx, tenant, deps } = work;
  if (!work.types.locales || readTranslationId(entryId).locale === '') return;
  const before = (await readShownOfSource(tx, tenant, entryId))?.sharedContent;
  if (before === null || before === undefined) return;
  const transformed = transform(before);
  const after =
    transformed === before ? before : jsonTextOf(sharedPart(type, readJsonText(transformed) as Content));
  if (after === before) return;
  await insertChange(tx, {
    tenant_id: tenant,
    migration_id: migrationId,
    entry_id: entryId + mark,
    draft_before: before,
    published_before: null,
    draft_after: after,
    published_after: null,
    changed_at: deps.clock.now(),
  });
  await showShared(work, entryId, after);
}

/** Restores the shared fields of a translation, unless they have changed since the migration. */
export async function undoShared(
  work: EntryWork,
  entryId: string,
  change: Pick<ContentMigrationChangeRow, 'draft_before' | 'draft_after'>,
): Promise<void> {
  const now = (await readShownOfSource(work.tx, work.tenant, entryId))?.sharedContent;
  if (now === change.draft_after) await showShared(work, entryId, change.draft_before);
}

async function showShared(work: EntryWork, entryId: string, content: string): Promise<void> {
  const { tx, tenant, deps } = work;
  const entry = await holdEntryById(tx, tenant, entryId);
  const source = entry && (await findEntry(tx, tenant, entry.recordId));
  const isSeen = entry && isLive(entry) && source?.status !== 'published';
  if (isSeen) {
    // The publication history gets what readers saw until now.
    await endLive(work, entry);
    await updateEntry(tx, tenant, entryId, { live_at: deps.clock.now() });
  }
  await keepShared(tx, tenant, [entryId], content);
  if (!isSeen) return;
  tx.touch(tenant, `entry:${entry.recordId}`, `type:${entry.typeId}`);
  await showInLocales(work, entry);
}

/** Withdraws the approval of those versions of an entry whose content has not the form that the type has now. */
export async function withdrawApprovals(
  { tx, tenant }: EntryWork,
  { id }: Pick<Entry, 'id'>,
  fits: (json: string) => boolean,
): Promise<void> {
  for (const version of await listApprovedVersions(tx, tenant, id)) {
    const content = (await findVersion(tx, tenant, id, version))?.content;
    if (content !== undefined && !fits(content))
      await deleteApprovedVersion(tx, tenant, { entryId: id, version });
  }
}
