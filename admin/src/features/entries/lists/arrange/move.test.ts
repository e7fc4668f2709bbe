import { describe, expect, test } from 'vitest';
import { moved, movedBeside } from './move.ts';

describe('moving entries of a list', () => {
  test('one entry changes its place, the others keep their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  test('several go beside another one together', () => {
    const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('');
    expect(ids(movedBeside(list, new Set(['a', 'd']), { id: 'b', position: 'after' }))).toBe('badc');
    expect(ids(movedBeside(list, new Set(['c']), { id: 'a', position: 'before' }))).toBe('cabd');
    expect(ids(movedBeside(list, new Set(['c']), { id: 'c', position: 'before' }))).toBe('abcd');
  });
});
