import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { addManyItems } from '../../../test/scenarios/many-items.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

const itemCount = 20_000;
/** Rows that a page of 20 may touch on its way: far from all, far above what planners differ by. */
const fewRows = 600;

interface PostgresPlan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PostgresPlan[];
}

onEachDatabase(`plans of reads over ${itemCount} items`, (dialect) => {
  const { observe, queriesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;
  let ids = '';

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    await addManyItems(service, tenant, { slug: 'notes', count: itemCount });
    const { body } = await service.send('GET', '/collections/notes?limit=5', { key: tenant.keys.public });
    ids = body.data.map(({ _id }: { _id: string }) => _id).join(',');
  }, 120_000);
  afterAll(() => service.close());

  /** The queries on content of a read, without those for totals. */
  async function contentQueriesOf(path: string, previewKey?: string): Promise<CompiledQuery[]> {
    const options = { key: tenant.keys.public, ...(previewKey && { previewKey }) };
    const { documents, lister } = service.server.deps;
    documents.forget();
    lister.forget();
    const queries = await queriesOf(async () => {
      const { status, body, headers } = await service.send('GET', path, options);
      expect([status, headers.get('x-cache')]).toEqual([200, 'MISS']);
      expect([body.data].flat().length).toBeGreaterThan(0);
    });
    return queries.filter(({ sql }) => /from "?entries"?/.test(sql) && !/count\(/.test(sql));
  }

  /** What the database says it does for a query: on SQLite its steps, on PostgreSQL the rows that it touched. */
  async function explain(query: CompiledQuery): Promise<{ steps: string[]; touched: number }> {
    const { sql } = service.server.deps.database;
    if (dialect === 'sqlite') {
      const raw = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
      const { rows } = await sql.executeQuery<{ detail: string }>(raw);
      return { steps: rows.map((row) => row.detail), touched: 0 };
    }
    const raw = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await sql.executeQuery<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(raw);
    const steps: string[] = [];
    let touched = 0;
    const walk = (plan: PostgresPlan): void => {
      steps.push(`${plan['Node Type']} ${plan['Relation Name'] ?? ''}`.trim());
      const rowsOfLoop = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
      if (plan['Relation Name']) touched += rowsOfLoop * plan['Actual Loops'];
      plan.Plans?.forEach(walk);
    };
    for (const row of rows) for (const { Plan } of row['QUERY PLAN']) walk(Plan);
    return { steps, touched };
  }

  async function expectFewRows(query: CompiledQuery): Promise<void> {
    const { steps, touched } = await explain(query);
    const plan = steps.join('\n');
    expect(plan).not.toMatch(/^(SCAN (entries|v)\b|Seq Scan)/m);
    expect([touched, plan]).toEqual([expect.toSatisfy((rows: number) => rows <= fewRows), plan]);
  }

  test.each([
    '',
    'sort=publishedAt',
    'sort=-publishedAt,name',
    'sort=name',
    'sort=-name',
    'sort=slug',
    'sort=-slug',
    'sort=createdAt',
    'sort=-updatedAt',
    'sort=_sortOrder',
    'page=3',
    'depth=0&limit=100',
  ])('a list walks the index of its order and stops at its page: %s', async (query) => {
    const [page, ...more] = await contentQueriesOf(`/collections/notes?${query}`);
    expect(page).toBeDefined();
    for (const one of [page, ...more]) if (one) await expectFewRows(one);
    const { steps } = page ? await explain(page) : { steps: [] };
    expect(steps.join('\n')).not.toMatch(/USE TEMP B-TREE FOR ORDER BY|^Sort/m);
  });

  test.each([
    'filter[fields.kind]=kind-3',
    'filter[fields.kind]=kind-3&sort=publishedAt&page=5',
    'filter[fields.rank]=123',
    'filter[fields.unique]=value-777',
    'filter[fields.unique]=value-777&sort=name',
    'filter[fields.unique][in]=value-1,value-2&filter[fields.kind][ne]=kind-9',
    'filter[fields.kind][ne]=kind-3',
    'filter[fields.kind]=kind-3&filter[fields.rank][gte]=0&sort=name',
    'sort=fields.rank',
    'sort=-fields.rank',
    'sort=-fields.kind',
    'sort=fields.unique&page=3',
    'sort=fields.unique,name',
    'sort=fields.rank,name&filter[fields.unique]=value-777',
    'sort=-fields.rank&filter[fields.kind]=kind-9',
    'sort=fields.kind&filter[fields.rank][gte]=100',
    'where=publishedAt:gte:2023-11-15&sort=-publishedAt',
    'where=publishedAt:lt:2023-11-15&sort=publishedAt',
    'where=publishedAt:gte:2023-11-15T03:44:00Z&sort=-fields.rank',
    'where=createdAt:gte:2023-11-15T03:40:00Z',
    'where=updatedAt:gte:2023-11-15T03:40:00Z&sort=name',
    'where=createdAt:gte:2023-11-15',
    'where=_id:in:IDS',
    'where=_id:in:IDS&sort=-fields.rank&filter[fields.kind][ne]=kind-3',
    'filter[slug]=item-00500',
    'filter[name]=Name 00500',
  ])('a filtered list reads what its page needs: %s', async (query) => {
    const path = `/collections/notes?${query.replace('IDS', ids)}`;
    for (const one of await contentQueriesOf(path)) await expectFewRows(one);
  });

  test.each(['fields.rank', '-fields.rank', 'fields.unique'])(
    'an order by a field walks the index of its values and stops at its page: %s',
    async (sort) => {
      const [page] = await contentQueriesOf(`/collections/notes?sort=${sort}&limit=19`);
      const { steps, touched } = page ? await explain(page) : { steps: [], touched: -1 };
      if (dialect === 'sqlite') {
        const index = sort.endsWith('rank') ? 'entry_values_number' : 'entry_values_key';
        expect(steps.join('\n')).toMatch(new RegExp(`SEARCH v USING (COVERING )?INDEX ${index}`));
        // One sort: of the page.
        expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(1);
      } else expect(touched).toBeLessThanOrEqual(100);
    },
  );

  test('a point filter reads its page from the index, in order, whatever it finds in all', async () => {
    const [page] = await contentQueriesOf('/collections/notes?filter[fields.kind]=kind-3&limit=19');
    const { steps, touched } = page ? await explain(page) : { steps: [], touched: -1 };
    if (dialect === 'sqlite') {
      expect(steps.join('\n')).toMatch(/SEARCH v USING (COVERING )?INDEX entry_values_key/);
      expect(steps.filter((step) => step.includes('FOR GROUP BY'))).toEqual([]);
    } else expect(touched).toBeLessThanOrEqual(100);
  });

  test('redirects are read in the order of old slugs, from where the page before ended, and no further', async () => {
    await service.server.deps.database.write(async (tx) => {
      await sql`insert into entry_slugs (tenant_id, scope, slug, entry_id, created_at)
        select tenant_id, scope, 'was-' || slug, id, 0 from entries where tenant_id = ${tenant.id}`.execute(
        tx.sql,
      );
    });
    // As PostgreSQL does by itself after so many rows.
    if (dialect === 'postgres') await sql`analyze entry_slugs`.execute(service.server.deps.database.sql);
    for (const query of ['', '&type=notes']) {
      for (const page of [1, 2, 3]) {
        const path = `/redirects?limit=50&page=${page}${query}`;
        const queries = await queriesOf(async () => {
          const { body } = await service.send('GET', path, { key: tenant.keys.public });
          expect([body.data.length, body.pagination.total]).toEqual([50, itemCount]);
        });
        const [list, ...more] = queries.filter(({ sql }) => sql.includes('order by s.scope'));
        expect([list !== undefined, more]).toEqual([true, []]);
        const { steps, touched } = list ? await explain(list) : { steps: [], touched: -1 };
        const plan = steps.join('\n');
        expect(plan).not.toMatch(/USE TEMP B-TREE|^Sort|Seq Scan|SCAN/m);
        expect([touched, plan]).toEqual([expect.toSatisfy((rows: number) => rows <= 200), plan]);
      }
    }
  });

  test('a slug, an old slug, a reference and a singleton are looked up by index', async () => {
    for (const path of ['/collections/notes/item-00042', '/collections/notes?limit=1&depth=1']) {
      for (const query of await contentQueriesOf(path)) {
        const { steps, touched } = await explain(query);
        expect(steps.join('\n')).not.toMatch(/SCAN (entries|v)\b|Seq Scan/);
        expect(touched).toBeLessThanOrEqual(20);
      }
    }
    const queries = await queriesOf(() =>
      service.send('GET', '/collections/notes/never-there', { key: tenant.keys.public }),
    );
    const content = queries.filter(({ sql }) => /entries|entry_slugs/.test(sql));
    expect(content.length).toBeGreaterThan(1);
    for (const query of content) expect((await explain(query)).touched).toBeLessThanOrEqual(2);
  });
});
