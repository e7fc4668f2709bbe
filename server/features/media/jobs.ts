import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import { trashDays } from '../api/trash-days.ts';
import { purgeOldMedia } from './library/media-trash.ts';
import { tenantsWithOldMedia } from './library/trash-store.ts';
import { type SweepDeps, sweepMedia } from './sweep-media.ts';

const hour = 3_600_000;
/** How long deleted files can be restored. */
const trashKept = trashDays * 24 * hour;
const batch = 100;

interface MediaJobDeps extends SweepDeps {
  readonly listTenants: ListTenants;
}

/** The background work of media: the end of their trash, and an hourly sweep of the store. */
export function mediaJobs(deps: MediaJobDeps): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createRetentionJob({
      name: 'media-trash-retention',
      listTenants,
      find: (tenants) => tenantsWithOldMedia(database, tenants, clock.now() - trashKept),
      batch,
      sweep: (tenant) => {
        const now = clock.now();
        return purgeOldMedia({ database, now }, tenant, now - trashKept, batch);
      },
    }),
    {
      name: 'media.sweep',
      every: hour,
      after: hour / 12,
      run: async (stopping) => {
        await sweepMedia(deps, stopping);
        return false;
      },
    },
  ];
}
