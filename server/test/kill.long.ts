import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { killWhileWriting } from './scenarios/kill-rounds.ts';

const mostAcknowledged = 10_000;

/** Promises, "an acknowledged write survives a killed process": 32 writers, so that on SQLite many share each commit. */
onEachDatabase('kill -9 while many write', (dialect) => {
  test('of 10,000 acknowledged writes none is lost, none is torn, and each ran once', async () => {
    let acknowledged = 0;
    while (acknowledged < mostAcknowledged) {
      const answers = () => 400 + Math.floor(Math.random() * 200);
      // On data of its own each time: what is checked after each kill is all that is there.
      acknowledged += await killWhileWriting(dialect, { rounds: 2, writers: 32, answers });
    }
    expect(acknowledged).toBeGreaterThanOrEqual(mostAcknowledged);
  });
});
