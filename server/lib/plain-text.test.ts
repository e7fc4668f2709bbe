import { expect, test } from 'vitest';
import { plainTextOf } from './plain-text.ts';

test.each([
  ['<p>One <b>two</b></p><p>three&nbsp;&amp; four</p>', 'One two three & four'],
  ['a<script>alert("x") < 3</script>b', 'a b'],
  ['a<SCRIPT type="module">x</script >b<style media=print>p { color: red }</STYLE>c', 'a b c'],
  ['a<!-- hidden <b>words</b> -->b', 'a b'],
  ['a<script>one</script><script>two</script>b', 'a b'],
  ['<scripture>kept</scripture>', 'kept'],
  ['How to close a <script> tag', 'How to close a tag'],
  ['<style>p{}</style>Then <script> stays open', 'Then stays open'],
  ['a <!-- never closed', 'a <!-- never closed'],
  ['2 < 3', '2 < 3'],
])('the readable text of %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test('what is never closed is looked for once, not once for each beginning', () => {
  const opened = '<script>a</style>'.repeat(20_000);
  expect(plainTextOf(opened)).toBe('a '.repeat(20_000).trim());
});
