import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { usualText } from './usual-text.ts';

/** Characters from which on packing a text saves more than it takes. */
const worthPacking = 400;
/** Bytes from which on the process does something else meanwhile. */
const long = 64 * 1024;
/** Bytes by which a text that cannot be packed grows at most, as far as it is short. */
const mostAdded = 128;
/** What a frame of zstd begins with: a byte of ours, which says what it was packed with, stands in its place. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** It was packed with the usual text, and `like` after it. Those of older releases keep the whole frame, and need `like` alone. */
const withUsual = 1;
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/**
 * The text as the database keeps it when that takes less room, a third of a record's; undefined for a short one.
 * @param like another text that says much of it: what is packed says only what differs, and unpacking needs it
 */
export async function packText(text: string, like?: string): Promise<Uint8Array | undefined> {
  if (!isWorthPacking(text)) return undefined;
  const bytes = Buffer.from(text, 'utf8');
  const options = {
    pledgedSrcSize: bytes.length,
    // What is packed is rarely longer than the text; without it each text has 16 KB made ready, mostly to be collected.
    chunkSize: Math.min(bytes.length + mostAdded, long),
    dictionary: Buffer.from(usualText + (like ?? ''), 'utf8'),
    // Another `like` than it was packed with is told from the sum, and nothing that was never written is read.
    params: { [constants.ZSTD_c_checksumFlag]: like === undefined ? 0 : 1 },
  };
  const packed = bytes.length < long ? zstdCompressSync(bytes, options) : await compress(bytes, options);
  const kept = packed.subarray(magic.length - 1);
  kept[0] = withUsual;
  return kept;
}

/** Whether a text takes less room when it is packed. */
export function isWorthPacking(text: string): boolean {
  return text.length >= worthPacking;
}

/** How a row keeps the content of a version. */
export interface KeptContent {
  readonly content: string;
  readonly packed: Uint8Array | null;
}

/** The columns of a row that keep a content. */
export async function keepContent(text: string, like?: string): Promise<KeptContent> {
  const packed = await packText(text, like);
  return packed ? { content: '', packed } : { content: text, packed: null };
}

/** The content that a row keeps. */
export async function readContent({ content, packed }: KeptContent, like?: string): Promise<string> {
  return packed ? unpackText(packed, like) : content;
}

/** The very text that was packed, with the same `like`. */
export async function unpackText(packed: Uint8Array, like?: string): Promise<string> {
  const [first] = packed;
  const frame = first === withUsual ? Buffer.concat([magic, packed.subarray(1)]) : packed;
  const dictionary = first === withUsual ? usualText + (like ?? '') : like;
  const options = dictionary === undefined ? {} : { dictionary: Buffer.from(dictionary, 'utf8') };
  // How long it is unpacked, nothing says beforehand: of text rarely more than ten times as long as both.
  const short = packed.length < long / 8 && (like?.length ?? 0) < long;
  const bytes = short ? zstdDecompressSync(frame, options) : await decompress(frame, options);
  return bytes.toString('utf8');
}
