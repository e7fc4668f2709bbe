import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { Inspection } from './inspection.ts';

/** A staged file that is looked at piece by piece, and may be changed in place. */
export interface StagedBytes {
  readonly size: number;
  /** Up to `length` bytes; fewer at the end of the file, and at most `longestPiece`. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a part with zeros. */
  blank(from: number, to: number): Promise<void>;
}

/** Bytes that are read from the disk, and written, at once: a file can have a hundred thousand elements of eight bytes. */
export const longestPiece = 64 * 1024;

/** Opens a staged file for `work`; answers the file as it is afterwards and what `work` found. */
export async function withStagedBytes<T>(
  file: StagedFile,
  inspection: Inspection,
  work: (bytes: StagedBytes) => Promise<T>,
): Promise<{ file: StagedFile; found: T }> {
  const handle = await open(file.path, 'r+');
  let piece = { at: 0, bytes: Buffer.alloc(0), isChanged: false };
  let isChanged = false;

  async function flush(): Promise<void> {
    if (!piece.isChanged) return;
    await handle.write(piece.bytes, 0, piece.bytes.length, piece.at);
    piece.isChanged = false;
    isChanged = true;
  }

  /** Holds the piece in which these bytes stand; answers where in it they begin. */
  async function hold(at: number, length: number): Promise<number> {
    const end = Math.min(at + length, file.size);
    if (at < piece.at || end > piece.at + piece.bytes.length) {
      await flush();
      inspection.spend();
      const bytes = Buffer.alloc(Math.max(0, Math.min(longestPiece, file.size - at)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
      piece = { at, bytes: bytes.subarray(0, bytesRead), isChanged: false };
    }
    return at - piece.at;
  }

  async function change(at: number, length: number, apply: (part: Buffer) => void): Promise<void> {
    const begin = await hold(at, length);
    apply(piece.bytes.subarray(begin, begin + length));
    piece.isChanged = true;
  }

  try {
    const found = await work({
      size: file.size,
      read: async (at, length) => {
        const begin = await hold(at, length);
        return Buffer.from(piece.bytes.subarray(begin, begin + length));
      },
      write: (at, bytes) => change(at, bytes.length, (part) => bytes.copy(part)),
      blank: async (from, to) => {
        for (let at = from; at < to; at += longestPiece) {
          await change(at, Math.min(longestPiece, to - at), (part) => part.fill(0));
        }
      },
    });
    await flush();
    return { file: isChanged ? { ...file, hash: await hashOf(file.path) } : file, found };
  } finally {
    await handle.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
