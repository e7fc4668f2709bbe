import { describe, expect, test } from 'vitest';
import { acceptValue, checkOptionsOf, deliverContent, fieldOf, visitContent } from '../walk-in-test.ts';

describe('wysiwyg', () => {
  test('the value must be a string and is stored and delivered as sent, unsanitized', () => {
    const html = '<p onclick="x()">a<script>b</script></p>';
    expect(acceptValue(fieldOf('wysiwyg'), html)).toMatchObject({ value: html, codes: [] });
    expect(deliverContent([fieldOf('wysiwyg')], { value: html })).toEqual({ value: html });
    expect(acceptValue(fieldOf('wysiwyg'), { html }).codes).toEqual(['INVALID_TYPE']);
  });

  test('takes placeholder and helpText and no other option', () => {
    expect(checkOptionsOf('wysiwyg', { placeholder: 'p', helpText: 'h' })).toEqual([]);
    expect(checkOptionsOf('wysiwyg', { maxLength: 5 })).toEqual(['UNSUPPORTED_OPTION']);
  });
});

describe('number', () => {
  test('the value must be a finite number', () => {
    for (const value of [0, -1, 1.5, 1e300])
      expect(acceptValue(fieldOf('number'), value)).toMatchObject({ value, codes: [] });
    for (const value of ['5', true, [1], {}, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(acceptValue(fieldOf('number'), value).codes).toEqual(['INVALID_TYPE']);
    }
  });

  test('min and max are enforced at their bounds', () => {
    const field = fieldOf('number', { min: 1, max: 3 });
    expect(acceptValue(field, 0.99)).toMatchObject({
      codes: ['TOO_SMALL'],
      messages: ['The number must be 1 or more.'],
    });
    expect(acceptValue(field, 1).codes).toEqual([]);
    expect(acceptValue(field, 3).codes).toEqual([]);
    expect(acceptValue(field, 3.01)).toMatchObject({
      codes: ['TOO_LARGE'],
      messages: ['The number must be 3 or less.'],
    });
  });

  test('step is not enforced', () => {
    expect(acceptValue(fieldOf('number', { step: 5 }), 3).codes).toEqual([]);
  });

  test('min must not exceed max: INVALID_NUMBER_RANGE', () => {
    expect(checkOptionsOf('number', { min: 2, max: 1 })).toEqual(['INVALID_NUMBER_RANGE']);
    expect(checkOptionsOf('number', { min: 1, max: 1, step: 0.5, placeholder: 'p', helpText: 'h' })).toEqual(
      [],
    );
  });

  test('malformed and foreign options are refused', () => {
    for (const options of [{ min: '1' }, { max: null }, { step: 0 }, { step: -1 }]) {
      expect(checkOptionsOf('number', options)).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf('number', { minLength: 1 })).toEqual(['UNSUPPORTED_OPTION']);
  });

  test('the number is a leaf', () => {
    expect(visitContent([fieldOf('number')], { value: 5 }).leaves).toEqual(['value=5']);
  });
});

describe('boolean', () => {
  test('the value must be a boolean, false included', () => {
    expect(acceptValue(fieldOf('boolean', {}, { required: true }), false)).toMatchObject({
      value: false,
      codes: [],
    });
    for (const value of ['true', 1, 0, [], {}])
      expect(acceptValue(fieldOf('boolean'), value).codes).toEqual(['INVALID_TYPE']);
    expect(visitContent([fieldOf('boolean')], { value: false }).leaves).toEqual(['value=false']);
    expect(checkOptionsOf('boolean', { multiple: true })).toEqual(['UNSUPPORTED_OPTION']);
  });
});

describe.each(['date', 'datetime'] as const)('%s', (type) => {
  test('takes any string that a standard date parser accepts, stored as sent', () => {
    for (const value of ['2026-01-31', 'March 5, 2026', '2026-01-31T10:00:00+02:00', '01/02/2026']) {
      expect(acceptValue(fieldOf(type), value)).toMatchObject({ value, codes: [] });
    }
  });

  test('refuses what is no date', () => {
    for (const value of ['', 'soon', '2026-13-45'])
      expect(acceptValue(fieldOf(type), value).codes).toEqual(['INVALID_DATE']);
    for (const value of [1767225600000, true, {}])
      expect(acceptValue(fieldOf(type), value).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(fieldOf(type), 'z'.repeat(500)).messages[0]?.length).toBeLessThan(200);
  });

  test('takes helpText and placeholder and no other option', () => {
    expect(checkOptionsOf(type, { helpText: 'h', placeholder: 'p' })).toEqual([]);
    expect(checkOptionsOf(type, { min: 1 })).toEqual(['UNSUPPORTED_OPTION']);
  });
});

describe('color', () => {
  test.each([
    '#F00',
    '#FF0000',
    '#f00a',
    '#ff0000aa',
    'rgb(255, 0, 0)',
    'rgb(255 0 0 / 50%)',
    'rgba(255,0,0,.5)',
    'RGBA(1%, 2%, 3%, 1)',
    'hsl(120, 100%, 50%)',
    'hsl(120deg 100% 50% / 0.5)',
    'hsla(-30, 100%, 50%, 1)',
    'Teal',
    'grey',
    'TRANSPARENT',
    'skyblue',
  ])('%s is a colour', (value) => {
    expect(acceptValue(fieldOf('color'), value)).toMatchObject({ value, codes: [] });
  });

  test.each([
    '',
    'F00',
    '#F',
    '#FF',
    '#FFFFF',
    '#FFFFFFF',
    '#GGG',
    '#F000000000',
    'rgb(256,0,0)',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'rgb(1 2 3 4)',
    'rgb(a,b,c)',
    'rgba(0,0,0,2)',
    'hsl(1,101%,5%)',
    'hsl(10%,1%,5%)',
    'rebeccapurple',
    'currentcolor',
    'constructor',
    'cmyk(1,2,3,4)',
    'rgb(1,2,3);',
    ' red',
    'red\n',
  ])('%j is none', (value) => {
    expect(acceptValue(fieldOf('color'), value).codes).toEqual(['INVALID_COLOR']);
  });

  test('the value must be a string', () => {
    expect(acceptValue(fieldOf('color'), 0xff0000).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(fieldOf('color'), 'x'.repeat(1e6)).messages[0]?.length).toBeLessThan(250);
  });
});

describe('json', () => {
  test('takes anything, as sent', () => {
    for (const value of [0, false, 'a', [1, [2]], { a: { b: null } }, [null]]) {
      expect(acceptValue(fieldOf('json'), value)).toMatchObject({ value, codes: [] });
    }
  });

  test('scalars inside are leaves by dotted path; arrays are transparent', () => {
    const value = { a: 1, b: [{ c: 'x' }, { c: true }, 'y'], d: { e: { f: 2 } }, g: null };
    expect(visitContent([fieldOf('json')], { value }).leaves).toEqual([
      'value.a=1',
      'value.b.c="x"',
      'value.b.c=true',
      'value.b="y"',
      'value.d.e.f=2',
    ]);
    expect(visitContent([fieldOf('json')], { value: 'top' }).leaves).toEqual(['value="top"']);
  });

  test('a key that no filter path can spell has no leaves', () => {
    const value = { 'a-b': 1, 'c.d': 2, '': 3, é: 4, ok_1: 5, 'x y': { z: 6 } };
    expect(visitContent([fieldOf('json')], { value }).leaves).toEqual(['value.ok_1=5']);
  });

  test('one value has at most 1,000 leaves, the first ones, and endless paths have none', () => {
    const { leaves } = visitContent([fieldOf('json')], { value: Array.from({ length: 5000 }, (_, i) => i) });
    expect(leaves).toHaveLength(1000);
    expect(leaves.at(-1)).toBe('value=999');
    expect(visitContent([fieldOf('json')], { value: { ['k'.repeat(600)]: 1 } }).leaves).toEqual([]);
  });

  test('any depth is borne', () => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    expect(visitContent([fieldOf('json')], { value }).leaves).toEqual(['value=1']);
  });
});

