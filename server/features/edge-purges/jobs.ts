import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import { deleteDonePurges, tenantsWithDonePurges } from './purge-store.ts';
import { createPurgeJob, type PurgeDeps } from './send-purges.ts';

/** Purges that are done are kept this long for whoever looks into them, in milliseconds. */
const kept = 86_400_000;
const batch = 500;

/** The background work for the cache in front: purges, and the end of their log. */
export function edgePurgeJobs(deps: PurgeDeps & { readonly listTenants: ListTenants }): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createPurgeJob(deps),
    createRetentionJob({
      name: 'edge-purge-retention',
      listTenants,
      find: (tenants) => tenantsWithDonePurges(database, tenants, clock.now() - kept),
      batch,
      sweep: (tenant) => database.write((tx) => deleteDonePurges(tx, tenant, clock.now() - kept, batch)),
    }),
  ];
}
