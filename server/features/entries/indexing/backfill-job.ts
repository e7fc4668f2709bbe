import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { findBackfill, findUnfinishedTenant, keepBackfill } from './backfill-store.ts';

/** Milliseconds between two looks for a tenant that is not through. */
const usualPause = 15_000;

/** Work that brings what stands in the database up to date, once for each tenant. */
export interface Backfill {
  readonly database: Database;
  /** Its name as a job, and of the row that keeps how far a tenant is. */
  readonly name: string;
  /** Milliseconds between two looks, in place of the usual 15 seconds. */
  readonly every?: number;
  /**
   * Does one small step, after a place in the order of ids; answers the place that it reached, undefined when there is nothing
   * left to do.
   */
  step(tx: Tx, tenant: TenantId, after: string): Promise<string | undefined>;
}

/** The job that takes tenant after tenant through a backfill, in steps each of which commits the place that it reached. */
export function createBackfillJob({ database, name, every = usualPause, step }: Backfill): Job {
  // Where the last one was found: those before it are through, or are seen when there are none behind it.
  let from = '';
  return {
    name,
    every,
    run: async () => {
      const next = await findUnfinishedTenant(database, name, from);
      const tenant = next ?? (from === '' ? undefined : await findUnfinishedTenant(database, name, ''));
      from = tenant ?? '';
      if (!tenant) return false;
      await database.write(async (tx) => {
        const before = await findBackfill(tx, tenant, name);
        if (before?.is_finished === 1) return;
        const reached = await step(tx, tenant, before?.position ?? '');
        await keepBackfill(tx, tenant, name, { position: reached ?? '', isFinished: reached === undefined });
      });
      return true;
    },
  };
}
