import { expect, test } from 'vitest';
import { growthOf, mostGrowth } from '../../../../server/test/growth.ts';
import type { SchemaField } from '../../api/types.ts';
import { mergeFields } from './conflict/merge-choices.ts';
import { outlineOf } from './editor/outline/outline-of.ts';
import { headingsIn } from './fields/rich-text/headings-in.ts';
import { readStyleSheet } from './fields/rich-text/paste/style-sheet.ts';
import { summaryOf } from './fields/rows/summary.ts';
import { textOfHtml } from './history/text-of-html.ts';

const repeated = (piece: string) => (size: number) => piece.repeat(size / piece.length);

test.each(['<h1>', '<h1>a</h2>', '<h1>a</h1>', '<h1 ', '<h1 "', `<h1 '"`, '<h1 a="<h2>"', '</h1 '])(
  'the headings of endless %s take linear time',
  (piece) => {
    expect(growthOf(8_000, repeated(piece), headingsIn)).toBeLessThan(mostGrowth);
  },
);

test.each(['<a "', `<a '"`, '<!--', '&amp;', ' \n'])('the text of endless %s takes linear time', (piece) => {
  expect(growthOf(8_000, repeated(piece), textOfHtml)).toBeLessThan(mostGrowth);
});

test.each([
  ['style elements without an end', repeated('<style>')],
  ['tags without an end', repeated('<style ')],
  ['a text without rules', (size: number) => `<style>${'a'.repeat(size)}</style>`],
  ['rules of one class', (size: number) => `<style>${rulesOf(size / 10)}</style>`],
  ['opened rules', (size: number) => `<style>${'.a{'.repeat(size / 3)}</style>`],
])('a style sheet of %s takes linear time', (_, make) => {
  expect(growthOf(8_000, make, readStyleSheet)).toBeLessThan(mostGrowth);
});

function rulesOf(count: number): string {
  return Array.from({ length: count }, (_, at) => `.a{p${at}:x}`).join('');
}

test('a style sheet has the rules of all style elements, and the last declaration wins', () => {
  const html =
    '<STYLE type="text/css"><!-- .a{color:red;x:1} @media print { p.a , .b { color : blue } } --></style><style>.a{y:2}</style><style>.c{z:3}';
  const { classes } = readStyleSheet(html);
  expect([...classes].map(([name, declared]) => [name, Object.fromEntries(declared)])).toEqual([
    ['a', { color: 'blue', x: '1', y: '2' }],
    ['b', { color: 'blue' }],
  ]);
});

test('headings end with the first end of their level, and what is never closed is none', () => {
  const html = '<h1>a<h2>b</h2><h3 title="x > y">c<h4>d</h3>e</h4><h2></h2><h2>f</h2 ><h5>g';
  expect(headingsIn(html)).toEqual([
    { heading: 0, level: 2, label: 'b' },
    { heading: 1, level: 3, label: 'c\nd' },
    { heading: 3, level: 2, label: 'f' },
  ]);
});

test('an outline has as many headings as a text can have', () => {
  const fields = [{ name: 'body', type: 'wysiwyg' }] as readonly SchemaField[];
  const inside = { components: new Map(), summaryOf };
  const lines = outlineOf(fields, { body: '<h2>a</h2>'.repeat(200_000) }, new Map(), inside);
  expect(lines).toHaveLength(200_001);
});

test('a list that two people filled is merged in linear time', () => {
  const field = { name: 'rows', type: 'repeater', options: { fields: [{ name: 'text', type: 'text' }] } };
  const rows = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({ _key: `${prefix}${at}`, text: 'a' }));
  const make = (count: number) => {
    const base = rows(count, 'b');
    return {
      base: { rows: base },
      mine: { rows: base.flatMap((row, at) => [row, { _key: `m${at}`, text: 'm' }]) },
      theirs: { rows: base.flatMap((row, at) => [row, { _key: `t${at}`, text: 't' }]) },
    };
  };
  const merge = (states: ReturnType<typeof make>) => mergeFields(states, [field as SchemaField], new Map());
  expect(merge(make(2))[0]?.merged).toMatchObject(
    ['b0', 'm0', 't0', 'b1', 'm1', 't1'].map((_key) => ({ _key })),
  );
  expect(growthOf(500, make, merge)).toBeLessThan(mostGrowth);
});
