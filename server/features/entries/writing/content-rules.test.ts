import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentFailures, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { addMedia } from '../../../test/scenarios/add-media.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const cta = {
  name: 'Call to action',
  slug: 'cta',
  schema: [
    { name: 'label', label: 'Label', type: 'text', required: true },
    { name: 'style', label: 'Style', type: 'text', defaultValue: 'plain' },
    { name: 'photo', label: 'Photo', type: 'image' },
  ],
};
const hero = {
  name: 'Hero',
  slug: 'hero',
  schema: [
    { name: 'heading', label: 'Heading', type: 'text' },
    { name: 'cta', label: 'Action', type: 'nestedComponent', options: { componentSlug: 'cta' } },
  ],
};
const notes = {
  name: 'Notes',
  slug: 'notes',
  schema: [
    { name: 'title', label: 'Title', type: 'text', options: { minLength: 2, maxLength: 5 } },
    { name: 'rank', label: 'Rank', type: 'number', options: { min: 0, max: 10 } },
    { name: 'isHot', label: 'Hot', type: 'boolean' },
    {
      name: 'code',
      label: 'Code',
      type: 'text',
      options: { pattern: '^[a-z]+$', patternMessage: 'Letters!' },
    },
    { name: 'next', label: 'Next', type: 'reference', options: { collectionType: 'notes' } },
    { name: 'more', label: 'More', type: 'reference', options: { collectionType: 'notes', multiple: true } },
    {
      name: 'page',
      label: 'Page',
      type: 'reference',
      options: { referenceType: 'page', pageType: 'landing' },
    },
    { name: 'author', label: 'Author', type: 'reference', options: { referenceType: 'user' } },
    {
      name: 'photo',
      label: 'Photo',
      type: 'image',
      options: { allowedMimeTypes: ['image/*'], maxFileSize: 1000 },
    },
    { name: 'file', label: 'File', type: 'media' },
    { name: 'hero', label: 'Hero', type: 'nestedComponent', options: { componentSlug: 'hero' } },
    { name: 'body', label: 'Body', type: 'componentPicker', options: { allowedComponents: ['cta'] } },
    {
      name: 'gallery',
      label: 'Gallery',
      type: 'repeater',
      options: {
        fields: [
          { name: 'image', label: 'Image', type: 'image', required: true },
          { name: 'caption', label: 'Caption', type: 'text', defaultValue: 'Untitled' },
        ],
      },
    },
  ],
};

async function prepare(tenant: TestTenant): Promise<void> {
  await tenant.createType('components', cta);
  await tenant.createType('components', hero);
  await tenant.createType('page-types', { name: 'Landing', slug: 'landing' });
  await tenant.createType('page-types', { name: 'Legal', slug: 'legal' });
  await tenant.createType('collection-types', notes);
  await tenant.createType('collection-types', { name: 'Others', slug: 'others' });
}

let made = 0;

