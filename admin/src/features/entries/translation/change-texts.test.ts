import { expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { postFields } from '../editor/post/post-fields.ts';
import { changeTexts, heldIn, textsIn } from './change-texts.ts';

const rows: SchemaField = {
  name: 'steps',
  type: 'repeater',
  options: {
    fields: [
      { name: 'title', type: 'text' },
      { name: 'body', type: 'wysiwyg' },
      { name: 'rank', type: 'number' },
    ],
  },
};
const quote = {
  slug: 'quote',
  name: 'Quote',
  schema: [
    { name: 'text', type: 'textarea' },
    { name: 'steps', type: 'repeater', options: rows.options },
  ],
} as unknown as ContentType;
const components = new Map([['quote', quote]]);
const picker: SchemaField = { name: 'blocks', type: 'componentPicker' };
const value = [
  {
    _key: 'a1',
    _type: 'quote',
    text: 'So it goes',
    steps: [{ _key: 'b1', title: 'One', rank: 3 }],
    left: 'over',
  },
  { _key: 'a2', _type: 'gone', text: 'Nobody knows me' },
];

test('texts at any depth are changed, and all else stays: keys, numbers, leftovers, unknown components', () => {
  expect(changeTexts(picker, value, components, (text) => text.toUpperCase())).toEqual([
    { ...value[0], text: 'SO IT GOES', steps: [{ _key: 'b1', title: 'ONE', rank: 3 }] },
    value[1],
  ]);
  expect(textsIn(picker, value, components).map(({ text, field }) => `${field.name} ${text}`)).toEqual([
    'text So it goes',
    'title One',
  ]);
});

test('a value of which no text is another is the very same', () => {
  expect(changeTexts(picker, value, components, (text) => text)).toBe(value);
  expect(changeTexts({ name: 'n', type: 'number' }, 3, components, () => 'x')).toBe(3);
});

test('empty texts are nothing to read', () => {
  expect(textsIn({ name: 't', type: 'text' }, '  ', components)).toEqual([]);
});

test('of what a post tells search engines the title and the description are texts', () => {
  const seo = postFields.find(({ name }) => name === 'seo');
  const told = {
    title: 'Tide',
    description: 'Twice a day',
    keywords: ['tide'],
    canonicalUrl: 'https://a.example',
  };
  expect(seo && changeTexts(seo, told, components, (text) => text.toUpperCase())).toEqual({
    ...told,
    title: 'TIDE',
    description: 'TWICE A DAY',
  });
});

test('rows and components are held with the fields that they have', () => {
  expect(heldIn(picker, value, components)).toEqual([{ fields: quote.schema, value: value[0] }]);
  expect(heldIn(rows, [{ title: 'One' }, { title: 'Two' }], components)).toHaveLength(2);
  expect(heldIn({ name: 't', type: 'text' }, 'One', components)).toEqual([]);
});
