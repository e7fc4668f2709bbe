import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import { ServiceError } from '../lib/service-error.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { LogPosition, Reading, Replica, ReplicaAnswer } from '../platform/db/database.ts';
import type { Touches } from '../platform/db/touches.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** Milliseconds between two questions to the primary of how far its log is: one serves all commits until then. */
const askEvery = 50;
/** Milliseconds after which what is out of reach is asked again. */
const askAgainAfter = 1000;
/** A replica that has had nothing to answer for so many milliseconds, though it was asked, is worth a line in the log. */
const patience = 30_000;
/** Tenants whose last change is remembered by itself. */
const mostTenants = 10_000;

/** Reads that a replica answers where that has all that this process has heard of, and the primary otherwise. */
export interface ReplicaReads {
  /** Runs a read of a tenant on the one or on the other; `work` may run on both, one after the other. */
  read<T>(tenant: TenantId, work: (db: Reading) => Promise<T>): Promise<T>;
  /** A commit was heard of: what the replica has is not enough for the tenant until it has that. */
  hear(tenant: TenantId, touches: Touches | undefined): void;
  /** All commits are heard of from now on; those until now may have been missed. */
  beHearing(): void;
  /** Commits may be missed from now on. */
  beDeaf(): void;
  stop(): Promise<void>;
}

/** Stands for every tenant that nothing is remembered of. */
const everyone = Symbol('everyone');
type Heard = TenantId | typeof everyone;

export function createReplicaReads(deps: {
  primary: Reading;
  /** A position after all that the primary has committed. */
  logPosition: () => Promise<LogPosition>;
  replica: Replica;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'replica'>;
}): ReplicaReads {
  const { primary, logPosition, replica, clock, log, metrics } = deps;
  const positions = new Map<Heard, LogPosition>();
  /** Whose last change has no position yet, and which of all that was heard it is. */
  const unplaced = new Map<Heard, number>();
  let heard = 0;
  let isHearing = false;
  let isAsking = false;
  const stopping = new AbortController();
  const wait = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  let trouble: 'gone' | 'behind' | 'foreign' | undefined;
  let uselessSince: number | undefined;

  function positionFor(tenant: TenantId): LogPosition | undefined {
    if (!isHearing || unplaced.has(tenant) || unplaced.has(everyone)) return undefined;
    return positions.get(tenant) ?? positions.get(everyone);
  }

  function note(who: Heard): void {
    unplaced.set(who, ++heard);
    if (!isAsking) void place();
  }

  /** Finds a position after each commit that was heard of, by asking after it was. */
  async function place(): Promise<void> {
    isAsking = true;
    while (unplaced.size > 0 && !stopping.signal.aborted) {
      const upTo = heard;
      const position = await logPosition().catch(() => undefined);
      if (position) settle(position, upTo);
      await wait(position ? askEvery : askAgainAfter);
    }
    isAsking = false;
  }

  function settle(position: LogPosition, upTo: number): void {
    for (const [who, at] of unplaced) {
      if (at > upTo) continue;
      unplaced.delete(who);
      positions.set(who, position);
    }
    if (positions.size <= mostTenants) return;
    // More than is needed, and safe: what is after all that was heard of is after each of it.
    positions.clear();
    positions.set(everyone, position);
  }

  function change(to: typeof trouble, told: object = {}): void {
    if (trouble === to) return;
    trouble = to;
    if (to === 'gone') log.warn(told, 'the read replica is unavailable: the primary handles all reads');
    else if (to === 'foreign')
      log.warn('GALLEY_DATABASE_READ_URL is not a replica of the database: the primary handles all reads');
    else if (to === 'behind') log.warn('the read replica is too far behind: the primary handles all reads');
    else log.info('the read replica handles reads');
  }

  /** Leaves the replica alone until it answers again, so that no reader waits for that. */
  function leave(error: unknown): void {
    if (trouble === 'gone' || stopping.signal.aborted) return;
    change('gone', { err: error });
    void (async () => {
      while (!stopping.signal.aborted) {
        await wait(askAgainAfter);
        const answers = await replica.ping().then(
          () => true,
          () => false,
        );
        if (!answers) continue;
        change(undefined);
        return;
      }
    })();
  }

  function judge(outcome: ReplicaAnswer<unknown>['outcome']): void {
    const now = clock.now();
    if (outcome === 'answered') {
      uselessSince = undefined;
      change(undefined);
      return;
    }
    if (outcome === 'conflict') return;
    uselessSince ??= now;
    if (outcome === 'foreign' || now - uselessSince > patience) change(outcome);
  }

  async function ask<T>(
    position: LogPosition,
    work: (db: Reading) => Promise<T>,
  ): Promise<ReplicaAnswer<T | Refusal> | { outcome: 'gone' }> {
    try {
      const answer = await replica.read(position, (db) => work(db).catch(refusalOf));
      judge(answer.outcome);
      return answer;
    } catch (error) {
      leave(error);
      return { outcome: 'gone' };
    }
  }

  return {
    read: async (tenant, work) => {
      const position = positionFor(tenant);
      const answer =
        trouble === 'gone' || !position
          ? { outcome: position ? ('gone' as const) : ('unknown' as const) }
          : await ask(position, work);
      metrics.replica(answer.outcome);
      if (answer.outcome !== 'answered') return work(primary);
      if (answer.result instanceof Refusal) throw answer.result.error;
      return answer.result;
    },
    hear: (tenant, touches) => {
      if (touches?.answers.size !== 0) note(tenant);
    },
    beHearing: () => {
      isHearing = true;
      positions.clear();
      // A position that is on its way may stand before what was missed.
      unplaced.clear();
      note(everyone);
    },
    beDeaf: () => {
      isHearing = false;
    },
    stop: async () => {
      stopping.abort();
      await replica.close();
    },
  };
}

/** A read that was refused by what the replica has: an answer like others. */
class Refusal {
  readonly error: ServiceError;

  constructor(error: ServiceError) {
    this.error = error;
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ServiceError && error.status < 500) return new Refusal(error);
  throw error;
}
