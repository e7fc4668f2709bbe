import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mp4Of, pdfOf, pixelBomb } from '../../../test/samples/sample-files.ts';
import type { ImageDecoder } from '../images/image-decoder.ts';
import { beginInspection, mostElements } from './begin-inspection.ts';
import type { FileFormat } from './file-format.ts';
import { mp4 } from './mp4.ts';
import { pdf } from './pdf.ts';
import { webm } from './webm.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
// Neither videos nor PDFs are decoded.
const noDecoder = undefined as unknown as ImageDecoder;
const piece = 64 * 1024;
let folder: string;
/** What the file handles of Node read and write by. */
let handles: FileHandle;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-crafted-'));
  const handle = await open(join(folder, 'any'), 'w');
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Look {
  readonly note?: string | null;
  readonly refused?: string;
  readonly spent: number;
  readonly reads: number;
  readonly writes: number;
  readonly bytes: Buffer;
}

/** Looks at a file and counts what that costs. */
async function look(
  format: FileFormat,
  bytes: Buffer,
  given: { gone?: AbortSignal; now?: () => number } = {},
): Promise<Look> {
  const path = join(folder, 'staged');
  writeFileSync(path, bytes);
  const { gone = new AbortController().signal, now = () => 0 } = given;
  const inspection = beginInspection({ imageDecoder: noDecoder, clock: { now } }, gone);
  let spent = 0;
  const counted = {
    ...inspection,
    spend: () => {
      spent++;
      inspection.spend();
    },
  };
  const reads = vi.spyOn(handles, 'read');
  const writes = vi.spyOn(handles, 'write');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const found = await format.inspect({ path, size: bytes.length, hash }, counted).then(
    ({ note }) => ({ note }),
    (error: { code?: string; message: string }) => {
      if (error.code !== 'INVALID_FILE_CONTENT') throw error;
      return { refused: error.message };
    },
  );
  const look = { ...found, spent, reads: reads.mock.calls.length, writes: writes.mock.calls.length };
  reads.mockRestore();
  writes.mockRestore();
  return { ...look, bytes: readFileSync(path) };
}

const box = (type: string, content: Buffer = Buffer.alloc(0), size = content.length + 8) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const repeat = (bytes: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => bytes));
const start = mp4Of().subarray(0, 32);
/** An element of EBML whose size has eight bytes. */
const element = (id: string, content: Buffer, length = content.length) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const webmHeader = film.subarray(0, film.indexOf(Buffer.from('18538067', 'hex')));
const webmOf = (content: Buffer) => Buffer.concat([webmHeader, element('18538067', content)]);

describe('a crafted film costs no more than its budget', () => {
  const manyElements: [string, FileFormat, Buffer][] = [
    ['boxes beside each other', mp4, Buffer.concat([start, repeat(box('free'), 240_000)])],
    ['boxes in the movie', mp4, Buffer.concat([start, box('moov', repeat(box('free'), 240_000))])],
    ['tracks', mp4, Buffer.concat([start, box('moov', repeat(box('trak', box('tkhd')), 120_000))])],
    [
      'boxes of two tracks',
      mp4,
      Buffer.concat([start, box('moov', repeat(box('trak', repeat(box('edts'), 60_000)), 2))]),
    ],
    ['boxes that are blotted out', mp4, Buffer.concat([start, repeat(box('udta'), 240_000)])],
    ['elements of a segment', webm, webmOf(repeat(Buffer.from('ec80', 'hex'), 900_000))],
    [
      'elements of a track',
      webm,
      webmOf(element('1654ae6b', element('ae', repeat(Buffer.from('ec80', 'hex'), 900_000)))),
    ],
    ['segments', webm, Buffer.concat([webmHeader, repeat(Buffer.from('1853806780', 'hex'), 300_000)])],
  ];
  test.each(manyElements)('of elements: %s', async (_, format, bytes) => {
    const found = await look(format, bytes);
    expect(found.refused).toContain('more than 100000 parts');
    expect(found.spent).toBe(mostElements + 1);
    // One at a time, they would be a hundred thousand reads.
    expect(found.reads).toBeLessThan(4 * Math.ceil(bytes.length / piece) + 4);
    expect(found.writes).toBeLessThan(2 * Math.ceil(bytes.length / piece) + 4);
  });

  test('many elements within the budget are read and blotted out in large pieces', async () => {
    const bytes = Buffer.concat([mp4Of(), repeat(box('udta', Buffer.from('+50.0878')), 50_000)]);
    const found = await look(mp4, bytes);
    expect(found.note).toBeNull();
    expect(found.bytes.includes('+50.0878')).toBe(false);
    expect(found.reads).toBeLessThan(3 * Math.ceil(bytes.length / piece) + 4);
    expect(found.writes).toBeLessThan(Math.ceil(bytes.length / piece) + 4);
  });

  test('boxes that lie about their sizes end the look at them', async () => {
    for (const size of [0, 1, 7, 8, 0x7fffffff, 0xffffffff]) {
      const bytes = mp4Of(200_000);
      bytes.writeUInt32BE(size, bytes.indexOf('moov') - 4);
      const found = await look(mp4, bytes);
      expect([size, found.refused, found.note]).toEqual([size, undefined, 'MAY_BE_DAMAGED']);
      expect(found.spent).toBeLessThan(40);
    }
    const cluster = Buffer.from(film);
    cluster.writeUInt32BE(0x7fffffff, film.indexOf(Buffer.from('1f43b675', 'hex')) + 8);
    expect(await look(webm, cluster)).toMatchObject({ note: 'MAY_BE_DAMAGED' });
  });

  test('of time', async () => {
    let now = 0;
    const slow = () => {
      now += 1000;
      return now;
    };
    const found = await look(mp4, Buffer.concat([start, repeat(box('free'), 1000)]), { now: slow });
    expect(found.refused).toContain('takes too long');
    expect(found.spent).toBeLessThan(30);
  });

  test('and nothing once its sender has hung up', async () => {
    const sender = new AbortController();
    let looks = 0;
    const now = () => {
      if (++looks === 10) sender.abort();
      return 0;
    };
    const bytes = Buffer.concat([start, repeat(box('free'), 50_000)]);
    const found = await look(mp4, bytes, { gone: sender.signal, now });
    expect(found.refused).toContain('hung up');
    expect(found.spent).toBeLessThan(15);
  });
});

