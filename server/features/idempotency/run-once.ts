import { type Clock, isNear } from '../../lib/clock.ts';
import { giveWay } from '../../lib/give-way.ts';
import { type Database, type Tx, violatesUniqueKeyOf } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { inFlight, isSameRequest, KeyConflict, type KeyedRequest, reused } from './keyed-request.ts';
import { createProgress, type Steps } from './progress.ts';
import { claimKey, deleteExpiredAnswer, insertStoredAnswer, readStoredBody } from './store.ts';

/** Milliseconds after which a claim no longer keeps others out, whatever became of its holder. */
const lease = 60_000;
const hour = 3_600_000;
/** These say something about the caller or the moment, not about the write: the key stays free. */
const released = new Set([401, 403, 429]);

/** One public write, as idempotency sees it. */
export interface IdempotentWrite extends KeyedRequest {
  /** Does the write and answers it, all in the given transaction. */
  execute(tx: Tx): Promise<Answer>;
  /** The answer to whatever `execute` threw. */
  failure(error: unknown): Answer;
}

/** A write of many parts, each of which stands once it is done. */
export interface SteppedWrite extends KeyedRequest, Steps {}

export interface IdempotencyRunner {
  run(write: IdempotentWrite): Promise<Answer>;
  /**
   * Runs a write step by step, each in a transaction of its own that also keeps how far it has come. One that was
   * interrupted goes on where it stood when the same request comes again.
   */
  runInSteps(write: SteppedWrite): Promise<Answer>;
}

function conflictOf(error: unknown): Error | undefined {
  if (error instanceof KeyConflict) return error.answer;
  const isOvertaken =
    violatesUniqueKeyOf(error, 'idempotency_keys') || violatesUniqueKeyOf(error, 'batch_steps');
  return isOvertaken ? inFlight : undefined;
}

/**
 * Runs public writes at most once for a key (specification, "Idempotency", rules 4 to 7). The answer is stored in the
 * transaction of the write, so a crash can neither lose it nor run the write twice. While a write runs, its key is
 * claimed: in this process by a lease, towards other nodes by a lock that its transaction holds.
 */
export function createIdempotencyRunner(
  database: Database,
  clock: Clock,
  options: { ttlHours: number },
): IdempotencyRunner {
  const claims = new Map<string, { at: number }>();
  const progress = createProgress(database, clock, options);

  /** Runs `work` and stores its answer, in one transaction; or replays the answer that the key has already. */
  function once(write: IdempotentWrite, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return database.write(async (tx) => {
      const { stored, isUnderWay } = await claimOrReplay(tx, write);
      if (stored) return stored;
      if (isUnderWay) throw new KeyConflict(reused);
      const answer = await work(tx);
      await store(tx, write, answer);
      return answer;
    });
  }

  async function attempt(write: IdempotentWrite): Promise<Answer> {
    try {
      return await once(write, (tx) => write.execute(tx));
    } catch (error) {
      if (conflictOf(error)) throw error;
      const answer = write.failure(error);
      if (answer.status >= 500 || released.has(answer.status)) return answer;
      // The write's transaction is gone, and its lock with it: another node may have run the key meanwhile.
      return once(write, async () => answer);
    }
  }

  async function claimOrReplay(
    tx: Tx,
    write: KeyedRequest,
  ): Promise<{ stored?: Answer; isUnderWay: boolean }> {
    const { tenant, key } = write;
    const now = clock.now();
    const { claimed, stored, isUnderWay } = await claimKey(tx, tenant, key, now);
    if (!claimed) throw new KeyConflict(inFlight);
    if (!stored) return { isUnderWay };
    if (stored.expires_at <= now) {
      await deleteExpiredAnswer(tx, tenant, key, now);
      return { isUnderWay };
    }
    if (!isSameRequest(stored, write)) throw new KeyConflict(reused);
    const headers = { 'Content-Type': stored.content_type, 'X-Idempotency-Replay': 'true' };
    const body = await readStoredBody(tx, tenant, stored);
    return { isUnderWay, stored: { status: stored.status_code, headers, body } };
  }

  /** Takes one step; answers when it was the last one, or when the answer was there already. */
  function takeStep(write: SteppedWrite): Promise<Answer | undefined> {
    return database.write(async (tx) => {
      const { stored } = await claimOrReplay(tx, write);
      if (stored) return stored;
      const answer = await progress.step(tx, write);
      if (answer) await store(tx, write, answer);
      return answer;
    });
  }

  async function store(tx: Tx, write: KeyedRequest, answer: Answer): Promise<void> {
    const now = clock.now();
    await giveWay();
    await insertStoredAnswer(tx, {
      tenant_id: write.tenant,
      key: write.key,
      fingerprint: write.fingerprint(),
      request_hash: write.requestHash,
      status_code: answer.status,
      content_type: answer.headers['Content-Type'] ?? 'application/json',
      body: String(answer.body ?? ''),
      created_at: now,
      expires_at: now + options.ttlHours * hour,
    });
  }

  /** Holds the key towards others of this process while `work` runs; `renew` begins its lease anew. */
  async function holding(write: KeyedRequest, work: (renew: () => void) => Promise<Answer>): Promise<Answer> {
    const claim = `${write.tenant}:${write.key}`;
    const other = claims.get(claim);
    if (other && isNear(other.at, clock.now(), lease)) throw inFlight;
    const mine = { at: clock.now() };
    claims.set(claim, mine);
    try {
      const renew = () => {
        mine.at = clock.now();
      };
      return await (write.turn ? write.turn(() => work(renew)) : work(renew));
    } catch (error) {
      throw conflictOf(error) ?? error;
    } finally {
      if (claims.get(claim) === mine) claims.delete(claim);
    }
  }

  return {
    run: (write) => holding(write, () => attempt(write)),
    runInSteps: (write) =>
      holding(write, async (renew) => {
        for (;;) {
          const answer = await takeStep(write);
          if (answer) return answer;
          renew();
        }
      }),
  };
}
