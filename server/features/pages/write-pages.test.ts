import { describe, expect, test } from 'vitest';
import { contentFailures, outcome, rawIssues, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import type { SendOptions } from '../../test/test-service.ts';

onEachDatabase('page writes', (dialect) => {
  let typeId = '';
  const scenario = useWriteScenario(dialect, async (tenant) => {
    const type = await tenant.createType('page-types', {
      name: 'Landing page',
      slug: 'landing-page',
      schema: [{ name: 'title', label: 'Title', type: 'text', required: true }],
    });
    typeId = type.id;
  });
  const call = (method: string, path: string, body?: unknown, options?: SendOptions) =>
    scenario.tenant.call(method, path, body, options);
  const create = (body: object) => call('POST', '/pages', { name: 'P', pageType: 'landing-page', ...body });

  describe('POST /pages', () => {
    test('answers 201 with the item record, pageTypeId and pageType in place of collectionTypeId', async () => {
      const { status, body } = await create({ name: 'About', slug: 'about', fields: { title: 'Us' } });
      expect(status).toBe(201);
      expect(body).toEqual({
        data: {
          id: expect.any(String),
          pageTypeId: typeId,
          pageType: { id: typeId, name: 'Landing page', slug: 'landing-page' },
          name: 'About',
          slug: 'about',
          status: 'draft',
          draftContent: { title: 'Us' },
          publishedContent: null,
          sortOrder: 0,
          version: 1,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          publishedAt: null,
          firstPublishedAt: null,
        },
      });
      const events = await scenario.service.events(scenario.tenant);
      expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual([
        { kind: 'page.created', data: body.data },
      ]);
    });

    test('carries the headers of the pages family, and no-store', async () => {
      const { headers } = await create({ slug: 'about' });
      expect(headers.get('x-cache')).toBe('MISS');
      expect(headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.has('etag')).toBe(false);
    });

    test('with status published: page.created, then page.published, version 1', async () => {
      const { body } = await create({ slug: 'about', status: 'published', fields: { title: 'Us' } });
      expect(body.data).toMatchObject({ status: 'published', version: 1, publishedContent: { title: 'Us' } });
      expect(await scenario.eventKinds()).toEqual(['page.created', 'page.published']);
      expect((await call('GET', '/pages/about')).body.data.content).toEqual({ title: 'Us' });
    });

    test('the page type is named by slug, by slug in snake_case or by id', async () => {
      for (const [n, pageType] of ['landing-page', 'landing_page', typeId, typeId.toUpperCase()].entries()) {
        expect((await create({ slug: `p${n}`, pageType })).body.data.pageTypeId).toBe(typeId);
      }
    });

    test('an unknown page type is 400 INVALID_PAGE_TYPE; so are another kind and another tenant’s', async () => {
      const items = await scenario.tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
      const other = await scenario.service.createTenant();
      const foreign = await other.createType('page-types', { name: 'Foreign', slug: 'foreign' });
      for (const pageType of [
        'nothing',
        items.id,
        'notes',
        foreign.id,
        'foreign',
        'toString',
        '\u{1F600}'.repeat(60),
      ]) {
        const reply = await create({ slug: 'about', pageType });
        expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_PAGE_TYPE' });
      }
      expect(await scenario.eventKinds()).toEqual([]);
    });

    test('a body without slug fails with the raw validator shape', async () => {
      const issues = rawIssues(await create({}));
      expect(issues).toHaveLength(1);
      expect(issues[0]).toMatchObject({ code: 'invalid_type', expected: 'string', path: ['slug'] });
      const all = rawIssues(await call('POST', '/pages', { status: 'live' }));
      expect(all.map((issue) => issue.path[0])).toEqual(['name', 'slug', 'pageType', 'status']);
    });

    test('a slug may join several segments with /', async () => {
      for (const slug of ['about/team', 'a/b/c_d/e-1', 'x'.repeat(255)]) {
        expect((await create({ slug })).body.data.slug).toBe(slug);
      }
      for (const slug of ['/about', 'about/', 'a//b', 'a/-b', '/', 'A/b', `${'x/'.repeat(128)}x`]) {
        expect(rawIssues(await create({ slug }))[0]?.path).toEqual(['slug']);
      }
    });

    test('slugs are unique among all pages of the tenant, whatever their type', async () => {
      await scenario.tenant.createType('page-types', { name: 'Other', slug: 'other' });
      await create({ slug: 'about' });
      const reply = await create({ slug: 'about', pageType: 'other' });
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
      await call('DELETE', '/pages/about');
      expect((await create({ slug: 'about', pageType: 'other' })).status).toBe(201);
    });

    test('required fields count when fields are sent or the status is published', async () => {
      expect(contentFailures(await create({ slug: 'a', fields: {} }))).toEqual(['title REQUIRED']);
      expect(contentFailures(await create({ slug: 'a', status: 'published' }))).toEqual(['title REQUIRED']);
      expect((await create({ slug: 'a' })).status).toBe(201);
    });
  });

  describe('PUT /pages/:slug', () => {
    test('merges fields, raises the version, emits page.updated, leaves what is live', async () => {
      await create({ slug: 'about', status: 'published', fields: { title: 'Us' } });
      const { status, body } = await call('PUT', '/pages/about', { fields: { title: 'We' } });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        version: 2,
        status: 'published',
        draftContent: { title: 'We' },
        publishedContent: { title: 'Us' },
        pageTypeId: typeId,
      });
      const events = await scenario.service.events(scenario.tenant);
      expect(events.at(-1)).toMatchObject({ kind: 'page.updated', data: body.data });
    });

    test('a new slug leaves a redirect; a write by the old one is 404', async () => {
      await create({ slug: 'about/us', status: 'published', fields: { title: 'Us' } });
      await call('PUT', '/pages/about/us', { slug: 'company' });
      const redirect = { from: 'about/us', to: 'company', url: '/pages/company', permanent: true };
      const read = await call('GET', '/pages/about/us');
      expect(read.body).toMatchObject({ data: { slug: 'company' }, redirect });
      const reply = await call('PUT', '/pages/about/us', {});
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe("Page with slug 'about/us' not found");
    });

    test('pageType in the body is ignored: a page keeps its type', async () => {
      await scenario.tenant.createType('page-types', { name: 'Other', slug: 'other' });
      await create({ slug: 'about' });
      const { body } = await call('PUT', '/pages/about', { pageType: 'other' });
      expect(body.data).toMatchObject({ pageTypeId: typeId, version: 2 });
    });

    test('the version check works as for items', async () => {
      await create({ slug: 'about' });
      expect((await call('PUT', '/pages/about', { version: 1 })).status).toBe(200);
      const stale = await call('PUT', '/pages/about', {}, { headers: { 'If-Match': '"1"' } });
      expect(refusal(stale)).toEqual({ status: 409, code: 'CONFLICT' });
      expect(stale.body.error.details).toEqual({ currentVersion: 2, yourVersion: 1 });
    });

    test('malformed bodies get the raw validator shape, an unknown page 404', async () => {
      await create({ slug: 'about' });
      expect(rawIssues(await call('PUT', '/pages/about', { slug: '/' }))[0]?.path).toEqual(['slug']);
      expect(refusal(await call('PUT', '/pages/nothing', {}))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });

  describe('publish, unpublish, DELETE', () => {
    test('work on slugs with segments, and on slugs that end like an action', async () => {
      const slugs = ['a/b', 'about/publish', 'publish', 'unpublish/publish', 'x/unpublish'];
      for (const slug of slugs) {
        await create({ slug, fields: { title: slug } });
        const published = await call('POST', `/pages/${slug}/publish`);
        expect({ status: published.status, slug: published.body.data?.slug }).toEqual({ status: 200, slug });
        expect((await call('GET', `/pages/${slug}`)).body.data.content.title).toBe(slug);
        const unpublished = await call('POST', `/pages/${slug}/unpublish`);
        expect(unpublished.body.data).toMatchObject({ slug, status: 'draft' });
      }
      for (const slug of slugs) expect((await call('DELETE', `/pages/${slug}`)).status).toBe(200);
    });

    test('%2F in a path is /', async () => {
      await create({ slug: 'a/b/c', fields: { title: 'T' } });
      expect((await call('PUT', '/pages/a%2Fb%2fc', {})).body.data.version).toBe(2);
      expect((await call('POST', '/pages/a%2Fb/c/publish')).status).toBe(200);
      expect((await call('GET', '/pages/a%2Fb%2Fc')).body.data.slug).toBe('a/b/c');
      expect((await call('POST', '/pages/a%2Fb%2Fc/unpublish')).status).toBe(200);
      expect((await call('DELETE', '/pages/a%2Fb%2Fc')).status).toBe(200);
    });

    test('the id is accepted for the slug', async () => {
      const { id } = (await create({ slug: 'about', fields: { title: 'Us' } })).body.data;
      expect((await call('PUT', `/pages/${id}`, {})).body.data.version).toBe(2);
      expect((await call('POST', `/pages/${id}/publish`)).body.data.status).toBe('published');
      expect((await call('POST', `/pages/${id}/unpublish`)).body.data.status).toBe('draft');
      expect((await call('DELETE', `/pages/${id}`)).status).toBe(200);
    });

    test('an item’s id or slug is no page', async () => {
      await scenario.tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
      const item = await call('POST', '/collections/notes', { name: 'One', slug: 'one' });
      for (const slug of ['one', item.body.data.id]) {
        expect(refusal(await call('DELETE', `/pages/${slug}`))).toEqual({ status: 404, code: 'NOT_FOUND' });
        expect(refusal(await call('PUT', `/pages/${slug}`, {}))).toEqual({ status: 404, code: 'NOT_FOUND' });
      }
    });

    test('publish is strict and emits page.published; unpublish of a draft is INVALID_STATUS', async () => {
      await create({ slug: 'about' });
      expect(contentFailures(await call('POST', '/pages/about/publish'))).toEqual(['title REQUIRED']);
      const draft = await call('POST', '/pages/about/unpublish');
      expect(refusal(draft)).toEqual({ status: 400, code: 'INVALID_STATUS' });
      await call('PUT', '/pages/about', { fields: { title: 'Us' } });
      const { body } = await call('POST', '/pages/about/publish');
      expect(body.data).toMatchObject({ status: 'published', version: 2, publishedContent: { title: 'Us' } });
      expect((await call('POST', '/pages/about/unpublish')).body.data).toMatchObject({
        status: 'draft',
        version: 2,
        publishedContent: null,
        draftContent: { title: 'Us' },
      });
      expect(await scenario.eventKinds()).toEqual([
        'page.created',
        'page.updated',
        'page.published',
        'page.unpublished',
      ]);
    });

    test('DELETE answers { success: true } and emits page.deleted with { id, name, slug }', async () => {
      const { id } = (await create({ name: 'About', slug: 'about' })).body.data;
      expect(outcome(await call('DELETE', '/pages/about'))).toEqual({ status: 200, body: { success: true } });
      const events = await scenario.service.events(scenario.tenant);
      expect(events.at(-1)?.kind).toBe('page.deleted');
      expect(events.at(-1)?.data).toEqual({ id, name: 'About', slug: 'about' });
      const again = await call('DELETE', '/pages/about');
      expect(refusal(again)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(again.body.error.message).toBe("Page with slug 'about' not found");
    });
  });
});
