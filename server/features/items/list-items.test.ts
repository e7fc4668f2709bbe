import { expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

onEachDatabase('GET /collections/:type', (dialect) => {
  let typeId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const type = await tenant.createType('collection-types', {
      name: 'News',
      slug: 'news-items',
      schema: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'camelCase', label: 'Camel', type: 'number' },
      ],
    });
    typeId = type.id;
  });
  const slugsOf = (reply: { body: { data: { _slug: string }[] } }) => reply.body.data.map((one) => one._slug);
  const totalOf = async () => (await scenario.get('/collections/news-items')).body.pagination.total;

  test('answers 200 with data, collectionType and pagination, and nothing beside', async () => {
    const [id] = await scenario.add('item', 'news-items', {
      slug: 'one',
      name: 'Number One',
      fields: { title: 'Hello', camelCase: 1.5 },
    });
    const { status, body, headers } = await scenario.get('/collections/news-items');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          _id: id,
          _name: 'Number One',
          _slug: 'one',
          title: 'Hello',
          camelCase: 1.5,
          _sortOrder: 0,
          _publishedAt: expect.stringMatching(isoTime),
          _updatedAt: expect.stringMatching(isoTime),
        },
      ],
      collectionType: { id: typeId, name: 'News', slug: 'news-items' },
      pagination: { total: 1, page: 1, limit: 20, totalPages: 1 },
    });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('published answers set neither Cache-Control nor ETag, and carry X-Cache', async () => {
    await scenario.add('item', 'news-items', { slug: 'one' });
    for (const path of ['/collections/news-items', '/collections/news-items/one']) {
      const { headers } = await scenario.get(path);
      expect(headers.get('cache-control')).toBeNull();
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('x-cache')).toMatch(/^(HIT|MISS)$/);
    }
  });

  test('a snake_case type slug is read as kebab-case', async () => {
    await scenario.add('item', 'news-items', { slug: 'one' });
    const { body } = await scenario.get('/collections/news_items');
    expect(slugsOf({ body })).toEqual(['one']);
    expect(body.collectionType.slug).toBe('news-items');
    expect((await scenario.get('/collections/news_items/one')).status).toBe(200);
  });

  test('an unknown type, another kind of type and a deleted type are 404 NOT_FOUND', async () => {
    await scenario.tenant.createType('page-types', { name: 'P', slug: 'landing', schema: [] });
    await scenario.tenant.createType('components', { name: 'C', slug: 'hero', schema: [] });
    const gone = await scenario.tenant.createType('collection-types', {
      name: 'G',
      slug: 'gone',
      schema: [],
    });
    expect((await scenario.get('/collections/gone')).status).toBe(200);
    await scenario.tenant.admin('DELETE', `/collection-types/${gone.id}`);
    for (const slug of ['nothing', 'landing', 'hero', 'gone', 'blog-post', 'NEWS-ITEMS']) {
      expect(refusal(await scenario.get(`/collections/${slug}`))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await scenario.get(`/collections/${slug}/one`)).status).toBe(404);
    }
  });

  test("another tenant's type of the same slug shows nothing of it", async () => {
    await scenario.add('item', 'news-items', { slug: 'one' });
    const other = await scenario.service.createTenant();
    expect((await other.call('GET', '/collections/news-items')).status).toBe(404);
    await other.createType('collection-types', { name: 'News', slug: 'news-items', schema: [] });
    const list = await other.call('GET', '/collections/news-items');
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
    expect((await other.call('GET', '/collections/news-items/one')).status).toBe(404);
  });

  test('lists published items only, the newest published first', async () => {
    const [first = ''] = await scenario.add('item', 'news-items', { slug: 'first' });
    await scenario.add('item', 'news-items', { slug: 'draft', publish: false });
    scenario.service.clock.advance(1000);
    await scenario.add('item', 'news-items', { slug: 'second' });
    expect(slugsOf(await scenario.get('/collections/news-items'))).toEqual(['second', 'first']);
    scenario.service.clock.advance(1000);
    await scenario.publish(first);
    expect(slugsOf(await scenario.get('/collections/news-items'))).toEqual(['first', 'second']);
  });

  test('total counts what the caller may see, after create, publish, unpublish and delete', async () => {
    const types = await scenario.get('/collections/news-items');
    expect(types.body.pagination).toEqual({ total: 0, page: 1, limit: 20, totalPages: 0 });
    const [a = '', b = ''] = await scenario.add(
      'item',
      'news-items',
      { slug: 'a' },
      { slug: 'b', publish: false },
    );
    const totalInPreview = async () =>
      (await scenario.preview('/collections/news-items')).body.pagination.total;
    expect([await totalOf(), await totalInPreview()]).toEqual([1, 2]);
    await scenario.publish(b);
    expect(await totalOf()).toBe(2);
    await scenario.publish(b);
    expect(await totalOf()).toBe(2);
    await scenario.unpublish(a);
    expect([await totalOf(), await totalInPreview()]).toEqual([1, 2]);
    await scenario.remove(b);
    expect([await totalOf(), await totalInPreview()]).toEqual([0, 1]);
    await scenario.remove(a);
    expect([await totalOf(), await totalInPreview()]).toEqual([0, 0]);
  });

  test('pages are counted from 1, hold limit items, and end', async () => {
    await scenario.add('item', 'news-items', ...Array.from({ length: 5 }, (_, n) => ({ slug: `s${n}` })));
    const read = async (query: string) =>
      (await scenario.get(`/collections/news-items?sort=slug&${query}`)).body;
    const first = await read('limit=2');
    expect(first.pagination).toEqual({ total: 5, page: 1, limit: 2, totalPages: 3 });
    expect(slugsOf({ body: first })).toEqual(['s0', 's1']);
    const last = await read('limit=2&page=3');
    expect(slugsOf({ body: last })).toEqual(['s4']);
    expect(last.pagination).toEqual({ total: 5, page: 3, limit: 2, totalPages: 3 });
    const beyond = await read('limit=2&page=4');
    expect(beyond).toMatchObject({ data: [], pagination: { total: 5, page: 4, totalPages: 3 } });
    expect((await read('limit=100&page=999999999')).data).toEqual([]);
    expect((await read('limit=100')).data).toHaveLength(5);
  });

  test('limit is 20 when it is not given', async () => {
    await scenario.add('item', 'news-items', ...Array.from({ length: 21 }, (_, n) => ({ slug: `s${n}` })));
    const { body } = await scenario.get('/collections/news-items');
    expect(body.data).toHaveLength(20);
    expect(body.pagination).toEqual({ total: 21, page: 1, limit: 20, totalPages: 2 });
  });

  test('work on a draft does not show: content, _updatedAt and _publishedAt stay as they were published', async () => {
    const [id = ''] = await scenario.add('item', 'news-items', { slug: 'one', fields: { title: 'Old' } });
    const before = (await scenario.get('/collections/news-items/one')).text;
    scenario.service.clock.advance(5000);
    await scenario.change(id, { fields: { title: 'New' } });
    expect((await scenario.get('/collections/news-items/one')).text).toBe(before);
    await scenario.publish(id);
    const after = (await scenario.get('/collections/news-items/one')).body.data;
    expect(after.title).toBe('New');
    expect(after._updatedAt > JSON.parse(before).data._updatedAt).toBe(true);
  });

  test('a rename is live at once and moves _updatedAt, not _publishedAt', async () => {
    const [id = ''] = await scenario.add('item', 'news-items', { slug: 'one' });
    const before = (await scenario.get('/collections/news-items/one')).body.data;
    scenario.service.clock.advance(5000);
    await scenario.change(id, { name: 'Renamed' });
    const after = (await scenario.get('/collections/news-items/one')).body.data;
    expect(after._name).toBe('Renamed');
    expect(after._publishedAt).toBe(before._publishedAt);
    expect(after._updatedAt > before._updatedAt).toBe(true);
  });

  test('keys left over from an older schema are kept and not delivered', async () => {
    const [id = ''] = await scenario.add('item', 'news-items', { slug: 'one', fields: { title: 'T' } });
    await scenario.store(id, { title: 'T', oldField: 'leftover', camelCase: 2 });
    const { body } = await scenario.get('/collections/news-items/one');
    expect(body.data).toMatchObject({ title: 'T', camelCase: 2 });
    expect(body.data).not.toHaveProperty('oldField');
  });
});
