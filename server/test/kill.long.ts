import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { killWhileWriting } from './scenarios/kill-rounds.ts';

const mostAcknowledged = 10_000;
/** Kills on the same data: each is followed by a look at all that is there. */
const rounds = 5;

/** Promises, "an acknowledged write survives a killed process": 32 writers, so that on SQLite many share each commit. */
onEachDatabase('kill -9 while many write', (dialect) => {
  test('of 10,000 acknowledged writes none is lost, none is torn, and each ran once', async () => {
    let acknowledged = 0;
    while (acknowledged < mostAcknowledged) {
      const answers = () => 400 + Math.floor(Math.random() * 200);
      acknowledged += await killWhileWriting(dialect, { rounds, writers: 32, answers });
    }
    expect(acknowledged).toBeGreaterThanOrEqual(mostAcknowledged);
  });
});
