import type { Clock } from '../../lib/clock.ts';
import { installationTenant } from '../../lib/tenant-id.ts';
import type { Database } from '../db/database.ts';
import { deleteEndedWindows, tenantsWithEndedWindows } from '../db/limit-retention.ts';
import type { Job } from '../jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../jobs/retention-job.ts';

const batch = 200;
const hour = 3_600_000;

/** Removes request windows long after they ended: addresses come by once and never again. */
export function limitJobs(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly listTenants: ListTenants;
}): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createRetentionJob({
      name: 'limit-retention',
      listTenants: async (after) => {
        if (after === undefined) return [installationTenant];
        return listTenants(after === installationTenant ? undefined : after);
      },
      find: (tenants) => tenantsWithEndedWindows(database, tenants, clock.now() - hour),
      batch,
      sweep: (tenant) => database.write((tx) => deleteEndedWindows(tx, tenant, clock.now() - hour, batch)),
    }),
  ];
}
