import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  drawHalves,
  drawNoise,
  jpegOfPhone,
  mp4Of,
  pdfOf,
  svgPicture,
} from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
const megabyte = 1024 * 1024;
/** More bytes than an image may have, made once. */
const noise = drawNoise(2600, 1600).png({ compressionLevel: 0 }).toBuffer();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

onEachStore('uploading media', (dialect, store) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect, store);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const isEmpty = async () => {
    expect(await scenario.storedKeys()).toEqual([]);
    expect(scenario.stagedFiles()).toEqual([]);
    const { body } = await scenario.tenant.call('GET', '/media');
    expect(body.pagination.total).toBe(0);
    expect(await scenario.service.events(scenario.tenant)).toEqual([]);
  };

  test('an image is taken: 201, the full record, its bytes at its url, no Idempotency-Key asked for', async () => {
    const bytes = await drawHalves().png().toBuffer();
    const fields = { altText: 'Two halves', caption: 'Red and blue', folder: 'Flags' };
    const { status, body } = await scenario.upload({ bytes, name: 'halves.png', type: 'image/png' }, fields);
    expect(status).toBe(201);
    const { data } = body;
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'halves.png',
      originalFilename: 'halves.png',
      mimeType: 'image/png',
      size: bytes.length,
      width: 800,
      height: 400,
      altText: 'Two halves',
      caption: 'Red and blue',
      folder: 'Flags',
      focalPoint: { x: 0.5, y: 0.5 },
      thumbHash: expect.stringMatching(/^[\w+/=]{20,}$/),
      hash: sha256(bytes),
      url: `${scenario.service.server.address}/api/v1/media/${data.id}/file/halves.png?v=${sha256(bytes).slice(0, 16)}`,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: data.createdAt,
    });
    expect(await bytesAt(data.url)).toEqual(bytes);
    expect(scenario.stagedFiles()).toEqual([]);
    expect((await scenario.tenant.call('GET', `/media/${data.id}`)).body).toEqual({ data });
  });

  test('every allowed type is taken for what its bytes are, whatever name and type the client says', async () => {
    const halves = () => drawHalves(200, 100);
    const files: [Buffer, string, number | null][] = [
      [await halves().jpeg().toBuffer(), 'image/jpeg', 200],
      [await halves().png().toBuffer(), 'image/png', 200],
      [await halves().gif().toBuffer(), 'image/gif', 200],
      [await halves().webp().toBuffer(), 'image/webp', 200],
      [await halves().avif({ effort: 0 }).toBuffer(), 'image/avif', 200],
      [Buffer.from(svgPicture), 'image/svg+xml', 120],
      [pdfOf(), 'application/pdf', null],
      [mp4Of(), 'video/mp4', 640],
      [film, 'video/webm', 480],
    ];
    for (const [bytes, mimeType, width] of files) {
      const data = await scenario.add({ bytes, name: 'trick.exe', type: 'application/x-msdownload' });
      expect(data).toMatchObject({ mimeType, width, originalFilename: 'trick.exe' });
      expect(data.filename).toMatch(/^trick\.(jpg|png|gif|webp|avif|svg|pdf|mp4|webm)$/);
      expect(await bytesAt(data.url)).toHaveLength(data.size);
    }
  });

  test.each([
    ['an image', () => noise, '10 MB (10485760 bytes)'],
    ['a PDF', async () => pdfOf(50 * megabyte + 1), '50 MB (52428800 bytes)'],
    ['a video', async () => mp4Of(50 * megabyte + 1), '50 MB (52428800 bytes)'],
  ])(
    '%s over its limit is INVALID_FILE_CONTENT with the limit, and nothing stays',
    async (_kind, make, limit) => {
      const { status, body } = await scenario.upload({ bytes: await make() });
      expect(status).toBe(400);
      expect(body).toEqual({
        error: { code: 'INVALID_FILE_CONTENT', message: expect.stringContaining(limit) },
      });
      await isEmpty();
    },
  );

  test('exactly the limit is taken', async () => {
    expect(await scenario.add({ bytes: pdfOf(50 * megabyte) })).toMatchObject({ size: 50 * megabyte });
  });

  test('a picture is turned as its camera says, and no longer tells where it was taken', async () => {
    const bytes = await jpegOfPhone();
    expect(readExif((await sharp(bytes).metadata()).exif as Buffer).GPSInfo?.GPSLatitude).toBeDefined();
    const data = await scenario.add({ bytes, name: 'IMG_0001.JPG' });
    expect(data).toMatchObject({ filename: 'IMG_0001.jpg', width: 400, height: 800 });

    const served = await bytesAt(data.url);
    expect(data).toMatchObject({ size: served.length, hash: sha256(served) });
    const { exif, xmp } = await sharp(served).metadata();
    expect(xmp).toBeUndefined();
    expect(readExif(exif as Buffer)).toMatchObject({ Image: { Orientation: 6 } });
    expect(readExif(exif as Buffer).GPSInfo).toBeUndefined();
    expect(served.includes('Somebody')).toBe(false);
    const pixels = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer();
    expect((await pixels(served)).equals(await pixels(bytes))).toBe(true);
  });

  test('equal bytes of a tenant are kept once; another tenant has its own', async () => {
    const bytes = await drawHalves().png().toBuffer();
    const one = await scenario.add({ bytes, name: 'one.png' });
    const two = await scenario.add({ bytes, name: 'two.png' });
    expect(two.id).not.toBe(one.id);
    expect(await scenario.storedKeys()).toHaveLength(1);
    expect(await bytesAt(two.url)).toEqual(bytes);

    const other = await scenario.service.createTenant();
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'three.png');
    const headers = { 'X-API-Key': other.keys.secret };
    const url = `${scenario.service.server.address}/api/v1/media`;
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(201);
    expect(await scenario.storedKeys()).toHaveLength(2);
  });

  test('twenty uploads of the same bytes at once are all taken and kept once', async () => {
    const bytes = await drawHalves().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => scenario.upload({ bytes })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await scenario.storedKeys()).toHaveLength(1);
    expect(scenario.stagedFiles()).toEqual([]);
  });

  test('media.uploaded carries the created object, once for each file, on both surfaces', async () => {
    const bytes = await drawHalves().png().toBuffer();
    const first = await scenario.add({ bytes });
    const second = await scenario.upload({ bytes: svgPicture }, {}, '/admin/media/upload');
    expect(second.status).toBe(201);
    const files = [
      { bytes: pdfOf(), name: 'a.pdf' },
      { bytes, name: 'b.png' },
    ];
    const many = await scenario.upload(files, {}, '/admin/media/bulk-upload');
    const events = await scenario.service.events(scenario.tenant);
    expect(events.map(({ kind }) => kind)).toEqual(Array(4).fill('media.uploaded'));
    expect(events.map(({ data }) => data)).toEqual([first, second.body.data, ...many.body.data.uploaded]);
  });

  test('bulk-upload takes what it can and names what it cannot', async () => {
    const files = [
      { bytes: await drawHalves().png().toBuffer(), name: 'good.png' },
      { bytes: 'PK\x03\x04zip', name: 'bad.zip' },
      { bytes: '', name: 'empty.png' },
      { bytes: pdfOf(), name: 'good.pdf' },
    ];
    const { status, body } = await scenario.upload(files, { folder: 'Many' }, '/admin/media/bulk-upload');
    expect(status).toBe(200);
    const names = body.data.uploaded.map(({ filename }: { filename: string }) => filename);
    expect(names).toEqual(['good.png', 'good.pdf']);
    expect(body.data.uploaded[1].folder).toBe('Many');
    expect(body.data.failed).toEqual([
      {
        filename: 'bad.zip',
        code: 'INVALID_FILE_CONTENT',
        message: expect.stringContaining('Allowed are JPEG'),
      },
      { filename: 'empty.png', code: 'INVALID_FILE_CONTENT', message: expect.stringContaining('empty') },
    ]);
    expect(scenario.stagedFiles()).toEqual([]);
  });

  test('bulk-upload of more than 20 files takes none', async () => {
    const files = Array.from({ length: 21 }, (_, n) => ({ bytes: pdfOf(600 + n), name: `${n}.pdf` }));
    const { status, body } = await scenario.upload(files, {}, '/admin/media/bulk-upload');
    expect([status, body.error.code]).toEqual([400, 'INVALID_FILE_CONTENT']);
    await isEmpty();
    expect(
      (await scenario.upload(files.slice(1), {}, '/admin/media/bulk-upload')).body.data.uploaded,
    ).toHaveLength(20);
  });

  test('fields that cannot be stored refuse the upload, and nothing stays', async () => {
    const bytes = svgPicture;
    const folder = await scenario.upload({ bytes }, { folder: 'a/b' });
    expect([folder.status, folder.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const altText = await scenario.upload({ bytes }, { altText: 'x'.repeat(1001) });
    expect([altText.status, altText.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    const nul = await scenario.upload({ bytes }, { caption: 'a\0b' });
    expect([nul.status, nul.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    await isEmpty();
  });

  describe('who may upload', () => {
    test('a key without media:write, a public key, no key, a viewer: refused before the body is read', async () => {
      const { service, tenant } = scenario;
      const send = (headers: Record<string, string>, path = '/media') =>
        service.send('POST', path, { headers, raw: 'not a form' });
      const reader = await tenant.createKey('secret', { permissions: ['content:write'] });
      const lacking = await send({ 'X-API-Key': reader });
      expect([lacking.status, lacking.body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect(lacking.body.error.message).toContain('media:write');
      expect((await send({ 'X-API-Key': tenant.keys.public })).status).toBe(403);
      expect((await send({})).status).toBe(401);
      const viewer = { Authorization: `Bearer ${await tenant.sessionToken('viewer')}` };
      expect((await send(viewer, '/admin/media/upload')).status).toBe(403);
      await isEmpty();
    });
  });
});
