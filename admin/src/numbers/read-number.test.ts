import { expect, test } from 'vitest';
import { type NumberFault, notationOf, readNumber, writeNumber } from './read-number.ts';

type Row = readonly [locale: string, text: string, read: number | undefined | NumberFault];

const rows: readonly Row[] = [
  ['en', '', undefined],
  ['en', ' 12 ', 12],
  ['en', '-0.5', -0.5],
  ['en', '+.5', 0.5],
  ['en', '5.', 5],
  ['en', '1e3', 1000],
  ['en', '1.5E-7', 1.5e-7],
  ['en', '1,234', 1234],
  ['en', '12,500', 12_500],
  ['en', '-1,234,567.89', -1_234_567.89],
  ['en', '1.234', 1.234],
  ['en', '12.500', 12.5],
  ['en', '2,5', 2.5],
  ['en', '0,125', 0.125],
  ['en', '1 234', 1234],
  ['en', "1'234.5", 1234.5],
  ['en', '1.234,5', 1234.5],
  ['en', '1.234.567', 1_234_567],
  ['en', '12,34,567', 'none'],
  ['en', '1234,567', 'none'],
  ['en', '0,123,456', 'none'],
  ['en', '1,234 567', 'none'],
  ['en', '1,23,4', 'none'],
  ['en', '1,234.567,8', 'none'],
  ['en', '1.2.3', 'none'],
  ['en', '1 2', 'none'],
  ['en', '0x10', 'none'],
  ['en', 'Infinity', 'none'],
  ['en', '-', 'none'],
  ['en', '10²', 'none'],
  ['en', '½', 'none'],
  ['en', '１２，３４５．６', 12_345.6],
  ['en-GB', '1,234', 1234],
  ['en-IN', '12,34,567', 1_234_567],
  ['en-IN', '12,34,567.5', 1_234_567.5],
  ['en-IN', '1,234,567', 1_234_567],
  ['en-IN', '123,45,678', 'none'],
  ['hi-IN', '१२,३४,५६७', 1_234_567],
  ['de', '12.500', 12_500],
  ['de', '1.234.567,89', 1_234_567.89],
  ['de', '12,500', 12.5],
  ['de', '2.5', 2.5],
  ['de', '0.125', 0.125],
  ['de', '1234.567', 'none'],
  ['de', '1 234,5', 1234.5],
  ['de-CH', '1’234.50', 1234.5],
  ['de-CH', "12'500", 12_500],
  ['de-CH', '1,234', 'ambiguous'],
  ['de-AT', '1 234,5', 1234.5],
  ['fr', '1\u202f234', 1234],
  ['fr', '1\u00a0234,5', 1234.5],
  ['fr', '1 234', 1234],
  ['fr', '1,234', 1.234],
  ['fr', '1.234', 'ambiguous'],
  ['fr', '2.5', 2.5],
  ['es', '1.234', 1234],
  ['es-MX', '1,234', 1234],
  ['ja', '1,234', 1234],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
  ['ar', '١٢', 12],
  ['ar', '\u061c-\u200e١٢٫٥', -12.5],
  ['fa', '۱٬۲۳۴', 1234],
  ['fa', '−۱۲', -12],
  ['en', '9007199254740992', 9_007_199_254_740_992],
  ['en', '9,007,199,254,740,993', 'inexact'],
  ['en', '12345678901234567890', 'inexact'],
  ['en', '1e999', 'inexact'],
  ['en', '1e-400', 'inexact'],
];

test.each(rows)('In %s, %j is read as %s', (locale, text, read) => {
  const isFault = typeof read === 'string';
  expect(readNumber(text, [notationOf(locale)])).toEqual(isFault ? { fault: read } : { value: read });
});

test.each<Row>([
  ['de', '1.234', 'ambiguous'],
  ['de', '1,234', 'ambiguous'],
  ['de', '1.234,5', 1234.5],
  ['de', '1,2340', 1.234],
  ['de', '1234', 1234],
  ['en', '1,234', 1234],
])('In the app in English and a browser in %s, %j is read as %s', (browser, text, read) => {
  const notations = [notationOf('en'), notationOf(browser)];
  expect(readNumber(text, notations)).toEqual(typeof read === 'string' ? { fault: read } : { value: read });
});

test.each<Row>([
  ['without a notation', '1.234', 'ambiguous'],
  ['without a notation', '12,500', 'ambiguous'],
  ['without a notation', '2.5', 2.5],
  ['without a notation', '2,5', 2.5],
  ['without a notation', '1,234.5', 1234.5],
  ['without a notation', '1234.567', 1234.567],
])('%s, %j is read as %s', (_notation, text, read) => {
  expect(readNumber(text, [{}])).toEqual(typeof read === 'string' ? { fault: read } : { value: read });
});

test.each(['en', 'de', 'fr', 'es', 'ja', 'ar', 'en-IN', 'de-CH', 'pt', 'pl', 'ar-EG'])(
  'A stored number is shown so that %s reads it as the same number',
  (locale) => {
    const notation = notationOf(locale);
    const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
    for (const value of [
      0,
      1.234,
      -0.125,
      12_500,
      1234.567,
      1e21,
      1.5e-7,
      5e-324,
      2 ** 53,
      18446744073709552000,
    ]) {
      expect(readNumber(writeNumber(value, notation), [notation])).toEqual({ value });
      if (Math.abs(value) < 2 ** 53)
        expect(readNumber(grouped.format(value), [notation])).toHaveProperty('value');
    }
    expect(readNumber(grouped.format(1_234_567.5), [notation])).toEqual({ value: 1_234_567.5 });
  },
);
