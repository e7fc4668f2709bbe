import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useFilterScenario } from '../../../test/scenarios/filter-scenario.ts';

onEachDatabase('filters on name, slug and text', (dialect) => {
  const { scenario, add, found } = useFilterScenario(dialect);

  describe('core fields', () => {
    const names = { apple: 'Apple', banana: 'banana', cherry: 'Große Kirsche' };
    const addNamed = () =>
      scenario.add('item', 'things', ...Object.entries(names).map(([slug, name]) => ({ slug, name })));

    test.each<[string, string, string[]]>([
      ['[name]', 'Apple', ['apple']],
      ['[name][eq]', 'apple', []],
      ['[name][ne]', 'Apple', ['banana', 'cherry']],
      ['[name][in]', 'Apple,banana', ['apple', 'banana']],
      ['[name][nin]', 'Apple,banana', ['cherry']],
      ['[name][gt]', 'Apple', ['banana', 'cherry']],
      ['[name][gte]', 'Apple', ['apple', 'banana', 'cherry']],
      ['[name][lt]', 'Gros', ['apple']],
      ['[name][lte]', 'banana', ['apple', 'banana', 'cherry']],
      ['[name][contains]', 'AN', ['banana']],
      ['[name][contains]', 'GROSSE', ['cherry']],
      ['[name][startsWith]', 'große k', ['cherry']],
      ['[name][endsWith]', 'KIRSCHE', ['cherry']],
      ['[name][exists]', 'true', ['apple', 'banana', 'cherry']],
      ['[name][exists]', 'false', []],
      ['[slug]', 'banana', ['banana']],
      ['[slug][startsWith]', 'CH', ['cherry']],
      ['[slug][in]', 'cherry,apple,apple', ['apple', 'cherry']],
      ['[slug][gt]', 'apple', ['banana', 'cherry']],
    ])('filter%s=%s', async (key, value, expected) => {
      await addNamed();
      expect(await found({ [key]: value })).toEqual(expected);
    });
  });

  describe('text', () => {
    test.each<[string, string, string[]]>([
      ['', 'Red', ['red']],
      ['[eq]', 'red', []],
      ['[ne]', 'Red', ['blue', 'none']],
      ['[gt]', 'Blue', ['red']],
      ['[gte]', 'Blue', ['blue', 'red']],
      ['[lt]', 'Red', ['blue']],
      ['[lte]', 'Red', ['blue', 'red']],
      ['[in]', 'Red,Green', ['red']],
      ['[nin]', 'Red,Green', ['blue', 'none']],
      ['[contains]', 'LU', ['blue']],
      ['[startsWith]', 'bL', ['blue']],
      ['[endsWith]', 'UE', ['blue']],
      ['[exists]', 'true', ['blue', 'red']],
      ['[exists]', 'false', ['none']],
      ['[contains]', '', ['blue', 'red']],
    ])('filter[fields.text]%s=%s', async (operator, value, expected) => {
      await add({ red: { text: 'Red' }, blue: { text: 'Blue' }, none: {} });
      expect(await found({ [`[fields.text]${operator}`]: value })).toEqual(expected);
    });

    test.each<[string, string, string, boolean]>([
      ['STRASSE', 'contains', 'straße', true],
      ['STRAẞE', 'contains', 'straße', true],
      ['Straße', 'contains', 'STRAẞE', true],
      ['Straße', 'contains', 'ASS', true],
      ['ΟΔΟΣ', 'endsWith', 'οδός'.normalize('NFC').replace('ό', 'ο'), true],
      ['οδος και', 'contains', 'ΟΔΟΣ', true],
      ['ΟΔΟΣ', 'startsWith', 'οδος', true],
      ['İstanbul', 'startsWith', 'İST', true],
      ['Ünlü', 'contains', 'ÜNLÜ', true],
      ['ЙОГУРТ', 'contains', 'йогурт', true],
      ['100% sure', 'contains', '0%', true],
      ['100 sure', 'contains', '0%', false],
      ['a_b', 'contains', 'a_b', true],
      ['axb', 'contains', 'a_b', false],
      ['a%b', 'startsWith', 'a%', true],
      ['a\\b', 'contains', '\\', true],
      ['it’s "quoted"', 'contains', '"QUOTED"', true],
      ["it's", 'eq', "it's", true],
      ['x', 'endsWith', 'xx', false],
      ['😀 smile', 'startsWith', '😀', true],
      ['smile 😀', 'endsWith', '😀', true],
    ])('%j %s %j: %s', async (stored, operator, asked, matches) => {
      await add({ it: { text: stored } });
      expect(await found({ [`[fields.text][${operator}]`]: asked })).toEqual(matches ? ['it'] : []);
    });

    test('texts over 200 code points with equal starts are compared whole', async () => {
      const key = 'x'.repeat(200);
      const wide = '😀'.repeat(200);
      await add({
        key: { text: key },
        'key-a': { text: `${key}a` },
        'key-b': { text: `${key}b` },
        short: { text: key.slice(1) },
        wide: { text: wide },
        'wide-b': { text: `${wide}b` },
      });
      expect(await found({ '[fields.text]': key })).toEqual(['key']);
      expect(await found({ '[fields.text]': `${key}a` })).toEqual(['key-a']);
      expect(await found({ '[fields.text]': key.slice(1) })).toEqual(['short']);
      expect(await found({ '[fields.text]': wide })).toEqual(['wide']);
      expect(await found({ '[fields.text]': `${wide}b` })).toEqual(['wide-b']);
      expect(await found({ '[fields.text][in]': `${key}a,${key}b,${key.slice(1)},none` })).toEqual([
        'key-a',
        'key-b',
        'short',
      ]);
      expect(await found({ '[fields.text][gt]': `${key}a`, '[slug][startsWith]': 'key' })).toEqual(['key-b']);
      expect(await found({ '[fields.text][lte]': `${key}a` })).toEqual(['key', 'key-a', 'short']);
      expect(await found({ '[fields.text][lt]': key })).toEqual(['short']);
      expect(await found({ '[fields.text][endsWith]': 'XB' })).toEqual(['key-b']);
      expect(await found({ '[fields.text][contains]': '😀B' })).toEqual(['wide-b']);
    });
  });
});
