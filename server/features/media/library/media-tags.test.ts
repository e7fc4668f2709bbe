import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawHalves, jpegOfPhone, pdfOf } from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';

onEachStore('sorting the library', (dialect, store) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect, store);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, `/media${path}`, body, 'editor');
  const png = (width = 80) => drawHalves(width, 40).png().toBuffer();
  const found = async (query: string) =>
    (await admin('GET', `?sort=filename&${query}`)).body.data.map(
      ({ filename }: { filename: string }) => filename,
    );

  test('tags are set, added and removed, found by, counted, and absent where there are none', async () => {
    const one = await scenario.add({ bytes: await png(), name: 'one.png' });
    const two = await scenario.add({ bytes: await png(82), name: 'two.png' });
    const plain = (await admin('GET', `/${one.id}`)).text;
    expect(plain).not.toContain('tags');
    const set = await admin('PUT', `/${one.id}`, { tags: [' Low  water', 'boats', 'boats'] });
    expect(set.body.data.tags).toEqual(['Low water', 'boats']);
    await admin('PUT', `/${two.id}`, { addTags: ['boats'] });
    const changed = await admin('PUT', `/${one.id}`, { addTags: ['Mud'], removeTags: ['Low water'] });
    expect(changed.body.data.tags).toEqual(['Mud', 'boats']);

    expect(await found('tag=boats')).toEqual(['one.png', 'two.png']);
    expect(await found('tag=Mud')).toEqual(['one.png']);
    expect(await found('tag=oats')).toEqual([]);
    expect(await found('q=mud')).toEqual(['one.png']);
    expect((await admin('GET', '/tags')).body.data).toEqual([
      { name: 'Mud', mediaCount: 1 },
      { name: 'boats', mediaCount: 2 },
    ]);
    const search = await scenario.tenant.admin('GET', '/search?q=mud', undefined, 'editor');
    expect(search.body.data.map(({ id }: { id: string }) => id)).toEqual([one.id]);

    // Sites see what they always did.
    expect((await scenario.tenant.call('GET', `/media/${one.id}`)).text).not.toContain('tags');
    await admin('DELETE', `/${two.id}`);
    await admin('PUT', `/${one.id}`, { tags: [] });
    expect((await admin('GET', '/tags')).body.data).toEqual([]);
    expect((await admin('GET', `/${one.id}`)).body.data).not.toHaveProperty('tags');
  });

  test('what is no tag is refused, and nothing is changed', async () => {
    const { id } = await scenario.add({ bytes: await png(), name: 'one.png' });
    for (const tag of ['', '   ', 'a,b', 'a"b', 'a\\b', 'a\u0000b', '\ud800', 'x'.repeat(51)]) {
      const reply = await admin('PUT', `/${id}`, { caption: 'New', tags: ['good', tag] });
      expect([tag, reply.status, reply.body.error.code]).toEqual([tag, 400, 'BAD_REQUEST']);
    }
    const many = Array.from({ length: 31 }, (_, n) => `tag ${n}`);
    expect((await admin('PUT', `/${id}`, { addTags: many })).status).toBe(400);
    expect((await admin('GET', `/${id}`)).body.data).toMatchObject({ caption: '' });
    expect((await admin('GET', '?tag=a,b')).status).toBe(400);
    expect((await admin('GET', '?needsAltText=yes')).status).toBe(400);
  });

  test('needsAltText=true lists images without one, and nothing else', async () => {
    const described = await scenario.add({ bytes: await png(), name: 'described.png' });
    await admin('PUT', `/${described.id}`, { altText: 'Two halves' });
    await scenario.add({ bytes: await png(82), name: 'bare.png' });
    await scenario.add({ bytes: pdfOf(), name: 'dues.pdf' });
    expect(await found('needsAltText=true')).toEqual(['bare.png']);
  });

  test('duplicates=true lists what is there more than once, without the trash', async () => {
    const bytes = await png();
    await scenario.add({ bytes, name: 'a.png' });
    const second = await scenario.add({ bytes, name: 'b.png' });
    await scenario.add({ bytes: await png(82), name: 'c.png' });
    expect(await found('duplicates=true')).toEqual(['a.png', 'b.png']);
    await admin('DELETE', `/${second.id}`);
    expect(await found('duplicates=true')).toEqual([]);
  });

  test('an upload that refuses duplicates names those there, also where something was taken out of the file', async () => {
    const bytes = await jpegOfPhone();
    const first = await scenario.upload({ bytes, name: 'phone.jpg' }, { duplicates: 'refuse' });
    expect(first.status).toBe(201);
    const again = await scenario.upload({ bytes, name: 'copy.jpg' }, { duplicates: 'refuse' });
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    const { id } = first.body.data;
    expect(again.body.error.details).toEqual({ media: [{ id, filename: 'phone.jpg' }] });
    expect(again.body.error.message).toContain('phone.jpg');
    expect(await found('')).toEqual(['phone.jpg']);
    expect((await scenario.upload({ bytes, name: 'copy.jpg' })).status).toBe(201);
    expect((await scenario.upload({ bytes, name: 'd.jpg' }, { duplicates: 'perhaps' })).status).toBe(400);
    await admin('DELETE', `/${id}`);
    for (const one of (await admin('GET', '')).body.data) await admin('DELETE', `/${one.id}`);
    expect((await scenario.upload({ bytes, name: 'e.jpg' }, { duplicates: 'refuse' })).status).toBe(201);
  });

  test('a crop changes the address, is what is delivered in its proportion, and goes as it came', async () => {
    const { id, url } = await scenario.add({ bytes: await png(320), name: 'wide.png' });
    const crops = { '1:1': { x: 0, y: 0, width: 0.125, height: 1 } };
    const put = (body: unknown) => admin('PUT', `/${id}`, body);
    const changed = await put({ crops });
    expect(changed.body.data.crops).toEqual(crops);
    const now: string = changed.body.data.url;
    expect(now).not.toBe(url);
    const colourAt = async (address: string) => {
      const response = await fetch(address);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const { data, info } = await sharp(await response.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (info.width - 1) * info.channels;
      return [info.width, info.height, ...data.subarray(at, at + 3)];
    };
    const left = await sharp(await png(320))
      .removeAlpha()
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer();
    // Without the crop the middle is shown, whose right side has the other colour.
    expect(await colourAt(`${now}&w=32&h=32`)).toEqual([40, 40, ...left]);
    for (const wrong of [
      { '16:10': { x: 0, y: 0, width: 1, height: 1 } },
      { '1:1': { x: 0.5, y: 0, width: 0.6, height: 1 } },
      { '1:1': { x: 0, y: 0, width: 0, height: 1 } },
      { '1:1': { x: 0, y: 0, width: 1 } },
    ]) {
      const reply = await put({ crops: wrong });
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
    const film = await scenario.add({ bytes: pdfOf(), name: 'dues.pdf' });
    expect((await admin('PUT', `/${film.id}`, { crops })).status).toBe(400);
    const back = await put({ crops: {} });
    expect(back.body.data.url).toBe(url);
    expect(back.body.data).not.toHaveProperty('crops');
  });
});
