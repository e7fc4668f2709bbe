import { orientationExif } from './orientation-exif.ts';

const flags = { exif: 0x08, xmp: 0x04 };

/**
 * A WebP without EXIF, XMP and unknown chunks, and without whatever follows its end.
 * @returns undefined when the structure is broken
 */
export function stripWebp(bytes: Buffer, orientation: number): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return undefined;
    if (type === 'VP8X') kept.push(extendedHeader(bytes.subarray(at, next), orientation));
    else if (/^(VP8 |VP8L|ALPH|ANIM|ANMF|ICCP)$/.test(type))
      kept.push(bytes.subarray(at, Math.min(next, end)));
    at = next;
  }
  const hasHeader = kept[0]?.toString('latin1', 0, 4) === 'VP8X';
  if (hasHeader && orientation > 1) kept.push(exifChunk(orientation));
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function extendedHeader(chunk: Buffer, orientation: number): Buffer {
  const header = Buffer.from(chunk);
  const cleared = (header[8] ?? 0) & ~(flags.exif | flags.xmp);
  header[8] = orientation > 1 ? cleared | flags.exif : cleared;
  return header;
}

function exifChunk(orientation: number): Buffer {
  const data = orientationExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}
