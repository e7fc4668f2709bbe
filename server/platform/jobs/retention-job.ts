import { setImmediate as otherWork } from 'node:timers/promises';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Job } from './job.ts';

const hour = 3_600_000;
const minute = 60_000;

/** A page of tenants: the first ones, or those after one. Empty when there are no more. */
export type ListTenants = (after?: TenantId) => Promise<readonly TenantId[]>;

/** Removes some of what a tenant has kept for long enough, and answers how much that was. */
export type Sweep = (tenant: TenantId) => Promise<number>;

/**
 * A job that removes what has been kept for long enough, tenant by tenant, in batches so small that nobody waits for
 * them. `find` says which tenants of a page have something to remove: the others cost nothing more, however many there are.
 * A sweep is repeated while it removes a whole batch. One that fails keeps no other tenant's from running; the step then
 * fails with its error, and is repeated. The nodes of an installation may all run it.
 */
export function createRetentionJob(input: {
  readonly name: string;
  readonly listTenants: ListTenants;
  readonly find?: (tenants: readonly TenantId[]) => Promise<readonly TenantId[]>;
  readonly sweep: Sweep;
  readonly batch: number;
  readonly every?: number;
}): Job {
  const { listTenants, find = async (tenants) => tenants } = input;
  return {
    name: input.name,
    every: input.every ?? hour,
    after: minute,
    run: async (stopping) => {
      let removed = 0;
      const failures: unknown[] = [];
      for await (const tenant of tenantsToSweep(listTenants, find)) {
        if (stopping.aborted) break;
        try {
          for (let last = input.batch; last >= input.batch && !stopping.aborted; ) {
            last = await input.sweep(tenant);
            removed += last;
            await otherWork();
          }
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return removed > 0;
    },
  };
}

/** The tenants that `find` finds, page by page. */
export async function* tenantsToSweep(
  listTenants: ListTenants,
  find: (tenants: readonly TenantId[]) => Promise<readonly TenantId[]>,
): AsyncGenerator<TenantId> {
  for (let page = await listTenants(); page.length > 0; page = await listTenants(page.at(-1))) {
    yield* await find(page);
    await otherWork();
  }
}
