import { expect, test } from 'vitest';
import { idA } from '../walk-in-test.ts';
import { type FieldTypeName, fieldType, fieldTypeNames } from './registry.ts';

const object = { _type: 'figure' };
const reference = { _ref: idA, _type: 'page' };

/** What becomes of a stored value, or the end of the reason why nothing does: `is not …`. */
const conversions: Record<FieldTypeName, readonly (readonly [unknown, unknown])[]> = {
  text: [
    ['<p>Low <b>water</b></p>', 'Low water'],
    [2.5, '2.5'],
    [[1], 'is not a text'],
  ],
  textarea: [[true, 'true']],
  select: [['guide', 'guide']],
  color: [['teal', 'teal']],
  wysiwyg: [
    ['a < b\nc\n\nd', '<p>a &lt; b<br>c</p><p>d</p>'],
    ['<p>kept</p>', '<p>kept</p>'],
    [3, '<p>3</p>'],
    [{}, 'is not a text'],
  ],
  number: [
    [' 12.5 ', 12.5],
    [true, 1],
    ['', 'is not a number'],
    ['twelve', 'is not a number'],
    ['9007199254740992', 9007199254740992],
    [' 9007199254740993 ', 'is not a number that a double holds'],
    ['1e400', 'is not a number'],
    ['1e-400', 'is not a number that a double holds'],
  ],
  boolean: [
    [' Yes ', true],
    [0, false],
    [2, 'is not true or false'],
  ],
  date: [
    ['2026-01-31T09:30:00Z', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['soon', 'is not a date'],
  ],
  datetime: [
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00Z'],
    [5, 'is not a date'],
  ],
  json: [[object, object]],
  image: [
    [idA, idA],
    [{ id: idA }, { id: idA }],
    ['cover.png', 'is not a media id'],
  ],
  media: [[{ _media: idA }, { _media: idA }]],
  reference: [
    [
      [idA, reference],
      [idA, reference],
    ],
    [{ id: idA }, 'is not a reference'],
  ],
  componentPicker: [
    [object, [object]],
    [[object, 1], 'is not a list of objects'],
  ],
  nestedComponent: [
    [object, object],
    [[object], 'is not a component'],
  ],
  repeater: [
    [[object], [object]],
    ['row', 'is not a list of objects'],
  ],
};

test.each(fieldTypeNames)('a value of another type becomes %s, or is refused with the reason', (name) => {
  for (const [value, expected] of conversions[name]) {
    const converted = fieldType(name)?.convert(value);
    if (converted && 'refused' in converted) {
      expect(converted.refused).toBe(`${JSON.stringify(value)} ${String(expected)}`);
    } else expect(converted).toEqual({ value: expected });
  }
});
