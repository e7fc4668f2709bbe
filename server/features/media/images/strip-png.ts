import { crc32 } from 'node:zlib';
import { orientationExif } from './orientation-exif.ts';

const signatureLength = 8;

/** Chunks that pixels, colours and animation need; what is not here (eXIf, texts, times) is left out. */
const keptChunks = new Set(
  [
    'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(
      ' ',
    ),
  ].flat(),
);

/**
 * A PNG without what its pixels do not need, and without whatever follows its end.
 * @returns undefined when the structure is broken
 */
export function stripPng(bytes: Buffer, orientation: number): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, signatureLength)];
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IHDR' && orientation > 1) kept.push(chunk('eXIf', orientationExif(orientation)));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
