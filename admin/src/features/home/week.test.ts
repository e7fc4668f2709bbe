import { expect, test } from 'vitest';
import { weekOf } from './week.ts';

const now = new Date(2026, 2, 27, 15, 0);
const at = (day: number, hour: number) => ({ at: new Date(2026, 2, day, hour).toISOString() });

test('What is planned stands in its day where the reader is, seven days from today on', () => {
  const [today, night, monday, later] = [at(27, 18), at(28, 0), at(30, 9), at(34, 0)];
  const { days, later: after } = weekOf([later, monday, night, today], now);
  expect(days.map(({ entries }) => entries)).toEqual([[today], [night], [], [monday], [], [], []]);
  expect(days[0]?.day).toEqual(new Date(2026, 2, 27));
  expect(days[6]?.day).toEqual(new Date(2026, 3, 2));
  expect(after).toEqual([later]);
});

test('What is late stands in today, and the hours of a day are in their order', () => {
  const { days } = weekOf([at(27, 20), at(26, 9), at(27, 16)], now);
  expect(days[0]?.entries).toEqual([at(26, 9), at(27, 16), at(27, 20)]);
});
