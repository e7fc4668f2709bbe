import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { drawHalves, pdfOf } from '../../../test/samples/sample-files.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));

onEachDatabase('the poster and the duration of a video, and the poster of a PDF', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    const schema = [
      { name: 'title', label: 'Title', type: 'text', required: true },
      { name: 'film', label: 'Film', type: 'media' },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  });
  afterAll(() => service.close());

  async function upload(bytes: Buffer, name: string, type: string, path = '/media/upload') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const response = await fetch(`${service.server.address}/api/v1/admin${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await tenant.sessionToken('editor')}` },
      body: form,
    });
    return ((await response.json()) as { data: { id: string; url: string } }).data;
  }
  const uploadPicture = async (width = 60) =>
    upload(await drawHalves(width, 40).png().toBuffer(), 'poster.png', 'image/png');
  const editor = (method: string, path: string, body?: unknown) => tenant.admin(method, path, body, 'editor');
  const shownOf = async (slug: string) =>
    (await service.send('GET', `/collections/notes/${slug}`, { key: tenant.keys.public })).body.data.film;

  test('are not there until somebody says them, and then wherever the video is shown', async () => {
    const video = await upload(film, 'film.webm', 'video/webm');
    expect(Object.keys(video)).not.toEqual(expect.arrayContaining(['duration']));
    const slug = `note-${dialect}`;
    const fields = { title: 'x', film: { id: video.id } };
    await editor('POST', '/collection-items', {
      name: 'x',
      slug,
      collectionType: 'notes',
      fields,
      status: 'published',
    });
    const before = await shownOf(slug);
    expect(Object.keys(before).filter((key) => /duration|poster/.test(key))).toEqual([]);

    const picture = await uploadPicture();
    const changed = await editor('PUT', `/media/${video.id}`, { duration: 4.56, poster: picture.id });
    const poster = { id: picture.id, url: picture.url, width: 60, height: 40 };
    expect(changed.body.data).toMatchObject({ duration: 4.56, poster });
    expect((await editor('GET', `/media/${video.id}`)).body.data).toMatchObject({ duration: 4.56, poster });
    const { body: list } = await editor('GET', '/media?type=video');
    expect(list.data).toMatchObject([{ duration: 4.56, poster }]);
    expect(await shownOf(slug)).toEqual({
      ...before,
      _duration: 4.56,
      _poster: { _id: picture.id, _url: picture.url, _width: 60, _height: 40 },
    });
    // What stands for a video is used, and needs no text of its own.
    for (const query of ['unused=true', 'needsAltText=true']) {
      const { body } = await editor('GET', `/media?${query}`);
      expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(picture.id);
    }

    await editor('DELETE', `/media/${picture.id}`);
    expect(await shownOf(slug)).toEqual({ ...before, _duration: 4.56 });
    await editor('POST', `/trash/${picture.id}/restore`);
    expect((await shownOf(slug))._poster._id).toBe(picture.id);
    await editor('PUT', `/media/${video.id}`, { duration: null, poster: null });
    expect(await shownOf(slug)).toEqual(before);
  });

  test('are not for pictures, and the poster is a picture of the library', async () => {
    const video = await upload(Buffer.concat([film, Buffer.alloc(0)]), 'other.webm', 'video/webm');
    const picture = await uploadPicture(62);
    const faulty = [
      [picture.id, { duration: 3 }],
      [picture.id, { poster: picture.id }],
      [video.id, { poster: video.id }],
      [video.id, { poster: 'nothing' }],
      [video.id, { poster: '0190b0a0-0000-7000-8000-000000000000' }],
      [video.id, { duration: -1 }],
    ] as const;
    for (const [id, body] of faulty) {
      expect(refusal(await editor('PUT', `/media/${id}`, body))).toEqual({
        status: 400,
        code: 'BAD_REQUEST',
      });
    }
    const other = await service.createTenant();
    const foreign = await other.admin('PUT', `/media/${video.id}`, { poster: picture.id }, 'editor');
    expect(foreign.status).toBe(404);
  });

  test('A PDF has a poster as well, and no duration', async () => {
    const pdf = await upload(pdfOf(900), 'table.pdf', 'application/pdf');
    expect(Object.keys(pdf)).not.toEqual(expect.arrayContaining(['poster']));
    const slug = `table-${dialect}`;
    const fields = { title: 'x', film: { id: pdf.id } };
    const note = { name: 'x', slug, collectionType: 'notes', fields, status: 'published' };
    await editor('POST', '/collection-items', note);
    const before = await shownOf(slug);
    expect(Object.keys(before)).not.toContain('_poster');
    const picture = await uploadPicture(66);
    const poster = { id: picture.id, url: picture.url, width: 66, height: 40 };
    const { body } = await editor('PUT', `/media/${pdf.id}`, { poster: picture.id });
    expect(body.data).toMatchObject({ poster });
    expect(await shownOf(slug)).toEqual({
      ...before,
      _poster: { _id: picture.id, _url: picture.url, _width: 66, _height: 40 },
    });
    const refused = await editor('PUT', `/media/${pdf.id}`, { duration: 3 });
    expect(refusal(refused)).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('are gone with the bytes that they were of', async () => {
    const video = await upload(film, 'third.webm', 'video/webm');
    const picture = await uploadPicture(64);
    await editor('PUT', `/media/${video.id}`, { duration: 4, poster: picture.id });
    const replaced = await upload(
      film.subarray(0, 100_000),
      'new.webm',
      'video/webm',
      `/media/${video.id}/replace`,
    );
    expect(replaced.id).toBe(video.id);
    expect(Object.keys(replaced)).not.toEqual(expect.arrayContaining(['duration', 'poster']));
  });
});
