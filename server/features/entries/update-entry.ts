import { fail } from '../../lib/service-error.ts';
import { violatesUniqueKeyOf } from '../../platform/db/database.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { acceptContent, requireContentSize } from './accept-content.ts';
import type { Content, Entry } from './entry.ts';
import type { EntryWork } from './entry-deps.ts';
import { entryKinds } from './entry-kind.ts';
import { indexDraft, recordChange, recordVersion } from './record-change.ts';
import { slugTaken } from './slug.ts';
import { adjustTotals, rememberSlug, updateEntry as storeEntry } from './store.ts';

export interface EntryChanges {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** Merged by top-level key; null clears a key. */
  readonly fields?: Content | undefined;
  /** The versions that the caller says to have seen; none: last write wins. */
  readonly expectedVersions: readonly number[];
}

/**
 * Changes name, slug or draft of an entry that the caller holds (`holdEntry`), as the next version. Name and slug are
 * live at once; published content is not touched (decisions, "PUT" and "Version check").
 * @throws ServiceError CONFLICT with `currentVersion` for a stale version; BAD_REQUEST for refused content;
 *   PAYLOAD_TOO_LARGE when the merged content is over 1 MB; CONFLICT or DUPLICATE_SLUG for a taken slug
 */
export async function updateEntry(
  work: EntryWork,
  type: ContentType,
  entry: Entry,
  changes: EntryChanges,
): Promise<Entry> {
  const { tx, tenant, caller, deps } = work;
  const content = changes.fields ? await mergeContent(work, type, entry, changes.fields) : entry.draftContent;
  requireVersions(entry, changes.expectedVersions);
  const now = deps.clock.now();
  const slug = changes.slug ?? entry.slug;
  const name = changes.name ?? entry.name;
  const renamed = slug !== entry.slug || name !== entry.name;
  let updated: Entry;
  try {
    updated = await storeEntry(tx, tenant, entry.id, {
      name,
      slug,
      draft_content: JSON.stringify(content),
      version: entry.version + 1,
      updated_at: now,
      updated_by: caller.actor.id,
      ...(renamed && { live_at: now }),
    });
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'entries')) throw slugTaken(caller, slug, entryKinds[entry.kind].noun);
    throw error;
  }
  if (slug !== entry.slug) {
    await rememberSlug(tx, tenant, { scope: entry.scope, slug: entry.slug, entryId: entry.id, at: now });
  }
  await recordVersion(work, updated);
  if (changes.fields) await indexDraft(work, updated, type);
  if (renamed) await adjustTotals(tx, tenant, entry, { entries: 0, published: 0 });
  await recordChange(work, updated, type, 'updated');
  return updated;
}

async function mergeContent(
  work: EntryWork,
  type: ContentType,
  entry: Entry,
  fields: Content,
): Promise<Content> {
  const merged: Content = { ...entry.draftContent };
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  requireContentSize(merged);
  const required = work.caller.surface === 'public' ? 'supplied' : 'none';
  const accepted = await acceptContent(work, type, fields, { required, defaults: false, unknown: 'refuse' });
  return { ...merged, ...accepted };
}

function requireVersions(entry: Entry, expected: readonly number[]): void {
  const stale = expected.find((version) => version !== entry.version);
  if (stale === undefined) return;
  throw fail(
    'CONFLICT',
    `Version ${stale} is stale: the ${entryKinds[entry.kind].noun} is at version ${entry.version} now.`,
    { currentVersion: entry.version, yourVersion: stale },
  );
}
