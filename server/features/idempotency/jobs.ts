import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob } from '../../platform/jobs/retention-job.ts';
import { deleteExpiredSteps } from './steps-store.ts';
import { deleteExpiredAnswers } from './store.ts';

const batch = 500;

/** Removes the stored answers of public writes, and what batches have left, once their keys have expired. */
export function idempotencyJobs(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly listTenants: () => Promise<readonly TenantId[]>;
}): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createRetentionJob({
      name: 'idempotency-retention',
      listTenants,
      batch,
      sweep: (tenant) => database.write((tx) => deleteExpiredAnswers(tx, tenant, clock.now(), batch)),
    }),
    createRetentionJob({
      name: 'batch-retention',
      listTenants,
      batch,
      sweep: (tenant) => database.write((tx) => deleteExpiredSteps(tx, tenant, clock.now(), batch)),
    }),
  ];
}
