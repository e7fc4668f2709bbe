import type { Job } from '../../platform/jobs/job.ts';
import { createRetentionJob, type ListTenants } from '../../platform/jobs/retention-job.ts';
import { createDeliveryJob, type DeliveryDeps } from './delivery/deliver-webhooks.ts';
import {
  deleteOldDeliveries,
  deleteUnusedPayloads,
  tenantsWithOldDeliveries,
} from './log/retention-store.ts';

const day = 86_400_000;
/** Deliveries are kept this long (decisions, "Endpoints"). */
const kept = 30 * day;
const batch = 500;

/** The background work of webhooks: deliveries, and the end of their log. */
export function webhookJobs(deps: DeliveryDeps & { readonly listTenants: ListTenants }): Job[] {
  const { database, clock, listTenants } = deps;
  return [
    createDeliveryJob(deps),
    createRetentionJob({
      name: 'webhook-log-retention',
      listTenants,
      find: (tenants) => tenantsWithOldDeliveries(database, tenants, clock.now() - kept),
      batch,
      sweep: (tenant) =>
        database.write(async (tx) => {
          const until = clock.now() - kept;
          const deliveries = await deleteOldDeliveries(tx, tenant, until, batch);
          return deliveries + (await deleteUnusedPayloads(tx, tenant, until, batch));
        }),
    }),
  ];
}
