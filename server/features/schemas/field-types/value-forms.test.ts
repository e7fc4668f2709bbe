import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { addMedia } from '../../../test/scenarios/add-media.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';
import type { FieldType } from './field-type.ts';
import type { ValueForm } from './parts/value-form.ts';
import { fieldTypes } from './registry.ts';

const figure = [
  { name: 'caption', label: 'Caption', type: 'text' },
  { name: 'image', label: 'Image', type: 'image' },
];
/** The options that make a field of a type whole. */
const optionsOf: Readonly<Record<string, object>> = {
  select: { choices: [{ label: 'Guide', value: 'guide' }] },
  nestedComponent: { componentSlug: 'figure' },
  repeater: { fields: figure },
};

onEachDatabase('the forms of values that the reference shows', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('components', { name: 'Figure', slug: 'figure', schema: figure });
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema: [] });
    await tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [{ name: 'bio', label: 'Bio', type: 'text' }],
    });
  });

  test('are taken, and delivered as it says, for each type', async () => {
    const { tenant, service } = scenario;
    const real = await makeTargets(tenant, await addMedia(service.server.deps.database, tenant.id));
    const places = [...fieldTypes.values()].flatMap((type) =>
      type.values.forms.map((form, index) => ({ form, field: fieldFor(type, form, index) })),
    );
    await tenant.createType('collection-types', {
      name: 'Samples',
      slug: 'samples',
      schema: places.map(({ field }) => field),
    });
    const contentOf = (pick: (form: ValueForm) => unknown) =>
      Object.fromEntries(places.map(({ field, form }) => [field.name, fill(pick(form), real)]));
    const fields = contentOf((form) => form.written);
    const made = await tenant.call('POST', '/collections/samples', {
      name: 'It',
      slug: 'it',
      status: 'published',
      fields,
    });
    expect(made.status, made.text).toBe(201);
    const read = await tenant.call('GET', '/collections/samples/it');
    expect(read.body.data).toMatchObject(contentOf((form) => form.delivered ?? form.written));
    expect(JSON.stringify([fields, read.body.data])).not.toMatch(/<\w+ (?:id|object)>/);
    expect(new Set(places.map(({ field }) => field.type)).size).toBe(fieldTypes.size);
  });

  test('are refused where it says so, each on its own', async () => {
    const { tenant, service } = scenario;
    const real = await makeTargets(tenant, await addMedia(service.server.deps.database, tenant.id));
    const places = [...fieldTypes.values()].flatMap((type) =>
      type.values.refused.map((value, index) => ({
        value,
        field: fieldFor(type, { written: value }, index),
      })),
    );
    await tenant.createType('collection-types', {
      name: 'Samples',
      slug: 'samples',
      schema: places.map(({ field }) => field),
    });
    const fields = Object.fromEntries(places.map(({ field, value }) => [field.name, fill(value, real)]));
    expect(JSON.stringify(fields)).not.toMatch(/<\w+ (?:id|object)>/);
    const reply = await tenant.call('POST', '/collections/samples', { name: 'It', slug: 'it', fields });
    expect(reply.status).toBe(400);
    const errors = reply.body.error.details.errors as { field: string }[];
    const refused = new Set(errors.map(({ field }) => /^\w+/.exec(field)?.[0]));
    expect(places.map(({ field }) => field.name).filter((name) => !refused.has(name))).toEqual([]);
  });

  test('whose target is gone are delivered as null or the bare id, as it says', async () => {
    const { tenant, service } = scenario;
    const real = await makeTargets(tenant, await addMedia(service.server.deps.database, tenant.id));
    const pointing = ['image', 'reference'].map((name) => fieldTypes.get(name));
    const places = pointing.flatMap((type) =>
      (type?.values.forms ?? [])
        .slice(0, 3)
        .map((form, index) => ({ form, field: fieldFor(type as FieldType, form, index) })),
    );
    const many = { name: 'many', type: 'reference', options: { collectionType: 'authors', multiple: true } };
    await tenant.createType('collection-types', {
      name: 'Samples',
      slug: 'samples',
      schema: [...places.map(({ field }) => field), { ...many, label: 'Many' }],
    });
    const fields = Object.fromEntries(
      places.map(({ field, form }) => [field.name, fill(form.written, real)]),
    );
    const item = real.get('<item id>');
    const all = [{ _ref: item, _type: 'collectionItem' }, item];
    await tenant.call('POST', '/collections/samples', {
      name: 'It',
      slug: 'it',
      status: 'published',
      fields: { ...fields, many: all },
    });
    await tenant.call('DELETE', '/collections/authors/ada');
    const media = real.get('<media id>');
    await tenant.admin('DELETE', `/media/${media}?force=true`);
    const { data } = (await tenant.call('GET', '/collections/samples/it')).body;
    expect(data).toMatchObject({
      image0: null,
      image1: null,
      image2: media,
      reference0: null,
      reference1: null,
      reference2: item,
      many: [item],
    });
  });
});

function fieldFor(type: FieldType, form: ValueForm, index: number) {
  const target = form.options?.['referenceType'] === undefined ? { collectionType: 'authors' } : {};
  const own = type.name === 'reference' ? target : optionsOf[type.name];
  const name = `${type.name}${index}`;
  return { name, label: name, type: type.name, options: { ...own, ...form.options } };
}

/** One of everything that a value can point to, and the objects that reads deliver in its place. */
async function makeTargets(tenant: TestTenant, media: string): Promise<ReadonlyMap<string, unknown>> {
  const published = { status: 'published' };
  const author = { name: 'Ada', slug: 'ada', fields: { bio: 'Writes.' }, ...published };
  const item = await tenant.call('POST', '/collections/authors', author);
  const page = await tenant.call('POST', '/pages', {
    name: 'Home',
    slug: 'home',
    pageType: 'landing',
    ...published,
  });
  const post = await tenant.admin('POST', '/blog-posts', { title: 'Tides', slug: 'tides', ...published });
  const people = await tenant.admin('GET', '/people', undefined, 'editor');
  const person = people.body.data[0];
  const target = (_type: string, { id, name, slug }: { id: string; name: string; slug?: string }) => ({
    _type,
    _id: id,
    _name: name,
    ...(slug && { _slug: slug }),
  });
  return new Map<string, unknown>([
    ['<media id>', media],
    ['<item id>', item.body.data.id],
    ['<page id>', page.body.data.id],
    ['<blogPost id>', post.body.data.id],
    ['<user id>', person.id],
    ['<media object>', { _id: media, _filename: 'file.png', _mimeType: 'image/png', _altText: '' }],
    ['<item object>', { ...target('authors', item.body.data), bio: 'Writes.' }],
    ['<page object>', target('page', page.body.data)],
    ['<blogPost object>', target('blogPost', post.body.data)],
    ['<user object>', target('user', person)],
  ]);
}

function fill(value: unknown, real: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return real.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => fill(one, real));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, real)]));
}
