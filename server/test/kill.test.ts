import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { serveGalley } from './programs/run-galley.ts';
import { createRawClient } from './raw-request.ts';
import { checkStored, inspect } from './scenarios/kill-checks.ts';
import {
  type Attempt,
  createKillData,
  type KillData,
  send,
  writeUntilBroken,
} from './scenarios/kill-scenario.ts';

const rounds = Number(process.env['GALLEY_KILL_ROUNDS'] ?? 3);
const connections = 6;

/** Promises, "an acknowledged write survives a killed process" and "a retry after kill -9". */
onEachDatabase('kill -9 while writing', (dialect) => {
  test(
    'every acknowledged write is there, nothing is torn, and each Idempotency-Key runs once',
    async () => {
      const data = await createKillData(dialect);
      const attempts: Attempt[] = [];
      let lost = 0;
      for (let round = 0; round < rounds; round++) {
        attempts.push(...(await writeAndKill(data)));
        const stored = await inspect(data, (database) => checkStored(database, data.tenant, attempts));
        lost += attempts.filter(({ reply }) => !reply).length;
        await retry(data, attempts, stored);
        const after = await inspect(data, (database) => checkStored(database, data.tenant, attempts));
        expect(after.size).toBe(attempts.length);
      }
      expect(attempts.length).toBeGreaterThan(rounds * connections);
      expect(lost).toBeGreaterThan(0);
      await data.close();
    },
    60_000 + rounds * 20_000,
  );
});

async function writeAndKill(data: KillData): Promise<Attempt[]> {
  const serving = await serveGalley(data.environment);
  let answersLeft = 20 + Math.floor(Math.random() * 200);
  const onAnswer = () => {
    // A few milliseconds more, so that the moment falls anywhere in the work of a write.
    if (--answersLeft === 0) setTimeout(() => serving.signal('SIGKILL'), Math.random() * 10);
  };
  const writers = Array.from({ length: connections }, () =>
    writeUntilBroken(serving.url, data.key, Math.random, onAnswer),
  );
  const attempts = (await Promise.all(writers)).flat();
  expect((await serving.ended).status).toBeNull();
  return attempts;
}

/** Starts the program again and sends what was not answered once more, and some of what was. */
async function retry(
  data: KillData,
  attempts: readonly Attempt[],
  stored: ReadonlySet<string>,
): Promise<void> {
  const serving = await serveGalley(data.environment);
  const client = createRawClient(serving.url);
  for (const attempt of attempts.filter(({ reply }) => !reply)) {
    const reply = await send(client, data.key, attempt);
    expect(reply.status, reply.text).toBeLessThan(300);
    expect(reply.headers['x-idempotency-replay']).toBe(stored.has(attempt.key) ? 'true' : undefined);
    attempt.reply = reply;
  }
  for (const attempt of attempts.slice(-30)) {
    const { status, text, headers } = await send(client, data.key, attempt);
    expect({ status, text }).toEqual({ status: attempt.reply?.status, text: attempt.reply?.text });
    expect(headers['x-idempotency-replay']).toBe('true');
  }
  client.close();
  serving.signal('SIGTERM');
  await serving.ended;
}
