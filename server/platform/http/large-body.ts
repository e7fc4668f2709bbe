import { createHash } from 'node:crypto';

/** Bytes that are computed when their turn comes, and once more for a slow connection. They must be the same each time. */
export interface ComputedPiece {
  readonly bytes: number;
  readonly digest: string;
  readonly compute: () => Promise<Uint8Array>;
}

export type Piece = Uint8Array | ComputedPiece;

/** A body that is too large to be held in memory, and is written piece by piece (decisions, "Size of responses"). */
export class LargeBody {
  readonly pieces: readonly Piece[];
  readonly bytes: number;
  /** Of those bytes that wait in memory for their turn. */
  readonly heldBytes: number;

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
    this.bytes = sum(pieces);
    this.heldBytes = sum(pieces.filter((piece) => piece instanceof Uint8Array));
  }
}

/** Reads large bodies for connections. */
export interface PieceReader {
  /**
   * Reads a body in chunks of at most 64 KiB. Between two chunks a connection holds nothing of the body. Calls `report` if the
   * body can't be read to its end: the client only sees a broken connection.
   * @throws BodyChanged
   */
  chunks(body: LargeBody, report: (error: unknown) => void): AsyncGenerator<Uint8Array, void, undefined>;
  /** Bytes of computed pieces that are held for connections. */
  readonly held: number;
}

/** A piece has other bytes than before: the response can't be finished. */
export class BodyChanged extends Error {
  constructor() {
    super('the content changed while a large response was sent');
    this.name = 'BodyChanged';
  }
}

const chunkBytes = 64 * 1024;

/** Makes a reader that holds at most `maxBytes` of computed pieces for all connections, and at least one piece. */
export function createPieceReader(maxBytes = 16 * 1024 * 1024): PieceReader {
  /** In the order of last use. */
  const recent = new Map<ComputedPiece, Promise<Uint8Array>>();
  let held = 0;
  let bodies = 0;

  function drop(piece: ComputedPiece): void {
    if (recent.delete(piece)) held -= piece.bytes;
  }

  function read(piece: ComputedPiece): Promise<Uint8Array> {
    const known = recent.get(piece);
    const reading = known ?? compute(piece);
    if (known) recent.delete(piece);
    else held += piece.bytes;
    recent.set(piece, reading);
    if (!known) reading.catch(() => drop(piece));
    for (const oldest of recent.keys()) {
      if (held <= maxBytes || oldest === piece) break;
      drop(oldest);
    }
    return reading;
  }

  /** Copies a chunk, so that a waiting connection doesn't hold the piece. */
  async function chunkOf(piece: Piece, at: number): Promise<Uint8Array> {
    const bytes = piece instanceof Uint8Array ? piece : await read(piece);
    return Uint8Array.prototype.slice.call(bytes, at, at + chunkBytes);
  }

  async function* chunks(
    { pieces }: LargeBody,
    report: (error: unknown) => void,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    bodies++;
    try {
      for (const piece of pieces) {
        for (let at = 0; at < sizeOf(piece); at += chunkBytes) {
          const chunk = chunkOf(piece, at);
          chunk.catch(report);
          yield await chunk;
        }
      }
    } finally {
      bodies--;
      if (bodies === 0) for (const piece of [...recent.keys()]) drop(piece);
    }
  }

  return {
    chunks,
    get held() {
      return held;
    },
  };
}

/** A piece whose bytes were just computed. */
export function computedPiece(bytes: Uint8Array, computeAgain: () => Promise<Uint8Array>): ComputedPiece {
  return { bytes: bytes.byteLength, digest: digestOf(bytes), compute: computeAgain };
}

/** A strong ETag of a large body. */
export function etagOfLarge({ pieces }: LargeBody): string {
  const digests = pieces.map((piece) => (piece instanceof Uint8Array ? digestOf(piece) : piece.digest));
  return `"${digestOf(Buffer.from(digests.join()))}"`;
}

async function compute(piece: ComputedPiece): Promise<Uint8Array> {
  const bytes = await piece.compute();
  if (bytes.byteLength !== piece.bytes || digestOf(bytes) !== piece.digest) throw new BodyChanged();
  return bytes;
}

function sum(pieces: readonly Piece[]): number {
  return pieces.reduce((bytes, piece) => bytes + sizeOf(piece), 0);
}

function sizeOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.bytes;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
