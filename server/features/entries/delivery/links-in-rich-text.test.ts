import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';

const html = { name: 'body', label: 'Body', type: 'wysiwyg' };

onEachDatabase('links to records in rich text', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let made = 0;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    await tenant.createType('components', { name: 'Quote', slug: 'quote', schema: [html] });
    const parts = { name: 'parts', label: 'Parts', type: 'componentPicker' };
    const next = {
      name: 'next',
      label: 'Next',
      type: 'reference',
      options: { referenceType: 'collectionItem', collectionType: 'articles' },
    };
    await tenant.createType('collection-types', {
      name: 'Articles',
      slug: 'articles',
      schema: [html, parts, next],
    });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [html] });
  });
  afterAll(() => service.close());

  const read = async (path: string, given: { previewKey?: string } = {}) =>
    (await tenant.call('GET', path, undefined, { key: tenant.keys.public, ...given })).body.data;
  const write = async (fields: Record<string, unknown>, status = 'published') => {
    const slug = `a-${++made}`;
    const reply = await tenant.call('POST', '/collections/articles', { name: slug, slug, fields, status });
    expect(reply.status, reply.text).toBe(201);
    return { id: reply.body.data.id as string, path: `/collections/articles/${slug}` };
  };
  const page = async (status = 'published') => {
    const slug = `p-${++made}`;
    const reply = await tenant.call('POST', '/pages', {
      name: slug,
      slug,
      pageType: 'plain',
      fields: {},
      status,
    });
    expect(reply.status, reply.text).toBe(201);
    return { id: reply.body.data.id as string, slug };
  };
  const link = (kind: string, id: string) => `<p>See <a href="galley:${kind}/${id}" title="T">this</a>.</p>`;
  const shown = (address: string) => `<p>See <a href="${address}" title="T">this</a>.</p>`;

  test('They are delivered with the present address of a page, an item and a post, wherever the text stands', async () => {
    const about = await page();
    const item = await write({});
    const post = await tenant.admin(
      'POST',
      '/blog-posts',
      { title: 'N', slug: 'news', status: 'published' },
      'editor',
    );
    await tenant.admin('POST', `/blog-posts/${post.body.data.id}/publish`, {}, 'editor');
    const { path } = await write({
      body: link('page', about.id) + link('post', post.body.data.id),
      parts: [{ _type: 'quote', body: link('item', item.id) }],
    });
    for (const depth of [0, 1, 3]) {
      const { body, parts } = await read(`${path}?depth=${depth}`);
      expect(body).toBe(shown(`/pages/${about.slug}`) + shown('/blog/news'));
      expect(parts[0].body).toBe(shown(item.path));
    }
    const outer = await write({ next: { _ref: (await read(path))._id, _type: 'collectionItem' } });
    expect((await read(outer.path)).next.body).toContain(`/pages/${about.slug}`);
  });

  test('They follow a new slug at once, cached answers too; what is offline leaves its words', async () => {
    const about = await page();
    const { path } = await write({ body: link('page', about.id) });
    const stored = link('page', about.id);
    expect((await read(path)).body).toBe(shown(`/pages/${about.slug}`));
    await tenant.admin('PUT', `/pages/${about.id}`, { slug: `new-${about.slug}` }, 'editor');
    expect((await read(path)).body).toBe(shown(`/pages/new-${about.slug}`));
    await tenant.admin('POST', `/pages/${about.id}/unpublish`, {}, 'editor');
    expect((await read(path)).body).toBe('<p>See <a title="T">this</a>.</p>');
    expect((await read(path, { previewKey: tenant.keys.preview })).body).toBe(
      shown(`/pages/new-${about.slug}`),
    );
    const kept = await tenant.call('PUT', path, {});
    expect(kept.body.data.draftContent.body).toBe(stored);
  });

  test('In a post too: they follow a new slug, and what is offline leaves its words', async () => {
    const about = await page();
    const slug = `post-${++made}`;
    const content = link('page', about.id);
    const post = { title: 'P', slug, content, status: 'published' };
    const { body } = await tenant.admin('POST', '/blog-posts', post, 'editor');
    expect((await read(`/blog/${slug}`)).content).toBe(shown(`/pages/${about.slug}`));
    const listed = await read('/blog?limit=1');
    expect(listed[0].content).toBe(shown(`/pages/${about.slug}`));
    await tenant.admin('PUT', `/pages/${about.id}`, { slug: `new-${about.slug}` }, 'editor');
    expect((await read(`/blog/${slug}`)).content).toBe(shown(`/pages/new-${about.slug}`));
    expect((await read('/blog?limit=1'))[0].content).toBe(shown(`/pages/new-${about.slug}`));
    const refused = await tenant.admin('DELETE', `/pages/${about.id}`, undefined, 'editor');
    expect(refused.body.error.details.references).toMatchObject([{ id: body.data.id }]);
    await tenant.admin('POST', `/pages/${about.id}/unpublish`, {}, 'editor');
    expect((await read(`/blog/${slug}`)).content).toBe('<p>See <a title="T">this</a>.</p>');
    await tenant.admin('DELETE', `/blog-posts/${body.data.id}`, undefined, 'editor');
  });

  test('They count as references: a record that is linked to is not deleted without a warning', async () => {
    const about = await page();
    const { id } = await write({ body: link('page', about.id) });
    const refused = await tenant.admin('DELETE', `/pages/${about.id}`, undefined, 'editor');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HAS_REFERENCES']);
    expect(refused.body.error.details.references).toMatchObject([{ id, fields: ['body'] }]);
  });

  test('Another tenant’s record, one of another kind and one that never was lead nowhere', async () => {
    const stranger = await service.createTenant();
    await stranger.createType('page-types', { name: 'Plain', slug: 'plain', schema: [html] });
    const theirs = await stranger.call('POST', '/pages', {
      name: 'X',
      slug: 'x',
      pageType: 'plain',
      fields: {},
      status: 'published',
    });
    const own = await page();
    for (const [kind, id] of [
      ['page', theirs.body.data.id],
      ['item', own.id],
      ['page', '0190a000-0000-7000-8000-00000000000a'],
    ] as const) {
      const { path } = await write({ body: link(kind, id) });
      expect((await read(path)).body).toBe('<p>See <a title="T">this</a>.</p>');
    }
  });

  describe('HTML that API clients send', () => {
    test('is delivered byte for byte', async () => {
      const about = await page();
      const sent = `<P><A HREF='/pages/${about.slug}'>x</A><a href=galley:page/x>galley:page/${about.id}</a><b>`;
      const { path } = await write({ body: sent });
      expect((await read(path)).body).toBe(sent);
    });
  });
});
