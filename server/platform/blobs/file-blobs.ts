import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type BlobListing, type Blobs, checkBlobKey } from './blobs.ts';

/**
 * Blobs as files below a folder. A file is written elsewhere on the same disk, flushed, and then renamed into its place,
 * so that a crash leaves either all of it or nothing.
 */
export function createFileBlobs(folder: string): Blobs {
  const root = join(folder, 'blobs');
  const scratch = join(folder, 'staged');
  let scratchFiles = 0;

  const pathOf = (key: string): string => {
    checkBlobKey(key);
    return join(root, ...key.split('/'));
  };

  async function place(key: string, path: string): Promise<void> {
    const target = pathOf(key);
    await flush(path);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    // Without this a power cut may forget the name though it kept the bytes.
    await flush(dirname(target));
  }

  return {
    place,
    put: async (key, bytes) => {
      checkBlobKey(key);
      await mkdir(scratch, { recursive: true });
      const path = join(scratch, `put-${process.pid}-${scratchFiles++}`);
      try {
        await writeFile(path, bytes);
        await place(key, path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read: (key) => orMissing(readFile(pathOf(key))),
    open: async (key, range) => {
      const path = pathOf(key);
      if (!(await orMissing(stat(path)))) return undefined;
      return Readable.toWeb(
        createReadStream(path, { ...range, highWaterMark: 256 * 1024 }),
      ) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(root),
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function* listFiles(root: string, below = ''): AsyncGenerator<BlobListing> {
  const entries = (await orMissing(readdir(join(root, below), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = below ? `${below}${sep}${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      yield* listFiles(root, path);
      continue;
    }
    const found = await orMissing(stat(join(root, path)));
    if (found) yield { key: path.split(sep).join('/'), size: found.size, modifiedAt: found.mtimeMs };
  }
}
