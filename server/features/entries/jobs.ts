import { setImmediate as otherWork } from 'node:timers/promises';
import { isWaiting } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { trashDays } from '../api/trash-days.ts';
import { createSearchTextsJob } from './indexing/empty-search-texts.ts';
import { createDraftIndexJob } from './indexing/index-drafts.ts';
import { createPublishedIndexJob } from './indexing/index-published.ts';
import { createRichTextLinkJob } from './indexing/link-rich-text.ts';
import { createLongValuesJob } from './indexing/shorten-values.ts';
import { deleteEndedUntil, tenantsWithEnded } from './live/ended-store.ts';
import { createLocaleRetention, createLocalesJob } from './locales/fill-locales.ts';
import { runSchedule, type ScheduleDeps } from './schedule/run-schedule.ts';
import { type DueEntry, findDueEntries } from './schedule/schedule-store.ts';
import {
  deleteOldAutosaves,
  deleteVersions,
  findOldTrash,
  listEntriesWithManyVersions,
  mostKeptVersions,
  purgeEntries,
  tenantsWithManyVersions,
  tenantsWithOldAutosaves,
  tenantsWithOldTrash,
} from './trash/purge-store.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** For how long the trash and what was left unsaved are kept. */
const trashKept = trashDays * day;
const autosavesKept = 30 * day;
/** A version goes when it is both older than this and not among the newest of its entry. */
const versionsKept = { milliseconds: 90 * day, newest: mostKeptVersions };
const batch = 100;

export interface EntryJobDeps extends ScheduleDeps {
  readonly log: Logger;
  readonly listTenants: ListTenants;
  /** Days for which the past of what is live is kept. */
  readonly liveHistoryDays: number;
}

/** The background work of entries: schedules, and the end of trash, autosaves and old versions. */
export function entryJobs(deps: EntryJobDeps): Job[] {
  const { database, clock, listTenants, liveHistoryDays } = deps;
  return [
    createScheduleJob(deps),
    createRichTextLinkJob(deps),
    createPublishedIndexJob(deps),
    createLongValuesJob(deps),
    createSearchTextsJob(deps),
    createDraftIndexJob(deps),
    createLocalesJob(deps),
    createLocaleRetention(deps),
    createRetentionJob({
      name: 'trash-retention',
      listTenants,
      find: (tenants) => tenantsWithOldTrash(database, tenants, clock.now() - trashKept),
      batch,
      sweep: (tenant) =>
        database.write(async (tx) => {
          const ids = await findOldTrash(tx, tenant, clock.now() - trashKept, batch);
          await purgeEntries(tx, tenant, ids, clock.now());
          return ids.length;
        }),
    }),
    createRetentionJob({
      name: 'autosave-retention',
      listTenants,
      find: (tenants) => tenantsWithOldAutosaves(database, tenants, clock.now() - autosavesKept),
      batch,
      sweep: (tenant) =>
        database.write((tx) => deleteOldAutosaves(tx, tenant, clock.now() - autosavesKept, batch)),
    }),
    createRetentionJob({
      name: 'live-history-retention',
      listTenants: async (after) => (liveHistoryDays === Number.POSITIVE_INFINITY ? [] : listTenants(after)),
      find: (tenants) => tenantsWithEnded(database, tenants, clock.now() - liveHistoryDays * day),
      batch,
      every: day,
      sweep: (tenant) =>
        database.write((tx) => deleteEndedUntil(tx, tenant, clock.now() - liveHistoryDays * day, batch)),
    }),
    createRetentionJob({
      name: 'version-retention',
      listTenants,
      find: (tenants) => tenantsWithManyVersions(database, tenants),
      batch: Number.POSITIVE_INFINITY,
      every: day,
      sweep: (tenant) => pruneVersions(deps, tenant),
    }),
  ];
}

/** Publishes and unpublishes what is due, one entry a transaction. */
function createScheduleJob(deps: EntryJobDeps): Job {
  // What fails for a reason that is not its own is tried again, and must not keep the others waiting.
  const postponed = new Map<string, number>();

  async function runOne({ tenant, id }: DueEntry): Promise<boolean> {
    try {
      const outcome = await runSchedule(deps, tenant, id);
      postponed.delete(id);
      return outcome !== 'none';
    } catch (error) {
      deps.log.error({ err: error, tenant, entryId: id }, 'a scheduled change failed and will be retried');
      postponed.set(id, deps.clock.now() + minute);
      return true;
    }
  }

  return {
    name: 'schedules',
    every: second,
    run: async (stopping) => {
      const now = deps.clock.now();
      for (const [id, until] of postponed) if (!isWaiting(until, now, minute)) postponed.delete(id);
      const due = await findDueEntries(deps.database, now, batch + postponed.size);
      let ran = false;
      for (const entry of due) {
        if (stopping.aborted || postponed.has(entry.id)) continue;
        if (await runOne(entry)) ran = true;
        await otherWork();
      }
      return ran;
    },
  };
}

/** Walks the entries of a tenant that have many versions, in small steps: nothing tells beforehand which of those are old. */
async function pruneVersions({ database, clock }: EntryJobDeps, tenant: TenantId): Promise<number> {
  const until = clock.now() - versionsKept.milliseconds;
  let removed = 0;
  for (let after = ''; ; ) {
    const entries = await listEntriesWithManyVersions(database, tenant, after, batch);
    if (entries.length > 0) {
      removed += await database.write(async (tx) => {
        let deleted = 0;
        for (const { id, version } of entries) {
          deleted += await deleteVersions(tx, tenant, id, { upTo: version - versionsKept.newest, until });
        }
        return deleted;
      });
    }
    const last = entries.at(-1);
    if (!last || entries.length < batch) return removed;
    after = last.id;
    await otherWork();
  }
}
