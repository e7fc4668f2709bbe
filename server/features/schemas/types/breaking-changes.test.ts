import { expect, test } from 'vitest';
import type { Field } from '../field-types/field-type.ts';
import { detectBreakingChanges } from './breaking-changes.ts';

const text = (name: string, more: Partial<Field> = {}): Field => ({ name, type: 'text', ...more });
const codes = (before: Field[], after: Field[]) =>
  detectBreakingChanges(before, after).map((change) => `${change.field}: ${change.code}`);

test('a removed field: FIELD_REMOVED', () => {
  expect(codes([text('a'), text('b')], [text('b')])).toEqual(['a: FIELD_REMOVED']);
});

test('another type: FIELD_TYPE_CHANGED', () => {
  expect(codes([text('a')], [{ name: 'a', type: 'number' }])).toEqual(['a: FIELD_TYPE_CHANGED']);
});

test('an optional field made required, or a new required one: FIELD_NOW_REQUIRED', () => {
  expect(codes([text('a')], [text('a', { required: true })])).toEqual(['a: FIELD_NOW_REQUIRED']);
  expect(codes([], [text('a', { required: true, defaultValue: 'x' })])).toEqual(['a: FIELD_NOW_REQUIRED']);
});

test('several changes are all found', () => {
  expect(codes([text('a'), text('b')], [{ name: 'a', type: 'date', required: true }])).toEqual([
    'b: FIELD_REMOVED',
    'a: FIELD_TYPE_CHANGED',
    'a: FIELD_NOW_REQUIRED',
  ]);
});

test('nothing else warns: an optional field added, texts, default, options, made optional, reordered', () => {
  const before = [text('a', { required: true, options: { maxLength: 5 } }), text('b')];
  const after = [
    text('b', { label: 'B', placeholder: 'p', helpText: 'h', defaultValue: 'd' }),
    text('a', { required: false, options: { maxLength: 1, pattern: 'x' } }),
    text('c'),
  ];
  expect(codes(before, after)).toEqual([]);
  const rows = (inner: string): Field => ({
    name: 'r',
    type: 'repeater',
    options: { fields: [{ name: inner, type: 'text', required: true }] },
  });
  expect(codes([rows('x')], [rows('y')])).toEqual([]);
});
