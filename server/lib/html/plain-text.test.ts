import { expect, test } from 'vitest';
import { htmlTexts } from '../../test/html-texts.ts';
import { plainTextOf } from './plain-text.ts';

test.each([
  ['<p>One <b>two</b></p><p>three&nbsp;&amp; four</p>', 'One two three & four'],
  ['a<script>alert("x") < 3</script>b', 'a b'],
  ['a<SCRIPT type="module">x</script >b<style media=print>p { color: red }</STYLE>c', 'a b c'],
  ['a<!-- hidden <b>words</b> -->b', 'ab'],
  ['a<script>one</script><script>two</script>b', 'a b'],
  ['<scripture>kept</scripture>', 'kept'],
  ['How to close a <script> tag', 'How to close a tag'],
  ['<style>p{}</style>Then <script> stays open', 'Then stays open'],
  ['a <!-- never closed', 'a <!-- never closed'],
  ['2 < 3', '2 < 3'],
])('the readable text of %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test.each(htmlTexts)('the text that readers see of %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test('what is never closed is looked for once, not once for each beginning', () => {
  const opened = '<script>a</style>'.repeat(20_000);
  expect(plainTextOf(opened)).toBe('a '.repeat(20_000).trim());
});

test.each([
  [`<p title="a > b">c</p>`, 'c'],
  [`<img alt="x" src="data:image/png;base64,${'A'.repeat(5000)}">d`, 'd'],
  ['a<script>if (1<b) c</script>d', 'a d'],
  ['</><script>e</script>f</>', 'f'],
  ['1<2 and <b', '1<2 and <b'],
  ['A <title> and <b>more</b>', 'A and more'],
  ['a <!-- one <b>two</b> <!-- three', 'a <!-- one two <!-- three'],
  ['<script>a <style>b</style> c', 'a c'],
])('what is no text does not count as text, and what is text does: %#', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test.each([
  '<',
  '<a ',
  '<a b="',
  '<!--',
  '</',
  '</>',
  '<script>',
  '<style>',
  '<script><style><!--',
  '<textarea>',
])('endless %s take linear time', (piece) => {
  const startedAt = performance.now();
  plainTextOf(piece.repeat(100_000));
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
