import { expect } from 'vitest';
import type { DialectName } from '../../platform/db/database.ts';
import { type Serving, serveGalley } from '../programs/run-galley.ts';
import { createRawClient } from '../raw-request.ts';
import { checkStored, inspect } from './kill-checks.ts';
import { type Attempt, createKillData, type KillData, send, writeUntilBroken } from './kill-scenario.ts';

/**
 * Writes and kills the program in the middle of it, again and again on the same data. Each time every acknowledged write has to
 * be there and nothing torn; the program that is started next is sent what was not answered once more, and some of what was:
 * each Idempotency-Key runs once. It is killed in its turn, the last one after all is checked. Answers how many writes were
 * acknowledged before a kill.
 * @param input `answers`: after how many the program is killed
 */
export async function killWhileWriting(
  dialect: DialectName,
  input: { readonly rounds: number; readonly writers: number; answers(): number },
): Promise<number> {
  const { rounds, writers, answers } = input;
  const data = await createKillData(dialect);
  const attempts: Attempt[] = [];
  let stored: ReadonlySet<string> = new Set();
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const serving = await serveGalley(data.environment);
    await sendAgain(serving, data, attempts, stored);
    attempts.push(...(await writeAndKill(serving, data, writers, answers())));
    stored = await inspect(data, (database) => checkStored(database, data.tenant, attempts));
    lost += attempts.filter(({ reply }) => !reply).length;
  }
  const serving = await serveGalley(data.environment);
  await sendAgain(serving, data, attempts, stored);
  serving.signal('SIGTERM');
  await serving.ended;
  const after = await inspect(data, (database) => checkStored(database, data.tenant, attempts));
  expect(after.size).toBe(attempts.length);
  expect(attempts.length).toBeGreaterThan(rounds * writers);
  expect(lost).toBeGreaterThan(0);
  await data.close();
  return attempts.length - lost;
}

async function writeAndKill(
  serving: Serving,
  data: KillData,
  writers: number,
  answers: number,
): Promise<Attempt[]> {
  let answersLeft = answers;
  const onAnswer = () => {
    // A few milliseconds more, so that the moment falls anywhere in the work of a write.
    if (--answersLeft === 0) setTimeout(() => serving.signal('SIGKILL'), Math.random() * 10);
  };
  const writing = Array.from({ length: writers }, () =>
    writeUntilBroken(serving.url, data.key, Math.random, onAnswer),
  );
  const attempts = (await Promise.all(writing)).flat();
  expect((await serving.ended).status).toBeNull();
  return attempts;
}

/** Sends what was not answered before the kill once more, and some of what was. */
async function sendAgain(
  serving: Serving,
  data: KillData,
  attempts: readonly Attempt[],
  stored: ReadonlySet<string>,
): Promise<void> {
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
}