describe('select', () => {
  const choices = [
    { label: 'One', value: 'one' },
    { label: 'Two', value: 'two' },
  ];

  test('the value must equal one choice value', () => {
    expect(acceptValue(fieldOf('select', { choices }), 'two')).toMatchObject({ value: 'two', codes: [] });
    const refused = acceptValue(fieldOf('select', { choices }), 'One');
    expect(refused.codes).toEqual(['INVALID_CHOICE']);
    expect(refused.messages).toEqual(['The value must be one of "one", "two"; "One" is no choice.']);
    expect(acceptValue(fieldOf('select', { choices }), 1).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(fieldOf('select', { choices }), ['one']).codes).toEqual(['INVALID_TYPE']);
  });

  test('without choices any string is taken', () => {
    expect(acceptValue(fieldOf('select'), 'free').codes).toEqual([]);
    expect(acceptValue(fieldOf('select', { choices: [] }), 'free').codes).toEqual([]);
    expect(acceptValue(fieldOf('select'), 5).codes).toEqual(['INVALID_TYPE']);
  });

  test('a message lists a few of many choices', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ label: 'l', value: `v${i}` }));
    const [message = ''] = acceptValue(fieldOf('select', { choices: many }), 'x').messages;
    expect(message).toContain('or 492 more');
    expect(message.length).toBeLessThan(300);
  });

  test('choices must be { label, value } with strings', () => {
    expect(checkOptionsOf('select', { choices, helpText: 'h' })).toEqual([]);
    for (const bad of ['a', ['a'], [{ label: 'a' }], [{ value: 'a' }], [{ label: 'a', value: 1 }], [null]]) {
      expect(checkOptionsOf('select', { choices: bad })).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf('select', { multiple: true })).toEqual(['UNSUPPORTED_OPTION']);
  });
});
