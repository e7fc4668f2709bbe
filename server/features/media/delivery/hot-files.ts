import { LRUCache } from 'lru-cache';
import type { Blobs, ByteRange } from '../../../platform/blobs/blobs.ts';

/** Bytes of one file up to which it is kept in memory. */
const largestKept = 256 * 1024;
/** Bytes of all that is kept. */
const mostKept = 32 * 1024 * 1024;

/** Opens files of the store, the small and often asked for ones from memory: a key never changes its bytes. */
export interface HotFiles {
  /** The bytes of a key with a known size, undefined when they are gone. */
  open(
    key: string,
    size: number,
    range?: ByteRange,
  ): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined>;
}

export function createHotFiles(blobs: Blobs): HotFiles {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: (bytes) => bytes.byteLength + 200,
  });
  return {
    open: async (key, size, range) => {
      if (size > largestKept) return blobs.open(key, range);
      const bytes = kept.get(key) ?? (await blobs.read(key));
      if (!bytes) return undefined;
      kept.set(key, bytes);
      return range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
  };
}
