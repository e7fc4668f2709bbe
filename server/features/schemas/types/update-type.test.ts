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
const title = { name: 'title', type: 'text' };
const body = { name: 'body', type: 'textarea' };
const noId = '0197a000-0000-7000-8000-000000000000';

onEachDatabase('updating page types, components and collection types', (dialect) => {
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

  async function read(path: string, id: string) {
    const { count: _, ...type } = typeAnswer.parse(
      (await scenario.as('viewer').get(`${path}/${id}`)).body,
    ).data;
    return type;
  }

  describe.each(paths)('PUT %s/:id', (path) => {
    it('changes what is sent, keeps the rest and counts the version up', async () => {
      const before = await create(path, 'a', { description: 'old' });
      const developer = scenario.as('developer');
      const reply = await developer.put(`${path}/${before.id}`, { name: 'New' });
      expect(reply.status).toBe(200);
      const { data, warnings } = savedTypeAnswer.parse(reply.body);
      expect(warnings).toEqual([]);
      expect(data).toEqual({ ...before, name: 'New', version: 2, updatedAt: data.updatedAt });
      expect(data.updatedAt > before.updatedAt).toBe(true);
      expect(await read(path, before.id)).toEqual(data);

      const fields = [body, { ...title, label: 'T' }];
      const third = await developer.put(`${path}/${before.id}`, { fields, description: null });
      expect(savedTypeAnswer.parse(third.body).data).toMatchObject({
        name: 'New',
        description: '',
        schema: fields,
        version: 3,
      });
    });

    it('makes no version and raises no revision where nothing changes', async () => {
      const before = await create(path, 'a');
      const revision = await scenario.revision();
      const same = {
        name: before.name,
        slug: before.slug,
        description: before.description,
        schema: before.schema,
      };
      for (const unchanged of [{}, same, before]) {
        const reply = await scenario.as('developer').put(`${path}/${before.id}`, unchanged);
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 200,
          body: { data: before, warnings: [] },
        });
      }
      expect(await scenario.revision()).toBe(revision);
    });

    it('looks at the input first, then at the record, then at the slug, then at the schema', async () => {
      const { id } = await create(path, 'a');
      await create(path, 'taken');
      const developer = scenario.as('developer');
      const bad = [{ name: 'x', type: 'hologram' }];
      errorOf(await developer.put(`${path}/${noId}`, { name: '' }), 400, 'BAD_REQUEST');
      const missing = await developer.put(`${path}/${noId}`, { slug: 'taken', schema: bad });
      errorOf(missing, 404, 'NOT_FOUND');
      errorOf(await developer.put(`${path}/no-id`, {}), 404, 'NOT_FOUND');
      const taken = await developer.put(`${path}/${id}`, { slug: 'taken', schema: bad });
      if (path === '/admin/page-types') errorOf(taken, 400, 'BAD_REQUEST');
      else errorOf(taken, 409, 'DUPLICATE_SLUG');
      errorOf(await developer.put(`${path}/${id}`, { slug: 'a', schema: bad }), 400, 'INVALID_SCHEMA');
      expect(await read(path, id)).toMatchObject({ slug: 'a', schema: [title], version: 1 });
    });

    it('does not touch what another tenant asks for', async () => {
      const before = await create(path, 'a');
      errorOf(await scenario.stranger.put(`${path}/${before.id}`, { name: 'Mine' }), 404, 'NOT_FOUND');
      expect(await read(path, before.id)).toEqual(before);
    });

    it.each(['viewer', 'editor'] as const)('is not for a %s', async (role) => {
      const before = await create(path, 'a');
      errorOf(await scenario.as(role).put(`${path}/${before.id}`, { name: 'Mine' }), 403, 'FORBIDDEN');
      expect(await read(path, before.id)).toEqual(before);
    });

    it('answers a dry run as it would be and saves nothing', async () => {
      const before = await create(path, 'a');
      const revision = await scenario.revision();
      const developer = scenario.as('developer');
      const reply = await developer.put(`${path}/${before.id}?dryRun=true`, { name: 'New', schema: [body] });
      expect(reply.status).toBe(200);
      expect(savedTypeAnswer.parse(reply.body).data).toMatchObject({
        name: 'New',
        schema: [body],
        version: 2,
      });
      const bad = { schema: [title, title] };
      errorOf(await developer.put(`${path}/${before.id}?dryRun=true`, bad), 400, 'INVALID_SCHEMA');
      errorOf(await developer.put(`${path}/${before.id}?dryRun=1`, { name: 'New' }), 400, 'BAD_REQUEST');
      expect(await read(path, before.id)).toEqual(before);
      expect(await scenario.revision()).toBe(revision);
    });

    it('lets 20 updates at once each make a version of its own', async () => {
      const { id } = await create(path, 'a');
      const developer = scenario.as('developer');
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => developer.put(`${path}/${id}`, { name: `N${i}` })),
      );
      const versions = replies.map((reply) => savedTypeAnswer.parse(reply.body).data.version);
      expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    });
  });

  it('never changes the slug of a page type', async () => {
    const { id } = await create('/admin/page-types', 'landing');
    const reply = await scenario
      .as('developer')
      .put(`/admin/page-types/${id}`, { slug: 'free', name: 'New' });
    const error = errorOf(reply, 400, 'BAD_REQUEST');
    expect(error.details?.errors?.map((one) => one.field)).toEqual(['slug']);
    expect(await read('/admin/page-types', id)).toMatchObject({
      slug: 'landing',
      name: 'landing',
      version: 1,
    });
  });

  describe.each(paths)('breaking changes of %s', (path) => {
    const before = [title, body, { name: 'count', type: 'number', required: true }];
    const after = [
      { ...title, required: true },
      { name: 'count', type: 'text' },
      { name: 'extra', type: 'text', required: true },
      { name: 'free', type: 'text' },
    ];

    async function createInUse() {
      const type = await create(path, 'used', { schema: before });
      if (path !== '/admin/components') {
        await scenario.addEntry(type, { title: 'x', count: 1 });
        await scenario.addEntry(type);
      } else {
        const schema = [{ name: 'parts', type: 'componentPicker' }];
        const page = await create('/admin/page-types', 'landing', { schema });
        await scenario.addEntry(page, { parts: [{ _type: 'used', count: 1 }] });
        await scenario.addEntry(page, {
          parts: [
            { _type: 'used', count: 1 },
            { _type: 'used', count: 2 },
          ],
        });
      }
      return type;
    }

    it('warn with what they affect, and are saved', async () => {
      const { id } = await createInUse();
      const reply = await scenario.as('developer').put(`${path}/${id}`, { schema: after });
      expect(reply.status).toBe(200);
      const { data, warnings } = savedTypeAnswer.parse(reply.body);
      expect(warnings.map(({ code, field, affectedCount }) => ({ code, field, affectedCount }))).toEqual([
        { code: 'FIELD_REMOVED', field: 'body', affectedCount: 2 },
        { code: 'FIELD_NOW_REQUIRED', field: 'title', affectedCount: 2 },
        { code: 'FIELD_TYPE_CHANGED', field: 'count', affectedCount: 2 },
        { code: 'FIELD_NOW_REQUIRED', field: 'extra', affectedCount: 2 },
      ]);
      expect(warnings.every((warning) => warning.message !== '')).toBe(true);
      expect(await read(path, id)).toEqual(data);
      expect(data.schema).toEqual(after);
    });

    it('warn in a dry run too, which saves nothing', async () => {
      const type = await createInUse();
      const reply = await scenario.as('developer').put(`${path}/${type.id}?dryRun=true`, { schema: after });
      expect(savedTypeAnswer.parse(reply.body).warnings).toHaveLength(4);
      expect(await read(path, type.id)).toEqual(type);
    });

    it('do not warn while nothing uses the type', async () => {
      const { id } = await create(path, 'unused', { schema: before });
      const reply = await scenario.as('developer').put(`${path}/${id}`, { schema: after });
      expect(savedTypeAnswer.parse(reply.body).warnings).toEqual([]);
    });

    it('do not warn for options, labels, defaults, order, new optional fields, or without a schema', async () => {
      const { id } = await createInUse();
      const harmless = [
        { name: 'count', type: 'number', options: { max: 1 }, defaultValue: 1 },
        { ...body, label: 'Body', placeholder: 'p', helpText: 'h' },
        { ...title, options: { maxLength: 1 } },
        { name: 'free', type: 'text' },
      ];
      for (const change of [{ schema: harmless }, { name: 'Other' }]) {
        const reply = await scenario.as('developer').put(`${path}/${id}`, change);
        expect({ status: reply.status, warnings: savedTypeAnswer.parse(reply.body).warnings }).toEqual({
          status: 200,
          warnings: [],
        });
      }
    });
  });

  describe('making a collection type a singleton', () => {
    const path = '/admin/collection-types';
    const bad = [{ name: 'x', type: 'hologram' }];

    it('is refused with more than one item, before the schema is looked at', async () => {
      const type = await create(path, 'settings');
      await scenario.addEntry(type);
      await scenario.addEntry(type);
      const developer = scenario.as('developer');
      const change = { isSingleton: true, schema: bad };
      const error = errorOf(
        await developer.put(`${path}/${type.id}`, change),
        400,
        'SINGLETON_CONVERSION_ERROR',
      );
      expect(error.message).toContain('2 items');
      expect(await read(path, type.id)).toEqual(type);
    });

    it.each([0, 1])('is done with %i items', async (items) => {
      const type = await create(path, 'settings');
      for (let i = 0; i < items; i++) await scenario.addEntry(type);
      const reply = await scenario.as('developer').put(`${path}/${type.id}`, { isSingleton: true });
      expect(savedTypeAnswer.parse(reply.body).data).toMatchObject({ isSingleton: true, version: 2 });
      expect(await read(path, type.id)).toMatchObject({ isSingleton: true });
    });

    it('counts no deleted items, and the way back is always open', async () => {
      const type = await create(path, 'settings');
      const { id } = type;
      await scenario.addEntry(type);
      await scenario.deleteEntry(await scenario.addEntry(type));
      const developer = scenario.as('developer');
      expect((await developer.put(`${path}/${id}`, { isSingleton: true })).status).toBe(200);
      expect((await developer.put(`${path}/${id}`, { isSingleton: true, name: 'S' })).status).toBe(200);
      const back = await developer.put(`${path}/${id}`, { isSingleton: false });
      expect(savedTypeAnswer.parse(back.body).data).toMatchObject({
        isSingleton: false,
        name: 'S',
        version: 4,
      });
    });

    it('is ignored for page types and components', async () => {
      for (const other of ['/admin/page-types', '/admin/components']) {
        const type = await create(other, 'a');
        const reply = await scenario.as('developer').put(`${other}/${type.id}`, { isSingleton: true });
        expect(reply.body).toEqual({ data: type, warnings: [] });
      }
    });
  });

  it('lists types by name', async () => {
    for (const slug of ['c', 'a', 'b']) await create('/admin/components', slug);
    const { data } = typeListAnswer.parse((await scenario.as('viewer').get('/admin/components')).body);
    expect(data.map((type) => type.slug)).toEqual(['a', 'b', 'c']);
  });
});
