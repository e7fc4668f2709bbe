import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeldByDouble, withInexactNumberAsInfinite } from './exact-number.ts';

const held = [
  '0',
  '-0',
  '0.0e5',
  '0e999999999',
  '0.1',
  '-2.5',
  '3.141592653589793238462643383279',
  '123456789123456.12345',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740992',
  '9007199254740994',
  '9007199254740992.0',
  '18446744073709551616',
  '18446744073709552000',
  '1e21',
  '-1e+21',
  '1E23',
  '6.02214076e23',
  '9007199254740991.4',
  '9007199254740993.5',
  '5e-324',
  '3e-324',
  '1.7976931348623157e308',
  `1${'0'.repeat(308)}`,
  `0.${'0'.repeat(320)}1`,
];

const notHeld = [
  '9007199254740993',
  '-9007199254740993',
  '9007199254740993.0',
  '9007199254740993e0',
  '90071992547409930e-1',
  '9.007199254740993E+15',
  '750727362669608961',
  '12345678901234567890',
  '18446744073709551615',
  '100000000000000000000001',
  '1e400',
  '-1e400',
  '1.8e308',
  `1${'0'.repeat(309)}`,
  '1e-400',
  '-1e-400',
  '2e-324',
  `0.${'0'.repeat(400)}1`,
  `0.${'0'.repeat(400)}10`,
  '1e-99999999999999999999',
];

test.each(held)('%s is held by a double', (source) => {
  expect(isHeldByDouble(source)).toBe(true);
  expect(withInexactNumberAsInfinite(`{"n": ${source}}`)).toBe(`{"n": ${source}}`);
});

test.each(notHeld)('%s is not held by a double', (source) => {
  expect(isHeldByDouble(source)).toBe(false);
  expect(JSON.parse(withInexactNumberAsInfinite(source))).toBeOneOf([Infinity, -Infinity]);
  const inside = withInexactNumberAsInfinite(`{"a": [1, {"n":${source}}], "b": 2}`);
  expect(JSON.parse(inside)).toEqual({ a: [1, { n: expect.toBeOneOf([Infinity, -Infinity]) }], b: 2 });
});

test.each([
  '"9007199254740993"',
  '{"9007199254740993": ", 1e400"}',
  '["\\"", "a\\\\", ": 9007199254740993", "\\\\\\", 1e400"]',
  '"unterminated, 1e400',
  // What is not JSON stays so.
  '[1e400.5]',
  '[1e400e1]',
  '[9007199254740993.]',
])('%s is left as it is', (json) => {
  expect(withInexactNumberAsInfinite(json)).toBe(json);
});

test('Each double can be sent as JavaScript prints it, and as the integer that it is', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(isHeldByDouble(JSON.stringify(value))).toBe(true);
      if (Number.isInteger(value)) expect(isHeldByDouble(String(BigInt(value)))).toBe(true);
    }),
  );
});

test('A whole number is held if and only if it is returned as the same number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), (value) => {
      const double = Number(value);
      const returned = BigInt(double) === value || plain(double) === value;
      expect(isHeldByDouble(String(value))).toBe(returned);
    }),
  );
});

test('Any JSON of numbers that are held is left as it is', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, 2), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(withInexactNumberAsInfinite(text)).toBe(text);
    }),
  );
});

test('Long hostile texts are returned as they are', () => {
  const texts = [
    JSON.stringify(Array.from({ length: 100_000 }, () => ', 1e5')),
    JSON.stringify('"'.repeat(500_000)),
    `"${', 1e5'.repeat(200_000)}`,

    `[${'0.'.repeat(500_000)}]`,
    `[${' -'.repeat(500_000)}]`,
  ];
  for (const text of texts) expect(withInexactNumberAsInfinite(text)).toHaveLength(text.length);
});

/** The whole number that the printed digits of a double mean. */
function plain(double: number): bigint {
  const [digits = '', power = '0'] = String(double).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, Number(power) - fraction.length));
}
