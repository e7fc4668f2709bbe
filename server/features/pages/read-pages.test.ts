import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

const vary = 'Accept-Encoding, X-Preview-Key, X-API-Key';
const cacheControl = 'public, max-age=900, stale-while-revalidate=1800';
const strongEtag = /^"[A-Za-z0-9_-]+"$/;

onEachDatabase('public reads of pages', (dialect) => {
  let typeId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    await tenant.createType('components', {
      name: 'Hero',
      slug: 'big-hero',
      schema: [{ name: 'headLine', label: 'Headline', type: 'text' }],
    });
    const type = await tenant.createType('page-types', {
      name: 'Landing page',
      slug: 'landing-page',
      schema: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'sections', label: 'Sections', type: 'componentPicker' },
      ],
    });
    typeId = type.id;
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
  });
  const slugs = (reply: { body: { data: { slug: string }[] } }) => reply.body.data.map((one) => one.slug);
  const sections = [{ _type: 'big-hero', headLine: 'Hi' }];

  describe('GET /pages', () => {
    test('answers 200 with data and pagination, and nothing beside', async () => {
      const [id] = await scenario.add('page', 'landing-page', {
        slug: 'home',
        name: 'Home',
        fields: { title: 'T', sections },
      });
      const { status, body, headers } = await scenario.get('/pages');
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          {
            id,
            name: 'Home',
            slug: 'home',
            pageType: { id: typeId, name: 'Landing page', slug: 'landing-page' },
            content: { title: 'T', sections: [{ _type: 'big-hero', headLine: 'Hi' }] },
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
            publishedAt: expect.any(String),
          },
        ],
        pagination: { total: 1, page: 1, limit: 20, totalPages: 1 },
      });
      expect(headers.get('etag')).toMatch(strongEtag);
      expect(headers.get('cache-control')).toBe(cacheControl);
      expect(headers.get('vary')).toBe(vary);
      expect(headers.get('x-cache')).toMatch(/^(HIT|MISS)$/);
    });

    test('carries an ETag but does not honour If-None-Match', async () => {
      await scenario.add('page', 'plain', { slug: 'home' });
      const first = await scenario.get('/pages');
      const etag = first.headers.get('etag') ?? '';
      for (const match of [etag, `W/${etag}`, '*']) {
        const reply = await scenario.get('/pages', { 'If-None-Match': match });
        expect(reply.status).toBe(200);
        expect(reply.text).toBe(first.text);
        expect(reply.headers.get('etag')).toBe(etag);
      }
    });

    test.each([
      'limit=101',
      'limit=0',
      'page=0',
      'page=-1',
      'page=abc',
      'limit=1.5',
      'page=',
      'limit=5&limit=6',
    ])('invalid pagination is 400 INVALID_PAGINATION, not to be kept: %s', async (query) => {
      const reply = await scenario.get(`/pages?${query}`);
      expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_PAGINATION' });
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('etag')).toBeNull();
      expect(reply.headers.get('vary')).toBe(vary);
    });

    test('pages through all pages of all types; totals are of what is published', async () => {
      await scenario.add('page', 'plain', { slug: 'a' }, { slug: 'b' }, { slug: 'hidden', publish: false });
      await scenario.add('page', 'landing-page', { slug: 'c' });
      const reply = await scenario.get('/pages?sort=slug&limit=2&page=2');
      expect(slugs(reply)).toEqual(['c']);
      expect(reply.body.pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
      expect((await scenario.get('/pages?page=3&limit=2')).body.data).toEqual([]);
      expect((await scenario.preview('/pages')).body.pagination.total).toBe(4);
    });

    test('pageType narrows to a type, kebab-case or snake_case; an unknown one has no pages', async () => {
      await scenario.add('page', 'plain', { slug: 'a' });
      await scenario.add('page', 'landing-page', { slug: 'b' }, { slug: 'c', publish: false });
      for (const name of ['landing-page', 'landing_page']) {
        const reply = await scenario.get(`/pages?pageType=${name}`);
        expect(slugs(reply)).toEqual(['b']);
        expect(reply.body.pagination.total).toBe(1);
      }
      const none = await scenario.get('/pages?pageType=nothing');
      expect(none.body).toEqual({
        data: [],
        pagination: { total: 0, page: 1, limit: 20, totalPages: 0 },
      });
      expect(none.headers.get('cache-control')).toBe(cacheControl);
    });

    test('takes name and slug filters, alone and with pageType, and no others', async () => {
      await scenario.add(
        'page',
        'plain',
        { slug: 'about', name: 'About us' },
        { slug: 'about/team', name: 'Team' },
      );
      await scenario.add('page', 'landing-page', { slug: 'about/press', name: 'ABOUT the press' });
      const found = async (query: string) => slugs(await scenario.get(`/pages?sort=slug&${query}`));
      expect(await found('filter[slug]=about')).toEqual(['about']);
      expect(await found('filter[slug][startsWith]=about/')).toEqual(['about/press', 'about/team']);
      expect(await found('filter[name][contains]=about')).toEqual(['about', 'about/press']);
      expect(await found('filter[name][contains]=about&pageType=plain')).toEqual(['about']);
      expect(await found('filter[name][in]=Team,About us')).toEqual(['about', 'about/team']);
      for (const query of ['filter[fields.title]=x', 'filter[title]=x', 'filter[pageType]=plain']) {
        expect(refusal(await scenario.get(`/pages?${query}`))).toEqual({
          status: 400,
          code: 'INVALID_FILTER_FIELD',
        });
      }
    });

    test('sorts by createdAt, updatedAt, publishedAt, name and slug; newest first without sort', async () => {
      const [a = ''] = await scenario.add('page', 'plain', { slug: 'a', name: 'Z' });
      scenario.service.clock.advance(1000);
      await scenario.add('page', 'plain', { slug: 'b', name: 'Y' });
      expect(slugs(await scenario.get('/pages'))).toEqual(['b', 'a']);
      for (const field of ['createdAt', 'updatedAt', 'publishedAt', 'slug']) {
        expect(slugs(await scenario.get(`/pages?sort=${field}`))).toEqual(['a', 'b']);
        expect(slugs(await scenario.get(`/pages?sort=-${field}`))).toEqual(['b', 'a']);
      }
      expect(slugs(await scenario.get('/pages?sort=name,slug'))).toEqual(['b', 'a']);
      scenario.service.clock.advance(1000);
      await scenario.publish(a);
      expect(slugs(await scenario.get('/pages'))).toEqual(['a', 'b']);
    });

    test.each(['_sortOrder', 'title', '', 'name&sort=slug', 'constructor', 'name,,slug'])(
      'any other sort is INVALID_SORT_FIELDS: %s',
      async (sort) => {
        expect(refusal(await scenario.get(`/pages?sort=${sort}`))).toEqual({
          status: 400,
          code: 'INVALID_SORT_FIELDS',
        });
      },
    );

    test('fields picks root keys and names inside content; unknown names are ignored', async () => {
      await scenario.add('page', 'landing-page', { slug: 'home', fields: { title: 'T', sections } });
      const first = async (query: string) => (await scenario.get(`/pages?${query}`)).body.data[0];
      expect(await first('fields=slug,title')).toEqual({ slug: 'home', content: { title: 'T' } });
      expect(await first('fields=slug')).toEqual({ slug: 'home' });
      expect(await first('fields=title,nothing,constructor')).toEqual({ content: { title: 'T' } });
      expect(await first('fields=content')).toEqual({ content: { title: 'T', sections } });
      expect(await first('fields=content,title')).toEqual({ content: { title: 'T', sections } });
      expect(await first('fields=nothing')).toEqual({});
      expect(Object.keys(await first('fields='))).toContain('pageType');
    });

    test("another tenant's pages are not there", async () => {
      await scenario.add('page', 'plain', { slug: 'home' });
      const other = await scenario.service.createTenant();
      expect((await other.call('GET', '/pages')).body.data).toEqual([]);
      expect((await other.call('GET', '/pages/home')).status).toBe(404);
    });
  });

  describe('GET /pages/:slug', () => {
    test('answers 200 with data and redirect: null, and the headers of the contract', async () => {
      const [id] = await scenario.add('page', 'landing-page', { slug: 'home', fields: { title: 'T' } });
      const { status, body, headers } = await scenario.get('/pages/home');
      expect(status).toBe(200);
      expect(body).toEqual({
        data: {
          id,
          name: 'home',
          slug: 'home',
          pageType: { id: typeId, name: 'Landing page', slug: 'landing-page' },
          content: { title: 'T' },
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          publishedAt: expect.any(String),
        },
        redirect: null,
      });
      expect(headers.get('etag')).toMatch(strongEtag);
      expect(headers.get('cache-control')).toBe(cacheControl);
      expect(headers.get('vary')).toBe(vary);
    });

    test('slugs may hold / segments, written as such or as %2F', async () => {
      await scenario.add('page', 'plain', { slug: 'about/team/berlin', name: 'Berlin' }, { slug: 'about' });
      for (const path of ['about/team/berlin', 'about%2Fteam%2Fberlin', 'about%2fteam/berlin']) {
        expect((await scenario.get(`/pages/${path}`)).body.data.name).toBe('Berlin');
      }
      expect((await scenario.get('/pages/about')).body.data.slug).toBe('about');
      expect((await scenario.get('/pages/about/team')).status).toBe(404);
    });

    test('an unknown or unpublished page is a 404 with the message of the contract, not to be kept', async () => {
      const [gone = ''] = await scenario.add(
        'page',
        'plain',
        { slug: 'gone' },
        { slug: 'draft', publish: false },
      );
      await scenario.remove(gone);
      for (const slug of ['nothing', 'draft', 'gone', 'a/b', "it's", 'Große']) {
        const reply = await scenario.get(`/pages/${encodeURIComponent(slug)}`);
        expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
        expect(reply.body.error.message).toBe(`Page with slug '${slug}' not found`);
        expect(reply.headers.get('cache-control')).toBe('no-store');
        expect(reply.headers.get('etag')).toBeNull();
        expect(reply.headers.get('vary')).toBe(vary);
      }
    });

    test('an unchanged ETag is a 304 without a body, in its weak and list forms too', async () => {
      await scenario.add('page', 'plain', { slug: 'home' });
      const etag = (await scenario.get('/pages/home')).headers.get('etag') ?? '';
      for (const match of [etag, `W/${etag}`, `"other", ${etag}`, `W/"x",W/${etag}`, '*']) {
        const reply = await scenario.get('/pages/home', { 'If-None-Match': match });
        expect([match, reply.status]).toEqual([match, 304]);
        expect(reply.text).toBe('');
        expect(reply.headers.get('etag')).toBe(etag);
        expect(reply.headers.get('cache-control')).toBe(cacheControl);
        expect(reply.headers.get('vary')).toBe(vary);
        expect(reply.headers.get('x-cache')).toMatch(/^(HIT|MISS)$/);
      }
      for (const match of ['"other"', etag.slice(1, -1), '', '""']) {
        expect((await scenario.get('/pages/home', { 'If-None-Match': match })).status).toBe(200);
      }
    });

    test('a published change makes a new ETag; work on a draft does not', async () => {
      const [id = ''] = await scenario.add('page', 'landing-page', { slug: 'home', fields: { title: 'A' } });
      const read = async (headers = {}) => scenario.get('/pages/home', headers);
      const etag = (await read()).headers.get('etag') ?? '';
      scenario.service.clock.advance(5000);
      await scenario.change(id, { fields: { title: 'B' } });
      expect((await read({ 'If-None-Match': etag })).status).toBe(304);
      await scenario.publish(id);
      const changed = await read({ 'If-None-Match': etag });
      expect(changed.status).toBe(200);
      expect(changed.body.data.content).toEqual({ title: 'B' });
      expect(changed.headers.get('etag')).not.toBe(etag);
      await scenario.change(id, { name: 'Renamed' });
      const renamed = await read({ 'If-None-Match': changed.headers.get('etag') ?? '' });
      expect(renamed.status).toBe(200);
      expect(renamed.body.data.name).toBe('Renamed');
    });

    test('a renamed slug is a 200 with the page and where it is now', async () => {
      const [id = ''] = await scenario.add('page', 'plain', { slug: 'about/old' });
      await scenario.change(id, { slug: 'about/new' });
      const { status, body, headers } = await scenario.get('/pages/about/old');
      expect(status).toBe(200);
      expect(body.data.slug).toBe('about/new');
      expect(body.redirect).toEqual({
        from: 'about/old',
        to: 'about/new',
        url: '/pages/about/new',
        permanent: true,
      });
      expect(headers.get('etag')).toMatch(strongEtag);
      expect((await scenario.get('/pages/about/new')).body.redirect).toBeNull();
      await scenario.unpublish(id);
      expect(refusal(await scenario.get('/pages/about/old'))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await scenario.preview('/pages/about/old')).body.redirect.to).toBe('about/new');
    });

    test('a live page on that slug wins over history, at once', async () => {
      const [id = ''] = await scenario.add('page', 'plain', { slug: 'old' });
      await scenario.change(id, { slug: 'new' });
      expect((await scenario.get('/pages/old')).body.redirect.to).toBe('new');
      const [second] = await scenario.add('page', 'landing-page', { slug: 'old' });
      const { body } = await scenario.get('/pages/old');
      expect(body).toMatchObject({ data: { id: second }, redirect: null });
    });

    test('fields picks as in the list, and redirect stays', async () => {
      await scenario.add('page', 'landing-page', { slug: 'home', fields: { title: 'T', sections } });
      const { body } = await scenario.get('/pages/home?fields=name,title');
      expect(body).toEqual({ data: { name: 'home', content: { title: 'T' } }, redirect: null });
    });
  });

  test('HEAD answers as GET without the body, on every public read', async () => {
    await scenario.add('page', 'plain', { slug: 'home' });
    await scenario.tenant.createType('collection-types', { name: 'C', slug: 'things', schema: [] });
    await scenario.add('item', 'things', { slug: 'one' });
    await scenario.add('post', 'blog-post', { slug: 'first' });
    const paths = [
      '/pages',
      '/pages/home',
      '/collections/things',
      '/collections/things/one',
      '/blog',
      '/blog/first',
    ];
    for (const path of [...paths, '/pages/nothing', '/schemas']) {
      const got = await scenario.get(path);
      const { status, headers, text } = await scenario.service.send('HEAD', path, {
        key: scenario.tenant.keys.public,
      });
      expect([path, status]).toEqual([path, got.status]);
      expect(text).toBe('');
      for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'access-control-allow-origin']) {
        expect([path, name, headers.get(name)]).toEqual([path, name, got.headers.get(name)]);
      }
    }
    const etag = (await scenario.get('/pages/home')).headers.get('etag') ?? '';
    const unchanged = await scenario.service.send('HEAD', '/pages/home', {
      key: scenario.tenant.keys.public,
      headers: { 'If-None-Match': etag },
    });
    expect(unchanged.status).toBe(304);
  });
});
