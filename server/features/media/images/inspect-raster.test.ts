import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readExif from 'exif-reader';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves } from '../../../test/samples/sample-files.ts';
import { inspectRaster } from './inspect-raster.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-raster-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function inspect(bytes: Buffer, mimeType: string) {
  const path = join(folder, 'staged');
  writeFileSync(path, bytes);
  const inspected = await inspectRaster({ path, size: bytes.length, hash: sha256(bytes) }, mimeType);
  return { ...inspected, bytes: readFileSync(path) };
}

const place = {
  IFD0: { Artist: 'Somebody' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '50/1 5/1 16/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '14/1 25/1 14/1',
  },
};
const encoders: [string, (image: Sharp) => Sharp, number][] = [
  ['image/jpeg', (image) => image.jpeg(), 6],
  ['image/jpeg', (image) => image.jpeg({ progressive: true }), 3],
  ['image/png', (image) => image.png(), 6],
  ['image/webp', (image) => image.webp(), 6],
  ['image/webp', (image) => image.webp({ lossless: true }), 8],
  ['image/avif', (image) => image.avif({ effort: 0 }), 1],
];

describe.each(encoders)('%s with a place and a name in it', (mimeType, encode, orientation) => {
  test(`comes out without them, turned as before (${orientation}), pixel for pixel the same`, async () => {
    const tagged = drawHalves(300, 200).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>');
    const before = await encode(tagged.withMetadata({ orientation }).withExifMerge(place)).toBuffer();
    const found = (await sharp(before).metadata()).exif;
    expect(readExif(found as Buffer).GPSInfo?.GPSLatitude).toBeDefined();

    const { bytes, file, width, height } = await inspect(before, mimeType);
    expect(bytes.includes('Somebody')).toBe(false);
    expect(bytes.includes('adobe:ns:meta')).toBe(false);
    expect(file).toMatchObject({ size: bytes.length, hash: sha256(bytes) });
    expect(orientation > 4 ? [height, width] : [width, height]).toEqual([300, 200]);
    const after = await sharp(bytes).metadata();
    if (mimeType !== 'image/avif') {
      expect(after.orientation).toBe(orientation);
      expect(readExif(after.exif as Buffer).GPSInfo).toBeUndefined();
    }
    const pixels = (image: Buffer) => sharp(image).autoOrient().raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(before))).toBe(true);
  });

  test('with nothing to take out stays byte for byte', async () => {
    const before = await encode(drawHalves(300, 200)).toBuffer();
    const { bytes, file } = await inspect(before, mimeType);
    expect(bytes.equals(before)).toBe(true);
    expect(file.hash).toBe(sha256(before));
  });
});

test('a colour profile stays', async () => {
  const before = await drawHalves(60, 40).withIccProfile('p3').withExif(place).jpeg().toBuffer();
  const { bytes } = await inspect(before, 'image/jpeg');
  const profile = (await sharp(before).metadata()).icc;
  expect(profile?.length).toBeGreaterThan(100);
  expect((await sharp(bytes).metadata()).icc?.equals(profile as Buffer)).toBe(true);
});

test('a GIF loses its comments and keeps its frames, their times and the loop', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const plain = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [70, 130], loop: 3 })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 8]), Buffer.from('Somebody'), Buffer.from([0])]);
  const end = 13 + ((plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0);
  const before = Buffer.concat([
    plain.subarray(0, end),
    comment,
    plain.subarray(end),
    Buffer.from('PK\x03\x04'),
  ]);
  const { bytes } = await inspect(before, 'image/gif');
  expect(bytes.equals(plain)).toBe(true);
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    delay: [70, 130],
    loop: 3,
  });
});
