import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type ClaimedDelivery, claimDue, endClaim } from '../webhooks/delivery/claim-store.ts';
import { edgeLane } from '../webhooks/delivery/lane.ts';
import { listenForLanes } from '../webhooks/delivery/listen-for-lanes.ts';
import type { EdgeTag, EdgeTags } from './edge-tags.ts';
import { judgePurge, type PurgeVerdict } from './judge-purge.ts';
import type { NotedPurge } from './note-purge.ts';
import { type Edge, purgeRequests, requestsFor, type TenantPurge } from './purge-requests.ts';
import { findTenantsWithPurges } from './purge-store.ts';
import { sendAll } from './send-requests.ts';

/** Milliseconds between two looks for purges that are due again; commits name new ones themselves. */
const lookEvery = 1000;
/** Milliseconds between two batches: what commits meanwhile is one batch. */
const batchEvery = 100;
/** Milliseconds for which a claim keeps others out: a batch has less to end, and a dead worker's is taken over then. */
const lease = 8000;
const mostPurges = 250;
/**
 * Of one batch. One that would take more requests names its tenants in place of what they changed, those with most changes
 * first. After a failure batches are small: a slow edge takes them within their time, one after the other.
 */
const usual = { tenants: 16, requests: 32 };
const small = { tenants: 1, requests: 4 };

/** Told of each batch: how it ended, its milliseconds, and those since each commit that was told in it for the first time. */
export type ObservePurges = (
  outcome: PurgeVerdict['step'],
  duration: number,
  lags: readonly number[],
) => void;

export interface PurgeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly edge: Edge;
  /** Undefined where the edge is told paths alone. */
  readonly edgeTags: EdgeTags | undefined;
  readonly observePurges: ObservePurges;
  /** In place of the ordinary time between two batches, in milliseconds. */
  readonly searchEvery?: number;
}

/**
 * Purges the cache in front of what commits have written down: whatever waits is one batch, in as few requests as the
 * cache takes, sent by one node. A batch that was not taken is sent again, with what has come up meanwhile, until it is.
 */
export function createPurgeJob(deps: PurgeDeps): Job {
  const { database, clock, log, searchEvery: pause = batchEvery } = deps;
  const claim = createClaims(deps);
  let listener: { stop(): Promise<void> } | undefined;
  let startedAt = -Infinity;
  let failures = 0;
  /** While the cache in front does not take purges it is not asked about each new one. */
  let paused = { from: 0, until: 0 };
  const isPaused = (now: number) => now >= paused.from && now < paused.until;

  return {
    name: 'edge-purges',
    every: lookEvery,
    start: (wake) => {
      listener = listenForLanes(database, 'edge', wake);
    },
    run: async (stopping) => {
      const rest = startedAt + pause - performance.now();
      if (rest > 0) await delay(rest, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted || isPaused(clock.now())) return false;
      const size = failures > 0 ? small : usual;
      const claimed = await claim(size.tenants);
      if (claimed.length === 0) return false;
      startedAt = performance.now();
      const beganAt = clock.now();
      const requests = purgeRequests(deps.edge, gatherPurges(deps, claimed, size.requests));
      const outcome = await sendAll(deps, requests, stopping);
      const verdict = judgePurge(outcome, { failuresBefore: failures, now: clock.now() });
      if (verdict.step === 'done' && failures > 0) log.info('the CDN or proxy accepts purges again');
      failures = verdict.step === 'retry' ? failures + 1 : 0;
      paused = { from: clock.now(), until: verdict.step === 'retry' ? verdict.dueAt : 0 };
      await database.write(async (tx) => {
        for (const purge of claimed) await endClaim(tx, purge, changesOf(deps, purge, verdict, beganAt));
      });
      report(deps, verdict, claimed, requests.length);
      const isFirst = ({ status }: ClaimedDelivery) => status !== 'delivered';
      const lags = claimed.filter(isFirst).map(({ created_at }) => clock.now() - created_at);
      deps.observePurges(verdict.step, performance.now() - startedAt, verdict.step === 'done' ? lags : []);
      return true;
    },
    stop: async () => {
      await listener?.stop();
    },
  };
}