onEachDatabase('content of a write', (dialect) => {
  const scenario = useWriteScenario(dialect, prepare);
  const createIn = (tenant: TestTenant, path: string, rest: object = {}) => {
    const slug = `n-${++made}`;
    return tenant.call('POST', path, { name: slug, slug, ...rest });
  };
  const create = (fields: object) => createIn(scenario.tenant, '/collections/notes', { fields });
  const addItem = async (type = 'notes', tenant = scenario.tenant): Promise<string> =>
    (await createIn(tenant, `/collections/${type}`)).body.data.id;
  const addPage = async (pageType: string): Promise<string> =>
    (await createIn(scenario.tenant, '/pages', { pageType })).body.data.id;

  const upload = (given?: Parameters<typeof addMedia>[2], tenant = scenario.tenant) =>
    addMedia(scenario.service.server.deps.database, tenant.id, given);

  test('all failures are reported together, each with field, code and message', async () => {
    const reply = await create({
      title: 'x',
      rank: 11,
      isHot: 'yes',
      code: 'A1',
      next: randomUUID(),
      photo: 'nonsense',
      file: randomUUID(),
      hero: { heading: 7, cta: { label: 'Go', photo: randomUUID() } },
      body: [{ _type: 'hero' }, { _type: 'cta' }],
      gallery: [{ image: null }, { caption: 1 }, 'row'],
      unknown: 1,
    });
    expect(contentFailures(reply)).toEqual([
      'body[0] COMPONENT_NOT_ALLOWED',
      'body[1].label REQUIRED',
      'code PATTERN_MISMATCH',
      'file INVALID_MEDIA',
      'gallery[0].image REQUIRED',
      'gallery[1].caption INVALID_TYPE',
      'gallery[1].image REQUIRED',
      'gallery[2] INVALID_TYPE',
      'hero.cta.photo INVALID_MEDIA',
      'hero.heading INVALID_TYPE',
      'isHot INVALID_TYPE',
      'next INVALID_REFERENCE',
      'photo INVALID_MEDIA',
      'rank TOO_LARGE',
      'title TOO_SHORT',
      'unknown UNKNOWN_FIELD',
    ]);
    const { message, details } = reply.body.error;
    expect(message).toMatch(/^Content validation failed: title: .* \(and 15 more\)$/);
    const messageOf = (field: string) =>
      details.errors.find((error: { field: string }) => error.field === field).message;
    expect(messageOf('code')).toBe('Letters!');
    expect(messageOf('file')).toMatch(/must be a valid media reference/);
    expect(messageOf('next')).toMatch(/must reference an existing collection item of type "notes"/);
    expect(await scenario.eventKinds()).toEqual([]);
  });

  test('an unknown field is told with the nearest name', async () => {
    const reply = await create({ tilte: 'x' });
    expect(contentFailures(reply)).toEqual(['tilte UNKNOWN_FIELD']);
    expect(reply.body.error.message).toMatch(/Did you mean "title"\?/);
  });

  test('lengths count code points', async () => {
    expect((await create({ title: '😀'.repeat(5) })).status).toBe(201);
    expect(contentFailures(await create({ title: '😀'.repeat(6) }))).toEqual(['title TOO_LONG']);
    expect(contentFailures(await create({ title: '😀' }))).toEqual(['title TOO_SHORT']);
  });

  describe('references', () => {
    test('an existing item is taken as a bare id or as { _ref, _type }, and stored in the form it was sent', async () => {
      const id = await addItem();
      const next = { _ref: id, _type: 'collectionItem' };
      const { status, body } = await create({ next, more: [id, next] });
      expect(status).toBe(201);
      expect(body.data.draftContent).toEqual({ next, more: [id, next] });
      expect((await create({ next: id.toUpperCase() })).status).toBe(201);
      expect(await scenario.count('entry_links')).toBe(3);
    });

    test('what does not exist, is deleted, of another type or another tenant’s is refused alike', async () => {
      const other = await scenario.service.createTenant();
      await prepare(other);
      const deleted = await addItem();
      await scenario.tenant.call('DELETE', `/collections/notes/${deleted}`);
      const ids = {
        missing: randomUUID(),
        deleted,
        otherType: await addItem('others'),
        page: await addPage('landing'),
        foreign: await addItem('notes', other),
      };
      const messages = new Set<string>();
      for (const id of Object.values(ids)) {
        const reply = await create({ next: { _ref: id, _type: 'collectionItem' } });
        expect(contentFailures(reply)).toEqual(['next INVALID_REFERENCE']);
        messages.add(reply.body.error.message);
        expect(contentFailures(await create({ more: [id] }))).toEqual(['more[0] INVALID_REFERENCE']);
      }
      expect(messages.size).toBe(1);
    });

    test('a wrong _type, a malformed id and a list for a single reference are refused', async () => {
      const id = await addItem();
      const wrong = [
        { _ref: id, _type: 'page' },
        { _ref: id },
        { _type: 'collectionItem' },
        'no-uuid',
        7,
        [id],
        {},
      ];
      for (const next of wrong) {
        expect(contentFailures(await create({ next }))[0]).toMatch(/^next(\[0\])? INVALID/);
      }
    });

    test('a page reference wants an existing page of the named page type', async () => {
      const page = { _ref: await addPage('landing'), _type: 'page' };
      expect((await create({ page })).status).toBe(201);
      const legal = { _ref: await addPage('legal'), _type: 'page' };
      expect(contentFailures(await create({ page: legal }))).toEqual(['page INVALID_REFERENCE']);
    });

    test('a user reference wants a member of the tenant', async () => {
      const other = await scenario.service.createTenant();
      const userIdOf = async (tenant: TestTenant): Promise<string> => {
        const token = await tenant.sessionToken('editor');
        return (await scenario.service.send('GET', '/auth/me', { token })).body.data.user.id;
      };
      expect(
        (await create({ author: { _ref: await userIdOf(scenario.tenant), _type: 'user' } })).status,
      ).toBe(201);
      const foreign = await create({ author: { _ref: await userIdOf(other), _type: 'user' } });
      expect(contentFailures(foreign)).toEqual(['author INVALID_REFERENCE']);
    });
  });

  describe('media', () => {
    test('an existing file is taken as a bare id or as { id }', async () => {
      const id = await upload();
      const { status, body } = await create({ photo: id, file: { id } });
      expect({ status, content: body.data.draftContent }).toEqual({
        status: 201,
        content: { photo: id, file: { id } },
      });
    });

    test('another tenant’s file does not exist; { _media } is refused', async () => {
      const other = await scenario.service.createTenant();
      const foreign = await upload({}, other);
      const own = await upload();
      for (const file of [foreign, { id: foreign }, { id: randomUUID() }, { _media: own }]) {
        const reply = await create({ file });
        expect(contentFailures(reply)).toEqual(['file INVALID_MEDIA']);
        expect(reply.body.error.message).toMatch(/must be a valid media reference/);
      }
    });

    test('an image field refuses what is no image, of another MIME type or too large', async () => {
      const pdf = await upload({ mime_type: 'application/pdf' });
      const large = await upload({ size: 1001 });
      for (const photo of [pdf, large]) {
        expect(contentFailures(await create({ photo }))).toEqual(['photo INVALID_MEDIA']);
      }
      expect((await create({ file: pdf })).status).toBe(201);
      expect((await create({ photo: await upload({ size: 1000 }) })).status).toBe(201);
    });
  });

  describe('components', () => {
    test('are stored flattened with _type first, whichever form they were written in', async () => {
      const flat = await create({ body: [{ _type: 'cta', label: 'Go' }], hero: { cta: { label: 'Go' } } });
      const wrapped = await create({
        body: [{ component: 'cta', fields: { label: 'Go' } }],
        hero: { component: 'hero', fields: { cta: { component: 'cta', fields: { label: 'Go' } } } },
      });
      const stored = {
        hero: { _type: 'hero', cta: { _type: 'cta', label: 'Go', style: 'plain' } },
        body: [{ _type: 'cta', label: 'Go', style: 'plain' }],
      };
      expect(flat.body.data.draftContent).toEqual(stored);
      expect(wrapped.body.data.draftContent).toEqual(stored);
      expect(Object.keys(flat.body.data.draftContent.hero)[0]).toBe('_type');
    });

    test('defaults inside components and rows apply at creation only', async () => {
      const image = await upload();
      const gallery = [{ image }];
      const created = await create({ gallery });
      expect(created.body.data.draftContent).toEqual({ gallery: [{ image, caption: 'Untitled' }] });
      const path = `/collections/notes/${created.body.data.slug}`;
      const body = [{ _type: 'cta', label: 'Go' }];
      const { data } = (await scenario.tenant.call('PUT', path, { fields: { gallery, body } })).body;
      expect(data.draftContent).toEqual({ gallery, body });
    });

    test('an unknown component, another than the nested one and a missing _type are refused', async () => {
      expect(contentFailures(await create({ body: [{ _type: 'nothing' }] }))).toEqual([
        'body[0] UNKNOWN_COMPONENT',
      ]);
      expect(contentFailures(await create({ hero: { _type: 'cta', label: 'x' } }))).toEqual([
        'hero COMPONENT_NOT_ALLOWED',
      ]);
      expect(contentFailures(await create({ body: [{ label: 'x' }] }))).toEqual(['body[0] INVALID_TYPE']);
      expect(contentFailures(await create({ body: { _type: 'cta', label: 'x' } }))).toEqual([
        'body INVALID_TYPE',
      ]);
    });
  });

  test('keys left over from an older schema are kept, not delivered, and no obstacle to publishing', async () => {
    const type = await scenario.tenant.createType('collection-types', {
      name: 'Changing',
      slug: 'changing',
      schema: [
        { name: 'old', label: 'Old', type: 'text' },
        { name: 'stays', label: 'Stays', type: 'text' },
      ],
    });
    const path = '/collections/changing/one';
    const fields = { old: 'O', stays: 'S' };
    await scenario.tenant.call('POST', '/collections/changing', { name: 'One', slug: 'one', fields });
    await scenario.tenant.admin('PUT', `/collection-types/${type.id}`, {
      schema: [{ name: 'stays', label: 'Stays', type: 'text' }],
    });
    const updated = await scenario.tenant.call('PUT', path, { fields: { stays: 'T' } });
    expect(updated.body.data.draftContent).toEqual({ old: 'O', stays: 'T' });
    expect((await scenario.tenant.call('POST', `${path}/publish`)).status).toBe(200);
    const read = await scenario.tenant.call('GET', path);
    expect(read.body.data).toMatchObject({ stays: 'T' });
    expect(read.body.data).not.toHaveProperty('old');
    expect(contentFailures(await scenario.tenant.call('PUT', path, { fields: { old: 'P' } }))).toEqual([
      'old UNKNOWN_FIELD',
    ]);
  });

  test('a schema change is seen by the next write', async () => {
    const type = await scenario.tenant.createType('collection-types', { name: 'Grows', slug: 'grows' });
    const write = () => createIn(scenario.tenant, '/collections/grows', { fields: { title: 'T' } });
    expect(contentFailures(await write())).toEqual(['title UNKNOWN_FIELD']);
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await scenario.tenant.admin('PUT', `/collection-types/${type.id}`, { schema });
    expect((await write()).status).toBe(201);
  });

  test('an item of a deleted type is out of reach: 404', async () => {
    const type = await scenario.tenant.createType('collection-types', { name: 'Gone', slug: 'gone' });
    expect((await scenario.tenant.admin('DELETE', `/collection-types/${type.id}`)).status).toBe(200);
    const reply = await createIn(scenario.tenant, '/collections/gone');
    expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});
