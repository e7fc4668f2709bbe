import { randomUUID } from 'node:crypto';
import { type Clock, isNear } from '../../lib/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { inFlight, isSameRequest, KeyConflict, type KeyedRequest, reused } from './keyed-request.ts';
import { deleteSteps, insertStep, listStepAnswers, listSteps, type StepTaken } from './steps-store.ts';

/**
 * Milliseconds after which another node may go on with a batch whose steps ended. A node that runs one takes a step
 * several times a second; one that comes late finds its next step taken.
 */
const restOfHolder = 5000;
const hour = 3_600_000;

/** How far a write has come. */
export interface Progress {
  /** How many of its operations are done. */
  readonly done: number;
  /** Characters of their answers. */
  readonly size: number;
}

/** A write in steps. */
export interface Steps {
  /** Does some of the next operations in a transaction, and answers how far it has come then. */
  step(tx: Tx, before: Progress): Promise<{ done: number; answers: string; isLast: boolean }>;
  /** The answer to the whole, of those to its steps. */
  answer(answers: readonly string[]): Answer;
}

/** Takes writes step by step and keeps in the transaction of each how far they have come. */
export function createProgress(database: Database, clock: Clock, options: { ttlHours: number }) {
  const holder = randomUUID();
  // Of a file of SQLite one process is the holder; what it holds goes with it.
  const severalNodes = database.dialect.name === 'postgres';

  function requireMine(last: StepTaken, write: KeyedRequest, now: number): void {
    if (!isSameRequest(last, write)) throw new KeyConflict(reused);
    const isHeld = severalNodes && last.holder !== holder && isNear(last.created_at, now, restOfHolder);
    if (isHeld) throw new KeyConflict(inFlight);
  }

  return {
    /**
     * Takes the next step of a write whose key the transaction holds; answers when it was the last one.
     * @throws KeyConflict when the steps are those of another request, or another node takes them
     */
    step: async (tx: Tx, write: KeyedRequest & Steps): Promise<Answer | undefined> => {
      const { tenant, key } = write;
      const now = clock.now();
      // After the key is held, and not with it: no step of the holder before may be overlooked.
      let taken = await listSteps(tx, tenant, key);
      const [first] = taken;
      if (first && first.expires_at <= now) {
        await deleteSteps(tx, tenant, key);
        taken = [];
      }
      const last = taken.at(-1);
      if (last) requireMine(last, write, now);
      const size = taken.reduce((sum, one) => sum + one.size, 0);
      const before = { done: last?.done ?? 0, size };
      const { done, answers, isLast } = await write.step(tx, before);
      if (isLast) {
        const all = last ? await listStepAnswers(tx, tenant, key) : [];
        if (last) await deleteSteps(tx, tenant, key);
        return write.answer([...all, answers]);
      }
      await insertStep(tx, {
        tenant_id: tenant,
        key,
        first: before.done,
        done,
        answers,
        fingerprint: write.fingerprint(),
        request_hash: write.requestHash,
        holder,
        created_at: now,
        // All of a batch go at once.
        expires_at: last?.expires_at ?? now + options.ttlHours * hour,
      });
      return undefined;
    },
  };
}
