import { expect, test } from 'vitest';
import { alignmentIn, withAlignment } from './text-alignment.ts';

test('An alignment is set, changed and taken away beside what else a style says', () => {
  expect(withAlignment(null, 'center')).toBe('text-align: center');
  expect(withAlignment('color: red;', 'end')).toBe('color: red; text-align: end');
  expect(withAlignment('text-align:left; color: red', 'center')).toBe('color: red; text-align: center');
  expect(withAlignment('text-align: center', 'start')).toBeNull();
  expect(withAlignment('color: red', 'start')).toBe('color: red');
  expect([null, 'text-align:right', 'color:red; text-align: CENTER'].map(alignmentIn)).toEqual([
    'start',
    'end',
    'center',
  ]);
});
