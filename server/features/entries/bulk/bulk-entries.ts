// In this folder: many records at once: bulk actions, and the order of items.

import { ServiceError } from '../../../lib/service-error.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type Editor, type HeldEntry, holdEntryOfKind, writeEntries } from '../editing/write-entries.ts';
import type { EntryWork, WrittenEntry } from '../entry-deps.ts';
import type { EntryKind } from '../entry-kind.ts';
import { deletableTogether, removeEntry } from '../trash/remove-entry.ts';
import { findTakenUrls } from '../urls/require-own-urls.ts';
import { findLiveLinks } from '../usage/referrers-store.ts';

// Beyond this the first links decide; what they do not tell is found again, entry by entry.
const mostLinks = 20_000;

/** What came of each record of a bulk action (decisions, "Bulk"). */
export interface BulkResult {
  readonly succeeded: string[];
  readonly failed: {
    id: string;
    code: string;
    message: string;
    details?: Readonly<Record<string, unknown>>;
  }[];
}

/**
 * Runs one change on each entry, each in a transaction of its own, so that one failure does not undo the others. Events
 * say only ids (specification, "Emission"). An id that comes twice is changed once.
 */
export async function changeEach(
  deps: EntryEditDeps,
  editor: Editor,
  kind: EntryKind,
  ids: readonly string[],
  change: (work: EntryWork, held: HeldEntry) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { succeeded: [], failed: [] };
  for (const id of withoutRepeats(ids)) {
    try {
      await writeEntries(deps, editor, async (work) => change(work, await holdEntryOfKind(work, kind, id)), {
        bulk: true,
      });
      result.succeeded.push(id);
    } catch (error) {
      result.failed.push({ id, ...failureOf(deps, error) });
    }
  }
  return result;
}

/**
 * Runs one change on all entries or on none of them, in one transaction that takes them in the order of ids, as releases do. Where
 * one fails, nothing has happened, and the result names every one that does.
 */
export async function changeTogether(
  deps: EntryEditDeps,
  editor: Editor,
  kind: EntryKind,
  ids: readonly string[],
  change: (work: EntryWork, held: HeldEntry) => Promise<unknown>,
): Promise<BulkResult> {
  const unique = withoutRepeats(ids);
  const failed = new Map<string, Omit<BulkResult['failed'][number], 'id'>>();
  const run = async (begun: EntryWork) => {
    failed.clear();
    const written: WrittenEntry[] = [];
    const work = { ...begun, written };
    for (const id of unique.toSorted()) {
      try {
        await work.tx.attempt(async () => change(work, await holdEntryOfKind(work, kind, id)));
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error;
        failed.set(id, failureOf(deps, error));
      }
    }
    const taken = failed.size > 0 ? [] : await findTakenUrls(work, written);
    for (const { recordId, error } of taken) failed.set(recordId, failureOf(deps, error));
    if (failed.size > 0) throw new NotTogether();
  };
  try {
    await writeEntries(deps, editor, run, { bulk: true });
    return { succeeded: unique, failed: [] };
  } catch (error) {
    if (!(error instanceof NotTogether)) throw error;
    return {
      succeeded: [],
      failed: unique.flatMap((id) => {
        const failure = failed.get(id);
        return failure ? [{ id, ...failure }] : [];
      }),
    };
  }
}

/** Takes back what the others of a set have done. */
class NotTogether extends Error {}

// What was done is done: a failure that nobody expected must not hide it from the caller.
function failureOf({ log }: EntryEditDeps, error: unknown): Omit<BulkResult['failed'][number], 'id'> {
  if (error instanceof ServiceError) {
    const { code, message, details } = error;
    return { code, message, ...(details && { details }) };
  }
  log.error({ err: error }, 'a bulk action failed for an entry');
  return { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' };
}

/** Deletes entries. Entries of the set may refer to each other: what goes together keeps nothing back. */
export async function removeEach(
  deps: EntryEditDeps,
  editor: Editor,
  kind: EntryKind,
  ids: readonly string[],
  options: { readonly force: boolean },
): Promise<BulkResult> {
  const unique = withoutRepeats(ids);
  const links = options.force ? [] : await findLiveLinks(deps.database, editor.tenant, unique, mostLinks);
  const along = deletableTogether(unique, links);
  return changeEach(deps, editor, kind, unique, (work, held) =>
    removeEntry(work, held, { ...options, along }),
  );
}

function withoutRepeats(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
