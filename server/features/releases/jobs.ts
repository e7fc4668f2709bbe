import { setImmediate as otherWork } from 'node:timers/promises';
import { isWaiting } from '../../lib/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type DueRelease, findDueReleases } from './due-store.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { runDueRelease } from './run-releases.ts';
import { deleteOldReleases, tenantsWithOldReleases } from './store.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** For how long an archived release is kept. */
const archiveKept = 90 * day;
const batch = 100;

interface ReleaseJobDeps extends ReleaseDeps {
  readonly log: Logger;
  readonly listTenants: ListTenants;
}

/** The background work of releases: their times, and the end of those that were archived. */
export function releaseJobs(deps: ReleaseJobDeps): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createReleaseJob(deps),
    createRetentionJob({
      name: 'release-retention',
      listTenants,
      find: (tenants) => tenantsWithOldReleases(database, tenants, clock.now() - archiveKept),
      batch,
      every: day,
      sweep: (tenant) =>
        database.write((tx) => deleteOldReleases(tx, tenant, clock.now() - archiveKept, batch)),
    }),
  ];
}

/** Publishes what is due, one release a transaction. */
function createReleaseJob(deps: ReleaseJobDeps): Job {
  // What fails for a reason that is not its own is tried again, and must not keep the others waiting.
  const postponed = new Map<string, number>();

  async function runOne(due: DueRelease): Promise<boolean> {
    try {
      const outcome = await runDueRelease(deps, due);
      postponed.delete(due.id);
      return outcome !== 'none';
    } catch (error) {
      const { tenant, id: releaseId } = due;
      deps.log.error({ err: error, tenant, releaseId }, 'a scheduled release failed and will be retried');
      postponed.set(releaseId, deps.clock.now() + minute);
      return true;
    }
  }

  return {
    name: 'releases',
    every: second,
    run: async (stopping) => {
      const now = deps.clock.now();
      for (const [id, until] of postponed) if (!isWaiting(until, now, minute)) postponed.delete(id);
      let ran = false;
      for (const due of await findDueReleases(deps.database, now, batch + postponed.size)) {
        if (stopping.aborted || postponed.has(due.id)) continue;
        if (await runOne(due)) ran = true;
        await otherWork();
      }
      return ran;
    },
  };
}
