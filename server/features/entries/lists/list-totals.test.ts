import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rawIssues, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { addManyItems } from '../../../test/scenarios/many-items.ts';
import { useReadScenario } from '../../../test/scenarios/read-scenario.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

// More than are counted in any case, so that much of them is estimated.
const itemCount = 25_000;

onEachDatabase(`totals of lists of ${itemCount} items`, (dialect) => {
  const { observe, queriesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    await addManyItems(service, tenant, { slug: 'notes', count: itemCount });
  }, 120_000);
  afterAll(() => service.close());

  async function read(query: string) {
    const { status, body } = await service.send('GET', `/collections/notes?${query}`, {
      key: tenant.keys.public,
    });
    expect([query, status]).toEqual([query, 200]);
    return { ids: body.data.map(({ _id }: { _id: string }) => _id), pagination: body.pagination };
  }

  const filters = {
    many: 'where=fields.rank:gte:20',
    'a part of a text that many have': 'where=fields.unique:endsWith:3',
    'two conditions of many': 'where=fields.rank:gte:30&where=fields.unique:endsWith:1',
    'what must not be': 'where=fields.kind:ne:kind-1',
    'a value of a tenth': 'where=fields.kind:eq:kind-2',
    'a part of a name': 'where=name:endsWith:7',
    'two conditions of few': 'where=fields.kind:eq:kind-3&where=fields.unique:contains:-33',
    few: 'where=fields.unique:contains:-123',
    one: 'where=fields.unique:eq:value-77',
    none: 'where=fields.unique:contains:xx',
  };
  const orders = ['', 'sort=name', 'sort=-fields.rank'];

  test.each(Object.entries(filters))(
    '%s: pages are the same however well their total is known',
    async (_, filter) => {
      for (const order of orders) {
        const query = `${filter}&${order}&limit=7`;
        // The rough ones first: they must not live on what was counted.
        const answers = [];
        for (const page of [1, 200]) {
          const rough = {
            none: await read(`${query}&page=${page}&total=none`),
            estimate: await read(`${query}&page=${page}&total=estimate`),
          };
          answers.push({ page, rough });
        }
        for (const { page, rough } of answers) {
          const exact = await read(`${query}&page=${page}`);
          const hasNextPage = page < exact.pagination.totalPages;
          expect([query, page, rough.none]).toEqual([
            query,
            page,
            { ids: exact.ids, pagination: { total: null, page, limit: 7, totalPages: null, hasNextPage } },
          ]);
          expect([query, page, rough.estimate.ids]).toEqual([query, page, exact.ids]);
          const { total, totalPages, isEstimate } = rough.estimate.pagination;
          expect([rough.estimate.pagination.hasNextPage, totalPages]).toEqual([
            hasNextPage,
            Math.ceil(total / 7),
          ]);
          if (!isEstimate) expect([query, page, total]).toEqual([query, page, exact.pagination.total]);
          expect(total).toBeGreaterThanOrEqual(exact.pagination.total * 0.8);
          expect(total).toBeLessThanOrEqual(exact.pagination.total * 1.2);
        }
      }
    },
  );

  test.each([
    ['where=fields.rank:gte:40', true],
    ['where=fields.kind:ne:kind-4', true],
    ['where=fields.unique:endsWith:6', true],
    ['where=fields.kind:eq:kind-4', false],
    ['where=fields.unique:contains:-124', false],
    ['where=fields.unique:contains:zz', false],
    ['', false],
  ])('%s is estimated: %s', async (filter, isEstimate) => {
    const { pagination } = await read(`${filter}&total=estimate&limit=3`);
    expect(pagination).toEqual({
      total: expect.any(Number),
      page: 1,
      limit: 3,
      totalPages: Math.ceil(pagination.total / 3),
      hasNextPage: pagination.total > 3,
      isEstimate,
    });
  });

  test('a total that was counted already is told', async () => {
    const filter = 'where=fields.rank:gte:60';
    expect((await read(`${filter}&total=estimate`)).pagination.isEstimate).toBe(true);
    const { total } = (await read(filter)).pagination;
    expect((await read(`${filter}&total=estimate&limit=3`)).pagination).toMatchObject({
      total,
      isEstimate: false,
    });
  });

  test('what many items meet is not counted to its end, and every page is told the same', async () => {
    const filter = 'where=fields.rank:gte:70&where=fields.unique:contains:2';
    const totals: number[] = [];
    const queries = await queriesOf(async () => {
      for (const page of [1, 2, 3]) {
        totals.push((await read(`${filter}&total=estimate&page=${page}`)).pagination.total);
      }
      await read(`${filter}&total=none`);
    });
    expect(new Set(totals).size).toBe(1);
    const counts = queries.filter(({ sql }) => /count\(/.test(sql));
    // One that ends with 20,001 index values, and one of a sample of 1,000.
    expect(counts.map(({ sql }) => sql)).toEqual([
      expect.stringMatching(/limit (\?|\$\d+)\) as entries/),
      expect.stringContaining('as hits'),
    ]);
  });
});

