import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { killWhileWriting } from './scenarios/kill-rounds.ts';

const rounds = Number(process.env['GALLEY_KILL_ROUNDS'] ?? 5);

/** Promises, "an acknowledged write survives a killed process" and "a retry after kill -9". `kill.long.ts` has more of it. */
onEachDatabase('kill -9 while writing', (dialect) => {
  test(
    'every acknowledged write is there, nothing is torn, and each Idempotency-Key runs once',
    async () => {
      const answers = () => 20 + Math.floor(Math.random() * 200);
      expect(await killWhileWriting(dialect, { rounds, writers: 12, answers })).toBeGreaterThan(rounds * 20);
    },
    60_000 + rounds * 20_000,
  );
});
