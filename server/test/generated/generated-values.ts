import fc from 'fast-check';
import type { PopulatedTenant } from '../scenarios/populated-tenant.ts';

/** What generated requests may know of the tenant that they are sent to. */
export interface Known extends PopulatedTenant {
  readonly token: string;
}

const oddTexts = [
  '',
  ' ',
  '.',
  '..',
  '%',
  '*',
  "'; drop table entries; --",
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\ufeff',
  'Ünïcödé',
  '😀',
  '%2F',
  '../../etc/passwd',
  '<script>',
  '{{1}}',
  'null',
  '-1',
  '1e309',
  '9'.repeat(30),
  'x'.repeat(300),
  '2026-01-01T00:00:00.000Z',
  '2026-13-45',
];

/** Mostly the one, now and then the other: a request has many parts, and shall not fail at the first each time. */
export function mostly<A, B>(usual: fc.Arbitrary<A>, rare: fc.Arbitrary<B>): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Texts that name something of the tenant, and texts that make trouble. */
export function textsOf(known: Known): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...known.ids),
    fc.constantFrom(...known.slugs, ...known.typeSlugs, 'a', 'b', 'c', 'a/b'),
    fc.constantFrom(...oddTexts),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer({ min: -1, max: 200 }).map(String),
  );
}
