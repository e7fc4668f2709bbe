import { expect, test } from 'vitest';
import { mergeFields } from '../conflict/merge-choices.ts';
import { unpublishedFields } from '../editor/record-status.ts';
import { compareContent } from '../history/compare-content.ts';
import { ownValue } from './own-value.ts';
import { summaryOf } from './rows/summary.ts';

const field = { name: 'constructor', type: 'text' } as const;

test('a field that is named as what every object has is absent where nobody wrote it', () => {
  expect(ownValue({}, 'constructor')).toBeUndefined();
  expect(ownValue({ constructor: 'x' }, 'constructor')).toBe('x');
  expect(summaryOf([field], {})).toBe('');
  expect(compareContent({}, {}, [field]).map(({ state }) => state)).toEqual(['same']);
  const [merged] = mergeFields({ base: {}, mine: { constructor: 'x' }, theirs: {} }, [field]);
  expect(merged).toMatchObject({ base: undefined, mine: 'x', theirs: undefined, changedBy: 'mine' });
  const record = { draftContent: { toString: 'x' }, publishedContent: { constructor: 'y' } };
  expect(unpublishedFields(record as never)).toEqual(['toString', 'constructor']);
});
