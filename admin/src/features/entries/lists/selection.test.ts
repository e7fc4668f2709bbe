import { describe, expect, test } from 'vitest';
import type { RecordSummary } from '../../../api/records.ts';
import { allSelected, countSelected, nothingSelected, selectedOf, selectRows } from './selection.ts';

const row = (id: string) => ({ id, name: id }) as RecordSummary;
const first = [row('a'), row('b')];
const second = [row('c'), row('d')];

describe('the selection of a list', () => {
  test('holds records of several pages', () => {
    const one = selectRows(nothingSelected, first, new Set(['a']));
    const both = selectRows(one, second, new Set(['c', 'd']));
    expect(countSelected(both, 4)).toBe(3);
    expect([...selectedOf(both, first)]).toEqual(['a']);
    const less = selectRows(both, first, new Set());
    expect([...selectedOf(less, second)]).toEqual(['c', 'd']);
    expect(countSelected(less, 4)).toBe(2);
  });

  test('is all that match, but for those that are taken out', () => {
    expect(countSelected(allSelected, 100_000)).toBe(100_000);
    const without = selectRows(allSelected, first, new Set(['b']));
    expect(countSelected(without, 100_000)).toBe(99_999);
    expect([...selectedOf(without, first)]).toEqual(['b']);
    expect([...selectedOf(without, second)]).toEqual(['c', 'd']);
    expect(countSelected(selectRows(without, first, new Set(['a', 'b'])), 100_000)).toBe(100_000);
  });
});
