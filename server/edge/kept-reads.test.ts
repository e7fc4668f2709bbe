import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import {
  createTestService,
  type Reply,
  type SendOptions,
  type TestService,
  type TestTenant,
} from '../test/test-service.ts';

const identity = { 'Accept-Encoding': 'identity' };
const stateOf = (reply: Reply) => [reply.status, reply.headers.get('x-cache')];
const hit = [200, 'HIT'];
const miss = [200, 'MISS'];

onEachDatabase('reads that are answered from memory', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let authors: { id: string; slug: string };
  let articles: { id: string; slug: string };
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    authors = await tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [{ name: 'bio', label: 'Bio', type: 'text' }],
    });
    articles = await tenant.createType('collection-types', {
      name: 'Articles',
      slug: 'articles',
      schema: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'author', label: 'Author', type: 'reference', options: { collectionType: 'authors' } },
      ],
    });
    await tenant.createType('page-types', {
      name: 'Standard',
      slug: 'standard',
      schema: [{ name: 'heading', label: 'Heading', type: 'text' }],
    });
  });

  const get = (path: string, options: SendOptions = {}) =>
    service.send('GET', path, {
      key: tenant.keys.public,
      ...options,
      headers: { ...identity, ...options.headers },
    });
  const write = async (method: string, path: string, body?: unknown) => {
    const reply = await tenant.call(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.body.data;
  };
  const publishItem = (type: string, slug: string, fields: object = {}) =>
    write('POST', `/collections/${type}`, { name: slug, slug, fields, status: 'published' });
  const publishPage = (slug: string, fields: object = {}) =>
    write('POST', '/pages', { name: slug, slug, pageType: 'standard', fields, status: 'published' });
  /** Reads until it is a hit, as a site does. */
  const warm = async (path: string) => {
    await get(path);
    const reply = await get(path);
    expect(stateOf(reply)).toEqual([reply.status, 'HIT']);
    return reply;
  };

  test('a second read is a HIT with the same bytes and headers, whoever of the tenant asks', async () => {
    await publishPage('about');
    const first = await get('/pages/about');
    expect(stateOf(first)).toEqual(miss);
    for (const key of [tenant.keys.public, tenant.keys.secret]) {
      const second = await get('/pages/about?utm_source=mail', { key });
      expect(stateOf(second)).toEqual(hit);
      expect(second.text).toBe(first.text);
      for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'access-control-allow-origin']) {
        expect(second.headers.get(name)).toBe(first.headers.get(name));
      }
    }
    const byQuery = await get(`/pages/about?api_key=${tenant.keys.public}`, { key: undefined });
    expect(stateOf(byQuery)).toEqual(hit);
    expect(byQuery.text).toBe(first.text);
  });

  test('headers of pages, and of collections and blog, are as specified on MISS and HIT', async () => {
    await publishPage('about');
    await publishItem('articles', 'one');
    for (const path of ['/pages/about', '/pages']) {
      for (const reply of [await get(path), await get(path)]) {
        expect(reply.headers.get('cache-control')).toBe('public, max-age=900, stale-while-revalidate=1800');
        expect(reply.headers.get('etag')).toMatch(/^"[\w-]+"$/);
        expect(reply.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
        expect(reply.headers.get('cdn-cache-control')).toBe('no-store');
      }
    }
    for (const path of ['/collections/articles', '/collections/articles/one', '/blog']) {
      for (const reply of [await get(path), await get(path)]) {
        expect(reply.status).toBe(200);
        expect(reply.headers.get('cache-control')).toBeNull();
        expect(reply.headers.get('etag')).toBeNull();
        expect(reply.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
        expect(reply.headers.get('cdn-cache-control')).toBe('no-store');
      }
    }
  });

  test('If-None-Match on a HIT: 304 without a body for a single page, ignored by the list', async () => {
    await publishPage('about');
    const page = await warm('/pages/about');
    const etag = page.headers.get('etag') ?? '';
    for (const candidate of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await get('/pages/about', { headers: { 'If-None-Match': candidate } });
      expect(stateOf(reply)).toEqual([304, 'HIT']);
      expect(reply.text).toBe('');
      expect(reply.headers.get('etag')).toBe(etag);
      expect(reply.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
    }
    const changed = await get('/pages/about', { headers: { 'If-None-Match': '"other"' } });
    expect([changed.status, changed.text]).toEqual([200, page.text]);
    const list = await warm('/pages');
    const again = await get('/pages', { headers: { 'If-None-Match': list.headers.get('etag') ?? '' } });
    expect(again.status).toBe(200);
  });

  test("a request's own Cache-Control and Pragma are ignored", async () => {
    await publishPage('about');
    await warm('/pages/about');
    const headers = { 'Cache-Control': 'no-cache, no-store, max-age=0', Pragma: 'no-cache' };
    expect(stateOf(await get('/pages/about', { headers }))).toEqual(hit);
  });

  test('HEAD is answered from the same entry, with the length and without the body', async () => {
    await publishPage('about');
    const page = await warm('/pages/about');
    const head = await service.send('HEAD', '/pages/about', { key: tenant.keys.public, headers: identity });
    expect(stateOf(head)).toEqual(hit);
    expect(head.text).toBe('');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(page.text)));
    expect(head.headers.get('etag')).toBe(page.headers.get('etag'));
  });

  test('errors are not kept: what is published later is there at once', async () => {
    for (const path of ['/pages/later', '/collections/articles/later', '/blog/later']) {
      for (let i = 0; i < 2; i++) expect(stateOf(await get(path))).toEqual([404, 'MISS']);
    }
    await publishPage('later');
    await publishItem('articles', 'later');
    expect(stateOf(await get('/pages/later'))).toEqual(miss);
    expect(stateOf(await get('/collections/articles/later'))).toEqual(miss);
    for (let i = 0; i < 2; i++) expect(stateOf(await get('/pages?limit=0'))).toEqual([400, 'MISS']);
  });

  test('preview is never kept and never answered from what is', async () => {
    await publishPage('about', { heading: 'live' });
    await warm('/pages/about');
    await write('PUT', '/pages/about', { fields: { heading: 'draft' } });
    const preview = () => get('/pages/about', { previewKey: tenant.keys.preview });
    for (let i = 0; i < 2; i++) {
      const reply = await preview();
      expect(stateOf(reply)).toEqual(miss);
      expect(reply.body.data.content.heading).toBe('draft');
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await get('/pages/about')).body.data.content.heading).toBe('live');
    const refused = [
      await get('/pages/about', { previewKey: '' }),
      await get('/pages/about', { previewKey: 'cms_prev_x' }),
      await get('/pages/about?preview=true'),
    ];
    for (const reply of refused)
      expect([reply.status, reply.body.error.code]).toEqual([401, 'INVALID_PREVIEW_KEY']);
  });

  describe('a change purges what it touched', () => {
    test('work on a draft purges nothing; publishing it purges the record and the lists', async () => {
      await publishItem('articles', 'one', { title: 'first' });
      await publishItem('authors', 'ada');
      const paths = ['/collections/articles/one', '/collections/articles', '/collections/authors'];
      for (const path of paths) await warm(path);
      await write('PUT', '/collections/articles/one', { fields: { title: 'second' } });
      await write('POST', '/collections/articles', { name: 'Draft', slug: 'draft' });
      for (const path of paths) expect(stateOf(await get(path))).toEqual(hit);
      await write('POST', '/collections/articles/one/publish');
      expect(stateOf(await get('/collections/articles/one'))).toEqual(miss);
      expect((await get('/collections/articles')).body.data[0].title).toBe('second');
      expect(stateOf(await get('/collections/authors'))).toEqual(hit);
    });

    test('a new item, a rename, an unpublish and a delete change lists and singles', async () => {
      await publishItem('articles', 'one');
      const slugs = async () =>
        (await get('/collections/articles')).body.data.map((item: { _slug: string }) => item._slug).sort();
      await warm('/collections/articles');
      await publishItem('articles', 'two');
      expect(await slugs()).toEqual(['one', 'two']);
      await warm('/collections/articles/two');
      await write('PUT', '/collections/articles/two', { slug: 'zwei' });
      expect(await slugs()).toEqual(['one', 'zwei']);
      expect((await get('/collections/articles/two')).status).toBe(301);
      await write('POST', '/collections/articles/one/unpublish');
      expect(await slugs()).toEqual(['zwei']);
      expect((await get('/collections/articles/one')).status).toBe(404);
      expect((await tenant.call('DELETE', '/collections/articles/zwei')).status).toBe(200);
      expect(await slugs()).toEqual([]);
      expect((await get('/collections/articles/zwei')).status).toBe(404);
    });

    test('a kept redirect goes when another record takes the slug, and when its target moves on', async () => {
      await publishItem('articles', 'old');
      await write('PUT', '/collections/articles/old', { slug: 'new' });
      expect((await warm('/collections/articles/old')).body.redirect.to).toBe('new');
      await write('PUT', '/collections/articles/new', { slug: 'newer' });
      expect((await warm('/collections/articles/old')).body.redirect.to).toBe('newer');
      await publishItem('articles', 'old', { title: 'another' });
      const taken = await get('/collections/articles/old');
      expect([taken.status, taken.body.data.title]).toEqual([200, 'another']);

      await publishPage('start');
      await write('PUT', '/pages/start', { slug: 'home' });
      expect((await warm('/pages/start')).body.redirect).toMatchObject({ from: 'start', to: 'home' });
      await publishPage('start', { heading: 'another' });
      expect((await get('/pages/start')).body).toMatchObject({ redirect: null, data: { slug: 'start' } });
    });

    test('a draft that gives up a slug takes its redirect with it', async () => {
      await publishItem('articles', 'here');
      await write('PUT', '/collections/articles/here', { slug: 'there' });
      await warm('/collections/articles/here');
      await write('POST', '/collections/articles', { name: 'Draft', slug: 'here' });
      await write('PUT', '/collections/articles/here', { slug: 'elsewhere' });
      expect((await get('/collections/articles/here')).status).toBe(404);
    });

    test('an answer goes with what it embeds, found or missing', async () => {
      const ada = await publishItem('authors', 'ada', { bio: 'first' });
      const author = { _ref: ada.id, _type: 'collectionItem' };
      await publishItem('articles', 'one', { author });
      const read = async () => (await get('/collections/articles')).body.data[0].author;
      await warm('/collections/articles');
      await write('PUT', '/collections/authors/ada', { fields: { bio: 'second' } });
      await write('POST', '/collections/authors/ada/publish');
      expect((await read()).bio).toBe('second');
      await warm('/collections/articles');
      await write('POST', '/collections/authors/ada/unpublish');
      expect(await read()).toBeNull();
      await warm('/collections/articles');
      await write('POST', '/collections/authors/ada/publish');
      expect((await read()).bio).toBe('second');
      await warm('/collections/articles');
      await write('PUT', '/collections/authors/ada', { name: 'Ada L.' });
      expect((await read())._name).toBe('Ada L.');
    });

    test('a change of a type purges what was delivered with it', async () => {
      await publishItem('articles', 'one', { title: 'x' });
      await warm('/collections/articles/one');
      const renamed = await tenant.admin('PUT', `/collection-types/${articles.id}`, { name: 'Essays' });
      expect(renamed.status).toBe(200);
      expect((await get('/collections/articles/one')).body.collectionType.name).toBe('Essays');
      await warm('/collections/articles/one');
      await tenant.admin('PUT', `/collection-types/${articles.id}`, { schema: [] });
      expect((await get('/collections/articles/one')).body.data).not.toHaveProperty('title');
      expect(authors.slug).toBe('authors');
    });

    test("another tenant's entries stay", async () => {
      await publishItem('articles', 'one');
      const first = tenant;
      await warm('/collections/articles');
      const second = await service.createTenant();
      await second.createType('collection-types', { name: 'Articles', slug: 'articles', schema: [] });
      await second.call('POST', '/collections/articles', { name: 'X', slug: 'x', status: 'published' });
      expect(stateOf(await get('/collections/articles', { key: first.keys.public }))).toEqual(hit);
    });
  });

  test('0-15 min fresh, to 45 min stale while it is computed anew, beyond fetched fresh', async () => {
    await publishItem('articles', 'one', { title: 'first' });
    await warm('/collections/articles/one');
    // Behind the service's back, which no purge tells: only time does.
    const change = (title: string) =>
      service.server.deps.database.write((tx) =>
        tx.sql
          .updateTable('entries')
          .set({ published_content: JSON.stringify({ title }) })
          .where('tenant_id', '=', tenant.id)
          .where('slug', '=', 'one')
          .execute(),
      );
    const read = async () => {
      const reply = await get('/collections/articles/one');
      return [reply.headers.get('x-cache'), reply.body.data.title];
    };
    await change('second');
    service.clock.advance(14 * 60_000);
    expect(await read()).toEqual(['HIT', 'first']);
    service.clock.advance(2 * 60_000);
    expect(await read()).toEqual(['HIT', 'first']);
    await expect.poll(read).toEqual(['HIT', 'second']);
    await change('third');
    service.clock.advance(46 * 60_000);
    expect(await read()).toEqual(['MISS', 'third']);
  });

  test('500 at once on a cold key are one computation, and all get its answer', async () => {
    await publishItem('articles', 'one', { title: 'x'.repeat(300) });
    const before = service.server.cache.stats().computations;
    const replies = await Promise.all(
      Array.from({ length: 500 }, () => get('/collections/articles?limit=7')),
    );
    expect(service.server.cache.stats().computations - before).toBe(1);
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  });

  test('large answers are compressed for whoever takes it, under their own ETag', async () => {
    const heading = 'word '.repeat(1000);
    await publishPage('long', { heading });
    await publishItem('articles', 'long', { title: heading });
    const plain = await get('/pages/long');
    for (const encoding of ['br', 'gzip']) {
      for (let i = 0; i < 2; i++) {
        const reply = await get('/pages/long', { headers: { 'Accept-Encoding': encoding } });
        expect(reply.headers.get('content-encoding')).toBe(encoding);
        expect(reply.text).toBe(plain.text);
        expect(reply.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
        expect(reply.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, `-${encoding}"`));
        const etag = reply.headers.get('etag') ?? '';
        const headers = { 'Accept-Encoding': encoding, 'If-None-Match': etag };
        expect(stateOf(await get('/pages/long', { headers }))).toEqual([304, 'HIT']);
      }
    }
    const item = await get('/collections/articles/long', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(item.headers.get('content-encoding')).toBe('gzip');
    expect(item.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
    expect((await get('/collections/articles/long')).headers.get('content-encoding')).toBeNull();
  });
});
