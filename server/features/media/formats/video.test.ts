import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../lib/clock.ts';
import { mp4Of } from '../../../test/samples/sample-files.ts';
import type { ImageDecoder } from '../images/image-decoder.ts';
import { beginInspection } from './begin-inspection.ts';
import type { FileFormat } from './file-format.ts';
import { mp4 } from './mp4.ts';
import { webm } from './webm.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
// Videos are read by their containers alone.
const noDecoder = undefined as unknown as ImageDecoder;
const wanted = new AbortController().signal;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-video-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function inspect(format: FileFormat, before: Buffer) {
  const path = join(folder, 'staged');
  writeFileSync(path, before);
  const inspection = beginInspection({ imageDecoder: noDecoder, clock: systemClock }, wanted);
  const inspected = await format.inspect({ path, size: before.length, hash: sha256(before) }, inspection);
  const bytes = readFileSync(path);
  expect(inspected.file).toMatchObject({ size: bytes.length, hash: sha256(bytes) });
  return { ...inspected, bytes };
}

test('an MP4 tells its size and loses the place it was filmed at; nothing moves', async () => {
  const before = mp4Of();
  expect(before.includes('+50.0878+014.4205/')).toBe(true);
  const { bytes, width, height } = await inspect(mp4, before);
  expect([width, height]).toEqual([640, 360]);
  expect(bytes.includes('+50.0878')).toBe(false);
  expect(bytes).toHaveLength(before.length);
  expect(bytes.indexOf('mdat')).toBe(before.indexOf('mdat'));
});

test('an MP4 that a phone turned is as wide as it is shown', async () => {
  const turned = mp4Of();
  const matrix = turned.indexOf('tkhd') + 4 + 40;
  turned.writeInt32BE(0, matrix);
  turned.writeInt32BE(0x00010000, matrix + 4);
  expect(await inspect(mp4, turned)).toMatchObject({ width: 360, height: 640 });
});

test('a WebM tells its size and loses its tags, which leave a gap of their length', async () => {
  const tag = Buffer.from('+50.0878+014.4205/'.repeat(20));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(tag.length));
  const tags = Buffer.concat([Buffer.from('1254c367', 'hex'), size, tag]);
  const segment = film.indexOf(Buffer.from('18538067', 'hex'));
  const before = Buffer.concat([film, tags]);
  before.writeBigUInt64BE((1n << 56n) | BigInt(before.length - segment - 12), segment + 4);
  const { bytes, width, height } = await inspect(webm, before);
  expect([width, height]).toEqual([480, 270]);
  expect(bytes.includes('+50.0878')).toBe(false);
  expect(bytes).toHaveLength(before.length);
  expect(bytes[film.length]).toBe(0xec);
  expect(await inspect(webm, film)).toMatchObject({ width: 480, file: { hash: sha256(film) } });
});
