import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../test/processor-time.ts';
import {
  acceptContent,
  acceptValue,
  checkFieldsOf,
  checkOptionsOf,
  fieldOf,
  visitContent,
} from '../../walk-in-test.ts';

describe.each(['text', 'textarea'] as const)('%s', (type) => {
  test('the value must be a string', () => {
    expect(acceptValue(fieldOf(type), 'hello')).toMatchObject({ value: 'hello', codes: [] });
    for (const value of [5, true, ['a'], { a: 1 }])
      expect(acceptValue(fieldOf(type), value).codes).toEqual(['INVALID_TYPE']);
  });

  test('minLength and maxLength are enforced at their bounds', () => {
    const field = fieldOf(type, { minLength: 2, maxLength: 4 });
    expect(acceptValue(field, 'a').codes).toEqual(['TOO_SHORT']);
    expect(acceptValue(field, 'ab').codes).toEqual([]);
    expect(acceptValue(field, 'abcd').codes).toEqual([]);
    expect(acceptValue(field, 'abcde').codes).toEqual(['TOO_LONG']);
    expect(acceptValue(field, 'abcde').messages).toEqual([
      'The text must have at most 4 characters; it has 5.',
    ]);
  });

  test('lengths count code points', () => {
    const field = fieldOf(type, { minLength: 2, maxLength: 2 });
    expect(acceptValue(field, '😀😀').codes).toEqual([]);
    expect(acceptValue(field, '😀').codes).toEqual(['TOO_SHORT']);
  });

  test('an empty text of an optional field keeps its rules on a write and is let through in a draft', () => {
    const field = fieldOf(type, { minLength: 2, pattern: '^x' });
    expect(acceptValue(field, '').codes).toEqual(['TOO_SHORT', 'PATTERN_MISMATCH']);
    expect(acceptValue(field, '', { mode: { required: 'none' } }).codes).toEqual([]);
    expect(acceptValue(field, 'y', { mode: { required: 'none' } }).codes).toEqual([
      'TOO_SHORT',
      'PATTERN_MISMATCH',
    ]);
  });

  test('pattern is unanchored, as in JavaScript', () => {
    expect(acceptValue(fieldOf(type, { pattern: '\\d{2}' }), 'ab12cd').codes).toEqual([]);
    expect(acceptValue(fieldOf(type, { pattern: '^\\d{2}$' }), 'ab12cd').codes).toEqual(['PATTERN_MISMATCH']);
    expect(acceptValue(fieldOf(type, { pattern: '^\\u00e9\\/$' }), 'é/').codes).toEqual([]);
  });

  test('a pattern failure uses patternMessage, and without one names the pattern', () => {
    const field = fieldOf(type, { pattern: '^[A-Z]+$', patternMessage: 'Capital letters only.' });
    expect(acceptValue(field, 'abc').messages).toEqual(['Capital letters only.']);
    expect(acceptValue(fieldOf(type, { pattern: '^[A-Z]+$' }), 'abc').messages[0]).toContain('^[A-Z]+$');
  });

  test('minLength must not exceed maxLength: INVALID_LENGTH_RANGE', () => {
    expect(checkOptionsOf(type, { minLength: 5, maxLength: 4 })).toEqual(['INVALID_LENGTH_RANGE']);
    expect(checkOptionsOf(type, { minLength: 4, maxLength: 4 })).toEqual([]);
  });

  test('all options of the row are taken, with placeholder and helpText in options or beside the label', () => {
    const options = {
      placeholder: 'p',
      helpText: 'h',
      minLength: 0,
      maxLength: 9,
      pattern: 'a',
      patternMessage: 'm',
    };
    expect(checkOptionsOf(type, options)).toEqual([]);
    const { fields, codes } = checkFieldsOf([{ ...fieldOf(type), placeholder: 'p', helpText: 'h' }]);
    expect(codes).toEqual([]);
    expect(fields[0]).toMatchObject({ placeholder: 'p', helpText: 'h' });
  });

  test('a malformed option is INVALID_OPTION', () => {
    const malformed = [
      { minLength: -1 },
      { minLength: '3' },
      { maxLength: 1.5 },
      { maxLength: null },
      { pattern: 5 },
      { patternMessage: 5 },
      { placeholder: 5 },
      { helpText: [] },
      { pattern: 'a'.repeat(1001) },
    ];
    for (const options of malformed) expect(checkOptionsOf(type, options)).toEqual(['INVALID_OPTION']);
    expect(checkOptionsOf(type, { pattern: 'a'.repeat(1000) })).toEqual([]);
  });

  test('a pattern that the linear engine does not compile is INVALID_PATTERN', () => {
    for (const pattern of ['(', '(?=a)', '(?<=a)b', '(a)\\1', 'a{1,5000}', '[b-a]', '\\']) {
      expect(checkOptionsOf(type, { pattern })).toEqual(['INVALID_PATTERN']);
    }
  });

  test('an option of another type is UNSUPPORTED_OPTION', () => {
    expect(checkOptionsOf(type, { min: 1 })).toEqual(['UNSUPPORTED_OPTION']);
    expect(checkOptionsOf(type, { choices: [], multiple: true })).toEqual([
      'UNSUPPORTED_OPTION',
      'UNSUPPORTED_OPTION',
    ]);
  });

  test('the text is a leaf; what an older type left of another kind is no text but still borne', () => {
    expect(visitContent([fieldOf(type)], { value: 'x' })).toEqual({ leaves: ['value="x"'], links: [] });
    expect(visitContent([fieldOf(type)], { value: { a: 1 } }).leaves).toEqual([]);
  });
});

test('evil patterns over evil values cannot hold up a write', () => {
  const letters = Array.from({ length: 200_000 }, (_, i) => (((i * 7919) % 13) % 2 ? 'a' : 'b')).join('');
  const evil = [
    '^(a+)+$',
    '([ab]*)*[cd]',
    '[ab]*a[ab]{200}[cd]',
    '[ab]*a[ab]{20}[cd]',
    '(?:a?[ab]?){900}[cd]',
    '(.*)(.*)(.*)[^ab]$',
  ];
  const started = processorTime();
  for (const pattern of evil) {
    expect(acceptValue(fieldOf('textarea', { pattern }), letters).codes).toEqual(['PATTERN_MISMATCH']);
  }
  // Without a bound these take a minute.
  expect(processorTime() - started).toBeLessThan(3000);
});

test('the work of patterns is bounded over the whole write, not only per value', () => {
  const fields = Array.from({ length: 40 }, (_, i) => ({
    ...fieldOf('text', { pattern: '[ab]*a[ab]{100}[cd]' }),
    name: `f${i}`,
  }));
  const long = 'ab'.repeat(2000);
  const { problems } = acceptContent(fields, Object.fromEntries(fields.map(({ name }) => [name, long])));
  expect(problems).toHaveLength(40);
  expect(
    problems.filter((problem) => problem.message.includes('too long to be checked')).length,
  ).toBeGreaterThan(20);
});

test('a long text with an ordinary pattern is checked', () => {
  expect(acceptValue(fieldOf('textarea', { pattern: '^[^<>]*$' }), 'x'.repeat(300_000)).codes).toEqual([]);
});
