import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

onEachDatabase('reads in a locale', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, unpublish, read, admin, at } = scenario;
  const english = { title: 'Tide', body: 'High', code: 'A1', rank: 3 };
  const ready = () => scenario.service.runJobs();
  const item = async (path: string) => (await read(`/collections/notes${path}`)).body.data;

  async function translated() {
    const id = await create('tide', english);
    await ready();
    await put(id, 'de', { name: 'Gezeiten', slug: 'gezeiten', fields: { title: 'Flut' } });
    await publish(id, 'de');
    return id;
  }

  test('show what is published in it, and field by field what it falls back on', async () => {
    await translated();
    const reply = await read('/collections/notes/gezeiten?locale=de');
    expect(reply.headers.get('content-language')).toBe('de');
    expect(reply.body.data).toMatchObject({
      ...{ _name: 'Gezeiten', _slug: 'gezeiten', title: 'Flut', body: 'High', code: 'A1', rank: 3 },
      _locale: 'de',
      _locales: [
        { locale: 'en', slug: 'tide' },
        { locale: 'de', slug: 'gezeiten' },
      ],
    });
    const own = await item('/gezeiten?locale=de&fallback=none');
    expect(own).toMatchObject({ title: 'Flut', code: 'A1' });
    expect(own).not.toHaveProperty('body');
    const plain = await read('/collections/notes/tide');
    expect(plain.headers.get('content-language')).toBe('en');
    expect(plain.body.data).toMatchObject({ ...english, _locale: 'en', _locales: [{}, {}] });
    const french = await read('/collections/notes/tide?locale=fr');
    expect(french.headers.get('content-language')).toBe('en');
    expect(french.body.data).toMatchObject({ ...english, _locale: 'en' });
    expect((await read('/collections/notes/tide?locale=fr&fallback=none')).status).toBe(404);
    expect(refusal(await read('/collections/notes/tide?locale=it'))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect((await read('/collections/notes/tide?fallback=all')).status).toBe(400);
  });

  test('show in a preview what its own editor has typed there, and nothing that is typed in another locale', async () => {
    const id = await translated();
    await scenario.tenant.admin(
      'POST',
      '/preview-sites',
      {
        name: 'Site',
        url: 'https://example.com/p?token={token}&path={path}',
        paths: [{ kind: 'item', path: '/{locale}/{slug}' }],
      },
      'admin',
    );
    await admin('POST', at(id, 'de', '/autosave'), { fields: { title: 'Getippt' }, baseVersion: 1 });
    await admin('POST', at(id, undefined, '/autosave'), { fields: { title: 'Typed' }, baseVersion: 1 });
    const open = async (locale?: string) =>
      (await admin('POST', '/preview-sessions', { record: { kind: 'item', id, locale } })).body.data;
    const { token, url } = await open('de');
    expect(new URL(url).searchParams.get('path')).toBe('/de/gezeiten');
    expect(new URL((await open()).url).searchParams.get('path')).toBe('/en/tide');
    expect(
      (await admin('POST', '/preview-sessions', { record: { kind: 'item', id, locale: 'it' } })).status,
    ).toBe(400);
    const shown = async (path: string) =>
      (
        await scenario.service.send('GET', `/collections/notes/${path}`, {
          key: scenario.tenant.keys.public,
          previewKey: token,
        })
      ).body.data.title;
    expect(await shown('gezeiten?locale=de')).toBe('Getippt');
    expect(await shown('tide')).toBe('Typed');
    expect((await item('/gezeiten?locale=de')).title).toBe('Flut');
  });

  test('answer a slug of another locale, and an old one, with where the record is', async () => {
    const id = await translated();
    const hint = async (path: string) => {
      const { status, body } = await read(`/collections/notes${path}`);
      return `${status} ${body.redirect?.to ?? body.data?._slug}`;
    };
    expect(await hint('/tide?locale=de')).toBe('301 gezeiten');
    expect(await hint('/gezeiten')).toBe('301 tide');
    expect(await hint('/gezeiten?locale=fr')).toBe('301 tide');
    await put(id, 'de', { slug: 'ebbe-und-flut' });
    expect(await hint('/gezeiten?locale=de')).toBe('301 ebbe-und-flut');
    expect(await hint(`/${id}?locale=de`)).toBe('200 ebbe-und-flut');
    const redirects = (await read('/redirects?locale=de')).body.data;
    expect(redirects).toMatchObject([
      { kind: 'item', from: 'gezeiten', to: 'ebbe-und-flut' },
      { kind: 'item', from: 'tide', to: 'ebbe-und-flut' },
    ]);
    // A read without a locale answers the slugs of translations with a redirect too.
    expect((await read('/redirects')).body.data).toMatchObject([
      { from: 'ebbe-und-flut', to: 'tide' },
      { from: 'gezeiten', to: 'tide' },
    ]);
  });

  test('list, filter, sort, count and search what is shown in it', async () => {
    await translated();
    const second = await create('boat', { title: 'Boat', code: 'B2', rank: 1 });
    await put(second, 'de', { name: 'Boot', slug: 'boot', fields: { title: 'Boot' } });
    await create('crew', { title: 'Crew', rank: 2 });
    const titles = async (query: string) =>
      (await read(`/collections/notes?${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await titles('locale=de&sort=fields.title')).toEqual(['Boat', 'Crew', 'Flut']);
    expect(await titles('locale=de&sort=name')).toEqual(['Flut', 'Boat', 'Crew']);
    expect(await titles('locale=de&sort=fields.rank')).toEqual(['Boat', 'Crew', 'Flut']);
    expect(await titles('locale=de&filter[fields.title]=Flut')).toEqual(['Flut']);
    expect(await titles('locale=de&filter[fields.title]=Tide')).toEqual([]);
    expect(await titles('locale=de&filter[fields.body]=High')).toEqual(['Flut']);
    expect(await titles('locale=de&fallback=none')).toEqual(['Flut']);
    expect(await titles('locale=de&fallback=none&filter[fields.body]=High')).toEqual([]);
    expect(await titles('locale=de&filter[fields.title][contains]=o&sort=name')).toEqual(['Boat']);
    await publish(second, 'de');
    expect(await titles('locale=de&sort=fields.title')).toEqual(['Boot', 'Crew', 'Flut']);
    const page = await read('/collections/notes?locale=de&limit=2');
    expect(page.body.pagination).toMatchObject({ total: 3, totalPages: 2 });
    expect(page.headers.get('content-language')).toBe('de');
    const found = async (query: string) =>
      (await read(`/search?${query}`)).body.data.map(({ name, _locale }: Record<string, string>) => [
        name,
        _locale,
      ]);
    expect(await found('q=boot&locale=de')).toEqual([['Boot', 'de']]);
    expect(await found('q=crew&locale=de')).toEqual([['crew', 'en']]);
    expect(await found('q=boat')).toEqual([['boat', 'en']]);
    expect(await found('q=flut')).toEqual([]);
    await unpublish(second, 'de');
    expect(await titles('locale=de&sort=fields.title')).toEqual(['Boat', 'Crew', 'Flut']);
  });

  test('count nothing that falls back where only what is its own is wanted', async () => {
    await create('tide', english);
    await ready();
    const asked = 'filter[fields.rank]=3&filter[fields.code]=A1';
    const counted = async (query: string) =>
      (await read(`/collections/notes?${query}&${asked}`)).body.pagination.total;
    expect(await counted('locale=fr')).toBe(1);
    expect(await counted('locale=fr&fallback=none')).toBe(0);
    const { admin: asEditor } = scenario;
    await scenario.tenant.admin('PUT', '/locales/fr', { fallback: [] }, 'admin');
    await ready();
    expect((await asEditor('GET', '/locales')).body.data).toMatchObject([{}, {}, { isReady: true }]);
    expect(await counted('locale=fr')).toBe(0);
  });

  test('find long texts, and what is published while a locale is made ready, as without a locale', async () => {
    const long = `${'word '.repeat(60)}End`;
    const id = await create('tide', { ...english, code: long, body: long, rows: [{ line: long }] });
    await ready();
    const found = async (query: string) =>
      (await read(`/collections/notes?locale=fr&${query}`)).body.data.map(
        ({ _slug: slug }: { _slug: string }) => slug,
      );
    for (const path of ['code', 'body', 'rows.line'])
      expect(await found(`filter[fields.${path}][endsWith]=END`), path).toEqual(['tide']);
    expect((await read('/search?locale=fr&q=word')).body.data).toMatchObject([{ slug: 'tide' }]);
    await put(id, undefined, { fields: { ...english, body: 'Other' } });
    await publish(id);
    expect(await found('filter[fields.body]=Other')).toEqual(['tide']);
    expect(await found('filter[fields.code][endsWith]=End')).toEqual([]);
    await unpublish(id);
    expect(await found('')).toEqual([]);
  });

  test('resolve references in the locale', async () => {
    const id = await translated();
    const next = { _ref: id, _type: 'collectionItem' };
    await create('second', { title: 'Second', next });
    expect((await item('/second?locale=de')).next).toMatchObject({ _slug: 'gezeiten', title: 'Flut' });
    expect((await item('/second')).next).toMatchObject({ _slug: 'tide', title: 'Tide' });
  });

  test('go on while the default locale is not live, with what all share as it was', async () => {
    const id = await translated();
    await unpublish(id);
    expect(await item('/gezeiten?locale=de')).toMatchObject({ title: 'Flut', code: 'A1', rank: 3 });
    expect((await read('/collections/notes/tide')).status).toBe(404);
    expect((await read('/collections/notes/tide?locale=fr')).status).toBe(404);
    const other = await create('boat', { title: 'Boat', code: 'B2' }, 'draft');
    await put(other, 'de', { fields: { title: 'Boot' } });
    await publish(other, 'de');
    expect(await item('/boat?locale=de')).toMatchObject({ title: 'Boot', code: 'B2' });
    await put(other, undefined, { fields: { code: 'C3' } });
    await put(other, 'de', { fields: { title: 'Schiff' } });
    expect(await item('/boat?locale=de')).toMatchObject({ title: 'Boot', code: 'B2' });
    await admin('DELETE', at(other));
    expect((await read('/collections/notes/boat?locale=de')).status).toBe(404);
  });

  test('show drafts under preview, resolved as they would be published', async () => {
    const id = await translated();
    await put(id, 'de', { fields: { body: 'Hoch' } });
    await put(id, 'fr', { slug: 'maree', fields: { title: 'Marée' } });
    const preview = async (path: string) => (await read(`/collections/notes${path}`, { preview: true })).body;
    expect((await preview('/gezeiten?locale=de')).data).toMatchObject({
      title: 'Flut',
      body: 'Hoch',
      code: 'A1',
    });
    expect((await preview('/maree?locale=fr')).data).toMatchObject({
      title: 'Marée',
      body: 'High',
      _locale: 'fr',
    });
    expect((await preview('/tide?locale=fr')).redirect).toMatchObject({ to: 'maree' });
    const [listed] = (await preview('?locale=fr')).data;
    expect(listed).toMatchObject({ title: 'Marée', _slug: 'maree' });
    expect(await item('/gezeiten?locale=de')).toMatchObject({ body: 'High' });
  });

  test('filter and sort drafts under preview by what they say in the locale', async () => {
    const tide = await create('tide', { title: 'Tide', rank: 1 });
    await put(tide, 'de', { name: 'Zander', slug: 'zander', fields: { title: 'Flut' } });
    const ebb = await create('ebb', { title: 'Ebb', rank: 2 }, 'draft');
    await put(ebb, 'de', { name: 'Aal', slug: 'aal', fields: { title: 'Zoll' } });
    await create('neap', { title: 'Neap', rank: 3 }, 'draft');
    const listed = async (query: string) => {
      const { body } = await read(`/collections/notes?locale=de&${query}`, { preview: true });
      expect(body.pagination.total, query).toBe(body.data.length);
      return body.data.map(({ title }: { title: string }) => title);
    };
    expect(await listed('filter[fields.title]=Flut')).toEqual(['Flut']);
    expect(await listed('filter[fields.title]=Tide')).toEqual([]);
    expect(await listed('filter[fields.title]=Neap')).toEqual(['Neap']);
    expect(await listed('sort=fields.title')).toEqual(['Flut', 'Neap', 'Zoll']);
    expect(await listed('sort=-fields.title')).toEqual(['Zoll', 'Neap', 'Flut']);
    expect(await listed('sort=name')).toEqual(['Zoll', 'Flut', 'Neap']);
    expect(await listed('sort=-slug')).toEqual(['Flut', 'Neap', 'Zoll']);
    expect(await listed('filter[name]=Aal')).toEqual(['Zoll']);
    expect(await listed('filter[name]=ebb')).toEqual([]);
    expect(await listed('fallback=none&filter[fields.rank][gte]=1&sort=name')).toEqual(['Zoll', 'Flut']);
    expect(await listed('filter[fields.rank][gte]=2&sort=fields.rank')).toEqual(['Zoll', 'Neap']);
    const page = await read('/collections/notes?locale=de&sort=name&limit=1&page=2', { preview: true });
    expect(page.body).toMatchObject({ data: [{ title: 'Flut' }], pagination: { total: 3 } });
    const plain = await read('/collections/notes?filter[fields.title]=Tide', { preview: true });
    expect(plain.body.data).toMatchObject([{ title: 'Tide' }]);
  });

  test('of pages and posts have the same', async () => {
    const { tenant } = scenario;
    const text = { name: 'headline', label: 'Headline', type: 'text', options: { localized: true } };
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema: [text] });
    const page = { name: 'About', slug: 'about', pageType: 'landing', status: 'published' };
    const { id } = (await tenant.call('POST', '/pages', { ...page, fields: { headline: 'We' } })).body.data;
    await ready();
    const body = { name: 'Wir', slug: 'ueber/uns', fields: { headline: 'Wir' } };
    expect((await admin('PUT', `/pages/${id}?locale=de`, body)).status).toBe(200);
    expect((await admin('POST', `/pages/${id}/publish?locale=de`)).status).toBe(200);
    const german = await read('/pages/ueber/uns?locale=de');
    expect(german.body.data).toMatchObject({ name: 'Wir', content: { headline: 'Wir' }, _locale: 'de' });
    expect(german.headers.get('content-language')).toBe('de');
    expect((await read('/pages/about?locale=de')).body.redirect).toMatchObject({ to: 'ueber/uns' });
    expect((await read('/pages?locale=de')).body.data).toMatchObject([{ slug: 'ueber/uns' }]);
    expect((await read('/pages/about')).body).toMatchObject({ redirect: null, data: { _locale: 'en' } });

    const post = {
      title: 'Light',
      slug: 'light',
      content: '<p>First</p>',
      tags: ['sea'],
      status: 'published',
    };
    const made = (await admin('POST', '/blog-posts', post)).body.data;
    const saved = await admin('PUT', `/blog-posts/${made.id}?locale=de`, { title: 'Licht', slug: 'licht' });
    expect(saved.body.data).toMatchObject({ title: 'Licht', locale: 'de' });
    await admin('POST', `/blog-posts/${made.id}/publish?locale=de`);
    expect((await read('/blog/licht?locale=de')).body.data).toMatchObject({
      ...{ title: 'Licht', content: '<p>First</p>', _locale: 'de' },
    });
    expect((await read('/blog?locale=de&tag=sea')).body.data).toMatchObject([{ slug: 'licht' }]);
    expect((await read('/blog/light')).body.data).toMatchObject({ title: 'Light', _locales: [{}, {}] });
    expect((await read('/blog/light?locale=de')).body.redirect).toMatchObject({ to: 'licht' });
  });
});
