import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  animatedPng,
  drawHalves,
  drawNoise,
  jpegOfPhone,
  pdfOf,
} from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';

onEachStore('images made on demand', (dialect, store) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect, store);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  const get = async (url: string) => {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  const sizeOf = async (url: string) => {
    const { status, bytes } = await get(url);
    expect(status).toBe(200);
    const { width, height, format } = await sharp(bytes).metadata();
    return `${width}x${height} ${format}`;
  };
  const colorAt = async (url: string, x: number, y: number) => {
    const { data, info } = await sharp((await get(url)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return (data[at] ?? 0) > 200 ? 'red' : (data[at + 2] ?? 0) > 200 ? 'blue' : 'other';
  };
  const addNoise = async () =>
    scenario.add({ bytes: await drawNoise(1000, 800).jpeg().toBuffer(), name: 'noise.jpg' });

  test('widths go up to the next of a fixed ladder and never beyond the original', async () => {
    const { url } = await addNoise();
    expect(await sizeOf(`${url}&w=300`)).toBe('320x256 jpeg');
    expect(await sizeOf(`${url}&w=320`)).toBe('320x256 jpeg');
    expect(await sizeOf(`${url}&w=1`)).toBe('64x51 jpeg');
    expect(await sizeOf(`${url}&h=100`)).toBe('160x128 jpeg');
    expect(await sizeOf(`${url}&w=99999`)).toBe('1000x800 jpeg');
    expect(await sizeOf(`${url}&w=200&h=100&fit=contain`)).toBe('160x128 jpeg');
    // The original, and three sizes for seven addresses.
    expect(await scenario.storedKeys()).toHaveLength(4);
  });

  test('a format is made as it is asked for, and a quality', async () => {
    const { url } = await addNoise();
    expect(await sizeOf(`${url}&w=128&format=webp`)).toBe('128x102 webp');
    expect(await sizeOf(`${url}&w=128&format=avif`)).toBe('128x102 heif');
    expect((await get(`${url}&w=128&format=avif`)).headers.get('content-type')).toBe('image/avif');
    expect(await sizeOf(`${url}&w=128&format=png`)).toBe('128x102 png');
    const [rough, fine] = [await get(`${url}&w=640&q=30`), await get(`${url}&w=640&q=90`)];
    expect(rough.bytes.length).toBeLessThan(fine.bytes.length / 2);
  });

  test('a variant has the headers of the original, its own type and ranges', async () => {
    const { url } = await addNoise();
    const whole = await get(`${url}&w=64&format=webp`);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(whole.bytes.length),
      'content-disposition': expect.stringContaining('noise.webp'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const part = await fetch(`${url}&w=64&format=webp`, { headers: { Range: 'bytes=4-9' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.bytes.subarray(4, 10));
  });

  test('a crop keeps the focal point in view, and moving that changes the address', async () => {
    const { id, url } = await scenario.add({
      bytes: await drawHalves().png().toBuffer(),
      name: 'halves.png',
    });
    expect(await sizeOf(`${url}&w=100&h=100`)).toBe('128x128 png');
    const moved = await scenario.tenant.admin(
      'PUT',
      `/media/${id}`,
      { focalPoint: { x: 0.1, y: 0.5 } },
      'editor',
    );
    expect(moved.body.data.focalPoint).toEqual({ x: 0.1, y: 0.5 });
    const left = moved.body.data.url;
    expect(left).not.toBe(url);
    expect(await colorAt(`${left}&w=100&h=200&fit=cover`, 0.9, 0.5)).toBe('red');
    const right = (
      await scenario.tenant.admin('PUT', `/media/${id}`, { focalPoint: { x: 0.9, y: 0.5 } }, 'editor')
    ).body.data.url;
    expect(await colorAt(`${right}&w=100&h=200&fit=cover`, 0.1, 0.5)).toBe('blue');
  });

  test('a picture that its camera turned is turned, and cropped as it is seen', async () => {
    const { url } = await scenario.add({ bytes: await jpegOfPhone() });
    expect(await sizeOf(`${url}&w=128`)).toBe('128x256 jpeg');
    // Turned by a quarter to the right, the red half is on top.
    expect(await colorAt(`${url}&w=128`, 0.5, 0.1)).toBe('red');
    expect(await colorAt(`${url}&w=128`, 0.5, 0.9)).toBe('blue');
    expect(await sizeOf(`${url}&w=128&h=64&fit=cover`)).toBe('128x64 jpeg');
  });

  test('the smaller of original and variant is served', async () => {
    const bytes = await drawHalves(640, 320).png({ palette: true }).toBuffer();
    const { url } = await scenario.add({ bytes });
    const { headers, bytes: served } = await get(`${url}&w=512&format=jpeg`);
    expect(headers.get('content-type')).toBe('image/png');
    expect(served.equals(bytes)).toBe(true);
    expect(await scenario.storedKeys()).toHaveLength(1);
  });

  test('a hundred requests at once for a new variant compute it once', async () => {
    const { url } = await addNoise();
    let made = 0;
    const { imageWork } = scenario.service.server.deps;
    const { share } = imageWork;
    const counted: typeof share = (order, work) =>
      share(order, (unwanted) => {
        made++;
        return work(unwanted);
      });
    Object.assign(imageWork, { share: counted });
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(`${url}&w=640&format=webp`)));
    expect(made).toBe(1);
    const [first] = answers;
    for (const { status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
    expect(await scenario.storedKeys()).toHaveLength(2);
  });

  describe('an animation', () => {
    const drawFrames = async (width: number, height: number) => {
      const frames = ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width, height, channels: 3, background } })
          .png()
          .toBuffer(),
      );
      return sharp(await Promise.all(frames), { join: { animated: true } });
    };
    const formats = ['webp', 'avif', 'jpeg', 'png', undefined];
    const wanted = formats.flatMap((format) =>
      ['w=128', 'w=128&h=128', 'q=30'].map((size) => `${size}${format ? `&format=${format}` : ''}`),
    );

    test.each(['gif', 'webp'] as const)('in %s stays one in every format and size', async (format) => {
      const bytes = await (await drawFrames(300, 200)).toFormat(format, { delay: [90, 90, 90] }).toBuffer();
      const { url, width, height } = await scenario.add({ bytes, name: `flags.${format}` });
      expect([width, height]).toEqual([300, 200]);
      for (const query of wanted) {
        const image = await get(`${url}&${query}`);
        const { pages } = await sharp(image.bytes).metadata();
        expect([query, image.status, pages]).toEqual([query, 200, 3]);
      }
      const made = await sharp((await get(`${url}&w=128&h=64&format=webp`)).bytes).metadata();
      const { format: type, width: across, height: up, pageHeight = up, pages } = made;
      expect([type, across, pageHeight, pages]).toEqual(['webp', 128, 64, 3]);
    });

    test('whose frames take too much memory is served as it is', async () => {
      const frame = sharp({ create: { width: 1200, height: 1000, channels: 3, background: 'red' } }).png();
      const all = Array.from({ length: 40 }, () => frame.clone().toBuffer());
      const bytes = await sharp(await Promise.all(all), { join: { animated: true } })
        .gif({ delay: Array.from(all, () => 50), keepDuplicateFrames: true })
        .toBuffer();
      const { url } = await scenario.add({ bytes, name: 'long.gif' });
      expect((await get(`${url}&w=128&format=webp`)).bytes.equals(bytes)).toBe(true);
    });

    test('in a format whose animations cannot be decoded is served as it is', async () => {
      const still = await drawNoise(300, 200).png().toBuffer();
      const sequence = await drawNoise(300, 200).avif().toBuffer();
      // A compatible brand says that the file is an image sequence too.
      sequence.write('avis', sequence.indexOf('miaf'), 'latin1');
      for (const [name, bytes] of [
        ['noise.png', animatedPng(still)],
        ['noise.avif', sequence],
      ] as const) {
        const { url } = await scenario.add({ bytes, name });
        for (const query of wanted) {
          const image = await get(`${url}&${query}`);
          expect([name, query, image.status, image.bytes.equals(bytes)]).toEqual([name, query, 200, true]);
        }
        expect((await get(`${url}&w=128`)).headers.get('cache-control')).toContain('immutable');
      }
    });
  });

  test('what is no picture of pixels is served as it is, whatever is asked for', async () => {
    const bytes = pdfOf();
    const { url } = await scenario.add({ bytes });
    expect((await get(`${url}&w=100&format=webp`)).bytes.equals(bytes)).toBe(true);
  });

  test('a parameter that makes no sense is BAD_REQUEST and makes nothing', async () => {
    const { url } = await addNoise();
    for (const query of [
      'w=abc',
      'w=0',
      'w=-5',
      'h=1.5',
      'fit=stretch',
      'format=exe',
      'q=0',
      'q=101',
      'w=',
    ]) {
      const response = await fetch(`${url}&${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(await scenario.storedKeys()).toHaveLength(1);
  });
});
