import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

const items = 60;
const pageSize = 7;
const names = ['Ebb', 'Tide', 'ebb', 'Ärger', 'Tide', '漁', 'Low water'];

interface Item {
  readonly _id: string;
  readonly _name: string;
  readonly _slug: string;
  readonly _sortOrder: number;
  readonly _publishedAt: string;
  readonly _updatedAt: string;
}

const columns = {
  publishedAt: '_publishedAt',
  updatedAt: '_updatedAt',
  name: '_name',
  slug: '_slug',
  _sortOrder: '_sortOrder',
} as const satisfies Record<string, keyof Item>;
type Sort = keyof typeof columns;

onEachDatabase('lists that are read page by page', (dialect) => {
  const { observe, queriesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;
  let known: Item[] = [];

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    await addNotes(tenant);
    known = await readAll();
  });
  afterAll(() => service.close());

  async function addNotes(of: TestTenant): Promise<void> {
    const schema = [{ name: 'kind', label: 'Kind', type: 'text' }];
    await of.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    for (let n = 0; n < items; n++) {
      // Three at each moment, so that ids decide too.
      if (n % 3 === 0) service.clock.advance(1);
      const body = { name: names[n % names.length], slug: `note-${(n * 37) % items}`, status: 'published' };
      await call('POST', '/collections/notes', { ...body, fields: { kind: n % 2 ? 'odd' : 'even' } }, of);
    }
  }

  async function call(method: string, path: string, body?: unknown, of = tenant) {
    const reply = await of.call(method, path, body);
    expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
    return reply.body.data;
  }

  async function readPage(query: string, page: number, of = tenant): Promise<Item[]> {
    const path = `/collections/notes?${query}&page=${page}`;
    const { body } = await of.call('GET', path, undefined, { key: of.keys.public });
    return body.data;
  }

  function readAll(of = tenant): Promise<Item[]> {
    return readPage('limit=100', 1, of);
  }

  async function readPages(query: string, of = tenant): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(items / pageSize) + 1; page++) {
      found.push(...(await readPage(`limit=${pageSize}&${query}`, page, of)).map(({ _id }) => _id));
    }
    return found;
  }

  function inOrder(all: readonly Item[], sort: Sort, descending: boolean): string[] {
    const column = columns[sort];
    const sign = descending ? -1 : 1;
    const compare = (a: string | number, b: string | number) => {
      if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
      return Buffer.compare(Buffer.from(a), Buffer.from(b));
    };
    return all
      .toSorted((a, b) => sign * (compare(a[column], b[column]) || compare(a._id, b._id)))
      .map(({ _id }) => _id);
  }

  test.each(Object.keys(columns) as Sort[])('have every item once, in order: %s', async (sort) => {
    expect(known).toHaveLength(items);
    for (const descending of [false, true]) {
      const query = `sort=${descending ? '-' : ''}${sort}`;
      expect(await readPages(query)).toEqual(inOrder(known, sort, descending));
      // Other sizes find what the first ones noted, from anywhere.
      for (const [size, page] of [
        [10, 4],
        [3, 9],
        [25, 2],
        [11, 1],
      ] as const) {
        const ids = (await readPage(`limit=${size}&${query}`, page)).map(({ _id }) => _id);
        expect(ids).toEqual(inOrder(known, sort, descending).slice((page - 1) * size, page * size));
      }
    }
  });

  test('have every item once where a filter narrows them, and without a total', async () => {
    const query = 'filter[fields.kind][ne]=odd&sort=name';
    const all = await readPage(`limit=100&${query}`, 1);
    expect(await readPages(`${query}&total=none`)).toEqual(inOrder(all, 'name', false));
    expect(await readPages(query)).toEqual(inOrder(all, 'name', false));
  });

  test('begin where the page before ended, instead of stepping over all before it', async () => {
    const offsetsOf = async (query: string, pages: readonly number[]) => {
      const offsets: unknown[] = [];
      for (const page of pages) {
        const queries = await queriesOf(() => readPage(query, page));
        const list = queries.find(({ sql }) => / offset /.test(sql));
        offsets.push(list?.parameters.at(-1));
      }
      return offsets;
    };
    const odd = 'filter[fields.kind][ne]=even';
    expect(await offsetsOf(`limit=6&sort=createdAt&${odd}`, [5])).toEqual([24]);
    expect(await offsetsOf(`limit=5&sort=-createdAt&${odd}`, [1, 2, 3, 5])).toEqual([0, 0, 0, 5]);
  });

  test('are looked for once: what stands around a page is known then, in whatever form it is asked for', async () => {
    const { documents, lister } = service.server.deps;
    for (const memory of [documents, lister]) memory.forget();
    const read = async (query: string, page: number) => {
      const queries = await queriesOf(() => readPage(query, page));
      const texts = queries.map(({ sql }) => sql);
      return [
        texts.filter((text) => / offset /.test(text)).length,
        texts.filter((text) => /published_content/.test(text)).length,
      ];
    };
    // Whoever reads the first page may read no other: its rows come with their order.
    expect(await read('limit=4&sort=createdAt', 1)).toEqual([1, 1]);
    expect(await read('limit=4&sort=createdAt', 2)).toEqual([1, 1]);
    expect(await read('limit=4&sort=createdAt', 9)).toEqual([0, 1]);
    expect(await read('limit=2&sort=createdAt', 18)).toEqual([0, 0]);
    expect(await read('limit=3&sort=createdAt&fields=_slug', 2)).toEqual([0, 0]);
    expect(await read('limit=2&sort=-createdAt', 20)).toEqual([1, 1]);
    await call('POST', '/collections/notes/note-5/publish');
    expect(await read('limit=2&sort=createdAt', 18)).toEqual([1, 1]);
  });

  test('follow each change: nothing is left out and nothing comes twice', async () => {
    const changes: (() => Promise<unknown>)[] = [
      () =>
        call('POST', '/collections/notes', {
          name: 'A new one',
          slug: 'new',
          fields: {},
          status: 'published',
        }),
      () => call('PUT', '/collections/notes/note-5', { name: 'Aaa', slug: 'aaa' }),
      () => call('POST', '/collections/notes/note-7/unpublish'),
      () => call('POST', '/collections/notes/note-9/publish'),
      () => call('DELETE', '/collections/notes/note-11'),
      async () => {
        const ids = (await readAll())
          .map(({ _id }) => _id)
          .slice(3, 40)
          .reverse();
        await tenant.admin('POST', '/collection-items/reorder', { collectionType: 'notes', ids });
      },
    ];
    for (const change of changes) {
      service.clock.advance(1000);
      await change();
      const all = await readAll();
      for (const sort of Object.keys(columns) as Sort[]) {
        expect(await readPages(`sort=${sort}`)).toEqual(inOrder(all, sort, false));
      }
    }
  });

  test('of another tenant are its own', async () => {
    const other = await service.createTenant();
    await addNotes(other);
    const all = await readAll(other);
    expect(await readPages('sort=name', other)).toEqual(inOrder(all, 'name', false));
  });
});
