import { expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../../api/types.ts';
import { summaryOf } from '../../fields/rows/summary.ts';
import { divideFields } from '../layout/divide-fields.ts';
import { outlineOf } from './outline-of.ts';

const quote = {
  slug: 'quote',
  name: 'Quote',
  schema: [{ name: 'said', label: 'Said', type: 'textarea', required: true }],
} as unknown as ContentType;
const inside = { components: new Map([['quote', quote]]), summaryOf };
const fields: readonly SchemaField[] = [
  { name: 'lang', label: 'Language', type: 'select', required: true },
  { name: 'body', label: 'Text', type: 'wysiwyg' },
  { name: 'parts', label: 'Parts', type: 'componentPicker' },
];
const outline = (values: Record<string, unknown>, errors: readonly [string, string][] = []) =>
  outlineOf(fields, values, new Map(errors), inside).map(
    ({ label, level, fault, heading }) =>
      `${'-'.repeat(level)}${label}${heading ?? ''}${fault ? ` ${fault}` : ''}`,
  );

test('An outline has the fields, the headings of rich text by their number, and components with what they say', () => {
  const body = '<h2>One &amp; <em>two</em></h2><p>x</p><h4>Below</h4><h2></h2><h2 class="a">Three</h2>';
  const parts = [{ _type: 'quote', said: 'Well' }, { _type: 'quote' }, { _type: 'gone' }];
  expect(outline({ lang: 'en', body, parts })).toEqual([
    'Language',
    'Text',
    '-One & two0',
    '---Below1',
    '-Three3',
    'Parts',
    '-Quote: Well',
    '-Quote missing',
    '-gone',
  ]);
});

test('What is required and empty is missing, what was refused says so; values that do not fit have no parts', () => {
  expect(outline({ body: { not: 'text' } }, [['parts[0].said', 'no']])).toEqual([
    'Language missing',
    'Text',
    'Parts refused',
  ]);
  expect(outline({ lang: '', parts: [{ _type: 'quote', said: 'x' }] }, [['parts[0].said', 'no']])).toEqual([
    'Language missing',
    'Text',
    'Parts',
    '-Quote: x refused',
  ]);
});

test('What is set in a line stands beside a text; a type without one has all fields in one column', () => {
  const names = ({ main, side }: ReturnType<typeof divideFields>) =>
    [main, side].map((part) => part.map(({ name }) => name));
  expect(names(divideFields(fields))).toEqual([['body', 'parts'], ['lang']]);
  const plain = fields.slice(0, 1);
  expect(names(divideFields(plain))).toEqual([['lang'], []]);
});
