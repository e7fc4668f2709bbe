import { isEdgePurged } from '../config/edge-settings.ts';
import type { Config } from '../config/load-config.ts';
import { commentJobs } from '../features/comments/jobs.ts';
import { contentMigrationJobs } from '../features/content-migrations/jobs.ts';
import { edgePurgeJobs } from '../features/edge-purges/jobs.ts';
import type { Edge } from '../features/edge-purges/purge-requests.ts';
import { entryJobs } from '../features/entries/jobs.ts';
import { idempotencyJobs } from '../features/idempotency/jobs.ts';
import { mediaJobs } from '../features/media/jobs.ts';
import { releaseJobs } from '../features/releases/jobs.ts';
import { staffJobs } from '../features/staff/jobs.ts';
import { listTenantIds } from '../features/tenants/store.ts';
import { webhookJobs } from '../features/webhooks/jobs.ts';
import type { ListTenants } from '../platform/jobs/retention-job.ts';
import { createWorker, type Worker } from '../platform/jobs/worker.ts';
import { limitJobs } from '../platform/limits/jobs.ts';
import { searchJobs } from '../platform/search/jobs.ts';
import type { Deps } from './build-deps.ts';

/** Tenants that a retention asks of at once whether there is something to remove: a millisecond or so of the database. */
const tenantsAtOnce = 500;

/** Starts the background work of the service; it stops with the lifetime of what it is built on. */
export function startWorker(deps: Deps): void {
  const worker = buildWorker(deps);
  worker.start();
  deps.lifetime.add({ stop: (grace) => worker.stop(grace) });
}

/**
 * The background work of the service, one line a slice. Any number of nodes may run it. `searchEvery` overrides how
 * often the deliveries of all tenants are looked through and purges are sent, in milliseconds.
 */
export function buildWorker(deps: Deps, options: { readonly searchEvery?: number } = {}): Worker {
  const { config, database, metrics, log } = deps;
  const listTenants: ListTenants = (after) => listTenantIds(database, after, tenantsAtOnce);
  const edge = edgeOf(config);
  const jobs = [
    ...webhookJobs({
      ...deps,
      ...options,
      listTenants,
      retryDelays: config.webhookRetryDelays,
      observeAttempt: metrics.delivery,
    }),
    ...(edge ? edgePurgeJobs({ ...deps, ...options, listTenants, edge, observePurges: metrics.purges }) : []),
    ...entryJobs({ ...deps, listTenants, liveHistoryDays: config.liveHistoryDays }),
    ...releaseJobs({ ...deps, listTenants }),
    ...contentMigrationJobs({ ...deps, listTenants }),
    ...idempotencyJobs({ ...deps, listTenants }),
    ...mediaJobs({ ...deps, listTenants }),
    ...staffJobs(deps),
    ...commentJobs({ ...deps, listTenants }),
    ...limitJobs({ ...deps, listTenants }),
    ...searchJobs(deps),
  ];
  return createWorker({ jobs, log, observe: metrics.job });
}

/** The cache in front that purges are sent to; undefined where there is none. */
function edgeOf(config: Config): Edge | undefined {
  if (!isEdgePurged(config)) return undefined;
  const { edge: kind, edgeCache, edgePurgeUrl, edgeZone, edgeToken } = config;
  const soft = edgeCache === 'keyed';
  return { kind, addresses: edgePurgeUrl, zone: edgeZone, token: edgeToken, soft };
}
