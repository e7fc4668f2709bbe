/** One stored blob, as a listing shows it. */
export interface BlobListing {
  readonly key: string;
  readonly size: number;
  /** Unix milliseconds. */
  readonly modifiedAt: number;
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files are kept. A key is written once and never changed, so that whatever was read under it stays
 * true; keys are `part/part`, each part of lower-case letters, digits, dots and hyphens. Operations reject with
 * `BlobStoreUnavailable` while the store cannot be used.
 */
export interface Blobs {
  /**
   * Keeps a file of this machine under a key. When it resolves the bytes are durable; until then nobody sees any of
   * them. The file may be moved away.
   */
  place(key: string, path: string): Promise<void>;
  /** Keeps a few bytes under a key, with the same promise. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** All bytes of a key, undefined when there are none. For what is known to be small. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The bytes of a key as a stream, undefined when there are none. Whoever opens it reads it or cancels it. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Forgets a key; one that does not exist is no failure. */
  remove(key: string): Promise<void>;
  /** Every key that is kept, in no order. */
  list(): AsyncIterable<BlobListing>;
  /** Makes the place where blobs go, in a new installation. A store that is there already stays as it is. */
  prepare(): Promise<void>;
  /** @throws BlobStoreUnavailable when the store is gone or out of reach */
  ping(): Promise<void>;
}

/**
 * The store is gone, out of reach or refuses: nothing is known of any key. Every operation throws it rather than say that
 * a blob is missing, or begin a new store where the old one was.
 */
export class BlobStoreUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the store of media files cannot be used: ${reason}`, { cause });
    this.name = 'BlobStoreUnavailable';
  }
}

const keyPattern = /^[a-z0-9](?:[a-z0-9-]|\.(?!\.))*(?:\/[a-z0-9](?:[a-z0-9-]|\.(?!\.))*)*$/;

/** Refuses what is not the form of a key: no key may ever name a place outside the store. */
export function checkBlobKey(key: string): void {
  if (key.length > 500 || !keyPattern.test(key)) throw new Error('a blob key has a wrong form');
}
