import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useReadScenario } from '../../../test/scenarios/read-scenario.ts';

interface Listed {
  readonly kind: string;
  readonly type: string | null;
  readonly from: string;
  readonly to: string;
  readonly url: string;
}

onEachDatabase('GET /redirects', (dialect) => {
  let newsId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    newsId = (await tenant.createType('collection-types', { name: 'News', slug: 'news', schema: [] })).id;
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    await tenant.createType('page-types', { name: 'Wide', slug: 'wide', schema: [] });
  });
  const addRenamed = async (kind: 'item' | 'page' | 'post', type: string, ...slugs: string[]) => {
    const [first = '', ...others] = slugs;
    const [id = ''] = await scenario.add(kind, type, { slug: first });
    for (const slug of others) await scenario.change(id, { slug });
    return id;
  };
  const read = async (query = '') => {
    const reply = await scenario.get(`/redirects${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply;
  };
  const froms = async (query = ''): Promise<string[]> =>
    (await read(query)).body.data.map(({ from }: Listed) => from).sort();

  test('lists every old slug of what is published, with the keys of the hint that its read answers', async () => {
    await addRenamed('item', 'news', 'a', 'b', 'c');
    await addRenamed('page', 'plain', 'old/path', 'new');
    await addRenamed('post', 'blog-post', 'draft-title', 'title');
    const { body } = await read();
    const permanent = true;
    const item = { kind: 'item', type: 'news', to: 'c', url: '/collections/news/c', permanent };
    expect(body.data).toHaveLength(4);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { ...item, from: 'a' },
        { ...item, from: 'b' },
        { kind: 'page', type: 'plain', from: 'old/path', to: 'new', url: '/pages/new', permanent },
        { kind: 'post', type: null, from: 'draft-title', to: 'title', url: '/blog/title', permanent },
      ]),
    );
    expect(body.pagination).toEqual({ total: 4, page: 1, limit: 20, totalPages: 1 });
    const folders: Readonly<Record<string, string>> = {
      item: '/collections/news',
      page: '/pages',
      post: '/blog',
    };
    for (const { kind, type: _type, ...listed } of body.data as Listed[]) {
      const { redirect } = (await scenario.get(`${folders[kind]}/${listed.from}`)).body;
      expect(listed).toEqual({ ...redirect, permanent });
    }
  });

  test('leaves out what no read redirects: drafts, what is deleted or unpublished, slugs that somebody holds again', async () => {
    const gone = await addRenamed('item', 'news', 'gone-1', 'gone-2');
    const hidden = await addRenamed('item', 'news', 'hidden-1', 'hidden-2');
    await addRenamed('item', 'news', 'back-1', 'back-2', 'back-1');
    await addRenamed('item', 'news', 'taken-1', 'taken-2');
    await addRenamed('item', 'notes', 'kept-1', 'kept-2');
    const [twin = ''] = await scenario.add('item', 'news', { slug: 'taken-1', publish: false });
    await scenario.add('item', 'news', { slug: 'kept-1' });
    expect(await froms()).toEqual(['back-2', 'gone-1', 'hidden-1', 'kept-1', 'taken-1']);
    await scenario.remove(gone);
    await scenario.unpublish(hidden);
    await scenario.publish(twin);
    expect(await froms()).toEqual(['back-2', 'kept-1']);
    await scenario.publish(hidden);
    await scenario.unpublish(twin);
    expect(await froms()).toEqual(['back-2', 'hidden-1', 'kept-1', 'taken-1']);
  });

  test('is narrowed by kind and by type', async () => {
    await addRenamed('item', 'news', 'n1', 'n2');
    await addRenamed('item', 'notes', 'm1', 'm2');
    await addRenamed('page', 'plain', 'p1', 'p2');
    await addRenamed('page', 'wide', 'w1', 'w2');
    await addRenamed('post', 'blog-post', 'b1', 'b2');
    expect(await froms('?kind=page')).toEqual(['p1', 'w1']);
    expect(await froms('?kind=item')).toEqual(['m1', 'n1']);
    expect(await froms('?kind=post')).toEqual(['b1']);
    expect(await froms('?type=wide')).toEqual(['w1']);
    expect(await froms('?kind=page&type=plain')).toEqual(['p1']);
    expect(await froms('?type=news')).toEqual(['n1']);
    for (const query of ['?type=nothing', '?kind=page&type=news', '?kind=post&type=news']) {
      const { body } = await read(query);
      expect([query, body.data, body.pagination.total]).toEqual([query, [], 0]);
    }
    for (const query of [
      '?kind=collectionItem',
      '?kind=',
      '?page=0',
      '?limit=101',
      '?limit=x',
      '?page=1&page=2',
    ]) {
      const reply = await scenario.get(`/redirects${query}`);
      expect([query, refusal(reply)]).toEqual([query, { status: 400, code: 'BAD_REQUEST' }]);
    }
  });

  test('is paged in one order without gaps or repeats, in whatever order pages are read', async () => {
    const slugs = Array.from({ length: 12 }, (_, n) => `s${String(n).padStart(2, '0')}`);
    await addRenamed('item', 'news', ...slugs);
    await addRenamed('page', 'plain', ...slugs);
    const whole = (await read('?limit=100')).body.data;
    expect(whole).toHaveLength(22);
    const keyOf = ({ kind, from }: Listed) => `${kind} ${from}`;
    expect(new Set(whole.map(keyOf)).size).toBe(22);
    for (const order of [
      [1, 2, 3, 4, 5],
      [5, 3, 1, 2, 4],
    ]) {
      const pages: Listed[][] = [];
      for (const page of order) pages[page] = (await read(`?limit=5&page=${page}`)).body.data;
      expect(pages.flat()).toEqual(whole);
      await scenario.change(await addRenamed('item', 'notes', `x${order[0]}`), { name: 'Forgets all' });
    }
    expect((await read('?limit=5&page=6')).body).toEqual({
      data: [],
      pagination: { total: 22, page: 6, limit: 5, totalPages: 5 },
    });
    expect((await read('?limit=5&page=999999999999999')).body.data).toEqual([]);
  });

  test('is of one tenant, for any of its keys, and for nobody without', async () => {
    await addRenamed('item', 'news', 'mine-1', 'mine-2');
    const other = await scenario.service.createTenant();
    const theirs = await other.call('GET', `/redirects`);
    expect([theirs.status, theirs.body.data]).toEqual([200, []]);
    for (const key of [scenario.tenant.keys.public, scenario.tenant.keys.secret]) {
      const { body } = await scenario.service.send('GET', '/redirects', { key });
      expect(body.pagination.total).toBe(1);
    }
    expect(refusal(await scenario.service.send('GET', '/redirects'))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    const wrong = await scenario.service.send('GET', '/redirects', {
      key: scenario.tenant.keys.public,
      previewKey: 'wrong',
    });
    expect(refusal(wrong)).toEqual({ status: 401, code: 'INVALID_PREVIEW_KEY' });
    const preview = await scenario.preview('/redirects');
    expect([preview.body.pagination.total, preview.headers.get('cache-control')]).toEqual([
      1,
      'private, no-store',
    ]);
  });

  describe('is kept', () => {
    const state = async (query = '') => (await read(query)).headers.get('x-cache');

    test('and forgotten by each change that makes another list of it', async () => {
      const id = await addRenamed('item', 'news', 'one', 'two');
      const changes: [string, () => Promise<unknown>, string[]][] = [
        ['a rename', () => scenario.change(id, { slug: 'three' }), ['one', 'two']],
        ['unpublishing', () => scenario.unpublish(id), []],
        ['publishing', () => scenario.publish(id), ['one', 'two']],
        ['a record on an old slug', () => scenario.add('item', 'news', { slug: 'one' }), ['two']],
        ['a deletion', () => scenario.remove(id), []],
      ];
      for (const [name, change, expected] of changes) {
        await read();
        expect([name, await state()]).toEqual([name, 'HIT']);
        await change();
        const after = await read();
        expect([name, after.headers.get('x-cache')]).toEqual([name, 'MISS']);
        expect(after.body.data.map(({ from }: Listed) => from).sort()).toEqual(expected);
      }
    });

    test('under what its types are called', async () => {
      await addRenamed('item', 'news', 'one', 'two');
      await read();
      await scenario.tenant.admin('PUT', `/collection-types/${newsId}`, { slug: 'bulletins' });
      const { body } = await read();
      expect(body.data).toMatchObject([{ type: 'bulletins', url: '/collections/bulletins/two' }]);
    });

    test('with the headers of every keyed read, and counts as one', async () => {
      const { headers } = await read();
      expect(headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cdn-cache-control')).toBe('no-store');
      const left = Number(headers.get('x-ratelimit-remaining'));
      const next = (await scenario.get('/pages')).headers.get('x-ratelimit-remaining');
      expect(Number(next)).toBe(left - 1);
      await addRenamed('page', 'plain', 'p1', 'p2');
      expect(await state('?kind=item')).toBe('MISS');
      await addRenamed('page', 'plain', 'p3', 'p4');
      expect(await state('?kind=item')).toBe('HIT');
    });
  });
});
