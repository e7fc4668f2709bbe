import { expect, onTestFinished, test } from 'vitest';
import { fail } from '../lib/service-error.ts';
import { asTenantId } from '../lib/tenant-id.ts';
import type { LogPosition, Reading, Replica, ReplicaAnswer } from '../platform/db/database.ts';
import { createTouches } from '../platform/db/touches.ts';
import { createLogger } from '../platform/log/logger.ts';
import { createReplicaReads } from './read-from-replica.ts';

const [one, other] = [asTenantId('one'), asTenantId('other')];

/** A primary and a replica of numbers: what has committed, and what the replica has of it. */
function createReads() {
  const primary = { name: 'primary' } as unknown as Reading;
  const copy = { name: 'replica' } as unknown as Reading;
  const state = { committed: 1, replayed: 1, asked: 0, foreign: false, failure: undefined as unknown };
  /** Positions that the primary was asked for, to be answered by hand. */
  const questions: ((position: LogPosition) => void)[] = [];
  let answersAtOnce = true;
  let now = 0;
  const outcomes: string[] = [];
  const position = (): LogPosition => ({ system: 'one', history: 1, at: String(state.committed) });
  const read: Replica['read'] = async <T>(
    wanted: LogPosition,
    work: (db: Reading) => Promise<T>,
  ): Promise<ReplicaAnswer<T>> => {
    state.asked++;
    if (state.failure) throw state.failure;
    if (state.foreign) return { outcome: 'foreign' };
    if (state.replayed < Number(wanted.at)) return { outcome: 'behind' };
    return { outcome: 'answered', result: await work(copy) };
  };
  const ping = async () => {
    if (state.failure) throw state.failure;
  };
  const logged: string[] = [];
  const log = createLogger('silent');
  const note = (_told: unknown, text?: string) => void logged.push(text ?? String(_told));
  const reads = createReplicaReads({
    primary,
    logPosition: () =>
      answersAtOnce
        ? Promise.resolve(position())
        : new Promise((resolve) => {
            questions.push(resolve);
          }),
    replica: { read, ping, close: async () => {} },
    clock: { now: () => now },
    log: Object.assign(Object.create(log), { warn: note, info: note }),
    metrics: { replica: (outcome) => void outcomes.push(outcome) },
  });
  onTestFinished(() => reads.stop());
  return {
    reads,
    state,
    questions,
    outcomes,
    logged,
    position,
    answerByHand: () => {
      answersAtOnce = false;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Who answers a read of the tenant. */
    whoAnswers: (tenant = one) => reads.read(tenant, async (db) => (db as unknown as { name: string }).name),
    commit: (tenant = one) => {
      state.committed++;
      const touches = createTouches();
      touches.answers.add('schemas');
      reads.hear(tenant, touches);
    },
  };
}

test('nothing is read from the replica before commits of others are heard', async () => {
  const { reads, whoAnswers, state } = createReads();
  expect(await whoAnswers()).toBe('primary');
  expect(state.asked).toBe(0);
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  reads.beDeaf();
  expect(await whoAnswers()).toBe('primary');
});

test('a tenant whose commit the replica has not is read from the primary, others are not', async () => {
  const { reads, whoAnswers, commit, state, outcomes } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  commit(one);
  expect(await whoAnswers(one)).toBe('primary');
  expect(outcomes.at(-1)).toBe('unknown');
  await expect.poll(async () => [await whoAnswers(one), outcomes.at(-1)]).toEqual(['primary', 'behind']);
  expect(await whoAnswers(other)).toBe('replica');
  state.replayed = state.committed;
  expect(await whoAnswers(one)).toBe('replica');
});

test('a position that was asked for before a commit was heard does not stand for it', async () => {
  const { reads, whoAnswers, commit, answerByHand, questions, position, state } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  answerByHand();
  commit(one);
  const before = position();
  commit(one);
  questions.shift()?.(before);
  await expect.poll(() => questions.length).toBe(1);
  state.replayed = Number(before.at);
  expect(await whoAnswers(one)).toBe('primary');
  questions.shift()?.(position());
  state.replayed = state.committed;
  await expect.poll(() => whoAnswers(one)).toBe('replica');
});

test('a position that was asked for before commits were missed does not stand for them', async () => {
  const { reads, whoAnswers, commit, answerByHand, questions, position, state } = createReads();
  answerByHand();
  reads.beHearing();
  await expect.poll(() => questions.length).toBe(1);
  commit(one);
  const before = position();
  reads.beDeaf();
  state.committed++;
  reads.beHearing();
  questions.shift()?.(before);
  await expect.poll(() => questions.length).toBe(1);
  state.replayed = Number(before.at);
  expect([await whoAnswers(one), await whoAnswers(other)]).toEqual(['primary', 'primary']);
});

test('what changes nothing that readers see leaves the replica to them', async () => {
  const { reads, whoAnswers } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  reads.hear(one, { ...createTouches(), keys: new Set(['a key']) });
  expect(await whoAnswers(one)).toBe('replica');
});

test('a replica that fails is left alone until it answers, and the log says so once each', async () => {
  const { reads, whoAnswers, state, logged, outcomes } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  state.failure = new Error('connection refused');
  expect(await whoAnswers()).toBe('primary');
  const { asked } = state;
  expect(await whoAnswers()).toBe('primary');
  expect([state.asked - asked, outcomes.at(-1)]).toEqual([0, 'gone']);
  state.failure = undefined;
  await expect.poll(() => whoAnswers(), { timeout: 10_000 }).toBe('replica');
  expect(logged).toEqual([
    'the read replica is unavailable: the primary handles all reads',
    'the read replica handles reads',
  ]);
});

test('a replica that is behind for long is told of once, one that is none at once', async () => {
  const { reads, whoAnswers, commit, state, logged, advance, outcomes } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  commit();
  await expect.poll(async () => [await whoAnswers(), outcomes.at(-1)]).toEqual(['primary', 'behind']);
  expect(logged).toEqual([]);
  advance(31_000);
  for (let n = 0; n < 3; n++) expect(await whoAnswers()).toBe('primary');
  expect(logged).toEqual(['the read replica is too far behind: the primary handles all reads']);
  state.foreign = true;
  for (let n = 0; n < 3; n++) expect(await whoAnswers()).toBe('primary');
  expect(logged.slice(1)).toEqual([
    'GALLEY_DATABASE_READ_URL is not a replica of the database: the primary handles all reads',
  ]);
});

test('what the replica refuses is an answer, what breaks there is asked of the primary', async () => {
  const { reads, whoAnswers, outcomes } = createReads();
  reads.beHearing();
  await expect.poll(() => whoAnswers()).toBe('replica');
  const refused = reads.read(one, async () => Promise.reject(fail('NOT_FOUND', 'There is none.')));
  await expect(refused).rejects.toThrow('There is none.');
  expect(outcomes.at(-1)).toBe('answered');
  const asked: string[] = [];
  const answer = await reads.read(one, async (db) => {
    const { name } = db as unknown as { name: string };
    asked.push(name);
    if (name === 'replica') throw new Error('canceling statement due to conflict with recovery');
    return name;
  });
  expect([answer, asked]).toEqual(['primary', ['replica', 'primary']]);
});
