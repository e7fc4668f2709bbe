import { giveWay } from '../../../lib/give-way.ts';
import { fail } from '../../../lib/service-error.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { acceptKeyed, requireContentSize } from './accept-content.ts';
import { saveDraft } from './save-draft.ts';

export interface EntryChanges {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** Merged by top-level key; null clears a key. */
  readonly fields?: Content | undefined;
  /** The versions that the caller says to have seen; none: last write wins. */
  readonly expectedVersions: readonly number[];
  /** The write begins this translation: the caller read version 0, also of one whose history goes on. */
  readonly isBegun?: true | undefined;
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
  const content = changes.fields && (await mergeContent(work, type, entry, changes.fields));
  requireVersions(entryAsRead(entry, changes.isBegun), changes.expectedVersions);
  const { name, slug } = changes;
  return saveDraft(work, type, entry, { name, slug, content });
}

/** The entry as the caller read it before the write: a translation that the write begins had version 0. */
export function entryAsRead(entry: Entry, isBegun: true | undefined): Entry {
  return isBegun ? { ...entry, version: 0 } : entry;
}

/** Content with changed fields, checked and keyed as drafts are. @throws ServiceError as `updateEntry` */
export async function mergeContent(
  work: EntryWork,
  type: ContentType,
  entry: Pick<Entry, 'draftContent'>,
  fields: Content,
): Promise<Content> {
  const merged = mergeFields(entry.draftContent, fields);
  await giveWay();
  requireContentSize(merged);
  await giveWay();
  const required = work.caller.surface === 'public' ? 'supplied' : 'none';
  const mode = { required, defaults: false, unknown: 'refuse' } as const;
  const accepted = await acceptKeyed(work, type, fields, mode, entry.draftContent);
  return { ...merged, ...accepted };
}

/** A draft with changed fields, by top-level key; null clears a key. */
export function mergeFields(draft: Content, fields: Content): Content {
  const merged: Content = { ...draft };
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return merged;
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
