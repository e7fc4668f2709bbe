// In this folder: publishing and unpublishing at a time.

import { systemActor } from '../../../lib/actor.ts';
import { ServiceError } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import { beginEntryWork, type Caller, type EntryDeps, type EntryWork } from '../entry-deps.ts';
import { publishEntry, unpublishEntry } from '../publishing/publish-entry.ts';
import { holdEntryById, updateEntry } from '../store.ts';
import { failureInWords } from './failure-words.ts';

/** Galley itself, with the rules of the admin API. */
const scheduler: Caller = { actor: systemActor, surface: 'admin' };
/** Problems that a kept failure spells out. */
const shownProblems = 20;

export interface ScheduleDeps extends EntryDeps {
  readonly database: Database;
}

/** What came of an entry whose time had come. `none`: somebody else was faster, or took the schedule away. */
export type ScheduleOutcome = 'done' | 'failed' | 'none';

/**
 * Publishes or unpublishes an entry whose time has come, exactly once over all workers: the entry is held, and its
 * times are read again, in the transaction that also clears them (decisions, "Schedule"). What keeps it from being
 * published is kept on the record, and nothing else changes.
 */
export async function runSchedule(
  deps: ScheduleDeps,
  tenant: TenantId,
  id: string,
): Promise<ScheduleOutcome> {
  try {
    return await deps.database.write(async (tx) => {
      const work = await beginEntryWork(tx, tenant, scheduler, deps);
      return runDue(work, id, deps.clock.now());
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    await keepFailure(deps, tenant, id, error);
    return 'failed';
  }
}

async function runDue(work: EntryWork, id: string, now: number): Promise<ScheduleOutcome> {
  const entry = await holdEntryById(work.tx, work.tenant, id);
  if (!entry || !(isDue(entry.publishAt, now) || isDue(entry.unpublishAt, now))) return 'none';
  const whole = work.types.byId(entry.typeId);
  if (!whole) throw new Error(`the entry ${id} has no type`);
  const type = entry.locale === '' ? whole : translatedType(whole);
  // A worker that was away over both times does both: each has its event.
  const published = isDue(entry.publishAt, now) ? await publishEntry(work, type, entry) : entry;
  if (!isDue(entry.unpublishAt, now)) return 'done';
  if (published.status === 'published') await unpublishEntry(work, type, published);
  else await updateEntry(work.tx, work.tenant, id, { unpublish_at: null });
  return 'done';
}

async function keepFailure(
  deps: ScheduleDeps,
  tenant: TenantId,
  id: string,
  error: ServiceError,
): Promise<void> {
  await deps.database.write(async (tx) => {
    const entry = await holdEntryById(tx, tenant, id);
    if (!entry || !isDue(entry.publishAt, deps.clock.now())) return;
    const words = failureInWords(entry.publishAt, reasonOf(error));
    await updateEntry(tx, tenant, id, { publish_at: null, schedule_error: words });
  });
}

/** Why a scheduled publish failed, in words for its editor. */
function reasonOf({ message, details }: ServiceError): string {
  const problems = Array.isArray(details?.['errors']) ? details['errors'] : [];
  const lines = problems.slice(0, shownProblems).flatMap((problem: unknown) => {
    const { field, message: text } = problem as { field?: unknown; message?: unknown };
    return typeof field === 'string' && typeof text === 'string' ? `${field}: ${text}` : [];
  });
  return lines.length > 0 ? lines.join('; ') : message;
}

function isDue(at: number | null, now: number): at is number {
  return at !== null && at <= now;
}
