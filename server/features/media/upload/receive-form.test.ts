import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceError } from '../../../lib/service-error.ts';
import { createStaging } from '../../../platform/blobs/staging.ts';
import { pdfOf, svgPicture } from '../../../test/samples/sample-files.ts';
import { discardFiles, receiveForm } from './receive-form.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-forms-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const part = (head: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const whole = Buffer.from(
  part('name="altText"', 'Words') +
    part('name="file"; filename="a.svg"', svgPicture) +
    part('name="file"; filename="b.pdf"', pdfOf(9000).toString('latin1')) +
    '--b--\r\n',
  'latin1',
);

/** The bytes in pieces of some length, as a network would bring them. */
function inPieces(bytes: Buffer, length: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + length)));
      at += length;
    },
  });
}

const receive = (bytes: Buffer, length: number, files: number) =>
  receiveForm(
    {
      contentType: 'multipart/form-data; boundary=b',
      contentLength: undefined,
      body: inPieces(bytes, length),
    },
    createStaging(folder),
    { files, idleTimeout: 5000 },
  );

test.each([1, 7, 100, 100_000])('a form is the same in pieces of %i bytes', async (length) => {
  const { files, fields } = await receive(whole, length, 5);
  expect(files.map((file) => [file.name, 'upload' in file])).toEqual([
    ['a.svg', true],
    ['b.pdf', true],
  ]);
  expect(Object.fromEntries(fields)).toEqual({ altText: 'Words' });
  await discardFiles(files, createStaging(folder));
  expect(readdirSync(folder)).toEqual([]);
});

test('a form cut off or damaged anywhere is taken or refused, never anything else, and leaves nothing', async () => {
  // A generator of its own, so that a failure can be repeated.
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  for (let round = 0; round < 400; round++) {
    const bytes = Buffer.from(whole.subarray(0, round % 2 ? whole.length : random(whole.length)));
    for (let n = random(5); n > 0 && bytes.length > 0; n--) bytes[random(bytes.length)] = random(256);
    try {
      const { files } = await receive(bytes, 1 + random(600), 1 + random(3));
      await discardFiles(files, createStaging(folder));
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({ code: 'INVALID_FILE_CONTENT' });
    }
    expect(readdirSync(folder)).toEqual([]);
  }
});
