import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawHalves, mp4Of, pdfOf } from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';

onEachStore('delivering media in content', (dialect, store) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect, store);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  const resolved = (data: Record<string, unknown>) => ({
    _id: data['id'],
    _filename: data['filename'],
    _url: data['url'],
    _mimeType: data['mimeType'],
    _width: data['width'],
    _height: data['height'],
    _altText: data['altText'],
    _thumbHash: data['thumbHash'],
  });
  const field = (name: string, type: string, options: Record<string, unknown> = {}) => ({
    name,
    label: name,
    type,
    options,
  });
  const addPicture = async (altText = 'Halves') =>
    scenario.add({ bytes: await drawHalves(80, 40).png().toBuffer(), name: 'halves.png' }, { altText });
  const create = async (type: string, slug: string, fields: Record<string, unknown>) => {
    const reply = await scenario.tenant.call('POST', `/collections/${type}`, {
      name: slug,
      slug,
      fields,
      status: 'published',
    });
    return reply;
  };
  const createTypes = async () => {
    const { tenant } = scenario;
    await tenant.createType('components', {
      name: 'Figure',
      slug: 'figure',
      schema: [field('image', 'image')],
    });
    await tenant.createType('collection-types', {
      name: 'Author',
      slug: 'author',
      schema: [field('portrait', 'image')],
    });
    await tenant.createType('collection-types', {
      name: 'Article',
      slug: 'article',
      schema: [
        field('cover', 'image'),
        field('raw', 'media'),
        field('author', 'reference', { collectionType: 'author' }),
        field('parts', 'componentPicker'),
        field('gallery', 'repeater', { fields: [field('picture', 'image')] }),
      ],
    });
  };

  test('{ id } becomes the full object everywhere, a bare id stays the raw string', async () => {
    await createTypes();
    const picture = await addPicture();
    const value = { id: picture.id };
    const author = (await create('author', 'ines', { portrait: value })).body.data;
    const fields = {
      cover: value,
      raw: picture.id,
      author: { _ref: author.id, _type: 'collectionItem' },
      parts: [{ _type: 'figure', image: value }],
      gallery: [{ picture: value }, { picture: picture.id }],
    };
    expect((await create('article', 'one', fields)).status).toBe(201);
    const { data } = (await scenario.tenant.call('GET', '/collections/article/one')).body;
    const object = resolved(picture);
    expect(data.cover).toEqual(object);
    expect(data.raw).toBe(picture.id);
    expect(data.author.portrait).toEqual(object);
    expect(data.parts).toEqual([{ _type: 'figure', image: object }]);
    expect(data.gallery).toEqual([{ picture: object }, { picture: picture.id }]);
    expect((await scenario.tenant.call('GET', `/media/${data.raw}`)).body.data.url).toBe(picture.url);
  });

  test('{ _media } is refused from writers; stored by a migration it is delivered as the full object', async () => {
    await createTypes();
    const picture = await addPicture();
    const refused = await create('article', 'two', { cover: { _media: picture.id } });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.errors[0].message).toContain('must be a valid media reference');
    const made = (await create('article', 'three', { cover: picture.id })).body.data;
    const content = JSON.stringify({ cover: { _media: picture.id } });
    await scenario.service.server.deps.database.write(async (tx) => {
      await tx.sql
        .updateTable('entries')
        .set({ published_content: content, draft_content: '' })
        .where('id', '=', made.id)
        .execute();
    });
    const { data } = (await scenario.tenant.call('GET', '/collections/article/three')).body;
    expect(data.cover).toEqual(resolved(picture));
  });

  test('the featured image of a post is always the full object, or null', async () => {
    const picture = await addPicture();
    const { tenant } = scenario;
    const post = { title: 'A post', slug: 'a-post', status: 'published', featuredImageId: picture.id };
    expect((await tenant.admin('POST', '/blog-posts', post, 'editor')).status).toBe(201);
    const { data } = (await tenant.call('GET', '/blog/a-post')).body;
    expect(data).toMatchObject({ featuredImageId: picture.id, featuredImage: resolved(picture) });
    await tenant.admin('DELETE', `/media/${picture.id}?force=true`, undefined, 'editor');
    expect((await tenant.call('GET', '/blog/a-post')).body.data.featuredImage).toBeNull();
  });

  test('a changed alt text shows at once wherever the picture is shown, however warm the cache', async () => {
    await createTypes();
    const picture = await addPicture('Before');
    const value = { id: picture.id };
    const author = (await create('author', 'ines', { portrait: value })).body.data;
    await create('article', 'four', { cover: value, author: { _ref: author.id, _type: 'collectionItem' } });
    const read = () => scenario.tenant.call('GET', '/collections/article/four');
    await read();
    const warm = await read();
    expect(warm.body.data.cover._altText).toBe('Before');
    expect(warm.headers.get('x-cache')).toBe('HIT');
    await scenario.tenant.admin('PUT', `/media/${picture.id}`, { altText: 'After' }, 'editor');
    const { data } = (await read()).body;
    expect([data.cover._altText, data.author.portrait._altText]).toEqual(['After', 'After']);
  });

  test('caption, focal point and thumb hash stand beside the six keys where the record has them, and show at once', async () => {
    await createTypes();
    const picture = await addPicture();
    const pdf = await scenario.add({ bytes: pdfOf(1001) });
    const author = (await create('author', 'ines', { portrait: { id: picture.id } })).body.data;
    const fields = {
      cover: { id: picture.id },
      raw: { id: pdf.id },
      author: { _ref: author.id, _type: 'collectionItem' },
    };
    await create('article', 'five', fields);
    const post = { title: 'A post', slug: 'a-post', status: 'published', featuredImageId: picture.id };
    await scenario.tenant.admin('POST', '/blog-posts', post, 'editor');
    const shown = async () => {
      const { data } = (await scenario.tenant.call('GET', '/collections/article/five')).body;
      const blog = await scenario.tenant.call('GET', '/blog/a-post');
      return [data.cover, data.author.portrait, blog.body.data.featuredImage];
    };
    const more = (keys: object) => Array.from({ length: 3 }, () => expect.objectContaining(keys));
    const { thumbHash: _thumbHash } = picture;
    expect(_thumbHash).toMatch(/^[\w+/]+=*$/);
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => resolved(picture)));
    expect((await shown())[0]).not.toHaveProperty('_caption');
    const change = (body: object) => scenario.tenant.admin('PUT', `/media/${picture.id}`, body, 'editor');
    await change({ focalPoint: { x: 0.25, y: 1 } });
    expect(await shown()).toEqual(more({ _thumbHash, _focalPoint: { x: 0.25, y: 1 } }));
    const { data } = (await change({ caption: 'Two halves' })).body;
    expect(await shown()).toEqual(
      more({ ...resolved(data), _caption: 'Two halves', _focalPoint: data.focalPoint }),
    );
    await change({ caption: '', focalPoint: { x: 0.5, y: 0.5 } });
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => resolved(picture)));
    const { raw } = (await scenario.tenant.call('GET', '/collections/article/five')).body.data;
    expect(Object.keys(raw).filter((key) => /thumb|focal|caption/i.test(key))).toEqual([]);
  });

  test('what is delivered of a picture is taken back, with all of its keys', async () => {
    await createTypes();
    const picture = await addPicture();
    const described = { caption: 'Two halves', focalPoint: { x: 0, y: 0.75 } };
    await scenario.tenant.admin('PUT', `/media/${picture.id}`, described, 'editor');
    await create('article', 'six', { cover: { id: picture.id }, gallery: [{ picture: { id: picture.id } }] });
    const read = await scenario.tenant.call('GET', '/collections/article/six');
    expect(read.body.data.cover).toMatchObject({ _caption: 'Two halves', _focalPoint: { x: 0, y: 0.75 } });
    const cover = { ...read.body.data.cover, _caption: 'Not what a write can change' };
    const put = await scenario.tenant.call('PUT', '/collections/article/six', {
      fields: { ...read.body.data, cover },
    });
    expect(put.status, put.text).toBe(200);
    const value = { id: picture.id };
    expect(put.body.data.draftContent).toEqual({ cover: value, gallery: [{ picture: value }] });
    const again = await scenario.tenant.call('GET', '/collections/article/six');
    expect(again.body.data.cover).toEqual(read.body.data.cover);
  });

  test('allowedMimeTypes and maxFileSize hold the file that a value names; an image field takes images alone', async () => {
    const { tenant } = scenario;
    await tenant.createType('collection-types', {
      name: 'Download',
      slug: 'download',
      schema: [
        field('document', 'media', { allowedMimeTypes: ['application/pdf'] }),
        field('film', 'media', { allowedMimeTypes: ['video/*'] }),
        field('small', 'media', { maxFileSize: 1000 }),
        field('picture', 'image'),
      ],
    });
    const picture = await addPicture();
    const pdf = await scenario.add({ bytes: pdfOf(1001) });
    const film = await scenario.add({ bytes: mp4Of() });
    const right = { document: pdf.id, film: { id: film.id }, picture: { id: picture.id } };
    expect((await create('download', 'right', right)).status).toBe(201);
    const wrong = { document: picture.id, film: { id: pdf.id }, small: pdf.id, picture: { id: film.id } };
    const { status, body } = await create('download', 'wrong', wrong);
    expect(status).toBe(400);
    const errors = body.error.details.errors.map(({ field: name, message }: Record<string, string>) => [
      name,
      message,
    ]);
    expect(errors).toEqual([
      ['document', 'must be a valid media reference to application/pdf, not to image/png'],
      ['film', 'must be a valid media reference to video/*, not to application/pdf'],
      ['small', 'must be a valid media reference to a file of at most 1000 bytes'],
      ['picture', 'must be a valid media reference to an image, not to video/mp4'],
    ]);
    expect(
      (await create('download', 'foreign', { document: '0190aaaa-0000-7000-8000-000000000000' })).status,
    ).toBe(400);
  });

  test('a file of another tenant cannot be named', async () => {
    await createTypes();
    const other = await scenario.service.createTenant();
    await other.createType('collection-types', { name: 'T', slug: 't', schema: [field('cover', 'image')] });
    const picture = await addPicture();
    const fields = { cover: { id: picture.id } };
    const reply = await other.call('POST', '/collections/t', { name: 'x', slug: 'x', fields });
    expect([reply.status, reply.body.error.details.errors[0].field]).toEqual([400, 'cover']);
  });
});
