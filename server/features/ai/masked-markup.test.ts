import { expect, test } from 'vitest';
import { maskMarkup, unmaskMarkup } from './masked-markup.ts';

const html =
  '<p>The <strong>tide</strong><br> <a href="https://example.com/?a=1&amp;b=2">turns</a>.</p><!-- kept -->';

test('tags are marks for whoever translates, and come back as they were', () => {
  const masked = maskMarkup(html);
  expect(masked.text).toBe('⟦1⟧The ⟦2⟧tide⟦3⟧⟦4⟧ ⟦5⟧turns⟦6⟧.⟦7⟧⟦8⟧');
  expect(unmaskMarkup(masked, masked.text)).toBe(html);
});

test('words may change their order, with the elements around them', () => {
  const masked = maskMarkup('<p><b>red</b> <i>wine</i></p>');
  expect(unmaskMarkup(masked, '⟦1⟧⟦4⟧vin⟦5⟧ ⟦2⟧rouge⟦3⟧⟦6⟧')).toBe('<p><i>vin</i> <b>rouge</b></p>');
});

test.each([
  ['a mark is missing', '⟦1⟧vin⟦2⟧ ⟦4⟧'],
  ['a mark is there twice', '⟦1⟧⟦2⟧vin⟦3⟧⟦3⟧⟦4⟧'],
  ['a mark is new', '⟦1⟧⟦2⟧vin⟦9⟧⟦4⟧'],
  ['elements are crossed', '⟦2⟧⟦1⟧vin⟦3⟧⟦4⟧'],
  ['an element is closed before it is opened', '⟦1⟧⟦3⟧vin⟦2⟧⟦4⟧'],
  ['a tag was not there', '⟦1⟧⟦2⟧vin<script>⟦3⟧⟦4⟧'],
])('refused where %s', (_what, translated) => {
  expect(unmaskMarkup(maskMarkup('<p><b>wine</b></p>'), translated)).toBeUndefined();
});

test('a text without markup may hold a sign that begins one', () => {
  const masked = maskMarkup('a < b and c > d');
  expect(masked.tags).toEqual([]);
  expect(unmaskMarkup(masked, 'a < b und c > d')).toBe('a < b und c > d');
});
