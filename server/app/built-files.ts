import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chooseEncoding } from '../edge/accept-encoding.ts';

/** The types of the files that builds make, by the ends of their names. */
export const builtTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.html': 'text/html; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.md': 'text/markdown; charset=UTF-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What a file may be kept as whose name changes with its bytes. */
export const keptForEver = 'public, max-age=31536000, immutable';

const unpack = promisify(brotliDecompress);
const suffixes = { br: '.br', gzip: '.gz' } as const;

/** A file in the encoding that a client takes. */
export interface EncodedFile {
  readonly bytes: Buffer;
  /** `Vary`, and `Content-Encoding` where it comes compressed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file of a built folder, compressed where the client takes that and the build did it; nothing where there is none. */
export async function readEncoded(
  folder: URL,
  path: string,
  acceptEncoding: string | undefined,
): Promise<EncodedFile | undefined> {
  const encoding = chooseEncoding(acceptEncoding ?? '');
  const vary = { Vary: 'Accept-Encoding' };
  if (encoding) {
    const bytes = await readIfThere(folder, `${path}${suffixes[encoding]}`);
    if (bytes) return { bytes, headers: { ...vary, 'Content-Encoding': encoding } };
  }
  const bytes = await readBuilt(folder, path);
  return bytes && { bytes, headers: vary };
}

/** A file of a built folder as it is; nothing where there is none. A package holds some only compressed. */
export async function readBuilt(folder: URL, path: string): Promise<Buffer | undefined> {
  const bytes = await readIfThere(folder, path);
  if (bytes) return bytes;
  const packed = await readIfThere(folder, `${path}${suffixes.br}`);
  return packed && unpack(packed);
}

async function readIfThere(folder: URL, path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(path, folder));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
