import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  errorOf,
  openSchemaApi,
  type Scenario,
  type SchemaApi,
} from '../../../test/scenarios/schema-scenario.ts';
import { savedTypeAnswer, typeAnswer, typeListAnswer } from '../shapes.ts';

const paths = ['/admin/page-types', '/admin/components', '/admin/collection-types'];
const title = { name: 'title', label: 'Title', type: 'text', required: true, options: { maxLength: 80 } };

onEachDatabase('creating page types, components and collection types', (dialect) => {
  let api: SchemaApi;
  let scenario: Scenario;
  beforeAll(async () => {
    api = await openSchemaApi(dialect);
  });
  beforeEach(async () => {
    scenario = await api.newScenario();
  });
  afterAll(() => api.close());

  describe.each(paths)('POST %s', (path) => {
    it('answers 201 with the stored record and no warnings, and the record is then listed', async () => {
      const developer = scenario.as('developer');
      const reply = await developer.post(path, {
        name: 'Big news',
        slug: 'big-news-2',
        description: 'What is new',
        schema: [title],
      });
      expect(reply.status).toBe(201);
      const { data, warnings } = savedTypeAnswer.parse(reply.body);
      expect(warnings).toEqual([]);
      const singleton = path === '/admin/collection-types' ? { isSingleton: false } : {};
      expect(data).toEqual({
        id: data.id,
        name: 'Big news',
        slug: 'big-news-2',
        description: 'What is new',
        ...singleton,
        schema: [title],
        version: 1,
        createdAt: data.createdAt,
        updatedAt: data.createdAt,
      });
      expect(Object.keys(reply.body as object)).toEqual(['data', 'warnings']);
      const one = await scenario.as('viewer').get(`${path}/${data.id}`);
      expect(one.status).toBe(200);
      const stored = path === '/admin/components' ? data : { ...data, count: 0 };
      expect(one.body).toEqual({ data: stored });
      expect((await scenario.as('viewer').get(path)).body).toEqual({ data: [stored] });
    });

    it('takes `fields` for `schema`, and an empty schema when neither is sent', async () => {
      const developer = scenario.as('developer');
      const aliased = await developer.post(path, { name: 'A', slug: 'a', fields: [title] });
      expect(savedTypeAnswer.parse(aliased.body).data.schema).toEqual([title]);
      const empty = await developer.post(path, { name: 'B', slug: 'b' });
      expect(empty.status).toBe(201);
      expect(savedTypeAnswer.parse(empty.body).data).toMatchObject({ schema: [], description: '' });
    });

    it.each([
      ['no body', {}, ['name', 'slug']],
      ['an empty name', { name: '', slug: 'a' }, ['name']],
      ['a name of 256 characters', { name: 'é'.repeat(256), slug: 'a' }, ['name']],
      ['a name that is no text', { name: 5, slug: 'a' }, ['name']],
      ['a slug with capitals', { name: 'A', slug: 'News' }, ['slug']],
      ['a snake_case slug', { name: 'A', slug: 'big_news' }, ['slug']],
      ['a slug with two hyphens', { name: 'A', slug: 'big--news' }, ['slug']],
      ['a slug with a hyphen at the end', { name: 'A', slug: 'news-' }, ['slug']],
      ['a slug with a line end', { name: 'A', slug: 'news\n' }, ['slug']],
      ['a slug of 256 characters', { name: 'A', slug: 'a'.repeat(256) }, ['slug']],
      ['a schema that is no array', { name: 'A', slug: 'a', schema: { title } }, ['schema']],
      ['a field that is no object', { name: 'A', slug: 'a', schema: ['title'] }, ['schema.0']],
      ['`schema` and `fields`', { name: 'A', slug: 'a', schema: [], fields: [] }, ['fields']],
      ['a null schema', { name: 'A', slug: 'a', schema: null }, ['schema']],
    ])('refuses %s with BAD_REQUEST, naming where, and saves nothing', async (_case, body, fields) => {
      const developer = scenario.as('developer');
      const reply = await developer.post(path, body);
      const error = errorOf(reply, 400, 'BAD_REQUEST');
      expect(error.details?.errors?.map((one) => one.field)).toEqual(fields);
      expect((await developer.get(path)).body).toEqual({ data: [] });
    });

    it('takes names of 255 and slugs of 255 characters', async () => {
      const body = { name: '𝒩'.repeat(255), slug: 'a'.repeat(255) };
      expect((await scenario.as('developer').post(path, body)).status).toBe(201);
    });

    it('refuses a schema of too many fields or over 1 MB with BAD_REQUEST and says why', async () => {
      const developer = scenario.as('developer');
      const many = Array.from({ length: 1001 }, (_, i) => ({ name: `f${i}`, type: 'text' }));
      errorOf(await developer.post(path, { name: 'A', slug: 'a', schema: many }), 400, 'BAD_REQUEST');
      const large = [{ ...title, helpText: 'x'.repeat(1024 * 1024) }];
      const error = errorOf(
        await developer.post(path, { name: 'A', slug: 'a', schema: large }),
        400,
        'BAD_REQUEST',
      );
      expect(error.message).toContain('1048576 bytes');
      expect((await developer.get(path)).body).toEqual({ data: [] });
    });

    it('looks at the input before the slug, and at the slug before the schema', async () => {
      const developer = scenario.as('developer');
      await developer.post(path, { name: 'A', slug: 'taken', schema: [title] });
      const bad = [{ name: 'x', type: 'hologram' }];
      errorOf(await developer.post(path, { slug: 'taken', schema: bad }), 400, 'BAD_REQUEST');
      const taken = await developer.post(path, { name: 'B', slug: 'taken', schema: bad });
      errorOf(taken, 409, 'DUPLICATE_SLUG');
      errorOf(await developer.post(path, { name: 'B', slug: 'free', schema: bad }), 400, 'INVALID_SCHEMA');
      expect(typeListAnswer.parse((await developer.get(path)).body).data).toHaveLength(1);
    });

    it('lets exactly one of 50 creates of a slug win', async () => {
      const developer = scenario.as('developer');
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) => developer.post(path, { name: `N${i}`, slug: 'wanted' })),
      );
      const statuses = replies.map((reply) => reply.status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      for (const reply of replies.filter((one) => one.status !== 201)) errorOf(reply, 409, 'DUPLICATE_SLUG');
      expect(typeListAnswer.parse((await developer.get(path)).body).data).toHaveLength(1);
    });

    it('answers DUPLICATE_SLUG to a slug that a writer without the hold takes at the last moment', async () => {
      const kind =
        path === '/admin/page-types' ? 'page' : path === '/admin/components' ? 'component' : 'collection';
      const reply = await scenario.addTypeUnheld(kind, 'wanted', () =>
        scenario.as('developer').post(path, { name: 'A', slug: 'wanted' }),
      );
      errorOf(reply, 409, 'DUPLICATE_SLUG');
    });

    it('names what it touched to caches, and nothing in a dry run or a failure', async () => {
      const developer = scenario.as('developer');
      await developer.get(path);
      const ignored = await scenario.touchedBy(async () => {
        await developer.post(`${path}?dryRun=true`, { name: 'A', slug: 'a' });
        await developer.post(path, { name: 'A', slug: 'a', schema: [title, title] });
      });
      expect([...ignored]).toEqual([]);
      let id = '';
      const touched = await scenario.touchedBy(async () => {
        id = savedTypeAnswer.parse((await developer.post(path, { name: 'A', slug: 'a' })).body).data.id;
      });
      expect(touched).toContain('schemas');
      expect(touched).toContain(`type:${id}`);
    });

    it('reports every schema failure with its field and code inside INVALID_SCHEMA', async () => {
      const schema = [
        { name: 'a', type: 'text', options: { minLength: 5, maxLength: 2 } },
        { name: 'a', type: 'hologram' },
        { name: 'bad-name', type: 'text' },
        { name: 'n', type: 'number', options: { min: 3, max: 1 } },
        { name: 'r', type: 'reference' },
        { name: 'c', type: 'nestedComponent' },
        { name: 'p', type: 'componentPicker', options: { allowedComponents: ['missing'] } },
        { name: 'b', type: 'boolean', options: { maxLength: 1 } },
        { name: 'items', type: 'repeater', options: { fields: [] } },
        { name: 'rows', type: 'repeater', options: { fields: [{ name: 'x', type: 'repeater' }] } },
        { name: 're', type: 'text', options: { pattern: '(' } },
      ];
      const reply = await scenario.as('developer').post(path, { name: 'A', slug: 'a', schema });
      const { details } = errorOf(reply, 400, 'INVALID_SCHEMA');
      expect(details?.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
        'a INVALID_LENGTH_RANGE',
        'a DUPLICATE_FIELD_NAME',
        'a INVALID_FIELD_TYPE',
        'bad-name INVALID_FIELD_NAME',
        'n INVALID_NUMBER_RANGE',
        'r MISSING_COLLECTION_TYPE',
        'c MISSING_COMPONENT_SLUG',
        'p INVALID_COMPONENT_REFERENCE',
        'b UNSUPPORTED_OPTION',
        'items MISSING_REPEATER_FIELDS',
        'rows.x DISALLOWED_REPEATER_FIELD_TYPE',
        're INVALID_PATTERN',
      ]);
      expect((await scenario.as('developer').get(path)).body).toEqual({ data: [] });
    });

    it('accepts a collection type and a page type that do not exist, as it does today', async () => {
      const schema = [
        { name: 'a', type: 'reference', options: { collectionType: 'nowhere' } },
        { name: 'b', type: 'reference', options: { referenceType: 'page', pageType: 'nowhere' } },
      ];
      const reply = await scenario.as('developer').post(path, { name: 'A', slug: 'a', schema });
      expect(savedTypeAnswer.parse(reply.body).data.schema).toEqual(schema);
    });

    it('checks and answers a dry run the same, and saves nothing', async () => {
      const developer = scenario.as('developer');
      const before = await scenario.revision();
      const reply = await developer.post(`${path}?dryRun=true`, { name: 'A', slug: 'a', schema: [title] });
      expect(reply.status).toBe(201);
      const { data } = savedTypeAnswer.parse(reply.body);
      expect(data).toMatchObject({ name: 'A', slug: 'a', schema: [title], version: 1 });
      errorOf(await developer.get(`${path}/${data.id}`), 404, 'NOT_FOUND');
      expect((await developer.get(path)).body).toEqual({ data: [] });
      const bad = { name: 'A', slug: 'a', schema: [{ name: 'x', type: 'hologram' }] };
      errorOf(await developer.post(`${path}?dryRun=true`, bad), 400, 'INVALID_SCHEMA');
      errorOf(await developer.post(`${path}?dryRun=yes`, { name: 'A', slug: 'a' }), 400, 'BAD_REQUEST');
      expect(await scenario.revision()).toBe(before);
      expect((await developer.post(`${path}?dryRun=false`, { name: 'A', slug: 'a' })).status).toBe(201);
    });

    it.each(['viewer', 'editor'] as const)('is not for a %s, who may read', async (role) => {
      const reply = await scenario.as(role).post(path, { name: 'A', slug: 'a' });
      expect(errorOf(reply, 403, 'FORBIDDEN').message).toContain('developer');
      expect((await scenario.as(role).get(path)).body).toEqual({ data: [] });
    });

    it('refuses what is no JSON, and hostile values, with a 400', async () => {
      const developer = scenario.as('developer');
      errorOf(await developer.post(path, '{"name":'), 400, 'INVALID_JSON');
      errorOf(await developer.post(path, '{"name":"a\\u0000","slug":"a"}'), 400, 'BAD_REQUEST');
      errorOf(
        await developer.post(path, '{"name":"a","slug":"a","__proto__":{"schema":[]}}'),
        400,
        'BAD_REQUEST',
      );
      errorOf(await developer.post(path, '[]'), 400, 'BAD_REQUEST');
      errorOf(await developer.post(path, 'null'), 400, 'BAD_REQUEST');
      const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
      const nested = `{"name":"a","slug":"a","schema":[{"name":"a","type":"json","defaultValue":${deep}}]}`;
      errorOf(await developer.post(path, nested), 400, 'BAD_REQUEST');
      expect((await developer.get(path)).body).toEqual({ data: [] });
    });

    it('shows no type to another tenant, and takes the same slug there', async () => {
      const { data } = savedTypeAnswer.parse(
        (await scenario.as('developer').post(path, { name: 'A', slug: 'a' })).body,
      );
      expect((await scenario.stranger.get(path)).body).toEqual({ data: [] });
      errorOf(await scenario.stranger.get(`${path}/${data.id}`), 404, 'NOT_FOUND');
      expect((await scenario.stranger.post(path, { name: 'A', slug: 'a' })).status).toBe(201);
    });
  });

  it('keeps slugs apart by kind, and never shows the built-in type of posts', async () => {
    const developer = scenario.as('developer');
    const ids: string[] = [];
    for (const path of paths) {
      const reply = await developer.post(path, { name: 'Post', slug: 'blog-post' });
      expect(reply.status).toBe(201);
      ids.push(savedTypeAnswer.parse(reply.body).data.id);
    }
    expect(new Set(ids).size).toBe(3);
    const builtIn = await scenario.builtInTypeId();
    for (const [i, path] of paths.entries()) {
      const listed = typeListAnswer.parse((await developer.get(path)).body).data;
      expect(listed.map((type) => type.id)).toEqual([ids[i]]);
      errorOf(await developer.get(`${path}/${builtIn}`), 404, 'NOT_FOUND');
      errorOf(await developer.put(`${path}/${builtIn}`, { name: 'Mine' }), 404, 'NOT_FOUND');
      errorOf(await developer.delete(`${path}/${builtIn}`), 404, 'NOT_FOUND');
      errorOf(await developer.get(`${path}/${ids[(i + 1) % 3]}`), 404, 'NOT_FOUND');
      errorOf(await developer.get(`${path}/blog-post`), 404, 'NOT_FOUND');
    }
  });

  it('keeps isSingleton of collection types and ignores it elsewhere', async () => {
    const developer = scenario.as('developer');
    for (const path of paths) {
      const reply = await developer.post(path, { name: 'A', slug: 'a', isSingleton: true });
      expect(reply.status).toBe(201);
      const { data } = savedTypeAnswer.parse(reply.body);
      expect(data.isSingleton).toBe(path === '/admin/collection-types' ? true : undefined);
      const { count: _, ...found } = typeAnswer.parse((await developer.get(`${path}/${data.id}`)).body).data;
      expect(found).toEqual(data);
    }
  });

  it('knows no component of another tenant', async () => {
    const hero = { name: 'Hero', slug: 'hero' };
    expect((await scenario.stranger.post('/admin/components', hero)).status).toBe(201);
    const schema = [{ name: 'n', type: 'nestedComponent', options: { componentSlug: 'hero' } }];
    const reply = await scenario.as('developer').post('/admin/page-types', { name: 'A', slug: 'a', schema });
    const { details } = errorOf(reply, 400, 'INVALID_SCHEMA');
    expect(details?.errors?.map((one) => one.code)).toEqual(['INVALID_COMPONENT_REFERENCE']);
  });

  it('takes a component that lists itself in a picker, and refuses one that nests itself or a ring', async () => {
    const developer = scenario.as('developer');
    const picker = { name: 'parts', type: 'componentPicker', options: { allowedComponents: ['box'] } };
    const nested = (slug: string) => ({
      name: 'n',
      type: 'nestedComponent',
      options: { componentSlug: slug },
    });
    const create = (slug: string, schema: unknown[]) =>
      developer.post('/admin/components', { name: slug, slug, schema });
    expect((await create('box', [picker])).status).toBe(201);
    const self = errorOf(await create('loop', [nested('loop')]), 400, 'INVALID_SCHEMA');
    expect(self.details?.errors?.map((one) => one.code)).toEqual(['CIRCULAR_REFERENCE']);

    const inner = savedTypeAnswer.parse((await create('inner', [])).body).data;
    let below = 'inner';
    for (const slug of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c12']) {
      expect((await create(slug, [nested(below)])).status).toBe(201);
      below = slug;
    }
    const ring = await developer.put(`/admin/components/${inner.id}`, { schema: [nested(below)] });
    expect(errorOf(ring, 400, 'INVALID_SCHEMA').details?.errors?.map((one) => one.code)).toEqual([
      'CIRCULAR_REFERENCE',
    ]);
  });
});
