import { expect, test } from 'vitest';
import {
  fieldTypeNames,
  fieldTypes as served,
} from '../../../../../../server/features/schemas/field-types/registry.ts';
import { fieldTypeOf, fieldTypes, fitsField } from './registry.ts';

test('the app has the field types of the service, in their order and categories', () => {
  const shown = Object.entries(fieldTypes).map(([name, { category }]) => `${name}: ${category}`);
  expect(shown).toEqual([...served.values()].map(({ name, category }) => `${name}: ${category}`));
});

test.each(fieldTypeNames)(
  'the options of %s are those of the service, and it says alike what a repeater takes',
  (name) => {
    const { options, notInRepeater } = fieldTypes[name];
    const known = Object.keys(served.get(name)?.options.shape ?? {});
    // A control that shows no placeholder offers none.
    const offered = (option: string) => option !== 'placeholder' || options.includes(option);
    expect([...options].sort()).toEqual(known.filter(offered).sort());
    expect(notInRepeater).toBe(served.get(name)?.notInRepeater);
  },
);

test.each(fieldTypeNames)('the control of %s takes its own sample, and nothing', (type) => {
  const field = { name: 'value', type };
  expect(fitsField(field, fieldTypes[type].sample(field))).toBe(true);
  expect(fitsField(field, null)).toBe(true);
});

test('a name that is none, though objects have it, is no field type', () => {
  expect(fieldTypeOf('constructor')).toBeUndefined();
  expect(fieldTypeOf('marquee')).toBeUndefined();
});