/** Claims what is due, of some tenants at a time: those after the last ones come next, however much these have. */
function createClaims({
  database,
  clock,
  ids,
}: PurgeDeps): (mostTenants: number) => Promise<ClaimedDelivery[]> {
  let after = '';
  return async (mostTenants) => {
    const now = clock.now();
    let tenants = await findTenantsWithPurges(database, { now, after, limit: mostTenants });
    if (tenants.length === 0 && after !== '') {
      tenants = await findTenantsWithPurges(database, { now, after: '', limit: mostTenants });
    }
    after = tenants.length === mostTenants ? (tenants.at(-1) ?? '') : '';
    if (tenants.length === 0) return [];
    const claim = { token: ids.next(), leaseUntil: now + lease };
    const limit = Math.floor(mostPurges / tenants.length);
    return database.write(async (tx) => {
      const claimed: ClaimedDelivery[] = [];
      for (const tenant of tenants) {
        claimed.push(...(await claimDue(tx, { tenant, webhookId: edgeLane }, claim, { now, limit })));
      }
      return claimed;
    });
  };
}

/** What a batch comes to, by tenant, each name and path once. */
function gatherPurges(
  { edge, edgeTags }: PurgeDeps,
  claimed: readonly ClaimedDelivery[],
  mostRequests: number,
): TenantPurge[] {
  const gathered = new Map<TenantId, { tags: Set<EdgeTag>; paths: Set<string> }>();
  for (const { tenant_id, body } of claimed) {
    const tenant = asTenantId(tenant_id);
    const one = gathered.get(tenant) ?? { tags: new Set(), paths: new Set() };
    gathered.set(tenant, one);
    const { tags, paths } = JSON.parse(body) as NotedPurge;
    for (const tag of tags) one.tags.add(tag);
    for (const path of paths) one.paths.add(path);
  }
  const keysOf = (tenant: TenantId, tags: Iterable<EdgeTag>) => edgeTags?.keysOf(tenant, tags) ?? [];
  const purges = [...gathered].map(([tenant, { tags, paths }]) => ({
    tenant,
    keys: keysOf(tenant, tags.has('all') ? ['all'] : tags),
    paths: [...paths],
  }));
  purges.sort((a, b) => b.keys.length - a.keys.length);
  for (const purge of purges) {
    const keys = purges.reduce((sum, one) => sum + one.keys.length, 0);
    if (requestsFor(edge, keys) <= mostRequests) break;
    purge.keys = keysOf(purge.tenant, ['all']);
  }
  return purges;
}

function changesOf(
  { database, edgeTags }: PurgeDeps,
  purge: ClaimedDelivery,
  verdict: PurgeVerdict,
  beganAt: number,
) {
  if (verdict.step === 'release') return { due_at: beganAt };
  const { responseStatus, responseBody, error, durationMs, endedAt } = verdict;
  const isDone = verdict.step === 'done';
  const again = edgeTags ? dueAgain(purge.created_at, beganAt, database.follow !== undefined) : null;
  return {
    status: isDone ? 'delivered' : 'failed',
    attempts: purge.attempts + 1,
    due_at: isDone ? again : verdict.dueAt,
    response_status: responseStatus,
    response_body: responseBody,
    error,
    duration_ms: durationMs,
    // Sent once more it was done before.
    completed_at: purge.completed_at ?? (isDone ? endedAt : null),
  };
}

/**
 * Milliseconds after a commit at which its purge is sent once more. An answer that was on its way as it was first sent may
 * show what was before, and so may those of a node that has not heard of the change yet, which takes up to 5 seconds.
 */
const again = { here: [2000], elsewhere: [2000, 7000] } as const;

/** When a purge that began to be sent at a time is due once more; null when that was the last time. */
export function dueAgain(committedAt: number, beganAt: number, hasOtherNodes: boolean): number | null {
  const times = (hasOtherNodes ? again.elsewhere : again.here).map((after) => committedAt + after);
  return times.find((time) => time > beganAt) ?? null;
}

/** Says what an operator has to know; never where it was sent to, for an address may hold a secret. */
function report(
  { log }: PurgeDeps,
  verdict: PurgeVerdict,
  claimed: readonly ClaimedDelivery[],
  requests: number,
): void {
  if (verdict.step !== 'retry') return;
  const { responseStatus: status, error, failures, retryIn } = verdict;
  const about = { purges: claimed.length, requests, status, error, failures, retryInMs: retryIn };
  log.warn(about, 'the CDN or proxy rejected a purge, which will be retried');
}
