import { expect, test } from 'vitest';
import { createTurns, lateTurn } from './turns.ts';

/** Lets everything run that waits for nothing but promises. */
const settled = () => new Promise(setImmediate);

test('Late turns follow each other, and one that never begins holds up nobody', async () => {
  const turns = createTurns();
  const [first, unused, second] = [lateTurn(turns, 'a'), lateTurn(turns, 'a'), lateTurn(turns, 'a')];
  const order: string[] = [];
  await first.begin();
  await first.begin();
  const waiting = second.begin().then(() => order.push('second'));
  await settled();
  expect(order).toEqual([]);
  unused.end();
  await settled();
  expect(order).toEqual([]);
  first.end();
  await waiting;
  expect(order).toEqual(['second']);
  second.end();
  await lateTurn(turns, 'a').begin();
});

test('A late turn that ends while it waits holds up nobody', async () => {
  const turns = createTurns();
  const [first, given, next] = [lateTurn(turns, 'a'), lateTurn(turns, 'a'), lateTurn(turns, 'a')];
  await first.begin();
  const waiting = [given.begin(), next.begin()];
  given.end();
  first.end();
  await Promise.all(waiting);
  next.end();
});
