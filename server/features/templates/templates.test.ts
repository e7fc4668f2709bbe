import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService } from '../../test/test-service.ts';
import { allTemplates } from './templates.ts';

const templates = await allTemplates();
const ids = templates.map(({ id }) => id);

test('there is a template for each of the four kinds of site, and each says what it is for', () => {
  expect(ids).toEqual(['documentation', 'events', 'magazine', 'product-site']);
  for (const { content } of templates) expect(content.description).toMatch(/^[A-Z].{30,}\.$/);
});

onEachDatabase('a template', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  describe.each(templates.map((template) => [template.id, template] as const))('%s', (id, { content }) => {
    test('gives an empty tenant its types and its records, which can be read, edited and published', async () => {
      const tenant = await service.createTenant();
      const reply = await tenant.admin('POST', `/templates/${id}/apply`);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data).toMatchObject({ id, name: content.name, records: content.entries.length });
      const paths = { page: 'page-types', collection: 'collection-types', component: 'components' } as const;
      for (const [kind, path] of Object.entries(paths)) {
        const listed = await tenant.admin('GET', `/${path}?limit=100`);
        const slugs = (listed.body.data as { slug: string }[]).map(({ slug }) => slug);
        const wanted = content.types.filter((type) => type.kind === kind).map(({ slug }) => slug);
        expect(slugs.sort()).toEqual(wanted.sort());
      }
      for (const { kind, type, slug, state, name } of content.entries) {
        const path = { page: `/pages/${slug}`, item: `/collections/${type}/${slug}`, post: `/blog/${slug}` }[
          kind
        ];
        const isSingleton = content.types.some((one) => one.slug === type && one.isSingleton);
        const read = await tenant.call('GET', isSingleton ? `/collections/${type}` : path);
        expect([slug, read.status]).toEqual([slug, state === 'published' ? 200 : 404]);
        if (state === 'published' && !isSingleton)
          expect(read.text).toContain(JSON.stringify(name).slice(1, -1));
      }
      const drafts = await tenant.admin('GET', `/pages?limit=100&status=draft`, undefined, 'editor');
      for (const { id: page } of drafts.body.data as { id: string }[]) {
        const published = await tenant.admin('POST', `/pages/${page}/publish`, undefined, 'editor');
        expect(published.status, published.text).toBe(200);
      }
    });

    test('shows nothing dangling: every reference of its records is delivered', async () => {
      const tenant = await service.createTenant();
      await tenant.admin('POST', `/templates/${id}/apply`);
      const home = await tenant.call(
        'GET',
        `/pages/${id === 'documentation' ? 'start/install' : 'home'}?depth=2`,
      );
      expect(home.status).toBe(200);
      expect(home.text).toContain('"_type"');
      expect(home.text).not.toContain('null,null');
      expect(home.text).not.toContain('"_ref"');
    });
  });

  test('is refused by a tenant that has a type, content or a language, and changes nothing there', async () => {
    const filled = await service.createTenant();
    await filled.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [{ name: 'text', label: 'Text', type: 'text' }],
    });
    const written = await service.createTenant();
    const post = { name: 'A post', slug: 'a-post', fields: { excerpt: 'x', content: '<p>x</p>' } };
    const made = await written.admin('POST', '/blog-posts', post, 'editor');
    expect(made.status, made.text).toBe(201);
    const multilingual = await service.createTenant();
    const locale = await multilingual.admin('POST', '/locales', { code: 'en' }, 'admin');
    expect(locale.status, locale.text).toBeLessThan(300);
    for (const tenant of [filled, written, multilingual]) {
      const before = await service.events(tenant);
      const reply = await tenant.admin('POST', '/templates/magazine/apply');
      expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
      expect(reply.body.error.message).toContain('no types, no content and no languages');
      expect(await service.events(tenant)).toEqual(before);
    }
  });

  test('is applied once: of two at the same time one is refused, and the tenant has one of everything', async () => {
    const tenant = await service.createTenant();
    const replies = await Promise.all(
      ['magazine', 'events'].map((id) => tenant.admin('POST', `/templates/${id}/apply`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const types = await tenant.admin('GET', '/page-types');
    const won = replies.find(({ status }) => status === 200)?.body.data as { types: { kind: string }[] };
    expect(types.body.data).toHaveLength(won.types.filter(({ kind }) => kind === 'page').length);
  });

  test('that there is not is 404, naming those that there are; below a developer it is 403', async () => {
    const tenant = await service.createTenant();
    const unknown = await tenant.admin('POST', '/templates/shop/apply');
    expect([unknown.status, unknown.body.error.message]).toEqual([
      404,
      `There is no template "shop". There are: ${ids.join(', ')}.`,
    ]);
    expect((await tenant.admin('POST', '/templates/magazine/apply', undefined, 'editor')).status).toBe(403);
    expect((await tenant.admin('GET', '/page-types')).body.data).toEqual([]);
  });
});
