import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { StagedFile } from '../../../platform/blobs/staging.ts';

/** A staged file that is looked at piece by piece, and may be changed in place. */
export interface StagedBytes {
  readonly size: number;
  /** Up to `length` bytes; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a part with zeros. */
  blank(from: number, to: number): Promise<void>;
}

const zeros = Buffer.alloc(64 * 1024);

/** Opens a staged file for `work`; answers the file as it is afterwards and what `work` found. */
export async function withStagedBytes<T>(
  file: StagedFile,
  work: (bytes: StagedBytes) => Promise<T>,
): Promise<{ file: StagedFile; found: T }> {
  const handle = await open(file.path, 'r+');
  let changed = false;
  const write = async (at: number, bytes: Buffer) => {
    changed = true;
    await handle.write(bytes, 0, bytes.length, at);
  };
  try {
    const found = await work({
      size: file.size,
      read: (at, length) => readAt(handle, at, length),
      write,
      blank: async (from, to) => {
        for (let at = from; at < to; at += zeros.length) await write(at, zeros.subarray(0, to - at));
      },
    });
    return { file: changed ? { ...file, hash: await hashOf(file.path) } : file, found };
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
