import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { processorTime } from '../../../test/processor-time.ts';
import { useFilterScenario } from '../../../test/scenarios/filter-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';

// What ends, comments or widens a condition in SQL, in JSON paths, in patterns and in templates.
const payloads = [
  ...[
    "'",
    "''",
    "' or 1=1 --",
    "') or ('1'='1",
    "'; drop table entries; --",
    "' union select * from api_keys --",
  ],
  ...[
    '"',
    '" or ""="',
    '"; --',
    '`',
    '\\',
    "\\' or 1=1 --",
    '/*',
    '*/',
    '--',
    ';',
    '$1',
    '$$',
    '?',
    ':name',
    '@x',
  ],
  ...[
    '%',
    '_',
    '%%',
    '*',
    '.*',
    '[a-z]',
    '(',
    ')',
    '((',
    '))',
    'null',
    'NULL',
    'undefined',
    'true) or (true',
  ],
  ...[
    '{"$gt":""}',
    '{{7*7}}',
    '#{7*7}',
    '$.a',
    '$[0]',
    "->>'a'",
    '||',
    '&&',
    '1 or 1',
    '1;select pg_sleep(5)',
  ],
  ...[
    'randomblob(1000000000)',
    "json_extract(x,'$')",
    "cast('x' as int)",
    '0x27',
    '\u2019',
    '\uFF07',
    '\u0001',
    '\u{10FFFF}',
  ],
];
const payload = fc
  .array(fc.oneof(fc.constantFrom(...payloads), fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' ').replaceAll('\0', ''));
const operator = fc.constantFrom('eq', 'gt', 'lte', 'in', 'contains', 'startsWith', 'endsWith');
const place = fc.constantFrom(
  'name',
  'slug',
  'fields.text',
  'fields.number',
  'fields.data.k',
  'fields.rows.label',
  'fields.one',
);

onEachDatabase('hostile queries', (dialect) => {
  const { scenario, add } = useFilterScenario(dialect);
  const read = (query: URLSearchParams, path = '/collections/things') => scenario.get(`${path}?${query}`);

  function expectHarmless(reply: Reply): void {
    expect(reply.status, reply.text).toBeLessThan(500);
    expect(reply.text).not.toMatch(/\bselect\b.*\bfrom\b|entry_values|SQLITE|syntax error|\bat .*\.ts:\d/i);
  }

  test('500 injected values find nothing and change no total', async () => {
    await add({
      one: { text: 'a', number: 1, data: { k: 'x' }, rows: [{ label: 'l' }] },
      two: { text: 'b' },
    });
    await scenario.add('item', 'things', { slug: 'hidden', fields: { text: 'secret' }, publish: false });
    const found: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(place, operator, payload, async (field, name, value) => {
        const reply = await read(new URLSearchParams({ [`filter[${field}][${name}]`]: value }));
        expectHarmless(reply);
        if (reply.status !== 200) return;
        // A payload may hold a letter that stands in a value; it must never widen beyond what it says.
        const total = reply.body.pagination.total;
        expect(total).toBeLessThanOrEqual(2);
        expect(reply.text).not.toContain('secret');
        if (name === 'eq' && total > 0) found.push([field, value]);
      }),
      { numRuns: 400, seed: 11 },
    );
    expect(found).toEqual([]);
    await fc.assert(
      fc.asyncProperty(payload, payload, async (name, value) => {
        for (const key of [
          `filter[${name}]`,
          `filter[fields.${name}]`,
          `filter[fields.text][${name}]`,
          'sort',
          'depth',
        ]) {
          const reply = await read(new URLSearchParams({ [key]: value }));
          expectHarmless(reply);
          expect([400, 200]).toContain(reply.status);
          if (reply.status === 200) expect(reply.body.pagination.total).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 25, seed: 12 },
    );
    const { body } = await read(new URLSearchParams());
    expect(body.pagination.total).toBe(2);
  });

  test('no query parameter, repeated or malformed, makes a 5xx', async () => {
    await add({ one: { text: 'a' } });
    await scenario.tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    await scenario.add('page', 'plain', { slug: 'home' });
    await scenario.add('post', 'blog-post', { slug: 'first' });
    const names = [
      'page',
      'limit',
      'sort',
      'depth',
      'refTypes',
      'fields',
      'pageType',
      'category',
      'tag',
      'author',
    ];
    const more = [
      'preview',
      'filter',
      'filter[name]',
      'filter[fields.text][in]',
      'filter[fields.sections.inner]',
      'x',
    ];
    const name = fc.constantFrom(...names, ...more);
    const value = fc.oneof(payload, fc.string(), fc.integer().map(String), fc.double().map(String));
    const paths = fc.constantFrom(
      '/collections/things',
      '/collections/things/one',
      '/pages',
      '/pages/home',
      '/blog',
      '/blog/first',
      '/schemas',
    );
    await fc.assert(
      fc.asyncProperty(paths, fc.array(fc.tuple(name, value), { maxLength: 5 }), async (path, parameters) => {
        const query = parameters.map(([key, one]): [string, string] => [
          key,
          one.toWellFormed().replaceAll('\0', ''),
        ]);
        expectHarmless(await read(new URLSearchParams(query), path));
      }),
      { numRuns: 200, seed: 13 },
    );
  });

  test.each([
    '/collections/%E0%A4%A',
    '/collections/things/%C0%80',
    '/collections/things/%',
    '/pages/%E0%A4%A',
    '/pages/%',
    '/pages//',
    '/pages/%2F%2F',
    '/blog/%FF',
    '/pages/..%2F..%2Fetc',
    '/collections/things?filter[name]=%E0%A4%A&%=%',
    '/collections/things?&&=&==',
    '/collections/things/%00',
    '/collections/things?sort=%00',
    '/collections/things?filter[name]=a%00b',
    '/collections/things?%00=1',
    `/pages/${'a/'.repeat(3000)}`,
    `/collections/things/${'x'.repeat(7000)}`,
  ])('a malformed URL is a 4xx: %s', async (path) => {
    const reply = await scenario.get(path);
    expectHarmless(reply);
    if (!path.includes('?')) expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body).toBeDefined();
  });

  test('a path through pickers that allow each other is answered at once', async () => {
    for (let n = 0; n < 30; n++) {
      const schema = [{ name: 'inner', label: 'Inner', type: 'componentPicker' }];
      await scenario.tenant.createType('components', { name: `C${n}`, slug: `c-${n}`, schema });
    }
    const startedAt = processorTime();
    const path = `fields.sections${'.inner'.repeat(400)}`;
    const reply = await read(new URLSearchParams({ [`filter[${path}]`]: 'x' }));
    expect(reply.body.pagination.total).toBe(0);
    expect(processorTime() - startedAt).toBeLessThan(3000);
  });
});
