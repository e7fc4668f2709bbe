// In this folder: going live and going back, and what keeps a record from it.

import { jsonTextOf } from '../../../lib/json-text.ts';
import { fail } from '../../../lib/service-error.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { asPublished } from '../entry-documents.ts';
import { entryKinds } from '../entry-kind.ts';
import { changeEntry, isLive } from '../live/change-entry.ts';
import { contentToPublish, endTranslations, leaveShared, shareDraft } from '../locales/translated-content.ts';
import { requireApproved } from '../review/approved-shared.ts';
import { adjustTotals } from '../store.ts';
import { acceptContent } from '../writing/accept-content.ts';
import { indexPublished, recordChange } from '../writing/record-change.ts';

/**
 * Takes the draft of a held entry live, on an already published one too; the version stays (decisions, "State moves").
 * @throws ServiceError BAD_REQUEST naming everything that keeps the draft from being published; CONFLICT outside the last
 *   stage of its workflow
 */
export async function publishEntry(work: EntryWork, type: ContentType, entry: Entry): Promise<Entry> {
  const { tx, tenant, deps } = work;
  await requireApproved(work, type, entry);
  const isTranslation = entry.locale !== '';
  // What a translation has not may fall back.
  const content = isTranslation ? await contentToPublish(work, entry) : entry.draftContent;
  await acceptContent(work, type, content, {
    required: 'all',
    defaults: false,
    unknown: 'keep',
    stored: true,
  });
  if (work.types.locales && !isTranslation && !isLive(entry)) await endTranslations(work, entry);
  const now = deps.clock.now();
  const published = await changeEntry(work, entry, {
    status: 'published',
    draft_content: asPublished,
    published_content: jsonTextOf(entry.draftContent),
    published_at: now,
    first_published_at: entry.firstPublishedAt ?? now,
    live_at: now,
    updated_at: now,
    // What was scheduled has happened; it must not happen again to a later draft.
    publish_at: null,
    schedule_error: null,
  });
  if (isTranslation) await shareDraft(work, published);
  await indexPublished(work, published, type);
  await adjustTotals(tx, tenant, entry, { entries: 0, published: entry.status === 'published' ? 0 : 1 });
  await recordChange(work, published, type, 'published');
  return published;
}

/**
 * Takes a held entry off the site; the draft stays.
 * @throws ServiceError INVALID_STATUS when it is not published
 */
export async function unpublishEntry(work: EntryWork, type: ContentType, entry: Entry): Promise<Entry> {
  if (entry.status !== 'published') {
    throw fail('INVALID_STATUS', `The ${entryKinds[entry.kind].noun} "${entry.slug}" is not published.`);
  }
  const { tx, tenant, deps, types } = work;
  if (types.locales && entry.locale === '') await leaveShared(work, type, entry);
  const now = deps.clock.now();
  const unpublished = await changeEntry(work, entry, {
    status: 'draft',
    draft_content: jsonTextOf(entry.draftContent),
    published_content: null,
    published_at: null,
    live_at: now,
    updated_at: now,
    unpublish_at: null,
    schedule_error: null,
  });
  await indexPublished(work, unpublished, type);
  await adjustTotals(tx, tenant, entry, { entries: 0, published: -1 });
  await recordChange(work, unpublished, type, 'unpublished');
  return unpublished;
}
