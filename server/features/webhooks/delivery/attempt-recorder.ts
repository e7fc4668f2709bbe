import { setTimeout as delay, setImmediate as otherWork } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type EndedAttempt, recordAttempts } from './record-attempts.ts';

const mostAtOnce = 50;
/**
 * Milliseconds for which ended attempts are gathered. With SQLite nothing else would gather them: a transaction runs to
 * its end before the process hears of the next answer.
 */
const gatherFor = 10;
/** Milliseconds until a database that refused is asked again. */
const pauseAfterFailure = 500;

/** Writes down how attempts ended, many in one transaction: commits cost more than rows. */
export interface AttemptRecorder {
  add(attempt: EndedAttempt): void;
  /** Resolves once all that was added is written, or given up because its lease has run out. */
  settled(): Promise<void>;
}

export function createAttemptRecorder(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
}): AttemptRecorder {
  const waiting: EndedAttempt[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      await (waiting.length < mostAtOnce ? delay(gatherFor) : otherWork());
      const batch = waiting.splice(0, mostAtOnce);
      try {
        const paused = await deps.database.write((tx) => recordAttempts(tx, batch));
        for (const { tenant, webhookId } of paused) {
          deps.log.warn({ tenant, webhookId }, 'a webhook was deactivated after repeated failures');
        }
      } catch (error) {
        deps.log.error(
          { err: error, attempts: batch.length },
          'webhook attempts could not be recorded: recording will be retried',
        );
        // Once its lease has run out, an attempt is another worker's to repeat.
        waiting.unshift(...batch.filter(({ delivery }) => (delivery.due_at ?? 0) > deps.clock.now()));
        await delay(pauseAfterFailure);
      }
    }
  }

  return {
    add: (attempt) => {
      waiting.push(attempt);
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    settled: async () => {
      await writing;
    },
  };
}
