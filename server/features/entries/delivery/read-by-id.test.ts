import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useReadScenario } from '../../../test/scenarios/read-scenario.ts';

onEachDatabase('a record that is read by its id', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'News', slug: 'news', schema });
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  });
  const notFound = { status: 404, code: 'NOT_FOUND' };
  /** One of each kind: its id, and where its slug and where its id stand. */
  const addAll = async (more: { publish?: boolean } = {}) => {
    const [item = ''] = await scenario.add('item', 'news', { slug: 'one', ...more });
    const [page = ''] = await scenario.add('page', 'plain', { slug: 'about/us', ...more });
    const [post = ''] = await scenario.add('post', 'blog-post', { slug: 'first', ...more });
    return [
      { id: item, folder: '/collections/news', slug: 'one' },
      { id: page, folder: '/pages', slug: 'about/us' },
      { id: post, folder: '/blog', slug: 'first' },
    ];
  };

  test('is what its slug answers, to the byte, without a redirect, whatever the case of the id', async () => {
    for (const { id, folder, slug } of await addAll()) {
      const bySlug = await scenario.get(`${folder}/${slug}`);
      for (const address of [id, id.toUpperCase()]) {
        const byId = await scenario.get(`${folder}/${address}`);
        expect([byId.status, byId.text]).toEqual([200, bySlug.text]);
        expect(byId.headers.get('etag')).toBe(bySlug.headers.get('etag'));
      }
      await scenario.change(id, { slug: 'renamed' });
      expect((await scenario.get(`${folder}/${id}`)).text).toContain('"renamed"');
    }
  });

  test('is 404 like an unknown slug for ids of others: another type, kind or tenant, a draft, a deleted record', async () => {
    const [item, page, post] = await addAll();
    const other = await scenario.service.createTenant();
    const drafts = await Promise.all(
      (['item', 'page', 'post'] as const).map(async (kind, index) => {
        const type = ['news', 'plain', 'blog-post'][index] ?? '';
        const [id = ''] = await scenario.add(kind, type, { slug: `draft-${index}`, publish: false });
        return id;
      }),
    );
    const [gone = ''] = await scenario.add('item', 'news', { slug: 'gone' });
    await scenario.remove(gone);
    const strangers = [
      `/collections/notes/${item?.id}`,
      `/collections/news/${page?.id}`,
      `/pages/${post?.id}`,
      `/blog/${item?.id}`,
      `/collections/news/${drafts[0]}`,
      `/pages/${drafts[1]}`,
      `/blog/${drafts[2]}`,
      `/collections/news/${gone}`,
    ];
    for (const path of strangers) {
      const reply = await scenario.get(path);
      const unknown = randomUUID();
      const shown = await scenario.get(path.replace(/[^/]+$/, unknown));
      expect([path, refusal(reply)]).toEqual([path, notFound]);
      expect(reply.text.replace(/[\w-]{36}/, unknown)).toBe(shown.text);
    }
    const foreign = await other.call('GET', `/pages/${page?.id}`);
    expect(refusal(foreign)).toEqual(notFound);
    for (const [index, folder] of ['/collections/news', '/pages', '/blog'].entries()) {
      const preview = await scenario.preview(`${folder}/${drafts[index]}`);
      expect([folder, preview.status]).toEqual([folder, 200]);
    }
  });

  test('a live slug wins over an id, and gives the address back when it goes', async () => {
    const [id = ''] = await scenario.add('item', 'news', { slug: 'one' });
    const path = `/collections/news/${id}`;
    const slug = async () => {
      const { body, headers } = await scenario.get(path);
      return [body.data?._slug ?? body.redirect?.to, headers.get('x-cache')];
    };
    expect(await slug()).toEqual(['one', 'MISS']);
    expect(await slug()).toEqual(['one', 'HIT']);
    const [twin = ''] = await scenario.add('item', 'news', { slug: id, publish: false });
    expect((await slug())[0]).toBe('one');
    await scenario.publish(twin);
    expect(await slug()).toEqual([id, 'MISS']);
    expect(await slug()).toEqual([id, 'HIT']);
    await scenario.unpublish(twin);
    expect((await slug())[0]).toBe('one');
    await scenario.publish(twin);
    await scenario.change(twin, { slug: 'two' });
    expect((await slug())[0]).toBe('one');
  });

  test('is kept under both addresses, and forgotten under both by every change', async () => {
    for (const { id, folder, slug } of await addAll()) {
      const states = async () => {
        const replies = [await scenario.get(`${folder}/${id}`), await scenario.get(`${folder}/${slug}`)];
        return replies.map((reply) => [reply.status, reply.headers.get('x-cache')].join(' '));
      };
      expect(await states()).toEqual(['200 MISS', '200 MISS']);
      expect(await states()).toEqual(['200 HIT', '200 HIT']);
      await scenario.change(id, { name: 'Another' });
      expect(await states()).toEqual(['200 MISS', '200 MISS']);
      await scenario.unpublish(id);
      expect(await states()).toEqual(['404 MISS', '404 MISS']);
      await scenario.publish(id);
      expect(await states()).toEqual(['200 MISS', '200 MISS']);
    }
  });

  test('a page answers 304 under its id too', async () => {
    const [, page] = await addAll();
    const { headers } = await scenario.get(`/pages/${page?.id}`);
    const again = await scenario.get(`/pages/${page?.id}`, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
