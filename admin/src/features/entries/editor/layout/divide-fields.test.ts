import { expect, test } from 'vitest';
import type { SchemaField } from '../../../../api/types.ts';
import { divideFields } from './divide-fields.ts';

const field = (name: string, type: string, layout?: SchemaField['layout']): SchemaField => ({
  name,
  type,
  ...(layout && { layout }),
});
const namesOf = (fields: readonly SchemaField[]) => fields.map(({ name }) => name);

test('without a layout what is set in a line stands beside what is written, if anything is', () => {
  const divided = divideFields([field('text', 'wysiwyg'), field('day', 'date'), field('line', 'text')]);
  expect(namesOf(divided.main)).toEqual(['text', 'line']);
  expect(namesOf(divided.side)).toEqual(['day']);
  expect(divided.tabs.map(({ title }) => title)).toEqual([undefined]);
  expect(namesOf(divideFields([field('day', 'date'), field('line', 'text')]).main)).toEqual(['day', 'line']);
});

test('a layout puts fields beside the text, into tabs and under headings, in the order of their first fields', () => {
  const { main, side, tabs } = divideFields([
    field('seoTitle', 'text', { tab: 'SEO' }),
    field('text', 'wysiwyg'),
    field('day', 'date', { section: 'When' }),
    field('line', 'text', { place: 'side' }),
    field('seoDay', 'date', { tab: 'SEO', section: 'When' }),
    field('sea', 'select', { place: 'main' }),
  ]);
  expect(namesOf(side)).toEqual(['line']);
  expect(namesOf(main)).toEqual(['seoTitle', 'text', 'day', 'seoDay', 'sea']);
  expect(
    tabs.map(({ title, sections }) => [title, sections.map((one) => [one.title, namesOf(one.fields)])]),
  ).toEqual([
    [
      undefined,
      [
        [undefined, ['text', 'sea']],
        ['When', ['day']],
      ],
    ],
    [
      'SEO',
      [
        [undefined, ['seoTitle']],
        ['When', ['seoDay']],
      ],
    ],
  ]);
});
