import { describe, expect, test } from 'vitest';
import { rawIssues, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

onEachDatabase('query of GET /collections/:type', (dialect) => {
  const scenario = useReadScenario(dialect, (tenant) =>
    tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [{ name: 'title', label: 'Title', type: 'text' }],
    }),
  );
  const read = (query: string) => scenario.get(`/collections/notes?${query}`);
  const slugs = async (query: string): Promise<string[]> => {
    const { status, body } = await read(query);
    expect(status).toBe(200);
    return body.data.map((one: { _slug: string }) => one._slug);
  };

  describe('the raw validator shape, without envelope and code', () => {
    test.each([
      'page=0',
      'page=-1',
      'page=abc',
      'page=1.5',
      'page=',
      'page=1e3',
      'page=%201',
      'page=0x10',
      'page=1&page=2',
      'page=1000000000000000',
      'page=99999999999999999999',
    ])('page: %s', async (query) => {
      const reply = await read(query);
      expect(rawIssues(reply).map((issue) => issue.path)).toEqual([['page']]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    });

    test.each(['limit=0', 'limit=101', 'limit=-5', 'limit=x', 'limit=', 'limit=20&limit=20', 'limit=NaN'])(
      'limit: %s',
      async (query) => {
        expect(rawIssues(await read(query)).map((issue) => issue.path)).toEqual([['limit']]);
      },
    );

    test.each(['sort=', 'sort=name&sort=slug', `sort=${'name,'.repeat(50)}name`])(
      'sort: repeated, empty, over-long: %s',
      async (query) => {
        expect(rawIssues(await read(query)).map((issue) => issue.path)).toEqual([['sort']]);
      },
    );

    test('all faults are reported together', async () => {
      const issues = rawIssues(await read('page=0&limit=101&sort='));
      expect(issues.map((issue) => issue.path[0])).toEqual(['page', 'limit', 'sort']);
    });
  });

  test('limit takes 1 to 100, page any integer from 1', async () => {
    for (const query of [
      'limit=1',
      'limit=100',
      'page=1',
      'page=007',
      'page=999999999',
      'page=999999999999999',
    ]) {
      expect((await read(query)).status).toBe(200);
    }
  });

  test.each([
    'title',
    'fields.absent',
    'fields.constructor',
    '_updatedAt',
    'sort_order',
    'id',
    'Name',
    'name,title',
    '-',
    'name,',
    '--name',
    'constructor',
    'toString',
    '__proto__',
    'name;drop table entries',
    '%00',
  ])('a field that cannot be sorted by is INVALID_SORT_FIELDS: %s', async (sort) => {
    const reply = await read(`sort=${sort === '%00' ? 'a%01' : encodeURIComponent(sort)}`);
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_SORT_FIELDS' });
    for (const allowed of ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug', '_sortOrder']) {
      expect(reply.body.error.message).toContain(allowed);
    }
  });

  describe('sort', () => {
    async function addOutOfOrder() {
      // created a b c d; published d c b a; live (renamed last) b; names and slugs in orders of their own
      const ids: string[] = [];
      for (const [slug, name] of [
        ['m-a', 'Zebra'],
        ['k-b', 'apple'],
        ['z-c', 'Éclair'],
        ['b-d', 'Apple'],
      ] as const) {
        ids.push(...(await scenario.add('item', 'notes', { slug, name, publish: false })));
        scenario.service.clock.advance(1000);
      }
      for (const id of ids.toReversed()) {
        await scenario.publish(id);
        scenario.service.clock.advance(1000);
      }
      await scenario.change(ids[1] ?? '', { name: 'apple' });
      await scenario.change(ids[1] ?? '', { name: 'apple.' });
      scenario.service.clock.advance(1000);
    }

    test.each([
      ['createdAt', ['m-a', 'k-b', 'z-c', 'b-d']],
      ['publishedAt', ['b-d', 'z-c', 'k-b', 'm-a']],
      ['updatedAt', ['b-d', 'z-c', 'm-a', 'k-b']],
      ['name', ['b-d', 'm-a', 'k-b', 'z-c']],
      ['slug', ['b-d', 'k-b', 'm-a', 'z-c']],
      ['_sortOrder', ['m-a', 'k-b', 'z-c', 'b-d']],
    ])('by %s, both ways', async (field, ascending) => {
      await addOutOfOrder();
      expect(await slugs(`sort=${field}`)).toEqual(ascending);
      expect(await slugs(`sort=-${field}`)).toEqual(ascending.toReversed());
      const inPreview = await scenario.preview(`/collections/notes?sort=${field}`);
      expect(inPreview.body.data.map((one: { _slug: string }) => one._slug)).toEqual(ascending);
    });

    test('is -publishedAt when it is not given', async () => {
      await addOutOfOrder();
      expect(await slugs('')).toEqual(await slugs('sort=-publishedAt'));
    });

    test('several fields, the first mention of one deciding', async () => {
      await scenario.add('item', 'notes', { slug: 'a2', name: 'A' }, { slug: 'b1', name: 'B' });
      await scenario.add('item', 'notes', { slug: 'a1', name: 'A' }, { slug: 'b2', name: 'B' });
      expect(await slugs('sort=name,slug')).toEqual(['a1', 'a2', 'b1', 'b2']);
      expect(await slugs('sort=-name,slug')).toEqual(['b1', 'b2', 'a1', 'a2']);
      expect(await slugs('sort=name,-slug')).toEqual(['a2', 'a1', 'b2', 'b1']);
      expect(await slugs('sort=name,-slug,-name')).toEqual(['a2', 'a1', 'b2', 'b1']);
    });

    test('text sorts by code point, the same on both databases', async () => {
      const names = [
        'z',
        'Z',
        'a',
        'A',
        'é',
        'ﬀ',
        '\u{1F600}',
        '\uFFFD',
        '10',
        '9',
        'a b',
        'aB',
        'ß',
        'Straße',
        '_',
      ];
      await scenario.add('item', 'notes', ...names.map((name, n) => ({ slug: `n${n}`, name })));
      const { body } = await read('sort=name&limit=100');
      const expected = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(body.data.map((one: { _name: string }) => one._name)).toEqual(expected);
    });

    test.each([
      'publishedAt',
      '-publishedAt',
      'name',
      '-name',
      '-createdAt,name',
      'updatedAt,-name',
      '_sortOrder',
    ])('ties break by id, so that pages never repeat or skip an item: %s', async (sort) => {
      const records = Array.from({ length: 23 }, (_, n) => ({ slug: `t${n}`, name: `same${n % 3}` }));
      await scenario.add('item', 'notes', ...records);
      for (const view of ['published', 'preview'] as const) {
        const seen: string[] = [];
        for (let page = 1; page <= 5; page++) {
          const path = `/collections/notes?sort=${sort}&limit=5&page=${page}`;
          const { body } = await (view === 'preview' ? scenario.preview(path) : scenario.get(path));
          seen.push(...body.data.map((one: { _slug: string }) => one._slug));
        }
        expect(new Set(seen).size).toBe(23);
        expect(seen).toHaveLength(23);
        const whole = `/collections/notes?sort=${sort}&limit=100`;
        const { body } = await (view === 'preview' ? scenario.preview(whole) : scenario.get(whole));
        expect(body.data.map((one: { _slug: string }) => one._slug)).toEqual(seen);
      }
    });
  });
});
