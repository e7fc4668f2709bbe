import { removePublishedDocument } from '../../../platform/search/published-index.ts';
import { removeDocument } from '../../../platform/search/search-index.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { replaceLinks, replaceValues } from '../indexing/index-store.ts';
import { adjustTotals, updateEntry } from '../store.ts';
import { recordChange } from './record-change.ts';

/** Deletes a held entry softly: it frees its slug, leaves every list, and keeps its content and history. */
export async function deleteEntry(work: EntryWork, type: ContentType, entry: Entry): Promise<void> {
  const { tx, tenant, deps, caller } = work;
  await updateEntry(tx, tenant, entry.id, { deleted_at: deps.clock.now(), deleted_by: caller.actor.id });
  await replaceLinks(tx, tenant, entry.id, 'draft', []);
  await replaceLinks(tx, tenant, entry.id, 'published', []);
  await replaceValues(tx, tenant, entry.id, []);
  removeDocument(tx, tenant, entry.id);
  if (entry.status === 'published') removePublishedDocument(tx, tenant, entry.id);
  await adjustTotals(tx, tenant, entry, { entries: -1, published: entry.status === 'published' ? -1 : 0 });
  const data = { id: entry.id, name: entry.name, slug: entry.slug };
  await recordChange(work, entry, type, 'deleted', { data });
}
