import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptContent, checkFieldsOf, deliverContent, idA, visitContent } from '../walk-in-test.ts';
import type { Field } from './field-type.ts';
import { fieldTypeNames, fieldTypes } from './registry.ts';

test('the 16 field types of the specification, each under its name and in its category', () => {
  expect([...fieldTypes.keys()]).toEqual([...fieldTypeNames]);
  const specified = (...names: string[]) => expect.arrayContaining(names);
  const byCategory = Object.groupBy(fieldTypes.values(), (type) => type.category);
  const names = Object.entries(byCategory).map(([category, types]) => [
    category,
    types.map((type) => type.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    Text: specified('text', 'textarea', 'wysiwyg'),
    Media: specified('image', 'media'),
    Data: specified('number', 'boolean', 'date', 'datetime', 'color', 'json', 'select'),
    Advanced: specified('reference', 'componentPicker', 'nestedComponent', 'repeater'),
  });
});

const rowFields = [
  { name: 'text', type: 'text', required: true },
  { name: 'image', type: 'image' },
];
const optionsOf: Partial<Record<string, Record<string, unknown>>> = {
  text: { minLength: 1, maxLength: 3, pattern: '^[a-z]+$' },
  number: { min: 0, max: 5 },
  select: { choices: [{ label: 'A', value: 'a' }] },
  reference: { collectionType: 'a', multiple: true },
  nestedComponent: { componentSlug: 'box' },
  repeater: { fields: rowFields, minItems: 1, maxItems: 2 },
};
const components: Record<string, readonly Field[]> = {
  box: [
    { name: 'any', type: 'componentPicker' },
    { name: 'text', type: 'text' },
    { name: 'json', type: 'json', defaultValue: { a: [1] } },
  ],
};

// Arbitrary JSON, and JSON that comes near to what field types look for.
const nearKey = fc.constantFrom(
  '_type',
  '_ref',
  '_media',
  'id',
  'component',
  'fields',
  'any',
  'text',
  'value',
  '__proto__',
  'constructor',
);
const nearLeaf = fc.oneof(
  fc.constantFrom('box', 'collectionItem', idA, 'toString', ''),
  fc.jsonValue({ maxDepth: 1 }),
);
const nearJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    nearLeaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(nearKey, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const anyJson = fc.oneof(fc.jsonValue(), nearJson);

describe.each(fieldTypeNames)('%s bears any JSON', (type) => {
  const field: Field = { name: 'value', type, options: optionsOf[type] };

  test('accept, visit and deliver never throw', () => {
    const property = fc.property(
      anyJson,
      fc.constantFrom('all' as const, 'none' as const),
      (value, required) => {
        const { stored, problems } = acceptContent([field], { value }, { components, mode: { required } });
        visitContent([field], { value }, components);
        deliverContent([field], { value }, { components });
        for (const { field: path, message } of problems) {
          expect(path.startsWith('value')).toBe(true);
          expect(message.length).toBeLessThan(400);
        }
        // What was taken is taken again as it is stored: saving a record unchanged never fails.
        if (problems.length === 0 && required === 'all') {
          const again = acceptContent([field], stored, { components });
          expect(again.problems).toEqual([]);
          expect(again.stored).toEqual(stored);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  test('any options are answered with issues, never an exception, and compile all the same', () => {
    const known = Object.keys(fieldTypes.get(type)?.options.shape ?? {});
    const options = fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), anyJson, { maxKeys: 4 });
    const property = fc.property(options, anyJson, (given, value) => {
      checkFieldsOf([{ name: 'value', type, options: given }]);
      const asStored: Field = { name: 'value', type, options: given };
      acceptContent([asStored], { value }, { components });
      visitContent([asStored], { value }, components);
      deliverContent([asStored], { value }, { components });
    });
    fc.assert(property, { numRuns: 200 });
  });
});
