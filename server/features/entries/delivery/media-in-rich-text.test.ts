import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorker } from '../../../app/build-worker.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { svgPicture } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';

const html = { name: 'body', label: 'Body', type: 'wysiwyg' };

onEachDatabase('media in rich text', (dialect) => {
  let scenario: MediaScenario;
  let slugs = 0;
  beforeAll(async () => {
    scenario = await createMediaScenario(dialect);
    const { tenant } = scenario;
    await tenant.createType('components', { name: 'Quote', slug: 'quote', schema: [html] });
    const picker = { name: 'parts', label: 'Parts', type: 'componentPicker' };
    const rows = { name: 'rows', label: 'Rows', type: 'repeater', options: { fields: [html] } };
    const schema = [html, picker, rows];
    await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  });
  afterAll(() => scenario.close());

  const addMedia = (altText = 'Boats') => scenario.add({ bytes: svgPicture, name: 'boats.svg' }, { altText });
  const own = (id: string, rest = '') => `<p>Look: <img src="/api/v1/media/${id}/file/boats.svg"${rest}></p>`;
  const usesOf = async (id: string) =>
    (await scenario.tenant.admin('GET', `/media/${id}`)).body.data.usedIn.map(
      ({ fields, isPublished }: { fields: string[]; isPublished: boolean }) => ({ fields, isPublished }),
    );
  const write = async (fields: Record<string, unknown>, status = 'published') => {
    const slug = `a-${++slugs}`;
    const body = { name: 'An article', slug, fields, status };
    const reply = await scenario.tenant.call('POST', '/collections/articles', body);
    expect(reply.status).toBe(201);
    return { ...reply.body.data, path: `/collections/articles/${slug}` };
  };
  const read = async (path: string) =>
    (await scenario.tenant.call('GET', path, undefined, { key: scenario.tenant.keys.public })).body.data;

  describe('counts as used', () => {
    test.each([
      ['at the root', (text: string) => ({ body: text }), 'body'],
      ['in components', (text: string) => ({ parts: [{ _type: 'quote', body: text }] }), 'parts.body'],
      ['in repeaters', (text: string) => ({ rows: [{ body: text }] }), 'rows.body'],
    ])('%s of items, in drafts and in what is live', async (_where, fields, path) => {
      const { id, url } = await addMedia();
      expect(await usesOf(id)).toEqual([]);
      await write(fields(`<a href="${url}">${'x'.repeat(5000)}</a>`), 'draft');
      expect(await usesOf(id)).toEqual([{ fields: [path], isPublished: false }]);
      await write(fields(own(id)));
      expect(await usesOf(id)).toContainEqual({ fields: [path], isPublished: true });
      const unused = await scenario.tenant.admin('GET', '/media?unused=true&limit=100');
      expect(unused.body.data.map((one: { id: string }) => one.id)).not.toContain(id);
      const refused = await scenario.tenant.admin('DELETE', `/media/${id}`, undefined, 'editor');
      expect([refused.status, refused.body.error.code]).toEqual([409, 'HAS_REFERENCES']);
    });

    test('in pages and blog posts', async () => {
      const { id } = await addMedia();
      const page = { name: 'A page', slug: 'a-page', pageType: 'plain', fields: { body: own(id) } };
      await scenario.tenant.call('POST', '/pages', { ...page, status: 'published' });
      const post = { title: 'A post', slug: 'a-post', content: own(id), status: 'published' };
      await scenario.tenant.admin('POST', '/blog-posts', post, 'editor');
      expect(await usesOf(id)).toEqual([
        { fields: ['body'], isPublished: true },
        { fields: ['content'], isPublished: true },
      ]);
      const shown = await read('/blog/a-post');
      expect(shown.content).toContain(`<img src="${(await read(`/media/${id}`)).url}" alt="Boats"`);
      expect(shown.featuredImage).toBeNull();
      expect((await read('/pages/a-page')).content.body).toContain('alt="Boats"');
    });

    test('not any more when the text goes, and not of another tenant', async () => {
      const { id } = await addMedia();
      const item = await write({ body: own(id) }, 'draft');
      await scenario.tenant.call('PUT', item.path, { fields: { body: '<p>Nothing</p>' } });
      expect(await usesOf(id)).toEqual([]);
      const stranger = await scenario.service.createTenant();
      await stranger.createType('collection-types', { name: 'Articles', slug: 'articles', schema: [html] });
      const body = { name: 'X', slug: 'x', fields: { body: own(id) }, status: 'published' };
      expect((await stranger.call('POST', '/collections/articles', body)).status).toBe(201);
      expect(await usesOf(id)).toEqual([]);
      // What is another tenant's is not shown either: the text stays as it was sent.
      expect((await stranger.call('GET', '/collections/articles/x')).body.data.body).toBe(own(id));
    });

    test('in entries that were saved before it counted, once the worker has looked through them', async () => {
      const { id } = await addMedia();
      await write({ body: own(id) });
      const { database } = scenario.service.server.deps;
      await database.write(async (tx) => {
        const tenant = scenario.tenant.id;
        await tx.sql.deleteFrom('entry_links').where('tenant_id', '=', tenant).execute();
        await tx.sql.deleteFrom('backfills').where('tenant_id', '=', tenant).execute();
      });
      expect(await usesOf(id)).toEqual([]);
      // A worker that starts with this release.
      await buildWorker(scenario.service.server.deps, { searchEvery: 0 }).runUntilIdle();
      expect(await usesOf(id)).toEqual([{ fields: ['body'], isPublished: true }]);
    });
  });

  describe('that the admin app put there', () => {
    test('is delivered with an address that works, size and alt text; it is stored without them', async () => {
      const { id } = await addMedia();
      const { path } = await write({ body: own(id), rows: [{ body: own(id, ' alt="Mine"') }] });
      const { body, rows } = await read(path);
      const url = /src="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect((await fetch(url)).status).toBe(200);
      expect(body).toMatch(/<img src="http[^"]+\?v=[0-9a-f]+" alt="Boats" width="\d+" height="\d+">/);
      expect(rows[0].body).toContain('alt="Mine"');
      const stored = await scenario.tenant.call('PUT', path, {});
      expect(stored.body.data.draftContent.body).toBe(own(id));
    });

    test('follows a changed alt text and a replaced file at once, cached answers too', async () => {
      const { id } = await addMedia();
      const { path } = await write({ body: own(id) });
      expect((await read(path)).body).toContain('alt="Boats"');
      expect(
        (await read('/collections/articles?limit=100')).find((one: { _slug: string }) =>
          path.endsWith(one._slug),
        ).body,
      ).toContain('alt="Boats"');
      const changes = { altText: 'Ships' };
      await scenario.tenant.admin('PUT', `/media/${id}`, changes, 'editor');
      expect((await read(path)).body).toContain('alt="Ships"');
      await scenario.tenant.admin('DELETE', `/media/${id}?force=true`, undefined, 'editor');
      expect((await read(path)).body).toBe(own(id));
      await scenario.tenant.admin('POST', `/trash/${id}/restore`, undefined, 'editor');
      expect((await read(path)).body).toContain('alt="Ships"');
    });

    test('HTML that API clients send is delivered byte for byte', async () => {
      const { id, url } = await addMedia();
      const sent = `<P CLASS=x>&nbsp;<img src='${url}'/><img src="https://other.example/api/v1/media/${id}/file/a"><b>`;
      const { path } = await write({ body: sent });
      expect((await read(path)).body).toBe(sent);
    });
  });
});
