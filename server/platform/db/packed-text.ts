import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** Characters from which on packing a text saves more than it takes. */
const worthPacking = 400;
/** Bytes from which on the process does something else meanwhile. */
const long = 64 * 1024;
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/**
 * The text as the database keeps it when that takes less room, a third of a record's; undefined for a short one.
 * @param like another text that says much of it: what is packed says only what differs, and unpacking needs it
 */
export async function packText(text: string, like?: string): Promise<Uint8Array | undefined> {
  if (text.length < worthPacking) return undefined;
  const bytes = Buffer.from(text, 'utf8');
  const options = { pledgedSrcSize: bytes.length, ...dictionaryOf(like) };
  return bytes.length < long ? zstdCompressSync(bytes, options) : compress(bytes, options);
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
  const options = dictionaryOf(like);
  // How long it is unpacked, nothing says beforehand: of text rarely more than ten times as long as both.
  const short = packed.length < long / 8 && (like?.length ?? 0) < long;
  const bytes = short ? zstdDecompressSync(packed, options) : await decompress(packed, options);
  return bytes.toString('utf8');
}

function dictionaryOf(like: string | undefined): { dictionary?: Buffer } {
  return like === undefined ? {} : { dictionary: Buffer.from(like, 'utf8') };
}
