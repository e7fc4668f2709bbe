import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  errorOf,
  openSchemaApi,
  type Scenario,
  type SchemaApi,
} from '../../../test/scenarios/schema-scenario.ts';
import { savedTypeAnswer, typeAnswer } from '../shapes.ts';

onEachDatabase('giving a type another slug', (dialect) => {
  let api: SchemaApi;
  let scenario: Scenario;
  beforeAll(async () => {
    api = await openSchemaApi(dialect);
  });
  beforeEach(async () => {
    scenario = await api.newScenario();
  });
  afterAll(() => api.close());

  async function create(path: string, slug: string, schema: unknown[] = []) {
    const reply = await scenario.as('developer').post(path, { name: slug, slug, schema });
    return savedTypeAnswer.parse(reply.body).data;
  }

  async function read(path: string, id: string) {
    const { count: _, ...type } = typeAnswer.parse(
      (await scenario.as('viewer').get(`${path}/${id}`)).body,
    ).data;
    return type;
  }

  it('rewrites every schema that names a component, with a new version, and leaves the others alone', async () => {
    const picker = (slugs: string[]) => ({
      name: 'p',
      type: 'componentPicker',
      options: { allowedComponents: slugs },
    });
    const nested = (slug: string) => ({
      name: 'n',
      type: 'nestedComponent',
      options: { componentSlug: slug },
    });
    const defaults = (slug: string) => ({
      name: 'd',
      type: 'componentPicker',
      defaultValue: [{ _type: 'hero', p: [{ _type: slug }] }],
    });
    const note = { name: 'note', type: 'text', defaultValue: 'cta' };
    const cta = await create('/admin/components', 'cta', [picker(['cta'])]);
    const hero = await create('/admin/components', 'hero', [nested('cta'), picker(['cta', 'cta'])]);
    const page = await create('/admin/page-types', 'landing', [defaults('cta'), note]);
    const item = await create('/admin/collection-types', 'posts', [picker(['hero', 'cta'])]);
    const other = await create('/admin/page-types', 'other', [note]);

    const reply = await scenario
      .as('developer')
      .put(`/admin/components/${cta.id}`, { slug: 'call-to-action' });
    const { data } = savedTypeAnswer.parse(reply.body);
    expect(data).toMatchObject({ slug: 'call-to-action', schema: [picker(['call-to-action'])], version: 2 });
    const renamed = 'call-to-action';
    expect(await read('/admin/components', hero.id)).toMatchObject({
      schema: [nested(renamed), picker([renamed, renamed])],
      version: 2,
      updatedAt: data.updatedAt,
    });
    expect(await read('/admin/page-types', page.id)).toMatchObject({
      schema: [defaults(renamed), note],
      version: 2,
    });
    expect(await read('/admin/collection-types', item.id)).toMatchObject({
      schema: [picker(['hero', renamed])],
      version: 2,
    });
    expect(await read('/admin/page-types', other.id)).toEqual(other);
  });

  it('rewrites drafts and published content, and the component is still in use under its new slug', async () => {
    const any = { name: 'parts', type: 'componentPicker' };
    const cta = await create('/admin/components', 'cta', [{ name: 'label', type: 'text' }]);
    await create('/admin/components', 'box', [any]);
    const page = await create('/admin/page-types', 'landing', [any, { name: 'data', type: 'json' }]);
    const json = { _type: 'cta' };
    const content = { parts: [{ _type: 'box', parts: [{ _type: 'cta', label: 'Go' }] }], data: json };
    const entry = await scenario.addEntry(page, content);
    await scenario.publish(entry);

    const { draft } = (await scenario.contentOf(entry)) as {
      draft: { parts: { _key: string; parts: { _key: string }[] }[] };
    };
    const [box] = draft.parts;
    const [_key, innerKey] = [box?._key, box?.parts[0]?._key];
    for (const key of [_key, innerKey]) expect(key).toMatch(/^[0-9A-Za-z]{8}$/);

    const developer = scenario.as('developer');
    expect((await developer.put(`/admin/components/${cta.id}`, { slug: 'link' })).status).toBe(200);
    const inner = { _key: innerKey, _type: 'link', label: 'Go' };
    const expected = { parts: [{ _key, _type: 'box', parts: [inner] }], data: json };
    expect(await scenario.contentOf(entry)).toEqual({ draft: expected, published: expected });
    const inUse = errorOf(await developer.delete(`/admin/components/${cta.id}`), 409, 'HAS_REFERENCES');
    expect(inUse.details).toEqual({ references: [], entryCount: 1 });
  });

  it('rewrites the references to a collection type, those in repeaters too', async () => {
    const to = (slug: string) => ({ name: 'author', type: 'reference', options: { collectionType: slug } });
    const rows = (slug: string) => ({ name: 'rows', type: 'repeater', options: { fields: [to(slug)] } });
    const authors = await create('/admin/collection-types', 'authors', [to('authors')]);
    const posts = await create('/admin/collection-types', 'posts', [to('authors'), rows('authors')]);
    const component = await create('/admin/components', 'authors', [to('posts')]);
    const card = { name: 'card', type: 'nestedComponent', options: { componentSlug: 'authors' } };
    const page = await create('/admin/page-types', 'landing', [card]);

    const developer = scenario.as('developer');
    const reply = await developer.put(`/admin/collection-types/${authors.id}`, { slug: 'writers' });
    expect(savedTypeAnswer.parse(reply.body).data).toMatchObject({
      slug: 'writers',
      schema: [to('writers')],
    });
    expect(await read('/admin/collection-types', posts.id)).toMatchObject({
      schema: [to('writers'), rows('writers')],
      version: 2,
    });
    expect(await read('/admin/components', component.id)).toEqual(component);
    expect(await read('/admin/page-types', page.id)).toEqual(page);
  });

  it('takes a new schema beside the new slug, which may name the component by either', async () => {
    const nested = (slug: string) => ({
      name: 'p',
      type: 'componentPicker',
      options: { allowedComponents: [slug] },
    });
    const developer = scenario.as('developer');
    for (const [from, to, named] of [
      ['a', 'a-new', 'a'],
      ['b', 'b-new', 'b-new'],
    ] as const) {
      const { id } = await create('/admin/components', from);
      const reply = await developer.put(`/admin/components/${id}`, { slug: to, schema: [nested(named)] });
      expect(savedTypeAnswer.parse(reply.body).data).toMatchObject({
        slug: to,
        schema: [nested(to)],
        version: 2,
      });
    }
  });

  it('still finds a ring through a component that is being renamed', async () => {
    const nested = (slug: string) => ({
      name: 'n',
      type: 'nestedComponent',
      options: { componentSlug: slug },
    });
    const inner = await create('/admin/components', 'inner');
    await create('/admin/components', 'outer', [nested('inner')]);
    const change = { slug: 'core', schema: [nested('outer')] };
    const reply = await scenario.as('developer').put(`/admin/components/${inner.id}`, change);
    const { details } = errorOf(reply, 400, 'INVALID_SCHEMA');
    expect(details?.errors?.map((one) => one.code)).toEqual(['CIRCULAR_REFERENCE']);
    expect(await read('/admin/components', inner.id)).toEqual(inner);
  });

  it('frees the old slug and takes no slug that another type of the kind has', async () => {
    const developer = scenario.as('developer');
    const a = await create('/admin/collection-types', 'a');
    const b = await create('/admin/collection-types', 'b');
    await create('/admin/components', 'c');
    const path = '/admin/collection-types';
    errorOf(await developer.put(`${path}/${a.id}`, { slug: 'b' }), 409, 'DUPLICATE_SLUG');
    expect((await developer.put(`${path}/${a.id}`, { slug: 'c' })).status).toBe(200);
    expect((await developer.put(`${path}/${b.id}`, { slug: 'a' })).status).toBe(200);
    expect((await create(path, 'b')).version).toBe(1);
  });

  it('writes nothing in a dry run, neither schemas nor content', async () => {
    const picker = { name: 'parts', type: 'componentPicker', options: { allowedComponents: ['cta'] } };
    const cta = await create('/admin/components', 'cta');
    const page = await create('/admin/page-types', 'landing', [picker]);
    const entry = await scenario.addEntry(page, { parts: [{ _type: 'cta' }] });
    const reply = await scenario
      .as('developer')
      .put(`/admin/components/${cta.id}?dryRun=true`, { slug: 'link' });
    expect(savedTypeAnswer.parse(reply.body).data).toMatchObject({ slug: 'link', version: 2 });
    expect(await read('/admin/components', cta.id)).toEqual(cta);
    expect(await read('/admin/page-types', page.id)).toEqual(page);
    expect((await scenario.contentOf(entry)).draft).toMatchObject({ parts: [{ _type: 'cta' }] });
  });

  it('names everything that it touched to caches', async () => {
    const picker = { name: 'parts', type: 'componentPicker', options: { allowedComponents: ['cta'] } };
    const cta = await create('/admin/components', 'cta');
    const page = await create('/admin/page-types', 'landing', [picker]);
    const other = await create('/admin/page-types', 'other');
    const touched = await scenario.touchedBy(() =>
      scenario.as('developer').put(`/admin/components/${cta.id}`, { slug: 'link' }),
    );
    expect(touched).toContain('schemas');
    expect(touched).toContain(`type:${cta.id}`);
    expect(touched).toContain(`type:${page.id}`);
    expect(touched).not.toContain(`type:${other.id}`);
  });

  it('leaves the types of the same slug in another tenant alone', async () => {
    const picker = { name: 'parts', type: 'componentPicker', options: { allowedComponents: ['cta'] } };
    const theirs = [
      await scenario.stranger.post('/admin/components', { name: 'C', slug: 'cta' }),
      await scenario.stranger.post('/admin/page-types', { name: 'P', slug: 'p', schema: [picker] }),
    ].map((reply) => savedTypeAnswer.parse(reply.body).data);
    const { id } = await create('/admin/components', 'cta');
    expect((await scenario.as('developer').put(`/admin/components/${id}`, { slug: 'link' })).status).toBe(
      200,
    );
    expect((await scenario.stranger.get('/admin/components')).body).toEqual({ data: [theirs[0]] });
    expect((await scenario.stranger.get('/admin/page-types')).body).toEqual({
      data: [{ ...theirs[1], count: 0 }],
    });
  });

  it('lets exactly one of 20 renames to one slug win', async () => {
    const types = [];
    for (let i = 0; i < 20; i++) types.push(await create('/admin/components', `c${i}`));
    const developer = scenario.as('developer');
    const replies = await Promise.all(
      types.map(({ id }) => developer.put(`/admin/components/${id}`, { slug: 'wanted' })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((one) => one.status !== 200)) errorOf(reply, 409, 'DUPLICATE_SLUG');
  });
});
