import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  posts,
} from '../../test/scenarios/editing-scenario.ts';

onEachDatabase('blog posts by editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const whole = {
    title: 'Tides',
    slug: 'tides',
    excerpt: 'On tides',
    content: '<p>Twice a day.</p>',
    categories: ['Sea & Shore', { name: 'Moon', slug: 'the-moon' }],
    tags: ['Ébène'],
    seo: { title: 'Tides explained', keywords: ['tide'], canonicalUrl: 'https://example.com/tides' },
  };

  test('a post is written in the words of the public post, and its record shows them', async () => {
    const tenant = await scenario.newTenant();
    const me = (
      await scenario.service.send('GET', '/auth/me', { token: await tenant.sessionToken('editor') })
    ).body;
    const authorId = me.data.user.id;
    const reply = await editorOf(tenant)('POST', '/blog-posts', { ...whole, authorId });
    expect(reply.status).toBe(201);
    const written = {
      title: 'Tides',
      slug: 'tides',
      excerpt: 'On tides',
      content: '<p>Twice a day.</p>',
      featuredImageId: null,
      featuredImage: null,
      authorId,
      author: { id: authorId, name: 'The editor' },
      categories: [
        { name: 'Sea & Shore', slug: 'sea-shore' },
        { name: 'Moon', slug: 'the-moon' },
      ],
      tags: [{ name: 'Ébène', slug: 'ébène' }],
      seo: {
        title: 'Tides explained',
        description: '',
        keywords: ['tide'],
        canonicalUrl: 'https://example.com/tides',
        noIndex: false,
      },
      readingTimeMinutes: 1,
    };
    expect(reply.body.data).toMatchObject({ ...written, name: 'Tides', status: 'draft', version: 1 });
    await editorOf(tenant)('POST', `/blog-posts/${reply.body.data.id}/publish`);
    const { authorId: _admin, ...delivered } = written;
    const live = await scenario.service.send('GET', '/blog/tides', { key: tenant.keys.public });
    expect(live.body.data).toMatchObject(delivered);
  });

  test('the event of a change tells the post in the same words', async () => {
    const tenant = await scenario.newTenant();
    await editorOf(tenant)('POST', '/blog-posts', whole);
    const [event] = await scenario.service.events(tenant);
    expect(event).toMatchObject({
      kind: 'blog_post.created',
      data: {
        title: 'Tides',
        slug: 'tides',
        excerpt: 'On tides',
        status: 'draft',
        tags: [{ slug: 'ébène' }],
      },
    });
  });

  test('a record can be sent back as it was read', async () => {
    const tenant = await scenario.newTenant();
    const { id } = (await editorOf(tenant)('POST', '/blog-posts', whole)).body.data;
    const read = (await editorOf(tenant)('GET', `/blog-posts/${id}`)).body.data;
    const { title, slug, excerpt, content, featuredImageId, authorId, categories, tags, seo, version } = read;
    const body = { title, slug, excerpt, content, featuredImageId, authorId, categories, tags, seo, version };
    const saved = await editorOf(tenant)('PUT', `/blog-posts/${id}`, body);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({ ...body, version: 2 });
  });

  test('a title is the name: PUT takes either, and null clears a field', async () => {
    const tenant = await scenario.newTenant();
    const { id } = (await editorOf(tenant)('POST', '/blog-posts', whole)).body.data;
    const path = `/blog-posts/${id}`;
    const titled = await editorOf(tenant)('PUT', path, { title: 'Ebb' });
    expect(titled.body.data).toMatchObject({ title: 'Ebb', name: 'Ebb', excerpt: 'On tides' });
    const named = await editorOf(tenant)('PUT', path, { name: 'Flow', excerpt: null, seo: null });
    expect(named.body.data).toMatchObject({ title: 'Flow', excerpt: '', seo: { title: '' } });
  });

  test('faults of a post are 400 BAD_REQUEST naming the field', async () => {
    const tenant = await scenario.newTenant();
    const nobody = '0190a0a0-0000-7000-8000-000000000000';
    const { id } = await createRecord(tenant, posts);
    const faulty: [object, string][] = [
      [{ authorId: nobody }, 'authorId'],
      [{ featuredImageId: nobody }, 'featuredImageId'],
      [{ featuredImageId: 'picture' }, 'featuredImageId'],
      [{ excerpt: 'x'.repeat(2001) }, 'excerpt'],
      [{ content: 3 }, 'content'],
      [{ categories: 'Sea' }, 'categories'],
      [{ seo: { canonicalUrl: 'javascript:alert(1)' } }, 'seo.canonicalUrl'],
      [{ fields: { headline: 'Hello' } }, 'fields'],
      [{ title: '' }, 'title'],
    ];
    for (const [body, field] of faulty) {
      const reply = await editorOf(tenant)('PUT', `/blog-posts/${id}`, body);
      expect([body, reply.status, reply.body.error.code]).toEqual([body, 400, 'BAD_REQUEST']);
      expect(reply.body.error.details.errors.map((error: { field: string }) => error.field)).toContain(field);
    }
    const untitled = await editorOf(tenant)('POST', '/blog-posts', { slug: 'untitled' });
    expect(untitled.body.error.details.errors).toEqual([expect.objectContaining({ field: 'title' })]);
  });

  test('an author of another tenant is refused', async () => {
    const tenant = await scenario.newTenant();
    const stranger = await scenario.newTenant();
    const token = await stranger.sessionToken('editor');
    const { data } = (await scenario.service.send('GET', '/auth/me', { token })).body;
    const reply = await editorOf(tenant)('POST', '/blog-posts', { ...whole, authorId: data.user.id });
    expect([reply.status, reply.body.error.details.errors[0].field]).toEqual([400, 'authorId']);
  });

  test('autosave takes the words of the post as well as fields', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, posts);
    const body = { title: 'Half ty', excerpt: 'Not yet', fields: { content: '<p>' }, baseVersion: 1 };
    expect((await editorOf(tenant)('POST', `/blog-posts/${id}/autosave`, body)).status).toBe(200);
    const { autosave } = (await editorOf(tenant)('GET', `/blog-posts/${id}`)).body.data;
    expect(autosave).toMatchObject({ name: 'Half ty', fields: { content: '<p>', excerpt: 'Not yet' } });
  });
});
