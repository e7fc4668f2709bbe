import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import { runMigrationStep } from './run-step.ts';
import { deleteOldChanges, tenantsWithOldChanges } from './store.ts';

const day = 86_400_000;

/** For how long a migration can be undone. */
const undoKept = 30 * day;
const batch = 200;

/** Runs content migrations batch by batch, and forgets after a month what they changed. */
export function contentMigrationJobs(
  deps: EntryDeps & {
    readonly database: Database;
    readonly listTenants: ListTenants;
  },
): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    { name: 'content-migrations', every: 2000, run: () => runMigrationStep(deps) },
    createRetentionJob({
      name: 'content-migration-retention',
      listTenants,
      find: (tenants) => tenantsWithOldChanges(database, tenants, clock.now() - undoKept),
      batch,
      sweep: (tenant) => database.write((tx) => deleteOldChanges(tx, tenant, clock.now() - undoKept, batch)),
    }),
  ];
}
