import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { findBackfill, findUnfinishedTenant, keepBackfill } from './backfill-store.ts';

/** Milliseconds between two looks for a tenant that is not through. */
const usualPause = 15_000;
/**
 * Looks in a row that find nothing, after which one of so many is taken. A look goes through all tenants, and what an upgrade
 * left is done by then: what comes later was written by an older program beside this one.
 */
const looksAtFirst = 20;

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

/**
 * The job that takes tenant after tenant through a backfill, in steps each of which commits the place that it reached. Where
 * there is nothing left to do it hardly asks.
 */
export function createBackfillJob({ database, name, every = usualPause, step }: Backfill): Job {
  // Where the last one was found: those before it are through, or are seen when there are none behind it.
  let from = '';
  let fruitless = 0;
  return {
    name,
    every,
    run: async () => {
      fruitless++;
      if (fruitless > looksAtFirst && fruitless % looksAtFirst !== 0) return false;
      const next = await findUnfinishedTenant(database, name, from);
      const tenant = next ?? (from === '' ? undefined : await findUnfinishedTenant(database, name, ''));
      from = tenant ?? '';
      if (!tenant) return false;
      fruitless = 0;
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
