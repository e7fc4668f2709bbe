import { stat } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { giveWay, nextTurn } from './give-way.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('work gives way once it has held the loop for 15 milliseconds, and begins anew in its next turn', async () => {
  await turn();
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  expect(giveWay()).toBeUndefined();
  now += 14;
  expect(giveWay()).toBeUndefined();
  now += 1;
  const later = giveWay();
  expect(later).toBeInstanceOf(Promise);
  await later;
  expect(giveWay()).toBeUndefined();
});

test('each who waits gets a turn of their own, in the order of asking', async () => {
  const seen: string[] = [];
  const note = (what: string) => () => {
    seen.push(what);
  };
  const first = nextTurn().then(note('first'));
  const second = nextTurn().then(note('second'));
  setImmediate(note('somebody else'));
  await Promise.all([first, second]);
  expect(seen).toEqual(['somebody else', 'first', 'second']);
});

test('a timer that is due comes before a turn, also where something that was read asks for it', async () => {
  const seen = await new Promise<string[]>((resolve) => {
    stat('.', () => {
      const told: string[] = [];
      setTimeout(() => told.push('timer'), 1);
      for (const until = performance.now() + 5; performance.now() < until; );
      void nextTurn().then(() => resolve(told));
    });
  });
  expect(seen).toEqual(['timer']);
});
