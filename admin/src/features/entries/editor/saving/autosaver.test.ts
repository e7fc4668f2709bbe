import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AutosaveOutcome, type AutosaveState, createAutosaver } from './autosaver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const sent: string[] = [];
  const states: AutosaveState['kind'][] = [];
  const kept: string[] = [];
  let dropped = 0;
  let reads = 0;
  let answers: ((outcome: AutosaveOutcome) => void)[] = [];
  const saver = createAutosaver<string>({
    send: (work) => {
      sent.push(work);
      return new Promise((resolve) => answers.push(resolve));
    },
    drop: async () => {
      dropped++;
    },
    read: async () => {
      reads++;
    },
    onState: ({ kind }) => states.push(kind),
    onKept: (work) => kept.push(work),
  });
  const answer = async (outcome: AutosaveOutcome) => {
    for (const resolve of answers) resolve(outcome);
    answers = [];
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, sent, states, kept, answer, dropped: () => dropped, reads: () => reads };
}

const saved: AutosaveOutcome = { kind: 'saved', at: '2026-01-01T00:00:00.000Z' };

test('What is typed is sent once, a moment after the last change', async () => {
  const { saver, sent, states, kept, answer } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(800);
  saver.change('ab');
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['ab']);
  await answer(saved);
  expect(states.at(-1)).toBe('saved');
  expect(kept).toEqual(['ab']);
});

test('One request is under way at a time; what was typed meanwhile follows', async () => {
  const { saver, sent, kept, answer } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  saver.change('ab');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['a']);
  await answer(saved);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(['a', 'ab']);
  await answer(saved);
  expect(kept).toEqual(['ab']);
});

test('A service that does not answer is asked again with growing pauses, and at once when the network is back', async () => {
  const { saver, sent, states, answer } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  await answer({ kind: 'unreachable' });
  expect(states.at(-1)).toBe('offline');
  saver.change('ab');
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual(['a', 'ab']);
  await answer({ kind: 'unreachable' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toHaveLength(2);
  saver.retry();
  expect(sent).toHaveLength(3);
  await answer(saved);
  expect(states.at(-1)).toBe('saved');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

test('What the service refuses is not sent again until it changes', async () => {
  const { saver, sent, states, kept, answer } = start();
  saver.change('too large');
  await vi.advanceTimersByTimeAsync(1_300);
  await answer({ kind: 'refused', error: new Error('no') });
  expect(states.at(-1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(kept).toEqual([]);
  saver.change('smaller');
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(['too large', 'smaller']);
});

test('While the record is saved nothing is sent, and what was under way is waited for', async () => {
  const { saver, sent, answer } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  let isPaused = false;
  void saver.pause().then(() => {
    isPaused = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isPaused).toBe(false);
  await answer(saved);
  expect(isPaused).toBe(true);
  saver.change('ab');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['a']);
  saver.resume(false);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(['a', 'ab']);
});

test('What another window kept is read before more is sent, and what is merged with it is sent again', async () => {
  const { saver, sent, states, answer, reads } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  saver.look();
  expect(reads()).toBe(0);
  await answer({ kind: 'merged' });
  expect(reads()).toBe(1);
  expect(states).not.toContain('saved');
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(['a', 'a']);
  await answer(saved);
  saver.look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads()).toBe(2);
  expect(sent).toHaveLength(2);
});

test('A look while the service does not answer leaves the next try planned', async () => {
  const { saver, sent, answer } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  await answer({ kind: 'unreachable' });
  saver.look();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(sent).toEqual(['a', 'a']);
});

test('A look waits for a save', async () => {
  const { saver, reads } = start();
  await saver.pause();
  saver.look();
  expect(reads()).toBe(0);
  saver.resume(true);
  expect(reads()).toBe(1);
});

test('When nothing is unsaved any more, what was kept is dropped', async () => {
  const { saver, answer, dropped } = start();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(1_300);
  await answer(saved);
  expect(dropped()).toBe(0);
  saver.change(null);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(dropped()).toBe(1);
});
