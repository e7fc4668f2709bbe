// In this folder: what readers saw at an instant, and what they have seen since.

import { keepContent } from '../../../platform/db/packed-text.ts';
import type { EntryRow } from '../../../platform/db/tables.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { writeEntry } from '../store.ts';
import { insertEnded, keepContentOfEnded } from './ended-store.ts';
import { clockOf } from './one-instant.ts';

type Changes = Partial<
  Omit<EntryRow, 'tenant_id' | 'id' | 'name_fold' | 'live_since' | 'live_by' | 'live_release'>
>;

/** The columns of a new entry that say since when it is live. */
export function liveColumns(
  { tx, deps, caller, releaseId }: Pick<EntryWork, 'tx' | 'deps' | 'caller' | 'releaseId'>,
  isLive: boolean,
): Pick<EntryRow, 'live_since' | 'live_by' | 'live_release'> {
  if (!isLive) return { live_since: null, live_by: null, live_release: null };
  return {
    live_since: clockOf(tx, deps.clock).now(),
    live_by: caller.actor.id,
    live_release: releaseId ?? null,
  };
}

/** Whether readers see an entry. */
export function isLive({ status, deletedAt, publishedText }: Entry): boolean {
  return status === 'published' && deletedAt === null && publishedText !== null;
}

/**
 * Changes a held entry and answers it as it is then. Where readers see the change, what they saw until now is kept as what was live
 * from one instant to another, in the same transaction. Fails on the unique key of slugs when a new slug is taken.
 * @param saysTheSame the new published content is the same to readers
 */
export async function changeEntry(
  work: Pick<EntryWork, 'tx' | 'tenant' | 'deps' | 'caller' | 'releaseId'>,
  before: Entry,
  changes: Changes,
  saysTheSame = false,
): Promise<Entry> {
  const seen = whatChanges(before, changes, saysTheSame);
  if (!seen) return writeEntry(work.tx, work.tenant, before.id, changes);
  return writeSeen(work, before, changes, seen);
}

/**
 * Keeps what readers saw of a held entry until now, where what changes does not stand in the entry itself. What its own content says
 * stays as it is.
 */
export async function endLive(
  work: Pick<EntryWork, 'tx' | 'tenant' | 'deps' | 'caller' | 'releaseId'>,
  before: Entry,
): Promise<void> {
  const same = { live_by: before.liveBy, live_release: before.liveRelease };
  await writeSeen(work, before, same, { content: false });
}

async function writeSeen(
  work: Pick<EntryWork, 'tx' | 'tenant' | 'deps' | 'caller' | 'releaseId'>,
  before: Entry,
  changes: Changes & Partial<Pick<EntryRow, 'live_by' | 'live_release'>>,
  seen: { readonly content: boolean },
): Promise<Entry> {
  const { tx, tenant, deps } = work;
  const at = clockOf(tx, deps.clock).now();
  const isAgain = before.liveSince === at;
  // Two nodes need not agree on the time: what came later is later.
  const since = isAgain ? at : Math.max(at, (before.liveSince ?? 0) + 1);
  const after = await writeEntry(tx, tenant, before.id, {
    ...liveColumns(work, true),
    ...changes,
    live_since: since,
  });
  if (!isLive(before)) return after;
  const content =
    seen.content && before.publishedText !== null ? await keepContent(before.publishedText) : null;
  if (!isAgain) await insertEnded(tx, tenant, before, since, content ?? { content: null, packed: null });
  // The same transaction has ended what readers saw already, and left the content to what came next.
  else if (content) await keepContentOfEnded(tx, tenant, before.id, since, content);
  return after;
}

/** What of a change readers see; undefined for nothing. */
function whatChanges(before: Entry, changes: Changes, saysTheSame: boolean) {
  const was = isLive(before);
  const text = changes.published_content;
  const will =
    (changes.status ?? before.status) === 'published' &&
    (changes.deleted_at === undefined ? before.deletedAt : changes.deleted_at) === null &&
    (text === undefined ? before.publishedText : text) !== null;
  if (!was && !will) return undefined;
  if (was !== will) return { content: true };
  const isOther = (key: keyof Changes, old: unknown) => changes[key] !== undefined && changes[key] !== old;
  const content = !saysTheSame && isOther('published_content', before.publishedText);
  const rest =
    isOther('name', before.name) ||
    isOther('slug', before.slug) ||
    isOther('sort_order', before.sortOrder) ||
    isOther('published_at', before.publishedAt);
  return content || rest ? { content } : undefined;
}
