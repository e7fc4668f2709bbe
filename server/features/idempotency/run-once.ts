import type { Clock } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { type Database, type Tx, violatesUniqueKeyOf } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { claimKey, deleteExpiredAnswer, insertStoredAnswer } from './store.ts';

/** Milliseconds after which a claim no longer keeps others out, whatever became of its holder. */
const lease = 60_000;
const hour = 3_600_000;
/** These say something about the caller or the moment, not about the write: the key stays free. */
const released = new Set([401, 403, 429]);

/** One public write, as idempotency sees it. */
export interface IdempotentWrite {
  readonly tenant: TenantId;
  readonly key: string;
  /** Of the request's very bytes: equal hashes mean equal fingerprints. */
  readonly requestHash: string;
  /** Takes time for each value of the body: not asked for when the stored hash is the same already. */
  fingerprint(): string;
  /** Does the write and answers it, all in the given transaction. */
  execute(tx: Tx): Promise<Answer>;
  /** The answer to whatever `execute` threw. */
  failure(error: unknown): Answer;
}

export interface IdempotencyRunner {
  run(write: IdempotentWrite): Promise<Answer>;
}

const inFlight = fail(
  'CONFLICT',
  'A request with this Idempotency-Key is still being processed. Retry in a moment.',
);
const reused = fail(
  'CONFLICT',
  'This Idempotency-Key was already used for a different request (method, path or body).',
);

/** A conflict about the key itself: it is answered, never stored as the answer of the write. */
class KeyConflict extends Error {
  readonly answer: Error;

  constructor(answer: Error) {
    super(answer.message);
    this.answer = answer;
  }
}

function conflictOf(error: unknown): Error | undefined {
  if (error instanceof KeyConflict) return error.answer;
  return violatesUniqueKeyOf(error, 'idempotency_keys') ? inFlight : undefined;
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
  const claims = new Map<string, number>();

  /** Runs `work` and stores its answer, in one transaction; or replays the answer that the key has already. */
  function once(write: IdempotentWrite, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return database.write(async (tx) => {
      const stored = await claimOrReplay(tx, write);
      if (stored) return stored;
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

  async function claimOrReplay(tx: Tx, write: IdempotentWrite): Promise<Answer | undefined> {
    const { tenant, key } = write;
    const { claimed, stored } = await claimKey(tx, tenant, key);
    if (!claimed) throw new KeyConflict(inFlight);
    if (!stored) return undefined;
    const now = clock.now();
    if (stored.expires_at <= now) {
      await deleteExpiredAnswer(tx, tenant, key, now);
      return undefined;
    }
    const isSame = stored.request_hash === write.requestHash || stored.fingerprint === write.fingerprint();
    if (!isSame) throw new KeyConflict(reused);
    return {
      status: stored.status_code,
      headers: { 'Content-Type': stored.content_type, 'X-Idempotency-Replay': 'true' },
      body: stored.body,
    };
  }

  async function store(tx: Tx, write: IdempotentWrite, answer: Answer): Promise<void> {
    const now = clock.now();
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

  return {
    run: async (write) => {
      const claim = `${write.tenant}:${write.key}`;
      const claimedAt = claims.get(claim);
      if (claimedAt !== undefined && clock.now() - claimedAt < lease) throw inFlight;
      const mine = clock.now();
      claims.set(claim, mine);
      try {
        return await attempt(write);
      } catch (error) {
        throw conflictOf(error) ?? error;
      } finally {
        if (claims.get(claim) === mine) claims.delete(claim);
      }
    },
  };
}
