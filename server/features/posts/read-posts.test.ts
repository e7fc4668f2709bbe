import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { processorTime } from '../../test/processor-time.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

onEachDatabase('public reads of the blog', (dialect) => {
  const scenario = useReadScenario(dialect);
  const add = (slug: string, fields: Record<string, unknown> = {}, more = {}) =>
    scenario.add('post', 'blog-post', { slug, fields, ...more });
  const slugs = async (query: string): Promise<string[]> => {
    const { status, body } = await scenario.get(`/blog?${query}`);
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map((one: { slug: string }) => one.slug);
  };
  const news = { name: 'News', slug: 'news' };
  const notes = { name: 'Notes', slug: 'notes' };

  test('a post has all keys of the contract, featured image and author resolved', async () => {
    const image = await scenario.addMedia({ filename: 'pier at dusk.jpg', alt_text: 'A pier' });
    const author = await scenario.addPerson({ name: 'Ada', email: `ada-${scenario.tenant.id}@example.com` });
    const [id] = await add(
      'first',
      {
        excerpt: 'Short',
        content: '<p>Hello <b>world</b></p>',
        featuredImageId: image,
        authorId: author,
        categories: [news],
        tags: [notes],
        seo: { title: 'SEO', keywords: ['a', 'b'], canonicalUrl: 'https://example.com/a' },
      },
      { name: 'The first' },
    );
    const expected = {
      id,
      title: 'The first',
      slug: 'first',
      excerpt: 'Short',
      content: '<p>Hello <b>world</b></p>',
      featuredImageId: image,
      featuredImage: {
        _id: image,
        _filename: 'pier at dusk.jpg',
        _url: expect.stringContaining(`/api/v1/media/${image}/file/pier%20at%20dusk.jpg`),
        _mimeType: 'image/jpeg',
        _width: 640,
        _height: 480,
        _altText: 'A pier',
      },
      author: { id: author, name: 'Ada' },
      categories: [news],
      tags: [notes],
      seo: {
        title: 'SEO',
        description: '',
        keywords: ['a', 'b'],
        canonicalUrl: 'https://example.com/a',
        noIndex: false,
      },
      readingTimeMinutes: 1,
      publishedAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    const list = await scenario.get('/blog');
    expect(list.status).toBe(200);
    expect(list.body).toEqual({
      data: [expected],
      pagination: { total: 1, page: 1, limit: 20, totalPages: 1 },
    });
    const single = await scenario.get('/blog/first');
    expect(single.body).toEqual({ data: expected, redirect: null });
    for (const reply of [list, single]) {
      expect(reply.text).not.toContain('@example.com');
      expect(reply.headers.get('cache-control')).toBeNull();
      expect(reply.headers.get('etag')).toBeNull();
      expect(reply.headers.get('x-cache')).toMatch(/^(HIT|MISS)$/);
    }
  });

  test('a post with nothing but a title has the same keys, empty', async () => {
    await add('bare');
    const { data } = (await scenario.get('/blog/bare')).body;
    expect(data).toMatchObject({
      excerpt: '',
      content: '',
      featuredImageId: null,
      featuredImage: null,
      author: null,
      categories: [],
      tags: [],
      seo: { title: '', description: '', keywords: [], canonicalUrl: null, noIndex: false },
      readingTimeMinutes: 1,
    });
    expect(Object.keys(data)).toHaveLength(15);
  });

  test('a featured image that is gone is null, its id stays; an author who is gone is null', async () => {
    const image = await scenario.addMedia();
    const author = await scenario.addPerson({ name: 'A', email: `a-${scenario.tenant.id}@example.com` });
    await add('first', { featuredImageId: { id: image }, authorId: author });
    expect((await scenario.get('/blog/first')).body.data).toMatchObject({
      featuredImage: { _id: image },
      author: { id: author },
    });
    await scenario.removeMedia(image);
    await scenario.removePerson(author);
    expect((await scenario.get('/blog/first')).body.data).toMatchObject({
      featuredImageId: image,
      featuredImage: null,
      author: null,
    });
  });

  test('whatever stands in the stored terms and seo, the answer has its shape', async () => {
    const [id = ''] = await add('odd');
    await scenario.store(id, {
      categories: [null, 'text', 5, { name: 'Only a name' }, news, {}],
      tags: 'no list',
      seo: 'no object',
      excerpt: 7,
      content: null,
      authorId: { _ref: 5 },
    });
    expect((await scenario.get('/blog/odd')).body.data).toMatchObject({
      categories: [{ name: 'Only a name', slug: '' }, news],
      tags: [],
      seo: { title: '', keywords: [], noIndex: false },
      excerpt: '',
      content: '',
      author: null,
    });
  });

  describe('readingTimeMinutes', () => {
    test.each<[string, string, number]>([
      ['220 words', 'word '.repeat(220), 1],
      ['221 words', 'word '.repeat(221), 2],
      ['markup is no text', '<p class="a b c d e f g h">'.repeat(300), 1],
      ['writing systems without spaces', '今日は天気がいい。'.repeat(100), 3],
      ['Thai', 'ภาษาไทยง่ายนิดเดียว '.repeat(50), 2],
    ])('%s', async (_name, content, minutes) => {
      await add('post', { content });
      expect((await scenario.get('/blog/post')).body.data.readingTimeMinutes).toBe(minutes);
    });

    test('takes no longer for markup that never ends', async () => {
      const [id = ''] = await add('post');
      await scenario.store(id, { content: '<'.repeat(1_000_000) });
      const startedAt = processorTime();
      expect((await scenario.get('/blog/post')).status).toBe(200);
      expect(processorTime() - startedAt).toBeLessThan(5000);
    });
  });

  test('lists published posts, newest first; drafts are 404 with the message of the contract', async () => {
    await add('first');
    scenario.service.clock.advance(1000);
    await add('second');
    await add('draft', {}, { publish: false });
    expect(await slugs('')).toEqual(['second', 'first']);
    for (const slug of ['draft', 'nothing', "it's"]) {
      const reply = await scenario.get(`/blog/${encodeURIComponent(slug)}`);
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe(`Blog post with slug '${slug}' not found`);
    }
  });

  test('category, tag and author narrow the list, and all of them hold', async () => {
    const author = await scenario.addPerson({ name: 'A', email: `a-${scenario.tenant.id}@example.com` });
    await add('a', { categories: [news], tags: [notes], authorId: author });
    await add('b', { categories: [notes, news] });
    await add('c', { tags: [news], authorId: { _ref: author, _type: 'user' } });
    const sorted = async (query: string) => (await slugs(query)).sort();
    expect(await sorted('category=news')).toEqual(['a', 'b']);
    expect(await sorted('category=News')).toEqual(['a', 'b']);
    expect(await sorted('category=NEWS')).toEqual([]);
    expect(await sorted('tag=news')).toEqual(['c']);
    expect(await sorted(`author=${author}`)).toEqual(['a', 'c']);
    expect(await sorted(`author=${author.toUpperCase()}`)).toEqual(['a', 'c']);
    expect(await sorted(`author=${author}&category=news`)).toEqual(['a']);
    expect(await sorted('category=news&category=notes')).toEqual(['b']);
    expect(await sorted('category=')).toEqual([]);
    const inPreview = await scenario.preview('/blog?category=news');
    expect(inPreview.body.pagination.total).toBe(2);
  });

  test('sorts by createdAt, updatedAt, publishedAt, name, slug and title', async () => {
    await add('x', {}, { name: 'B' });
    scenario.service.clock.advance(1000);
    await add('y', {}, { name: 'A' });
    for (const field of ['createdAt', 'updatedAt', 'publishedAt', 'slug', '-title', '-name']) {
      expect(await slugs(`sort=${field}`)).toEqual(['x', 'y']);
    }
    expect(await slugs('sort=title')).toEqual(['y', 'x']);
    for (const sort of ['_sortOrder', 'excerpt', '', 'constructor', 'title&sort=name']) {
      const reply = await scenario.get(`/blog?sort=${sort}`);
      expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_SORT_FIELDS' });
    }
  });

  test.each(['limit=101', 'limit=0', 'page=0', 'page=x', 'limit=', 'page=1&page=1'])(
    'invalid page or limit is 400 INVALID_QUERY: %s',
    async (query) => {
      expect(refusal(await scenario.get(`/blog?${query}`))).toEqual({ status: 400, code: 'INVALID_QUERY' });
    },
  );

  test('more than 20 categories, tags and authors are INVALID_QUERY', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `tag=t${n}`).join('&');
    expect(refusal(await scenario.get(`/blog?${many}`))).toEqual({ status: 400, code: 'INVALID_QUERY' });
  });

  test('fields picks keys, in the list and of one', async () => {
    await add('first', { excerpt: 'E' });
    expect((await scenario.get('/blog?fields=slug,excerpt,nothing')).body.data).toEqual([
      { slug: 'first', excerpt: 'E' },
    ]);
    expect((await scenario.get('/blog/first?fields=title')).body).toEqual({
      data: { title: 'first' },
      redirect: null,
    });
  });

  test('a renamed slug answers the post and where it is now, unless it is not published', async () => {
    const [id = ''] = await add('old');
    await scenario.change(id, { slug: 'new' });
    const { status, body } = await scenario.get('/blog/old');
    expect(status).toBe(200);
    expect(body.data.slug).toBe('new');
    expect(body.redirect).toEqual({ from: 'old', to: 'new', url: '/blog/new', permanent: true });
    const [second] = await add('old');
    expect((await scenario.get('/blog/old')).body).toMatchObject({ data: { id: second }, redirect: null });
    await scenario.unpublish(id);
    await scenario.remove(second ?? '');
    expect((await scenario.get('/blog/old')).status).toBe(404);
  });

  test('under preview drafts are delivered, and nothing is kept', async () => {
    const [id = ''] = await add('post', { excerpt: 'live' });
    await scenario.change(id, { fields: { excerpt: 'draft' } });
    await add('hidden', {}, { publish: false });
    const list = await scenario.preview('/blog?sort=slug');
    expect(list.body.data.map((one: { excerpt: string }) => one.excerpt)).toEqual(['', 'draft']);
    const single = await scenario.preview('/blog/hidden');
    expect(single.body.data).toMatchObject({ slug: 'hidden', publishedAt: null });
    expect(single.headers.get('cache-control')).toBe('private, no-store');
    expect((await scenario.get('/blog/post')).body.data.excerpt).toBe('live');
  });
});
