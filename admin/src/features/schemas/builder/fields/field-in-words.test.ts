import { expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../../api/types.ts';
import type { TypesByKind } from '../../type-queries.ts';
import { readField } from '../type-draft.ts';
import { fieldInWords } from './field-in-words.ts';

const authors = { slug: 'authors', name: 'Authors' } as ContentType;
const types = { 'collection-types': [authors], 'page-types': [], components: [] } as unknown as TypesByKind;
const inWords = (field: Omit<SchemaField, 'name'>) =>
  fieldInWords(readField({ name: 'one', ...field }, true), types);

test('A field says in a line what it is and what is set of it', () => {
  expect(inWords({ type: 'text' })).toBe('Short text');
  expect(
    inWords({
      type: 'text',
      required: true,
      defaultValue: 'A',
      options: { minLength: 3, maxLength: 90, pattern: '^A' },
      layout: { tab: 'Head' },
    }),
  ).toBe('Short text · Required · 3 to 90 characters · by a pattern · with a default · in the tab “Head”');
  expect(inWords({ type: 'number', options: { min: 0 } })).toBe('Number · from 0');
  expect(inWords({ type: 'reference', options: { collectionType: 'authors', multiple: true } })).toBe(
    'Reference · Authors · several',
  );
  expect(inWords({ type: 'reference', options: { referenceType: 'user' } })).toBe('Reference · People');
  expect(inWords({ type: 'image', options: { maxFileSize: 1_048_576, aspectRatios: ['1:1'] } })).toBe(
    'Image · up to 1 MB · 1 crop',
  );
  expect(
    inWords({ type: 'repeater', options: { maxItems: 4, fields: [{ name: 'two', type: 'text' }] } }),
  ).toBe('Repeater · at most 4 · 1 sub-field');
});

test('Options that a change of its type has left behind are not said, nor is anything of a type that nobody knows', () => {
  expect(inWords({ type: 'boolean', options: { maxLength: 4 } })).toBe('Yes or no');
  expect(inWords({ type: 'spiral', options: { maxLength: 4 } })).toBe('spiral');
});
