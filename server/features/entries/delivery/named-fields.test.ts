import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { createReadScenario } from '../../../test/scenarios/read-scenario.ts';
import { createTestService } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });

onEachDatabase('fields=', (dialect) => {
  async function start() {
    const { observe, queriesOf } = observeQueries();
    const service = await createTestService(dialect, withoutLimits, observe);
    const tenant = await service.createTenant();
    const scenario = createReadScenario(
      () => service,
      () => tenant,
    );
    await tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [field('bio', 'text'), field('portrait', 'image')],
    });
    const schema = [
      field('title', 'text'),
      field('content', 'text'),
      field('cover', 'image'),
      field('author', 'reference', { collectionType: 'authors' }),
    ];
    await tenant.createType('collection-types', { name: 'News', slug: 'news', schema });
    const single = { name: 'Settings', slug: 'settings', schema, isSingleton: true };
    await tenant.createType('collection-types', single);
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
    const media = await scenario.addMedia();
    const picture = { id: media };
    const [author = ''] = await scenario.add('item', 'authors', {
      slug: 'ada',
      fields: { bio: 'Writes.', portrait: picture },
    });
    const person = await scenario.addPerson({ name: 'Edda', email: `edda-${tenant.id}@example.com` });
    const fields = {
      title: 'T',
      content: 'Text',
      cover: picture,
      author: { _ref: author, _type: 'collectionItem' },
    };
    await scenario.add('item', 'news', { slug: 'one', fields });
    await scenario.add('item', 'settings', { slug: 'settings', fields });
    await scenario.add('page', 'plain', { slug: 'home', fields });
    const html = `<p><img src="/api/v1/media/${media}/file/harbour.jpg"></p>`;
    const post = { content: html, excerpt: 'Short', featuredImageId: media, authorId: person };
    await scenario.add('post', 'blog-post', { slug: 'first', fields: post });
    const read = async (path: string) => {
      const { status, body } = await scenario.get(path);
      expect(status).toBe(200);
      return body.data;
    };
    const queriesFor = async (path: string) => {
      const queries = await queriesOf(() => scenario.get(path));
      return queries.filter(({ sql }) => !/ from "?api_keys"?/.test(sql));
    };
    return { service, tenant, scenario, read, queriesFor, media, author, person };
  }

  test('answers the named keys of an item alone, of the root and of the content, in a list and by itself', async () => {
    const { service, read, author } = await start();
    try {
      const named = { _slug: 'one', title: 'T' };
      expect(await read('/collections/news?fields=title,_slug')).toEqual([named]);
      expect(await read('/collections/news/one?fields=_slug,%20title,,title')).toEqual(named);
      expect(await read('/collections/settings?fields=title')).toEqual({ title: 'T' });
      expect(await read('/collections/news/one?fields=content')).toEqual({ content: 'Text' });
      expect(await read('/collections/news/one?fields=author')).toMatchObject({
        author: { _id: author, bio: 'Writes.', portrait: { _filename: 'harbour.jpg' } },
      });
      expect(await read('/collections/news/one?fields=nothing,_ID,__proto__')).toEqual({});
      const whole = await read('/collections/news/one');
      for (const fields of ['', ',', '%20']) {
        expect(await read(`/collections/news/one?fields=${fields}`)).toEqual(whole);
      }
      expect(Object.keys(whole)).toEqual(
        Object.keys(await read(`/collections/news/one?fields=${Object.keys(whole).reverse()}`)),
      );
    } finally {
      await service.close();
    }
  });

  test('loads nothing that is not named', async () => {
    const { service, read, queriesFor } = await start();
    try {
      const all = { news: '/collections/news/one', pages: '/pages/home', blog: '/blog/first' };
      const tables = async (path: string) => {
        service.server.deps.documents.forget();
        return (await queriesFor(path))
          .map(({ sql }) => / from "?(media|users|memberships|entries)"?/.exec(sql)?.[1])
          .filter((table) => table !== undefined);
      };
      for (const path of Object.values(all)) await read(path);
      expect(await tables(`${all.news}?fields=title`)).toEqual(['entries']);
      expect(await tables(`${all.news}?fields=cover`)).toEqual(['entries', 'media']);
      expect(await tables(`${all.news}?fields=author`)).toEqual(['entries', 'entries', 'media']);
      expect(await tables(`${all.pages}?fields=slug,title`)).toEqual(['entries']);
      expect(await tables(`${all.pages}?fields=content`)).toEqual(['entries', 'entries', 'media']);
      expect(await tables(`${all.blog}?fields=title,excerpt`)).toEqual(['entries']);
      expect(await tables(`${all.blog}?fields=featuredImage`)).toEqual(['entries', 'media']);
      expect(await tables(`${all.blog}?fields=content`)).toEqual(['entries', 'media']);
      expect(await tables(`${all.blog}?fields=author`)).toHaveLength(2);
      expect(await read(`${all.blog}?fields=content`)).toEqual({
        content: expect.stringMatching(/<img src="http[^"]+\/harbour\.jpg\?v=/),
      });
      expect(await read(`${all.blog}?fields=readingTimeMinutes,slug`)).toEqual({
        slug: 'first',
        readingTimeMinutes: 1,
      });
    } finally {
      await service.close();
    }
  });

  test('is kept once for the same names in any order, and forgotten by what went in alone', async () => {
    const { service, scenario, media } = await start();
    try {
      const state = async (path: string) => (await scenario.get(path)).headers.get('x-cache');
      const titles = '/collections/news/one?fields=title,_slug';
      const covers = '/collections/news/one?fields=cover';
      expect(await state(titles)).toBe('MISS');
      expect(await state('/collections/news/one?fields=_slug,title')).toBe('HIT');
      expect(await state(covers)).toBe('MISS');
      expect(await state(covers)).toBe('HIT');
      await scenario.removeMedia(media);
      expect([await state(titles), await state(covers)]).toEqual(['HIT', 'MISS']);
      expect((await scenario.get(covers)).body.data).toEqual({ cover: null });
    } finally {
      await service.close();
    }
  });
});