describe('what begins like a PDF or a film', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.6);
  const damaged: [string, FileFormat, Buffer][] = [
    ['a PDF of two lines', pdf, Buffer.from('%PDF-1.4\n%%EOF')],
    ['a PDF without its end', pdf, cut(pdfOf(5000))],
    ['an MP4 of its first box', mp4, start],
    ['an MP4 without its end', mp4, cut(mp4Of(5000))],
    ['an MP4 without its beginning', mp4, Buffer.concat([start, Buffer.alloc(500, 0xa5)])],
    ['a WebM of its header', webm, webmHeader],
    ['a WebM without its end', webm, cut(film)],
  ];
  test.each(damaged)('is taken and noted: %s', async (_, format, bytes) => {
    const found = await look(format, bytes);
    expect([found.refused, found.note]).toEqual([undefined, 'MAY_BE_DAMAGED']);
    if (!bytes.includes('udta')) expect(found.bytes.equals(bytes)).toBe(true);
  });

  test.each([
    ['a PDF', pdf, pdfOf()],
    ['an MP4', mp4, mp4Of()],
    ['a WebM', webm, film],
  ] as const)('has no note when it is whole: %s', async (_, format, bytes) => {
    expect(await look(format, bytes)).toMatchObject({ note: null });
  });

  test('loses the place it was filmed at also where it is cut off', async () => {
    const whole = mp4Of();
    const end = whole.indexOf('+50.0878') + 6;
    const found = await look(mp4, whole.subarray(0, end));
    expect(found.note).toBe('MAY_BE_DAMAGED');
    expect(found.bytes.includes('+50')).toBe(false);
    expect(found.bytes).toHaveLength(end);
  });

  const zip = Buffer.from(
    `504b03041400000000000000000000000000000000000000000001000000612f504b01021400140000000000000000000000000000000000000000000100000000000000000000000000000000006150` +
      `4b050600000000010001002f0000001f0000000000`,
    'hex',
  );
  const page = Buffer.from('\n<html><script>alert(1)</script></html>');
  const wholes: [string, FileFormat, Buffer][] = [
    ['a PDF', pdf, pdfOf(5000)],
    ['a cut PDF', pdf, cut(pdfOf(5000))],
    ['an MP4', mp4, mp4Of()],
    ['a cut MP4', mp4, cut(mp4Of())],
    ['an MP4 of its first box', mp4, start],
    ['a WebM', webm, film],
    ['a cut WebM', webm, cut(film)],
    ['a WebM of its header', webm, webmHeader],
  ];
  test.each(wholes)('is refused when it holds another file: %s', async (name, format, bytes) => {
    const others: [string, Buffer][] = [
      ['an archive', zip],
      ['a page', page],
      ['a program', Buffer.from('<?php system($_GET[0]);')],
      ['a picture', pixelBomb(10, 10)],
      ['another archive', Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), Buffer.alloc(100)])],
    ];
    for (const [what, other] of others) {
      // Behind a film that is cut off, bytes cannot be told from its own but by what they say themselves.
      if (what === 'a picture' && name.startsWith('a cut')) continue;
      const { refused } = await look(format, Buffer.concat([bytes, other]));
      expect([what, refused]).toEqual([what, expect.stringContaining('holds a file of another type')]);
    }
  });

  test('is refused when the other file stands within one of its boxes, where readers look for it', async () => {
    const hidden = Buffer.concat([start, box('free', pdfOf()), mp4Of().subarray(32)]);
    expect((await look(mp4, hidden)).refused).toContain('another type');
    const archive = Buffer.concat([mp4Of(), box('free', zip)]);
    expect((await look(mp4, archive)).refused).toContain('another type');
  });
});
