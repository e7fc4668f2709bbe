import type { Clock } from '../../lib/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import { deleteExpiredSteps, tenantsWithExpiredSteps } from './steps-store.ts';
import { deleteExpiredAnswers, tenantsWithExpiredAnswers } from './store.ts';

const batch = 500;

/** Removes the stored answers of public writes, and what batches have left, once their keys have expired. */
export function idempotencyJobs(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly listTenants: ListTenants;
}): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createRetentionJob({
      name: 'idempotency-retention',
      listTenants,
      find: (tenants) => tenantsWithExpiredAnswers(database, tenants, clock.now()),
      batch,
      sweep: (tenant) => database.write((tx) => deleteExpiredAnswers(tx, tenant, clock.now(), batch)),
    }),
    createRetentionJob({
      name: 'batch-retention',
      listTenants,
      find: (tenants) => tenantsWithExpiredSteps(database, tenants, clock.now()),
      batch,
      sweep: (tenant) => database.write((tx) => deleteExpiredSteps(tx, tenant, clock.now(), batch)),
    }),
  ];
}
