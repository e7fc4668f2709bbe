import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { chooseEncoding } from '../edge/accept-encoding.ts';
import { createRecentMap } from '../lib/recent-map.ts';

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
  '.wasm': 'application/wasm',
};

/** What a file may be kept as whose name changes with its bytes. */
export const keptForEver = 'public, max-age=31536000, immutable';

const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
/** What builds add to the name of a file that they also keep compressed. */
const packedSuffix = '.br';
/** Files for those who take gzip alone, as browsers do where nothing is encrypted: made when they are first asked for. */
const zipped = createRecentMap<string, Promise<Buffer>>(300);

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
    const packed = encoding === 'br' ? readIfThere(folder, path + packedSuffix) : readZipped(folder, path);
    const bytes = await packed;
    if (bytes) return { bytes, headers: { ...vary, 'Content-Encoding': encoding } };
  }
  const bytes = await readBuilt(folder, path);
  return bytes && { bytes, headers: vary };
}

/** A file of a built folder as it is; nothing where there is none. A package holds some only compressed. */
export async function readBuilt(folder: URL, path: string): Promise<Buffer | undefined> {
  const bytes = await readIfThere(folder, path);
  if (bytes) return bytes;
  const packed = await readIfThere(folder, path + packedSuffix);
  return packed && unpack(packed);
}

async function readZipped(folder: URL, path: string): Promise<Buffer | undefined> {
  const file = new URL(path + packedSuffix, folder);
  const found = await unlessMissing(stat(file));
  if (!found) return undefined;
  const key = `${file.href} ${found.mtimeMs}`;
  let made = zipped.get(key);
  if (!made) {
    made = readFile(file).then(unpack).then(zip);
    zipped.set(key, made);
    made.catch(() => zipped.delete(key));
  }
  return made;
}

function readIfThere(folder: URL, path: string): Promise<Buffer | undefined> {
  return unlessMissing(readFile(new URL(path, folder)));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
