import { giveWay } from '../../../lib/give-way.ts';
import { isSameJson, jsonTextOf } from '../../../lib/json-text.ts';
import { violatesUniqueKeyOf } from '../../../platform/db/database.ts';
import { giveKeys, withoutKeys } from '../../schemas/content-keys.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { asPublished } from '../entry-documents.ts';
import { entryKinds } from '../entry-kind.ts';
import { changeEntry } from '../live/change-entry.ts';
import { keepUpToDate } from '../locales/translated-content.ts';
import { rememberSlug } from '../redirects/former-slugs-store.ts';
import { carryReview } from '../review/carry-review.ts';
import { requireRenamable } from '../review/require-reviewed.ts';
import { slugTaken } from '../slug.ts';
import { adjustTotals } from '../store.ts';
import {
  draftToPackWith,
  indexDraft,
  indexPublishedWords,
  recordChange,
  recordVersion,
} from './record-change.ts';

/** What a save changes; what is left out stays. `content` is the whole draft, checked by the caller. */
export interface DraftChanges {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly content?: Content | undefined;
  /** The author of the content, if that is not the caller. */
  readonly author?: string | null | undefined;
}

/**
 * Stores the next version of a held entry: history, links, old slug and event with it. Name and slug are live at once,
 * published content is not touched. What was approved of the version before falls with it, unless nothing changes. A version
 * that repeats the version before keeps its author.
 * @throws ServiceError CONFLICT or DUPLICATE_SLUG for a taken slug, CONFLICT for what would be live without being approved
 */
export async function saveDraft(
  work: EntryWork,
  type: ContentType,
  entry: Entry,
  changes: DraftChanges,
): Promise<Entry> {
  const { tx, tenant, deps } = work;
  const now = deps.clock.now();
  const { name = entry.name, slug = entry.slug } = changes;
  await giveWay();
  const { content, live } = likePublished(work, type, entry, changes.content ?? entry.draftContent);
  await giveWay();
  const renamed = slug !== entry.slug || name !== entry.name;
  if (renamed) requireRenamable(type, entry);
  const isRepeated = !renamed && isSameJson(content, entry.draftContent);
  const { author = isRepeated ? entry.updatedBy : work.caller.actor.id } = changes;
  const saved = await storeVersion(work, entry, { name, slug, content, live, author }, renamed, now);
  if (slug !== entry.slug) {
    await rememberSlug(tx, tenant, { scope: entry.scope, slug: entry.slug, entryId: entry.id, at: now });
  }
  if (work.types.locales) await keepUpToDate(work, type, entry, saved);
  if (type.workflow && isRepeated) await carryReview(work, entry, saved, true);
  if (changes.content || renamed) await indexDraft(work, saved, type);
  if (name !== entry.name && saved.status === 'published') await indexPublishedWords(work, saved, type);
  if (renamed || live) await adjustTotals(tx, tenant, entry, { entries: 0, published: 0 });
  const previousSlug = slug === entry.slug ? undefined : entry.slug;
  const told = { previousSlug, draft: draftToPackWith(saved) };
  await recordVersion(work, saved, await recordChange(work, saved, type, 'updated', told));
  return saved;
}

/**
 * What is live, where content says the same in another order: it is kept once, and lists show no change. Where only the keys of
 * objects in arrays differ, what is live (`live`) gets those of the draft: no reader sees them.
 */
function likePublished(
  { types, deps }: EntryWork,
  type: ContentType,
  { publishedContent }: Entry,
  content: Content,
): { readonly content: Content; readonly live?: Content } {
  if (publishedContent === null) return { content };
  if (isSameJson(content, publishedContent)) return { content: publishedContent };
  const [plain, bare] = [withoutKeys(type, types, publishedContent), withoutKeys(type, types, content)];
  // Neither has keys: they have been compared.
  if ((plain === publishedContent && bare === content) || !isSameJson(bare, plain)) return { content };
  const live = giveKeys(type, types, plain, content, deps.ids.nextKey);
  return { content: live, live };
}

async function storeVersion(
  work: EntryWork,
  entry: Entry,
  draft: {
    readonly name: string;
    readonly slug: string;
    readonly content: Content;
    readonly live?: Content | undefined;
    readonly author: string | null;
  },
  renamed: boolean,
  now: number,
): Promise<Entry> {
  try {
    const changes = {
      name: draft.name,
      slug: draft.slug,
      draft_content:
        draft.live || draft.content === entry.publishedContent ? asPublished : jsonTextOf(draft.content),
      ...(draft.live && { published_content: jsonTextOf(draft.live) }),
      version: entry.version + 1,
      updated_at: now,
      updated_by: draft.author,
      ...(renamed && { live_at: now }),
    };
    return await changeEntry(work, entry, changes, true);
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'entries')) {
      throw slugTaken(work.caller, draft.slug, entryKinds[entry.kind].noun);
    }
    throw error;
  }
}