onEachDatabase('the parameter total', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const title = { name: 'title', label: 'Title', type: 'text' };
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [title] });
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema: [title] });
  });

  beforeEach(async () => {
    for (const n of [1, 2, 3]) {
      await scenario.add('item', 'notes', { slug: `n${n}`, fields: { title: `Note ${n}` } });
      await scenario.add('page', 'landing', { slug: `p${n}` });
    }
  });

  describe.each(['/collections/notes', '/pages', '/blog'])('of %s', (path) => {
    const read = (query: string) => scenario.get(`${path}?${query}`);

    test('changes nothing where it is exact, and is kept apart otherwise', async () => {
      const without = await read('limit=2');
      const exact = await read('limit=2&total=exact');
      expect(exact.text).toBe(without.text);
      expect(Object.keys(without.body.pagination)).toEqual(['total', 'page', 'limit', 'totalPages']);
      const { total, totalPages } = without.body.pagination;
      const hasNextPage = total > 2;
      const none = await read('limit=2&total=none');
      expect([none.headers.get('x-cache'), none.body]).toEqual([
        'MISS',
        {
          ...without.body,
          pagination: { total: null, page: 1, limit: 2, totalPages: null, hasNextPage },
        },
      ]);
      const estimate = await read('limit=2&total=estimate');
      expect([estimate.headers.get('x-cache'), estimate.body.pagination]).toEqual([
        'MISS',
        { total, page: 1, limit: 2, totalPages, hasNextPage, isEstimate: false },
      ]);
      expect((await read('limit=2&total=none')).text).toBe(none.text);
    });

    test.each(['total=', 'total=some', 'total=EXACT', 'total=none&total=none'])(
      'is refused: %s',
      async (query) => {
        const reply = await read(query);
        expect(reply.status).toBe(400);
        for (const known of ['exact', 'estimate', 'none']) expect(reply.text).toContain(known);
      },
    );
  });

  test('a bad value is told in the words of each list', async () => {
    expect(rawIssues(await scenario.get('/collections/notes?total=some')).map(({ path }) => path)).toEqual([
      ['total'],
    ]);
    expect(refusal(await scenario.get('/pages?total=some'))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect(refusal(await scenario.get('/blog?total=some'))).toMatchObject({
      status: 400,
      code: 'INVALID_QUERY',
    });
  });

  test.each(['where=fields.title:contains:Note', 'sort=fields.title', 'where=name:ne:x'])(
    'a preview ends where its page does: %s',
    async (query) => {
      const path = `/collections/notes?${query}&limit=2`;
      for (const page of [1, 2, 3]) {
        const counted = await scenario.preview(`${path}&page=${page}`);
        const { body } = await scenario.preview(`${path}&page=${page}&total=none`);
        const hasNextPage = page < counted.body.pagination.totalPages;
        expect(body.data).toEqual(counted.body.data);
        expect(body.pagination).toEqual({ total: null, page, limit: 2, totalPages: null, hasNextPage });
      }
    },
  );

  test('a type of pages that there is not has no next page', async () => {
    const { body } = await scenario.get('/pages?pageType=no-such-type&total=none');
    expect(body).toEqual({
      data: [],
      pagination: { total: null, page: 1, limit: 20, totalPages: null, hasNextPage: false },
    });
  });
});
