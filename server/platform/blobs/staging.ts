import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of this machine that nothing refers to yet. */
export interface StagedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

/** A file that is being written. */
export interface StagingWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<StagedFile>;
  /** Removes what was written, at whatever point it stands. */
  discard(): Promise<void>;
}

/** The folder for files between their arrival and their place in the store: nothing in it is ever served. */
export interface Staging {
  create(): Promise<StagingWriter>;
  /** Removes a staged file that is not needed, or no longer. */
  discard(file: Pick<StagedFile, 'path'>): Promise<void>;
  /** Removes what a crash left behind: files not written to since `before` (Unix milliseconds). Answers how many. */
  sweep(before: number): Promise<number>;
}

/** `demandStore`: rejects while a store that shares the folder's disk is gone, in whose place nothing may be made. */
export function createStaging(folder: string, demandStore: () => Promise<void> = async () => {}): Staging {
  return {
    create: async () => {
      await demandStore();
      await mkdir(folder, { recursive: true });
      return createWriter(join(folder, `up-${randomUUID()}`));
    },
    discard: ({ path }) => rm(path, { force: true }),
    sweep: (before) => sweep(folder, before),
  };
}

async function createWriter(path: string): Promise<StagingWriter> {
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  let size = 0;
  return {
    write: async (bytes) => {
      hash.update(bytes);
      size += bytes.byteLength;
      for (let written = 0; written < bytes.byteLength; ) {
        written += (await file.write(bytes, written)).bytesWritten;
      }
    },
    finish: async () => {
      await file.close();
      return { path, size, hash: hash.digest('hex') };
    },
    discard: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

async function sweep(folder: string, before: number): Promise<number> {
  let removed = 0;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
