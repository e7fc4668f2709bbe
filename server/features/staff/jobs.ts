import type { Clock } from '../../lib/clock.ts';
import { installationTenant } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import { deleteDeadSessions, deleteExpiredTokens } from './retention-store.ts';
import { idleSince } from './sessions/session-lifetime.ts';

const batch = 200;

/** Removes sessions that have ended and mailed links that have expired; both belong to the installation. */
export function staffJobs(deps: { readonly database: Database; readonly clock: Clock }): Job[] {
  const { database, clock } = deps;
  const listTenants: ListTenants = async (after) => (after === undefined ? [installationTenant] : []);
  return [
    createRetentionJob({
      name: 'session-retention',
      listTenants,
      batch,
      sweep: () => {
        const now = clock.now();
        return database.write((tx) =>
          deleteDeadSessions(tx, { now, idleSince: idleSince(now), limit: batch }),
        );
      },
    }),
    createRetentionJob({
      name: 'account-link-retention',
      listTenants,
      batch,
      sweep: () => database.write((tx) => deleteExpiredTokens(tx, clock.now(), batch)),
    }),
  ];
}
