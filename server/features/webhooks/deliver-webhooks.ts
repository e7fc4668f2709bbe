import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type SecretBox, SecretUnreadable } from '../../platform/secrets/secret-box.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { type ClaimedDelivery, claimDue, endAllClaims, findDueLanes } from './claim-store.ts';
import { type AttemptOutcome, judgeAttempt, type Verdict } from './judge-attempt.ts';
import { type Lane, lanesOf } from './lane.ts';
import { createLanes, type LanePlan } from './lanes.ts';
import { unreadable } from './send-test.ts';
import { signRequest } from './sign-request.ts';
import { findWebhook } from './store.ts';
import { openSecrets } from './webhook.ts';

/**
 * Milliseconds for which a claim keeps others out: the 30 s of an attempt and time to write down its end. A dead
 * worker's deliveries are taken over this long after it claimed them.
 */
const lease = 45_000;
const pollEvery = 1000;

/** Told of each attempt: what it made of its delivery, and milliseconds. `lag` is that of first attempts. */
export type ObserveAttempt = (step: Verdict['step'], duration: number, lag: number | undefined) => void;

export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: SecretBox;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly observeAttempt: ObserveAttempt;
  /** Delays before the retries, in milliseconds. */
  readonly retryDelays: readonly number[];
  /** Least milliseconds between two searches through all lanes; commits name theirs themselves. */
  readonly searchEvery?: number;
}

/** A claimed delivery and where it goes. */
interface Shipment {
  readonly lane: Lane;
  readonly delivery: ClaimedDelivery;
  readonly target: NonNullable<Awaited<ReturnType<typeof findWebhook>>>;
}

/**
 * The delivery of webhooks as a job (specification, "Delivery"). Its steps: find lanes with something due → plan
 * fair shares → claim under a lease → send → judge → record.
 */
export function createDeliveryJob(deps: DeliveryDeps): Job {
  const { database, clock, searchEvery = pollEvery } = deps;
  const lanes = createLanes();
  const recorder = createAttemptRecorder(deps);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let searchedAt = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => {};
  let follower: { stop(): Promise<void> } | undefined;
  let isFirst = true;

  async function search(): Promise<void> {
    if (lanes.isReady() || performance.now() - searchedAt < searchEvery) return;
    searchedAt = performance.now();
    lanes.offer(await findDueLanes(database, clock.now()));
  }

  async function claim(plan: readonly LanePlan[]): Promise<Shipment[]> {
    const now = clock.now();
    const token = { token: deps.ids.next(), leaseUntil: now + lease };
    return database.write(async (tx) => {
      const shipments: Shipment[] = [];
      for (const { lane, take } of plan) {
        const target = await findWebhook(tx, lane.tenant, lane.webhookId);
        if (target?.is_active !== 1) continue;
        const claimed = await claimDue(tx, lane, token, { now, limit: take });
        shipments.push(...claimed.map((delivery) => ({ lane, delivery, target })));
      }
      return shipments;
    });
  }

  async function ship({ lane, delivery, target }: Shipment): Promise<void> {
    const bytes = delivery.body.length;
    const lag = delivery.attempts === 0 ? clock.now() - delivery.created_at : undefined;
    let failed = true;
    lanes.begin(lane, bytes);
    try {
      const outcome = await attempt(deps, { lane, delivery, target }, stopping.signal);
      const endedAt = clock.now();
      const from = { attemptsBefore: delivery.attempts, delays: deps.retryDelays, now: endedAt };
      const verdict = judgeAttempt(outcome, from);
      failed = verdict.step !== 'deliver';
      recorder.add({ delivery, verdict, endedAt });
      deps.observeAttempt(verdict.step, outcome.durationMs, lag);
    } finally {
      lanes.end(lane, bytes, failed);
      wake();
    }
  }

  function begin(shipment: Shipment): void {
    const attempted = ship(shipment)
      .catch((error: unknown) => deps.log.error({ err: error }, 'a delivery was left to its lease'))
      .finally(() => running.delete(attempted));
    running.add(attempted);
  }

  function listen(): void {
    const hear = (lanesHeard: readonly Lane[]) => {
      if (lanesHeard.length === 0) return;
      lanes.offer(lanesHeard);
      wake();
    };
    database.onTouched((touched) => {
      for (const [tenant, tags] of touched) hear(lanesOf(tenant, tags));
    });
    follower = database.follow?.({
      onChange: (tenant, tags) => {
        if (tags) hear(lanesOf(tenant, tags));
      },
      onListening: () => {},
      onDeaf: () => {},
    });
  }

  return {
    name: 'webhook-deliveries',
    every: pollEvery,
    start: (given) => {
      wake = given;
      listen();
    },
    run: async () => {
      // The one process that may have the SQLite file has it: whoever held a claim is gone.
      if (isFirst && database.dialect.name === 'sqlite') {
        await database.write((tx) => endAllClaims(tx, clock.now()));
      }
      isFirst = false;
      await search();
      const plan = lanes.plan();
      if (plan.length === 0) return false;
      // Before the claim: what a commit offers while it runs must not be taken back by it.
      for (const { lane } of plan) lanes.drain(lane);
      const shipments = await claim(plan);
      lanes.offer(plan.filter(({ lane, take }) => countOf(shipments, lane) === take).map(({ lane }) => lane));
      for (const shipment of shipments) begin(shipment);
      return true;
    },
    settle: async () => {
      const wasRunning = running.size > 0;
      while (running.size > 0) await Promise.all(running);
      await recorder.settled();
      return wasRunning;
    },
    stop: async (grace) => {
      await follower?.stop();
      const force = setTimeout(() => stopping.abort(), grace);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(force);
      await recorder.settled();
    },
  };
}

function countOf(shipments: readonly Shipment[], lane: Lane): number {
  return shipments.filter((shipment) => shipment.lane === lane).length;
}

async function attempt(deps: DeliveryDeps, shipment: Shipment, signal: AbortSignal): Promise<AttemptOutcome> {
  const { delivery, target } = shipment;
  const message = {
    deliveryId: delivery.id,
    eventKind: delivery.event_kind,
    eventId: delivery.event_id,
    body: delivery.body,
  };
  try {
    const secrets = openSecrets(deps.secrets, asTenantId(delivery.tenant_id), target);
    return await deps.outbound.send({
      ...signRequest(target.url, secrets, message, deps.clock.now()),
      signal,
    });
  } catch (error) {
    if (error instanceof SecretUnreadable) return { kind: 'unsendable', reason: unreadable, durationMs: 0 };
    throw error;
  }
}
