import { isSameJson, jsonTextOf } from '../../lib/json-text.ts';
import { fail, ServiceError } from '../../lib/service-error.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { clockOf } from '../entries/live/one-instant.ts';
import { publishEntry, unpublishEntry } from '../entries/publishing/publish-entry.ts';
import { parkSlug, updateEntry } from '../entries/store.ts';
import { removeEntry } from '../entries/trash/remove-entry.ts';
import { asOneChange } from '../entries/urls/require-own-urls.ts';
import { saveDraft } from '../entries/writing/save-draft.ts';
import {
  holdReleasedEntries,
  listReleaseEntries,
  readReleaseEntries,
  updateReleaseEntry,
} from './entries-store.ts';
import { findAuthor } from './find-author.ts';
import { judgeRelease } from './judge-release.ts';
import { noteRelease } from './manage-releases.ts';
import { inWriteOrder, type Plan, type PlannedChange, planRelease } from './perspective.ts';
import { mostEntries, type ReleaseProblem } from './shapes.ts';
import { updateRelease } from './store.ts';
import { tellOfRelease } from './tell-of-release.ts';

/**
 * Publishes a held release, all of it or nothing: in one transaction its entries are held, judged as a whole and written, with the
 * events of each. Where the draft of an entry has moved on since it was taken into the release, it is a draft again after what the
 * release publishes; else what is published is the draft.
 * @throws ServiceError BAD_REQUEST naming in `details.failed` every entry that keeps it from being published
 */
export async function publishRelease(begun: EntryWork, release: ReleaseRow): Promise<void> {
  const { tx, tenant, types, caller } = begun;
  // What goes live together has one time of publishing.
  const deps = { ...begun.deps, clock: clockOf(tx, begun.deps.clock) };
  const work = { ...begun, deps };
  const all = { limit: mostEntries, offset: 0 };
  const ids = (await listReleaseEntries(tx, tenant, release.id, all)).map(({ entry_id: id }) => id);
  const held = await holdReleasedEntries(tx, tenant, ids);
  // A migration of content that held one of them may have changed what the release says as well.
  const rows = await readReleaseEntries(tx, tenant, release.id);
  if (rows.length === 0) throw fail('BAD_REQUEST', 'There is nothing in the release.');
  const plan = planRelease(types, rows, held);
  const now = deps.clock.now();
  const { failed } = await judgeRelease({ tx, tenant, types, now }, plan);
  if (failed.length > 0) throw notPublished(rows.length, failed);
  await asOneChange({ ...work, releaseId: release.id }, (together) => publishChanges(together, plan));
  // Of one that a person publishes before its time nothing is left to wait for.
  const publishAt = caller.actor.kind === 'system' ? release.publish_at : null;
  await updateRelease(tx, tenant, release.id, {
    status: 'published',
    publish_at: publishAt,
    published_at: now,
    error: null,
    updated_at: now,
    updated_by: caller.actor.id,
  });
  const by = { tenant, actor: caller.actor };
  await noteRelease(tx, deps, by, release, 'published', { entries: rows.length });
  await tellOfRelease(work, { ...release, publish_at: publishAt }, rows, 'published', []);
}

async function publishChanges(work: EntryWork, plan: Plan): Promise<void> {
  const { ordered, parked } = inWriteOrder(plan, work.types);
  for (const { entry } of parked) await parkSlug(work.tx, work.tenant, entry);
  for (const change of ordered) {
    try {
      await publishChange(work, change);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const { code, message } = error;
      throw notPublished(plan.changes.length, [{ id: change.entry.id, code, message }]);
    }
  }
}

function notPublished(total: number, failed: readonly ReleaseProblem[]): ServiceError {
  const entries = new Set(failed.map(({ id }) => id)).size;
  const [first] = failed;
  return fail(
    'BAD_REQUEST',
    `Nothing was published: ${entries} of ${total} entries of the release cannot be. ${first?.message}`,
    { failed },
  );
}

async function publishChange(work: EntryWork, change: PlannedChange): Promise<void> {
  const { row, entry } = change;
  const after = await writeChange(work, change);
  await updateReleaseEntry(work.tx, row, {
    before_status: entry.status,
    before_name: entry.name,
    before_slug: entry.slug,
    before_content: entry.publishedContent === null ? null : jsonTextOf(entry.publishedContent),
    after_version: after.version,
    after_published_at: after.publishedAt,
  } satisfies Partial<ReleaseEntryRow>);
}

/** Answers the entry as the release leaves it. */
async function writeChange(
  work: EntryWork,
  { row, action, entry, type, ...to }: PlannedChange,
): Promise<Entry> {
  if (action === 'unpublish') return unpublishEntry(work, type, entry);
  if (action === 'delete') {
    // What refers to it has been looked at, as the release leaves it.
    await removeEntry(work, { entry, type }, { force: true });
    return entry;
  }
  const { name, slug, content } = to;
  const isDraft = isSameJson(content, entry.draftContent);
  const isSame = isDraft && name === entry.name && slug === entry.slug;
  const author = isSame ? undefined : await findAuthor(work.tx, work.tenant, row, content);
  const saved = isSame ? entry : await saveDraft(work, type, entry, { name, slug, content, author });
  const published = await publishEntry(work, type, saved);
  if (entry.version === row.base_version || isDraft) return published;
  await saveDraft(work, type, published, { content: entry.draftContent, author: entry.updatedBy });
  // It was for the draft, which has not been published.
  if (entry.publishAt !== null)
    await updateEntry(work.tx, work.tenant, entry.id, { publish_at: entry.publishAt });
  return published;
}
