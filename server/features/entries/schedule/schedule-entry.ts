import { isoTimeOrNull } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { HeldEntry } from '../editing/write-entries.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { requireApproved } from '../review/approved-shared.ts';
import { updateEntry } from '../store.ts';

/** When an entry goes live and when it leaves again, in Unix milliseconds. */
export interface Schedule {
  readonly publishAt?: number | null | undefined;
  readonly unpublishAt?: number | null | undefined;
  /** The schedule that this one is to take the place of; any without it. */
  readonly replaces?: Times | undefined;
}

interface Times {
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
}

/**
 * Gives a held entry its schedule in place of the one it had; neither version nor event (decisions, "Schedule").
 * @throws ServiceError BAD_REQUEST when no time is given, one has passed, or they are in the wrong order;
 *   CONFLICT when the entry has another schedule than the one to replace, and for publishing outside the last stage of its workflow, which is asked again when the time has come
 */
export async function scheduleEntry(
  work: EntryWork,
  { entry, type }: HeldEntry,
  schedule: Schedule,
): Promise<Entry> {
  const { publishAt = null, unpublishAt = null, replaces } = schedule;
  const problems = problemsOf({ publishAt, unpublishAt }, work.deps.clock.now());
  const [first] = problems;
  if (first) {
    throw fail('BAD_REQUEST', `The schedule is not valid. ${first.field}: ${first.message}`, {
      errors: problems,
    });
  }
  if (replaces && !isSameTimes(replaces, entry)) {
    throw fail('CONFLICT', 'The schedule is another one now: somebody has changed it, or its time came.', {
      publishAt: isoTimeOrNull(entry.publishAt),
      unpublishAt: isoTimeOrNull(entry.unpublishAt),
    });
  }
  if (publishAt !== null) await requireApproved(work, type, entry);
  return storeSchedule(work, entry, publishAt, unpublishAt);
}

/** Takes the schedule of a held entry away, and the failure of an earlier one with it. */
export function unscheduleEntry(work: EntryWork, entry: Entry): Promise<Entry> {
  return storeSchedule(work, entry, null, null);
}

function storeSchedule(
  { tx, tenant }: EntryWork,
  entry: Entry,
  publishAt: number | null,
  unpublishAt: number | null,
): Promise<Entry> {
  const changes = { publish_at: publishAt, unpublish_at: unpublishAt, schedule_error: null };
  return updateEntry(tx, tenant, entry.id, changes);
}

function isSameTimes(a: Times, b: Times): boolean {
  return a.publishAt === b.publishAt && a.unpublishAt === b.unpublishAt;
}

function problemsOf(at: Times, now: number) {
  if (at.publishAt === null && at.unpublishAt === null) {
    const message = 'at least one of publishAt and unpublishAt is needed';
    return [{ field: 'publishAt', code: 'REQUIRED', message }];
  }
  const problems = Object.entries(at)
    .filter(([, time]) => time !== null && time <= now)
    .map(([field]) => ({ field, code: 'IN_THE_PAST', message: 'must be in the future' }));
  if (at.publishAt !== null && at.unpublishAt !== null && at.publishAt >= at.unpublishAt) {
    problems.push({ field: 'unpublishAt', code: 'WRONG_ORDER', message: 'must be later than publishAt' });
  }
  return problems;
}
