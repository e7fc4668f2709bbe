// In this folder: sending: lanes that do not wait for each other, claims that outlive a crash, attempts and their
// judgement.

import { setTimeout as delay, setImmediate as otherWork } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { type AttemptRecorder, createAttemptRecorder } from './attempt-recorder.ts';
import { bringBackDue, endAllClaims, findDueLanes } from './claim-store.ts';
import { judgeAttempt, type Verdict } from './judge-attempt.ts';
import type { Lane } from './lane.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { listenForLanes } from './listen-for-lanes.ts';
import { attemptShipment, claimShipments, lease, type Shipment } from './ship-delivery.ts';

/** Milliseconds between two searches through all lanes; commits name theirs themselves. */
const pollEvery = 1000;
/** Attempts that begin in one go: each costs a fraction of a millisecond in which nothing else is answered. */
const begunAtOnce = 8;
/** Milliseconds between two claims while a crowd runs: a thousand attempts of one moment would end in one moment too. */
const crowdedPause = 50;

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
  /** In place of the ordinary time between two searches, in milliseconds. */
  readonly searchEvery?: number;
}

/**
 * The delivery of webhooks as a job (specification, "Delivery"). Its steps: find lanes with something due → plan
 * fair shares → claim under a lease → attempt → judge → record.
 */
export function createDeliveryJob(deps: DeliveryDeps): Job {
  const lanes = createLanes();
  const recorder = createAttemptRecorder(deps);
  const attempts = createAttempts(deps, lanes, recorder);
  const search = createSearch(deps, lanes);
  let listener: { stop(): Promise<void> } | undefined;

  return {
    name: 'webhook-deliveries',
    every: pollEvery,
    start: (wake) => {
      attempts.onEnd(wake);
      listener = listenForLanes(deps.database, 'webhooks', (heard) => {
        lanes.offer(heard);
        wake();
      });
    },
    run: async () => {
      await search();
      const plan = lanes.plan();
      if (plan.length === 0) return false;
      // Before the claim: what a commit offers while it runs must not be taken back by it.
      for (const { lane } of plan) lanes.drain(lane);
      const shipments = await claimShipments(deps, plan);
      lanes.offer(plan.filter(({ lane, take }) => countOf(shipments, lane) === take).map(({ lane }) => lane));
      await attempts.begin(shipments);
      if (lanes.isCrowded()) await delay(crowdedPause);
      return true;
    },
    settle: async () => {
      const ended = await attempts.ended();
      await recorder.settled();
      return ended;
    },
    stop: async (grace) => {
      await listener?.stop();
      const force = setTimeout(attempts.interrupt, grace);
      await attempts.ended();
      clearTimeout(force);
      await recorder.settled();
    },
  };
}

function countOf(shipments: readonly Shipment[], lane: Lane): number {
  return shipments.filter((shipment) => shipment.lane === lane).length;
}

/** Milliseconds by which the clock must be set back to be noticed. */
const noticedStep = 10_000;

/** Offers the lanes with something due, when none is known and the last search is long enough ago. */
function createSearch(deps: DeliveryDeps, lanes: Lanes): () => Promise<void> {
  const { database, clock, searchEvery = pollEvery } = deps;
  let searchedAt: number | undefined;
  let isFirst = true;
  let lastNow = Number.NEGATIVE_INFINITY;
  return async () => {
    // The one process that may have the SQLite file has it: whoever held a claim before the first search is gone.
    if (isFirst && database.dialect.name === 'sqlite') {
      await database.write((tx) => endAllClaims(tx, clock.now()));
    }
    isFirst = false;
    const now = clock.now();
    if (now < lastNow - noticedStep) await database.write((tx) => bringBackDue(tx, now, lease));
    lastNow = now;
    if (searchedAt !== undefined && performance.now() - searchedAt < searchEvery) return;
    if (lanes.isReady()) return;
    searchedAt = performance.now();
    lanes.offer(await findDueLanes(database, clock.now()));
  };
}

/** The attempts that run in this process. */
interface Attempts {
  begin(shipments: readonly Shipment[]): Promise<void>;
  /** Resolves once none runs; false when none did. */
  ended(): Promise<boolean>;
  /** Ends all that run; they do not count. */
  interrupt(): void;
  /** Called after each. */
  onEnd(listener: () => void): void;
}

function createAttempts(deps: DeliveryDeps, lanes: Lanes, recorder: AttemptRecorder): Attempts {
  const { clock, log, retryDelays: delays } = deps;
  const running = new Set<Promise<void>>();
  const interrupted = new AbortController();
  let onEnd: () => void = () => {};

  async function ship(shipment: Shipment): Promise<void> {
    const { lane, delivery } = shipment;
    const bytes = delivery.body.length;
    const lag = delivery.attempts === 0 ? clock.now() - delivery.created_at : undefined;
    let failed = true;
    lanes.begin(lane, bytes);
    try {
      const outcome = await attemptShipment(deps, shipment, interrupted.signal);
      const endedAt = clock.now();
      const verdict = judgeAttempt(outcome, { attemptsBefore: delivery.attempts, delays, now: endedAt });
      failed = verdict.step !== 'deliver';
      recorder.add({ delivery, verdict, endedAt });
      deps.observeAttempt(verdict.step, outcome.durationMs, lag);
    } catch (error) {
      log.error(
        { err: error, deliveryId: delivery.id },
        'a webhook delivery failed unexpectedly and will be retried',
      );
    } finally {
      lanes.end(lane, bytes, failed);
      onEnd();
    }
  }

  return {
    begin: async (shipments) => {
      for (const [index, shipment] of shipments.entries()) {
        if (index > 0 && index % begunAtOnce === 0) await otherWork();
        const attempt = ship(shipment).finally(() => running.delete(attempt));
        running.add(attempt);
      }
    },
    ended: async () => {
      const ran = running.size > 0;
      while (running.size > 0) await Promise.all(running);
      return ran;
    },
    interrupt: () => interrupted.abort(),
    onEnd: (listener) => {
      onEnd = listener;
    },
  };
}
