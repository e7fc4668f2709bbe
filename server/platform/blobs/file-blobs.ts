import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type BlobListing, BlobStoreUnavailable, type Blobs, checkBlobKey } from './blobs.ts';

/**
 * Blobs as files below a folder. A file is written elsewhere on the same disk, flushed, and then renamed into its place,
 * so that a crash leaves either all of it or nothing. The folder is made once, by `prepare`: one that has gone away may be
 * a disk that is not mounted, and comes back with what it held.
 */
export function createFileBlobs(folder: string): Blobs {
  const root = join(folder, 'blobs');
  const scratch = join(folder, 'staged');
  let scratchFiles = 0;

  const pathOf = (key: string): string => {
    checkBlobKey(key);
    return join(root, ...key.split('/'));
  };

  const ping = () => reach(() => access(root, constants.R_OK | constants.W_OK | constants.X_OK), root);

  /** Runs work of the disk; what it does not find is missing only while the store is there. */
  async function onDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
    const result = await reach(() => orMissing(work()), root);
    if (result === undefined) await ping();
    return result;
  }

  async function place(key: string, path: string): Promise<void> {
    const target = pathOf(key);
    await ping();
    await reach(() => moveInto(target, path), root);
  }

  async function moveInto(target: string, path: string): Promise<void> {
    await flush(path, 'r+');
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    // Without this a power cut may forget the name though it kept the bytes. Windows opens no folders, and logs names itself.
    if (process.platform !== 'win32') await flush(dirname(target), 'r');
  }

  return {
    place,
    put: async (key, bytes) => {
      checkBlobKey(key);
      await ping();
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
    read: async (key) => {
      const path = pathOf(key);
      return onDisk(() => readFile(path));
    },
    open: async (key, range) => {
      const path = pathOf(key);
      if (!(await onDisk(() => stat(path)))) return undefined;
      return Readable.toWeb(
        createReadStream(path, { ...range, highWaterMark: 256 * 1024 }),
      ) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    remove: async (key) => {
      const path = pathOf(key);
      await ping();
      await reach(() => rm(path, { force: true }), root);
    },
    list: async function* () {
      await ping();
      yield* listFiles(root);
    },
    prepare: async () => {
      for (const path of [root, scratch]) await mkdir(path, { recursive: true });
    },
    ping,
  };
}

/** What a disk answers that is gone or that this process may not use. */
const goneCodes =
  /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|ENODEV|ENXIO|ESTALE|ENOTCONN|EHOSTDOWN|ETIMEDOUT)$/;

async function reach<T>(work: () => Promise<T>, root: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw goneCodes.test(code) ? new BlobStoreUnavailable(`${code} in ${root}`, error) : error;
  }
}

async function flush(path: string, mode: 'r' | 'r+'): Promise<void> {
  const file = await open(path, mode);
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
