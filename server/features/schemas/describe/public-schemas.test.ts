import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  errorOf,
  openSchemaApi,
  type Scenario,
  type SchemaApi,
} from '../../../test/scenarios/schema-scenario.ts';
import { savedTypeAnswer, schemaAnswer, schemasAnswer } from '../shapes.ts';

const title = { name: 'title', type: 'text', required: true };

onEachDatabase('GET /schemas', (dialect) => {
  let api: SchemaApi;
  let scenario: Scenario;
  beforeAll(async () => {
    api = await openSchemaApi(dialect);
  });
  beforeEach(async () => {
    scenario = await api.newScenario();
  });
  afterAll(() => api.close());

  async function create(path: string, slug: string, more: object = {}) {
    const reply = await scenario.as('developer').post(path, { name: slug, slug, schema: [title], ...more });
    return savedTypeAnswer.parse(reply.body).data;
  }

  async function hash(path = '/schemas') {
    const { meta } = schemasAnswer.pick({ meta: true }).parse((await scenario.key.get(path)).body);
    return meta.hash;
  }

  it('delivers the types of the key’s tenant by kind, and nothing of posts or of other tenants', async () => {
    const page = await create('/admin/page-types', 'landing');
    const item = await create('/admin/collection-types', 'site-settings', { isSingleton: true });
    const component = await create('/admin/components', 'hero', { description: 'On top' });
    const reply = await scenario.key.get('/schemas');
    expect(reply.status).toBe(200);
    const visible = ({ createdAt, ...type }: typeof page) => type;
    expect(reply.body).toEqual({
      data: {
        pageTypes: [visible(page)],
        collectionTypes: [visible(item)],
        components: [visible(component)],
      },
      meta: { hash: schemasAnswer.parse(reply.body).meta.hash },
    });
    expect(item.isSingleton).toBe(true);
    expect(reply.text).not.toContain(await scenario.builtInTypeId());
    expect(reply.text).not.toContain(scenario.tenant);
    const foreign = schemasAnswer.parse((await scenario.strangerKey.get('/schemas')).body);
    expect(foreign.data).toEqual({ pageTypes: [], collectionTypes: [], components: [] });
  });

  it('has a hash that changes exactly when something delivered changes', async () => {
    const seen = new Set<string>();
    const expectNew = async () => {
      const now = await hash();
      expect(now).toMatch(/^[0-9a-f]{64}$/);
      expect(seen.has(now)).toBe(false);
      seen.add(now);
    };
    await expectNew();
    const { id } = await create('/admin/components', 'hero');
    await expectNew();
    const developer = scenario.as('developer');
    for (const change of [{ name: 'Big' }, { slug: 'banner' }, { schema: [{ ...title, label: 'T' }] }]) {
      expect((await developer.put(`/admin/components/${id}`, change)).status).toBe(200);
      await expectNew();
    }
    const before = await hash();
    await developer.put(`/admin/components/${id}`, { slug: 'banner' });
    await developer.put(`/admin/components/${id}?dryRun=true`, { name: 'Other' });
    await scenario.stranger.post('/admin/components', { name: 'hero', slug: 'hero' });
    expect(await hash()).toBe(before);
    await developer.delete(`/admin/components/${id}`);
    expect(await hash()).not.toBe(before);
  });

  it('delivers one type by kind and slug, a collection type in snake_case too', async () => {
    const page = await create('/admin/page-types', 'big-page');
    const item = await create('/admin/collection-types', 'big-posts');
    const component = await create('/admin/components', 'big-hero');
    for (const [path, type] of [
      ['/schemas/page-types/big-page', page],
      ['/schemas/collection-types/big-posts', item],
      ['/schemas/collection-types/big_posts', item],
      ['/schemas/components/big-hero', component],
    ] as const) {
      const reply = await scenario.key.get(path);
      expect(reply.status).toBe(200);
      const { createdAt, ...visible } = type;
      expect(schemaAnswer.strict().parse(reply.body).data).toEqual(visible);
    }
    expect(await hash('/schemas/components/big-hero')).not.toBe(await hash());
    for (const path of [
      '/schemas/page-types/big_page',
      '/schemas/components/big_hero',
      '/schemas/components/big-page',
      '/schemas/collection-types/blog-post',
      '/schemas/posts/blog-post',
      '/schemas/post/blog-post',
      '/schemas/constructor/big-page',
      '/schemas/pageTypes/big-page',
      `/schemas/components/${component.id}`,
    ]) {
      errorOf(await scenario.key.get(path), 404, 'NOT_FOUND');
    }
    errorOf(await scenario.strangerKey.get('/schemas/components/big-hero'), 404, 'NOT_FOUND');
  });

  it('describes the types as JSON Schema, one type with only what it refers to', async () => {
    const parts = { name: 'parts', type: 'componentPicker', options: { allowedComponents: ['hero'] } };
    await create('/admin/components', 'hero');
    await create('/admin/components', 'unused');
    await create('/admin/page-types', 'landing', { schema: [title, parts] });
    await create('/admin/collection-types', 'posts');
    const all = await scenario.key.get('/schemas?format=jsonschema');
    expect(all.status).toBe(200);
    expect(all.headers.get('content-type')).toBe('application/schema+json');
    for (const name of ['component.hero', 'component.unused', 'pageType.landing', 'collectionType.posts']) {
      expect(all.body).toHaveProperty(['$defs', name]);
    }
    expect(all.body).not.toHaveProperty('$ref');

    const one = await scenario.key.get('/schemas/page-types/landing?format=jsonschema');
    expect(one.headers.get('content-type')).toBe('application/schema+json');
    expect(one.body).toHaveProperty('$ref', '#/$defs/pageType.landing');
    expect(one.body).toHaveProperty(['$defs', 'pageType.landing', 'properties', 'content']);
    expect(one.body).toHaveProperty(['$defs', 'component.hero']);
    expect(one.body).not.toHaveProperty(['$defs', 'component.unused']);
    expect(one.body).not.toHaveProperty(['$defs', 'collectionType.posts']);
    expect(one.text).not.toContain('blog-post');
  });

  it('describes the types as TypeScript, one type with only what it refers to', async () => {
    await create('/admin/components', 'hero');
    await create('/admin/page-types', 'landing');
    const all = await scenario.key.get('/schemas?format=typescript');
    expect(all.status).toBe(200);
    expect(all.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect(all.text).toContain('"hero"');
    expect(all.text).toContain('"landing"');
    const one = await scenario.key.get('/schemas/components/hero?format=typescript');
    expect(one.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect(one.text).toContain('"hero"');
    expect(one.text).not.toContain('landing');
  });

  it.each(['json', '', 'typescript&format=jsonschema', 'TYPESCRIPT', 'constructor'])(
    'refuses the format %j',
    async (format) => {
      await create('/admin/components', 'hero');
      errorOf(await scenario.key.get(`/schemas?format=${format}`), 400, 'BAD_REQUEST');
      errorOf(await scenario.key.get(`/schemas/components/hero?format=${format}`), 400, 'BAD_REQUEST');
    },
  );

  it('says the locales of a tenant that has any, and its hash changes with them', async () => {
    await create('/admin/collection-types', 'notes');
    const before = await hash();
    await scenario.as('admin').post('/admin/locales', { code: 'en' });
    await scenario.as('admin').post('/admin/locales', { code: 'de' });
    const { meta } = (await scenario.key.get('/schemas')).body as { meta: object };
    expect(meta).toEqual({ hash: await hash(), locales: ['en', 'de'] });
    expect(await hash()).not.toBe(before);
    const all = (await scenario.key.get('/schemas?format=typescript')).text;
    expect(all).toContain('export type Locale = "en" | "de";');
    const one = (await scenario.key.get('/schemas/collection-types/notes?format=typescript')).text;
    expect(one).toContain('_locales: { locale: Locale; slug: string }[];');
  });
});
