import { removePublishedDocument } from '../../../platform/search/published-index.ts';
import { removeDocument } from '../../../platform/search/search-index.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { replaceLinks, replaceValues } from '../indexing/index-store.ts';
import { changeEntry } from '../live/change-entry.ts';
import { codeOf } from '../locales/local-contents.ts';
import { holdTranslations } from '../locales/locales-store.ts';
import { showInLocales } from '../locales/show-in-locales.ts';
import { adjustTotals } from '../store.ts';
import { recordChange } from './record-change.ts';

/** Deletes a held entry softly: it frees its slug, leaves every list, and keeps its content and history. */
export async function deleteEntry(work: EntryWork, type: ContentType, entry: Entry): Promise<void> {
  const { tx, tenant, deps, caller } = work;
  const now = deps.clock.now();
  await changeEntry(work, entry, { deleted_at: now, deleted_by: caller.actor.id });
  await replaceLinks(tx, tenant, entry.id, 'draft', []);
  await replaceLinks(tx, tenant, entry.id, 'published', []);
  await replaceValues(tx, tenant, entry.id, []);
  removeDocument(tx, tenant, entry.id);
  if (entry.status === 'published') removePublishedDocument(tx, tenant, entry.id);
  await adjustTotals(tx, tenant, entry, { entries: -1, published: entry.status === 'published' ? -1 : 0 });
  if (work.types.locales && entry.locale === '') await deleteWithTranslations(work, entry, now);
  const { locales } = work.types;
  const locale = locales ? { locale: codeOf(entry, locales) } : {};
  const data = { id: entry.recordId, name: entry.name, slug: entry.slug, ...locale };
  await recordChange(work, entry, type, 'deleted', { data });
}

/** The translations of a record go with it, and are told by its own event. */
async function deleteWithTranslations(work: EntryWork, entry: Entry, at: number): Promise<void> {
  const { tx, tenant, caller } = work;
  for (const translation of await holdTranslations(tx, tenant, entry.id)) {
    const { id } = translation;
    await changeEntry(work, translation, { deleted_at: at, deleted_by: caller.actor.id });
    await replaceLinks(tx, tenant, id, 'draft', []);
    await replaceLinks(tx, tenant, id, 'published', []);
    removeDocument(tx, tenant, id);
  }
  await showInLocales(work, entry);
  // Of a draft too a translation may have been live.
  tx.touch(tenant, `entry:${entry.id}`, `type:${entry.typeId}`);
}
