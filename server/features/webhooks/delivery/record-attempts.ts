import type { TenantId } from '../../../lib/tenant-id.ts';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tellNews } from '../../stream/news.ts';
import { replaceSubscriptions } from '../store.ts';
import type { DeliveryStatus } from '../webhook.ts';
import { type ClaimedDelivery, type DeliveryChanges, endClaim } from './claim-store.ts';
import { type HealthChange, noteHealth } from './health-store.ts';
import type { Verdict } from './judge-attempt.ts';

const hour = 3_600_000;
/** A webhook is paused once it has failed for this long, and this often, without one success. */
const pausedAfter = { milliseconds: 72 * hour, failures: 20 };

/** An attempt that has ended, and when, in Unix milliseconds. */
export interface EndedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly verdict: Verdict;
  readonly endedAt: number;
}

/** A webhook that was made inactive because it kept failing. */
export interface PausedWebhook {
  readonly tenant: TenantId;
  readonly webhookId: string;
}

/**
 * Records ended attempts, each only while its claim holds, and what they say of their webhooks. Answers the webhooks
 * that are paused by it.
 */
export async function recordAttempts(tx: Tx, attempts: readonly EndedAttempt[]): Promise<PausedWebhook[]> {
  const healths = new Map<string, HealthChange>();
  for (const { delivery, verdict, endedAt } of attempts) {
    const changes = changesOf(delivery, verdict, endedAt);
    if (!(await endClaim(tx, delivery, changes)) || verdict.step === 'release') continue;
    const key = `${delivery.tenant_id}/${delivery.webhook_id}`;
    healths.set(key, addAttempt(healths.get(key), delivery, changes.status as DeliveryStatus, endedAt));
  }
  const paused: PausedWebhook[] = [];
  // In one order everywhere, so that two workers never wait for each other.
  for (const [, health] of [...healths].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (await noteAndPause(tx, health)) paused.push({ tenant: health.tenant, webhookId: health.webhookId });
  }
  return paused;
}

function changesOf(delivery: ClaimedDelivery, verdict: Verdict, endedAt: number): DeliveryChanges {
  if (verdict.step === 'release') return { due_at: endedAt };
  const { report } = verdict;
  const status: DeliveryStatus = { deliver: 'delivered', retry: 'failed', exhaust: 'exhausted' }[
    verdict.step
  ] as DeliveryStatus;
  return {
    status,
    attempts: delivery.attempts + 1,
    due_at: verdict.step === 'retry' ? verdict.dueAt : null,
    response_status: report.responseStatus,
    response_body: report.responseBody,
    error: report.error,
    duration_ms: report.durationMs,
    completed_at: verdict.step === 'retry' ? null : endedAt,
  };
}

function addAttempt(
  before: HealthChange | undefined,
  delivery: ClaimedDelivery,
  status: DeliveryStatus,
  at: number,
): HealthChange {
  const succeeded = status === 'delivered';
  return {
    tenant: asTenantId(delivery.tenant_id),
    webhookId: delivery.webhook_id,
    succeeded: succeeded || before?.succeeded === true,
    failures: (before?.failures ?? 0) + (succeeded ? 0 : 1),
    status,
    at,
  };
}

async function noteAndPause(tx: Tx, health: HealthChange): Promise<boolean> {
  const { tenant, webhookId, at } = health;
  tellNews(tx, tenant, { type: 'webhook', id: webhookId });
  const paused = await noteHealth(tx, health, {
    failuresFrom: pausedAfter.failures,
    failingSinceUntil: at - pausedAfter.milliseconds,
  });
  if (paused) await replaceSubscriptions(tx, tenant, webhookId, []);
  return paused;
}
