import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

onEachDatabase('GET /collections/:type/:slug', (dialect) => {
  let typeId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    typeId = (await tenant.createType('collection-types', { name: 'News', slug: 'news-items', schema })).id;
  });
  const notFound = { status: 404, code: 'NOT_FOUND' };

  test('answers 200 with data and collectionType, and nothing beside', async () => {
    const [id] = await scenario.add('item', 'news-items', {
      slug: 'one',
      name: 'One',
      fields: { title: 'T' },
    });
    const { status, body } = await scenario.get('/collections/news-items/one');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        _id: id,
        _name: 'One',
        _slug: 'one',
        title: 'T',
        _sortOrder: 0,
        _publishedAt: expect.any(String),
        _updatedAt: expect.any(String),
      },
      collectionType: { id: typeId, name: 'News', slug: 'news-items' },
    });
  });

  test('an unknown slug, a draft, a deleted item and an id are 404 with the message of the contract', async () => {
    const [draft = ''] = await scenario.add('item', 'news-items', { slug: 'draft', publish: false });
    const [gone = ''] = await scenario.add('item', 'news-items', { slug: 'gone' });
    await scenario.remove(gone);
    for (const slug of ['nothing', 'draft', 'gone', draft, 'a/b', 'NOTHING']) {
      const reply = await scenario.get(`/collections/news_items/${encodeURIComponent(slug)}`);
      expect(refusal(reply)).toEqual(notFound);
      expect(reply.body.error.message).toBe(`Collection item "${slug}" not found in "news-items"`);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  describe('a renamed slug', () => {
    test('is a 301 with exactly { redirect: { from, to, url } } and no Location header', async () => {
      const [id = ''] = await scenario.add('item', 'news-items', { slug: 'old' });
      await scenario.change(id, { slug: 'new' });
      const reply = await scenario.get('/collections/news_items/old');
      expect(reply.status).toBe(301);
      expect(reply.body).toEqual({
        redirect: { from: 'old', to: 'new', url: '/collections/news-items/new' },
      });
      expect(reply.headers.get('location')).toBeNull();
      expect(reply.headers.get('x-cache')).toMatch(/^(HIT|MISS)$/);
      expect((await scenario.get('/collections/news-items/new')).status).toBe(200);
    });

    test('points at the record, so that there are no chains, and none back to a slug taken up again', async () => {
      const [id = ''] = await scenario.add('item', 'news-items', { slug: 'a' });
      await scenario.change(id, { slug: 'b' });
      await scenario.change(id, { slug: 'c' });
      for (const from of ['a', 'b']) {
        const { body } = await scenario.get(`/collections/news-items/${from}`);
        expect(body.redirect).toEqual({ from, to: 'c', url: '/collections/news-items/c' });
      }
      await scenario.change(id, { slug: 'a' });
      expect((await scenario.get('/collections/news-items/a')).status).toBe(200);
      expect((await scenario.get('/collections/news-items/c')).body.redirect.to).toBe('a');
    });

    test('a live record on that slug wins over history', async () => {
      const [id = ''] = await scenario.add('item', 'news-items', { slug: 'old' });
      await scenario.change(id, { slug: 'new' });
      await scenario.add('item', 'news-items', { slug: 'old', name: 'Second' });
      const reply = await scenario.get('/collections/news-items/old');
      expect(reply.status).toBe(200);
      expect(reply.body.data._name).toBe('Second');
    });

    test('of a record that is not published is a 404, and under preview a 301', async () => {
      const [id = ''] = await scenario.add('item', 'news-items', { slug: 'old' });
      await scenario.change(id, { slug: 'new' });
      await scenario.unpublish(id);
      const reply = await scenario.get('/collections/news-items/old');
      expect(refusal(reply)).toEqual(notFound);
      expect(reply.body.error.message).toBe('Collection item "old" not found in "news-items"');
      const inPreview = await scenario.preview('/collections/news-items/old');
      expect(inPreview.status).toBe(301);
      expect(inPreview.body.redirect.to).toBe('new');
    });

    test('of a deleted record, of another type and of another tenant is a 404', async () => {
      const [id = ''] = await scenario.add('item', 'news-items', { slug: 'old' });
      await scenario.change(id, { slug: 'new' });
      await scenario.tenant.createType('collection-types', { name: 'Other', slug: 'other', schema: [] });
      expect((await scenario.get('/collections/other/old')).status).toBe(404);
      const stranger = await scenario.service.createTenant();
      await stranger.createType('collection-types', { name: 'News', slug: 'news-items', schema: [] });
      expect((await stranger.call('GET', '/collections/news-items/old')).status).toBe(404);
      await scenario.remove(id);
      expect((await scenario.get('/collections/news-items/old')).status).toBe(404);
    });
  });
});

onEachDatabase('singleton types', (dialect) => {
  let typeId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'motto', label: 'Motto', type: 'text' }];
    const type = { name: 'Settings', slug: 'site-settings', isSingleton: true, schema };
    typeId = (await tenant.createType('collection-types', type)).id;
  });
  const path = '/collections/site_settings';
  const summary = () => ({ id: typeId, name: 'Settings', slug: 'site-settings', isSingleton: true });

  test('the list answers one object, isSingleton: true, and no pagination', async () => {
    const [id] = await scenario.add('item', 'site-settings', {
      slug: 'settings',
      fields: { motto: 'Onward' },
    });
    const { status, body } = await scenario.get(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        _id: id,
        _name: 'settings',
        _slug: 'settings',
        motto: 'Onward',
        _sortOrder: 0,
        _publishedAt: expect.any(String),
        _updatedAt: expect.any(String),
      },
      collectionType: summary(),
    });
    expect((await scenario.get(`${path}/settings`)).body.collectionType).toEqual(summary());
  });

  test('without an item: 404 and its message, under preview too', async () => {
    for (const reply of [await scenario.get(path), await scenario.preview(path)]) {
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe('Singleton content for "site-settings" not found');
    }
  });

  test('an unpublished item is a 404 with its message, and delivered under preview', async () => {
    const [id = ''] = await scenario.add('item', 'site-settings', {
      slug: 'settings',
      fields: { motto: 'Draft' },
      publish: false,
    });
    const hidden = await scenario.get(path);
    expect(refusal(hidden)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(hidden.body.error.message).toBe('Singleton content for "site-settings" is not published');
    const shown = await scenario.preview(path);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      data: { motto: 'Draft', _publishedAt: null },
      collectionType: summary(),
    });
    expect(shown.body).not.toHaveProperty('pagination');
    await scenario.remove(id);
    expect((await scenario.get(path)).body.error.message).toBe(
      'Singleton content for "site-settings" not found',
    );
  });

  test('isSingleton is absent, not false, for other types', async () => {
    await scenario.tenant.createType('collection-types', { name: 'Plain', slug: 'plain', schema: [] });
    expect((await scenario.get('/collections/plain')).body.collectionType).not.toHaveProperty('isSingleton');
  });

  test('malformed page, limit and filters are refused before the type is looked at', async () => {
    await scenario.add('item', 'site-settings', { slug: 'settings' });
    expect((await scenario.get(`${path}?limit=101`)).body).toMatchObject({ success: false });
    expect((await scenario.get(`${path}?filter[motto]=x`)).body.error.code).toBe('INVALID_FILTER_FIELD');
  });
});
