import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** Characters from which on packing a text saves more than it takes. */
const worthPacking = 400;
/** Bytes from which on the process does something else meanwhile. */
const long = 64 * 1024;
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** The text as the database keeps it when that takes less room, a third of a record's; undefined for a short one. */
export async function packText(text: string): Promise<Uint8Array | undefined> {
  if (text.length < worthPacking) return undefined;
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length < long ? zstdCompressSync(bytes) : compress(bytes);
}

/** How a row keeps the content of a version. */
export interface KeptContent {
  readonly content: string;
  readonly packed: Uint8Array | null;
}

/** The columns of a row that keep a content. */
export async function keepContent(text: string): Promise<KeptContent> {
  const packed = await packText(text);
  return packed ? { content: '', packed } : { content: text, packed: null };
}

/** The content that a row keeps. */
export async function readContent({ content, packed }: KeptContent): Promise<string> {
  return packed ? unpackText(packed) : content;
}

/** The very text that was packed. */
export async function unpackText(packed: Uint8Array): Promise<string> {
  // How long it is unpacked, nothing says beforehand: of text rarely more than ten times as long.
  const bytes = packed.length < long / 8 ? zstdDecompressSync(packed) : await decompress(packed);
  return bytes.toString('utf8');
}
