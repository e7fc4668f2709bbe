import { expect, test } from 'vitest';
import { addressIn, at, keyOf, localeOf, recordIdOf } from './record-address.ts';

test('an id alone is the record, with a language behind it its translation', () => {
  expect(addressIn('p1', undefined)).toBe('p1');
  const address = addressIn('p1', 'de-AT');
  expect([recordIdOf(address), localeOf(address)]).toEqual(['p1', 'de-AT']);
  expect(at(address)).toEqual({ path: { id: 'p1' }, query: { locale: 'de-AT' } });
  expect([localeOf('p1'), at('p1')]).toEqual([undefined, { path: { id: 'p1' }, query: {} }]);
});

test('the address in another language is that of the same record', () => {
  expect(addressIn(addressIn('p1', 'de'), 'fr')).toBe(addressIn('p1', 'fr'));
  expect(addressIn(addressIn('p1', 'de'), undefined)).toBe('p1');
});

test('the key of a record is the beginning of those of its translations', () => {
  expect(keyOf(addressIn('p1', 'de')).slice(0, 1)).toEqual(keyOf('p1'));
});
