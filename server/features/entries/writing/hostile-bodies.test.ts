import { describe, expect, test } from 'vitest';
import { contentFailures, rawIssues, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

/** Values of the json field `data` that no database or reader should meet, and the path that the refusal names. */
const hostileValues: readonly (readonly [what: string, json: string, field: string])[] = [
  ['NUL in a text', '"a\\u0000b"', 'data'],
  ['NUL in a key', '{"a\\u0000b": 1}', 'data'],
  ['NUL deep inside', '{"list": [1, {"x": "\\u0000"}]}', 'data.list[1].x'],
  ['a lone high surrogate', '"\\ud800"', 'data'],
  ['a lone low surrogate', '["ok", "\\udc00x"]', 'data[1]'],
  ['surrogates in the wrong order', '"\\udc00\\ud800"', 'data'],
  ['a lone surrogate in a key', '{"\\ud800": 1}', 'data'],
  ['a number beyond double precision', '1e400', 'data'],
  ['a negative one', '{"n": -1e999}', 'data.n'],
  ['a number that rounds to zero', '[1, 1e-400]', 'data[1]'],
  ['a whole number that rounds', '9007199254740993', 'data'],
  ['an id of another system', '{"": 1, "a": [{"id": 750727362669608961}]}', 'data.a[0].id'],
  ['a whole number that rounds, with a fraction of zeros', '{"n": -9007199254740993.00}', 'data.n'],
  ['65 levels of arrays', nested(65), 'data'.concat('[0]'.repeat(64))],
  ['65 levels of objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, `data${'.a'.repeat(64)}`],
  ['the key __proto__', '{"__proto__": {"admin": true}}', 'data'],
  ['the key constructor', '{"a": {"constructor": 1}}', 'data.a'],
  ['the key prototype', '[{"prototype": null}]', 'data[0]'],
];

const harmlessValues: readonly (readonly [what: string, json: string])[] = [
  ['64 levels', nested(64)],
  ['the largest double', '1.7976931348623157e308'],
  ['the smallest double', '5e-324'],
  ['fractions that round', '[0.1, 123456789123456.12345, 3.141592653589793238]'],
  [
    'whole numbers that a double holds',
    '[9007199254740992, -9007199254740994, 18446744073709551616, 1e21, 1e23]',
  ],
  ['a whole number as reads return it', '18446744073709552000'],
  ['long digits in texts and keys', '{"9007199254740993": ", 9007199254740993, 1e400"}'],
  ['a surrogate pair as escapes', '"\\ud83d\\ude00"'],
  ['keys of the prototype that are harmless', '{"toString": 1, "hasOwnProperty": 2, "valueOf": 3, "": 4}'],
  ['other control characters', '"\\u0001\\u001f\\u007f\\u2028\\ufeff\\uffff"'],
  ['noncharacters and unassigned code points', '"\\udbff\\udfff"'],
  ['quotes, backslashes and SQL', '"\' \\" \\\\ %_ ; drop table entries; -- $1 ?"'],
];

onEachDatabase('hostile bodies', (dialect) => {
  const scenario = useWriteScenario(dialect, (tenant) =>
    tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'data', label: 'Data', type: 'json' },
        { name: 'rank', label: 'Rank', type: 'number' },
      ],
    }),
  );
  const send = (
    raw: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Reply> => scenario.tenant.call('POST', '/collections/notes', undefined, { raw, headers });
  const sendValue = (json: string) =>
    send(`{"name": "A", "slug": "a", "status": "published", "fields": {"data": ${json}}}`);

  describe('values are refused with 400 BAD_REQUEST and their path', () => {
    test.each(hostileValues)('%s', async (_what, json, field) => {
      const reply = await sendValue(json);
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      const [error] = reply.body.error.details.errors;
      expect(error).toEqual({ field, code: 'INVALID_VALUE', message: expect.any(String) });
      expect(await scenario.count('entries')).toBe(0);
    });
  });

  describe('values that only look so are stored and delivered as sent', () => {
    test.each(harmlessValues)('%s', async (_what, json) => {
      const reply = await sendValue(json);
      expect(reply.status).toBe(201);
      expect(reply.body.data.draftContent.data).toEqual(JSON.parse(json));
      const read = await scenario.tenant.call('GET', '/collections/notes/a');
      expect(read.body.data.data).toEqual(JSON.parse(json));
    });
  });

  describe('a body holds at most 250,000 array elements and 100,000 object members', () => {
    const numbers = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join(',')}}`;
    // Around the field stand the members name, slug, status, fields and data.
    test.each([
      ['50,000 numbers', numbers(50_000)],
      ['250,000 numbers', numbers(250_000)],
      ['99,995 keys', keys(99_995)],
      ['80,001 points', `{"points": [${'[1,2],'.repeat(80_000)}[1,2]]}`],
      ['a text of punctuation', JSON.stringify(',:[{'.repeat(240_000))],
    ])('%s are taken', async (_what, json) => {
      const reply = await sendValue(json);
      expect(reply.status).toBe(201);
      expect(reply.body.data.draftContent.data).toEqual(JSON.parse(json));
    });

    test.each([
      ['250,001 numbers', numbers(250_001)],
      ['99,996 keys', keys(99_996)],
      ['260,000 levels', nested(260_000)],
    ])('%s are refused before they are parsed', async (_what, json) => {
      const reply = await sendValue(json);
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(reply.body.error.details.errors).toEqual([
        {
          field: '',
          code: 'TOO_MANY_VALUES',
          message: expect.stringContaining('at most 250000 array elements'),
        },
      ]);
      expect(await scenario.count('entries')).toBe(0);
    });
  });

  test('they are refused outside fields too: in name, slug, the body’s own keys, and keys nobody reads', async () => {
    const bodies = [
      ['{"name": "A\\u0000", "slug": "a"}', 'name'],
      ['{"name": "A", "slug": "a\\ud800"}', 'slug'],
      ['{"name": "A", "slug": "a", "ignored": "\\u0000"}', 'ignored'],
      ['{"name": "A", "slug": "a", "__proto__": {"status": "published"}}', ''],
      ['{"name": "A", "slug": "a", "fields": {"__proto__": {}}}', 'fields'],
      ['"\\u0000"', ''],
    ] as const;
    for (const [body, field] of bodies) {
      const reply = await send(body);
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(reply.body.error.details.errors[0].field).toBe(field);
    }
    expect(Object.prototype).not.toHaveProperty('status');
  });

  test('a field named like a property of every object is an unknown field', async () => {
    const reply = await send('{"name": "A", "slug": "a", "fields": {"toString": 1, "valueOf": 2}}');
    expect(contentFailures(reply)).toEqual(['toString UNKNOWN_FIELD', 'valueOf UNKNOWN_FIELD']);
  });

  test('of repeated keys the last one counts', async () => {
    const reply = await send('{"name": "A", "name": "B", "slug": "a"}');
    expect(reply.body.data.name).toBe('B');
  });

  test('what is no JSON is 400 INVALID_JSON', async () => {
    const bodies = [
      '{',
      '{"name": "A",}',
      "{'name': 'A'}",
      '{"name": undefined}',
      '{"n": NaN}',
      '{"n": Infinity}',
      '{"n": 01}',
      '{"a": "\n"}',
      '{} {}',
      '// comment\n{}',
      'name=A&slug=a',
      '[',
      '"',
      '[[[['.repeat(50_000),
    ];
    for (const body of bodies) {
      expect(refusal(await send(body))).toEqual({ status: 400, code: 'INVALID_JSON' });
    }
  });

  test('100,000 levels are refused without harm', async () => {
    expect(refusal(await send(nested(100_000)))).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal(await sendValue(nested(100_000)))).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('invalid UTF-8 is INVALID_JSON', async () => {
    const invalid = [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x80]];
    for (const sequence of invalid) {
      const reply = await send(bytes('{"name": "', sequence, '", "slug": "a"}'));
      expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_JSON' });
      expect(reply.body.error.message).toMatch(/UTF-8/);
    }
    const utf16 = new Uint8Array(Buffer.from('\ufeff{"name":"A","slug":"a"}', 'utf16le'));
    expect(refusal(await send(utf16))).toEqual({ status: 400, code: 'INVALID_JSON' });
  });

  test('a byte order mark before the JSON is no fault', async () => {
    expect((await send(bytes('\ufeff{"name": "A", "slug": "a"}'))).status).toBe(201);
  });

  test('an empty body of a POST or PUT is INVALID_JSON', async () => {
    const empty = await scenario.tenant.call('POST', '/collections/notes');
    expect(refusal(empty)).toEqual({ status: 400, code: 'INVALID_JSON' });
    expect(empty.body.error.message).toMatch(/empty/);
    for (const [method, path] of [
      ['PUT', '/collections/notes/a'],
      ['POST', '/pages'],
      ['PUT', '/pages/a'],
    ] as const) {
      expect(refusal(await scenario.tenant.call(method, path))).toEqual({
        status: 400,
        code: 'INVALID_JSON',
      });
    }
    expect(refusal(await send(' \n'))).toEqual({ status: 400, code: 'INVALID_JSON' });
  });

  test('the body is parsed as JSON whatever the Content-Type says, and without one', async () => {
    const slugs = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'];
    for (const [n, type] of slugs.entries()) {
      const reply = await send(`{"name": "A", "slug": "a${n}"}`, { 'Content-Type': type });
      expect(reply.status).toBe(201);
    }
    const untyped = await send(bytes('{"name": "A", "slug": "untyped"}'));
    expect(untyped.status).toBe(201);
  });

  test('an answer about thousands of faults is short', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, n]));
    const reply = await send(JSON.stringify({ name: 'A', slug: 'a', fields: many }));
    expect(contentFailures(reply).length).toBe(200);
    expect(reply.text.length).toBeLessThan(50_000);
    const name = await send(JSON.stringify({ name: 'x'.repeat(1_000_000), slug: 'A'.repeat(900_000) }));
    rawIssues(name);
    expect(name.text.length).toBeLessThan(2000);
  });
});
