import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { ReadBudget, type ReadLimits } from './read-budget.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function budgetOf(limits: ReadLimits): ReadBudget {
  return new ReadBudget(limits, (kind, limit) => new Error(`more than ${limit} ${kind}`));
}

function repeat(times: number, use: () => void): void {
  for (let i = 0; i < times; i++) use();
}

const limits: ReadLimits = { bytes: 10, depth: 2, items: 3 };

test.each<[string, (budget: ReadBudget) => void, string | undefined]>([
  ['as many bytes as allowed', (budget) => budget.addBytes(10), undefined],
  ['one byte more', (budget) => budget.addBytes(11), 'more than 10 bytes'],
  ['one byte more, in parts', (budget) => repeat(11, () => budget.addBytes(1)), 'more than 10 bytes'],
  ['text that has as many bytes', (budget) => budget.addText('éééüü'), undefined],
  [
    'text that has fewer characters and more bytes',
    (budget) => budget.addText('日本語日'),
    'more than 10 bytes',
  ],
  ['as many items as allowed', (budget) => repeat(3, () => budget.addItems()), undefined],
  ['one item more', (budget) => repeat(4, () => budget.addItems()), 'more than 3 items'],
  ['more items at once', (budget) => budget.addItems(4), 'more than 3 items'],
  ['as many levels as allowed', (budget) => repeat(2, () => budget.enter()), undefined],
  ['one level more', (budget) => repeat(3, () => budget.enter()), 'more than 2 depth'],
  [
    'many levels beside each other',
    (budget) => {
      repeat(1000, () => {
        budget.enter();
        budget.enter();
        budget.leave();
        budget.leave();
      });
    },
    undefined,
  ],
])('a budget and %s', (_, use, problem) => {
  const budget = budgetOf(limits);
  if (problem === undefined) expect(() => use(budget)).not.toThrow();
  else expect(() => use(budget)).toThrow(problem);
});

test.each<[keyof ReadLimits, (budget: ReadBudget) => void]>([
  ['bytes', (budget) => budget.addBytes(1e12)],
  ['items', (budget) => budget.addItems(1e12)],
  ['depth', (budget) => repeat(3, () => budget.enter())],
])('without a limit of %s none is checked, the others are', (left, use) => {
  const { [left]: _, ...others } = limits;
  expect(() => use(budgetOf(others))).not.toThrow();
  expect(() => use(budgetOf({ [left]: 0 }))).toThrow(`more than 0 ${left}`);
});

test('a budget says how much was counted, also past its limit', () => {
  const budget = budgetOf({});
  budget.addText('aé');
  budget.addItems(2);
  budget.enter();
  expect([budget.bytes, budget.items, budget.depth]).toEqual([3, 2, 1]);
});

test('a turn is over after its milliseconds, and the next one has as many', async () => {
  await turn();
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const budget = budgetOf({ millisecondsPerTurn: 50 });
  expect(budget.yieldIfTurnIsOver()).toBeUndefined();
  now += 49;
  expect([budget.isTurnOver(), budget.yieldIfTurnIsOver()]).toEqual([false, undefined]);
  now += 1;
  expect(budget.isTurnOver()).toBe(true);
  const later = budget.yieldIfTurnIsOver();
  expect(later).toBeInstanceOf(Promise);
  await later;
  expect([budget.isTurnOver(), budget.yieldIfTurnIsOver()]).toEqual([false, undefined]);
});
