import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useFilterScenario } from '../../../test/scenarios/filter-scenario.ts';

onEachDatabase('filters by the type of the field', (dialect) => {
  const { scenario, add, found } = useFilterScenario(dialect);

  test.each<[string, string, string[]]>([
    ['', '10', ['ten']],
    ['', '10.0', ['ten']],
    ['', '1e1', ['ten']],
    ['', 'ten', []],
    ['', '', []],
    ['', '0x0A', []],
    ['[ne]', '10', ['half', 'minus', 'nine', 'none']],
    ['[ne]', 'x', ['half', 'minus', 'nine', 'none', 'ten']],
    ['[gt]', '9', ['ten']],
    ['[gte]', '9', ['nine', 'ten']],
    ['[lt]', '9', ['half', 'minus']],
    ['[lte]', '-3', ['minus']],
    ['[gt]', 'abc', []],
    ['[in]', '9,10,x', ['nine', 'ten']],
    ['[nin]', '9,10', ['half', 'minus', 'none']],
    ['[in]', '0.5', ['half']],
    ['[contains]', '1', ['ten']],
    ['[startsWith]', '-', ['minus']],
    ['[exists]', 'false', ['none']],
    ['[lt]', '1e999', []],
  ])('numbers compare as numbers: filter[fields.number]%s=%s', async (operator, value, expected) => {
    await add({
      ten: { number: 10 },
      nine: { number: 9 },
      half: { number: 0.5 },
      minus: { number: -3 },
      none: {},
    });
    expect(await found({ [`[fields.number]${operator}`]: value })).toEqual(expected);
  });

  test('numbers are found to the last bit, alone and in a list', async () => {
    const numbers = [0.1 + 0.2, 5e-324, 1.7976931348623157e308, 123456789.12345679, -0.000123456789012345];
    await add(Object.fromEntries(numbers.map((number, n) => [`n${n}`, { number }])));
    for (const [n, number] of numbers.entries()) {
      expect(await found({ '[fields.number]': String(number) })).toEqual([`n${n}`]);
      expect(await found({ '[fields.number][in]': `${number},77` })).toEqual([`n${n}`]);
    }
  });

  test.each<[string, string, string[]]>([
    ['[fields.flag]', 'true', ['yes']],
    ['[fields.flag]', 'false', ['no']],
    ['[fields.flag]', '1', []],
    ['[fields.flag][ne]', 'true', ['no', 'none']],
    ['[fields.flag][in]', 'true,false', ['no', 'yes']],
    ['[fields.date]', '2026-01-02', ['yes']],
    ['[fields.date][gt]', '2026-01-02', ['no']],
    ['[fields.date][gte]', '2026', ['no', 'yes']],
    ['[fields.date][lt]', '2026-01-31', ['yes']],
    ['[fields.kind]', 'a', ['yes']],
    ['[fields.kind][nin]', 'a,c', ['no', 'none']],
  ])(
    'booleans as true and false, dates as ISO text, choices as text: filter%s=%s',
    async (key, value, expected) => {
      await add({
        yes: { flag: true, date: '2026-01-02', kind: 'a' },
        no: { flag: false, date: '2026-02-01T10:00:00Z', kind: 'b' },
        none: {},
      });
      expect(await found({ [key]: value })).toEqual(expected);
    },
  );

  test('a reference or media matches by id, in whichever form it is stored and written', async () => {
    const [target = '', other = ''] = await add({ target: {}, other: {} });
    const medium = await scenario.addMedia();
    await add({
      empty: {},
      bare: { one: target, many: [target, other], image: medium },
      object: {
        one: { _ref: target.toUpperCase(), _type: 'collectionItem' },
        many: [{ _ref: target, _type: 'collectionItem' }],
        image: { id: medium },
      },
      elsewhere: { one: other, many: [other] },
    });
    expect(await found({ '[fields.one]': target })).toEqual(['bare', 'object']);
    expect(await found({ '[fields.one]': target.toUpperCase() })).toEqual(['bare', 'object']);
    expect(await found({ '[fields.one][in]': `${target},${other.toUpperCase()}` })).toEqual([
      'bare',
      'elsewhere',
      'object',
    ]);
    expect(await found({ '[fields.many]': target })).toEqual(['bare', 'object']);
    expect(await found({ '[fields.many][contains]': other })).toEqual(['bare', 'elsewhere']);
    expect(await found({ '[fields.image]': medium })).toEqual(['bare', 'object']);
    expect(await found({ '[fields.image][ne]': medium })).toEqual(['elsewhere', 'empty', 'other', 'target']);
    expect(await found({ '[fields.many][exists]': 'false' })).toEqual(['empty', 'other', 'target']);
  });

  test('contains means membership on an array of values and a part on a single one', async () => {
    const [target = ''] = await add({ target: {} });
    await add({
      array: { data: ['alpha', 'Beta'], many: [target] },
      text: { data: 'alphabet', one: target },
      deep: { data: { tags: ['alpha', ['gamma']] } },
      objects: { data: [{ tag: 'alphabet' }] },
    });
    expect(await found({ '[fields.data][contains]': 'alph' })).toEqual(['text']);
    expect(await found({ '[fields.data][contains]': 'ALPHA' })).toEqual(['array', 'text']);
    expect(await found({ '[fields.data][contains]': 'beta' })).toEqual(['array']);
    expect(await found({ '[fields.data]': 'Beta' })).toEqual(['array']);
    expect(await found({ '[fields.data.tags][contains]': 'alph' })).toEqual([]);
    expect(await found({ '[fields.data.tags][contains]': 'gamma' })).toEqual(['deep']);
    expect(await found({ '[fields.data.tag][contains]': 'habe' })).toEqual(['objects']);
    expect(await found({ '[fields.many][contains]': target.slice(0, 8) })).toEqual([]);
    expect(await found({ '[fields.one][contains]': target.slice(0, 8) })).toEqual(['text']);
    expect(await found({ '[fields.data][startsWith]': 'alph' })).toEqual(['array', 'text']);
  });

  test.each<[string, string, string[]]>([
    ['[fields.data.n]', '5', ['number', 'text']],
    ['[fields.data.n]', '5.0', ['number']],
    ['[fields.data.n][gt]', '4', ['big', 'number']],
    ['[fields.data.n][gt]', '40', ['big']],
    ['[fields.data.n][gte]', 'abc', ['flag', 'word']],
    ['[fields.data.n][lt]', 'b', ['text', 'word']],
    ['[fields.data.n][in]', '5,abc,true', ['flag', 'number', 'text', 'word']],
    ['[fields.data.n][ne]', '5', ['big', 'flag', 'none', 'word']],
    ['[fields.data.n][exists]', 'true', ['big', 'flag', 'number', 'text', 'word']],
    ['[fields.data][exists]', 'false', ['none']],
    ['[fields.data.n.deeper][exists]', 'true', []],
  ])('json compares each value by its own type: filter%s=%s', async (key, value, expected) => {
    await add({
      number: { data: { n: 5 } },
      big: { data: { n: 100 } },
      text: { data: { n: '5' } },
      word: { data: { n: 'abc' } },
      flag: { data: { n: true } },
      none: {},
    });
    expect(await found({ [key]: value })).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    ['[fields.sections._type]', 'box', ['both', 'nested']],
    ['[fields.sections._type][ne]', 'box', ['none', 'quote']],
    ['[fields.sections.text]', 'Hi', ['both', 'quote']],
    ['[fields.sections.text][contains]', 'H', ['both', 'quote']],
    ['[fields.sections.size][gte]', '10', ['both']],
    ['[fields.sections.inner.text]', 'Deep', ['nested']],
    ['[fields.sections.inner.inner.size]', '3', []],
    ['[fields.sections.inner._type]', 'pull-quote', ['nested']],
    ['[fields.sections][exists]', 'true', ['both', 'nested', 'quote']],
    ['[fields.sections.inner][exists]', 'true', ['nested']],
    ['[fields.sections.nothing]', 'Hi', []],
    ['[fields.sections.nothing][ne]', 'Hi', ['both', 'nested', 'none', 'quote']],
    ['[fields.quote.text]', 'Said', ['quote']],
    ['[fields.quote._type]', 'pull-quote', ['quote']],
    ['[fields.rows.label]', 'A', ['both', 'quote']],
    ['[fields.rows.label][contains]', 'b', ['both']],
    ['[fields.rows.count][gt]', '1', ['both']],
    ['[fields.rows.count][in]', '1,2', ['both', 'quote']],
    ['[fields.rows][exists]', 'false', ['nested', 'none']],
    ['[fields.rows._type][exists]', 'true', []],
  ])(
    'a path through components and repeaters matches any element: filter%s=%s',
    async (key, value, expected) => {
      const quote = { _type: 'pull-quote', text: 'Hi' };
      await add({
        both: {
          sections: [quote, { _type: 'box', size: 12 }],
          rows: [
            { label: 'A', count: 1 },
            { label: 'aB', count: 2 },
          ],
        },
        quote: { sections: [quote], quote: { text: 'Said' }, rows: [{ label: 'A', count: 1 }] },
        nested: {
          sections: [
            { _type: 'box', inner: [{ _type: 'pull-quote', text: 'Deep' }] },
            { _type: 'box', inner: [{ _type: 'pull-quote' }] },
          ],
        },
        none: {},
      });
      expect(await found({ [key]: value })).toEqual(expected);
    },
  );
});
