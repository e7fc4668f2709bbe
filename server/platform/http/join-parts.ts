import { type AnswerMemory, largeBody } from './answer-memory.ts';
import { responseTooLarge, type SizeLimits } from './answer-size.ts';
import { LargeBody, type Piece } from './large-body.ts';
import { translateError } from './translate-error.ts';

/** One part of an answer to several requests: its bytes are copied, not read. */
export interface PartAnswer {
  readonly status: number;
  /** What a client can use of it. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array | LargeBody;
  /** Whether the bytes are JSON; a text becomes a string. */
  readonly isJson: boolean;
}

/** `{ "data": [ { status, headers?, body } ] }`, in the order of the parts: a `LargeBody` where it is large. */
export function joinParts(
  parts: readonly PartAnswer[],
  { whole }: SizeLimits,
): Buffer<ArrayBuffer> | LargeBody {
  const pieces: Piece[] = [];
  for (const [index, { status, headers, body, isJson }] of parts.entries()) {
    const before = index === 0 ? '{"data":[' : ',';
    const told = headers ? `,"headers":${JSON.stringify(headers)}` : '';
    pieces.push(Buffer.from(`${before}{"status":${status}${told},"body":`));
    if (body instanceof LargeBody) pieces.push(...body.pieces);
    else pieces.push(isJson ? body : Buffer.from(JSON.stringify(Buffer.from(body).toString('utf8'))));
    pieces.push(closed);
  }
  pieces.push(Buffer.from(parts.length === 0 ? '{"data":[]}' : ']}'));
  const large = new LargeBody(pieces);
  const held = pieces.filter((piece) => piece instanceof Uint8Array);
  if (held.length < pieces.length || large.bytes > whole) return large;
  return Buffer.concat(held);
}

const closed = Buffer.from('}');

/** Collects the parts of a batch in their order. */
export interface PartCollector {
  readonly parts: readonly PartAnswer[];
  /**
   * Adds a part, and reserves memory for its bytes. A part that is too large, or that no longer fits into the batch, becomes a
   * part with the error PAYLOAD_TOO_LARGE.
   * @throws ServiceBusy
   */
  add(part: PartAnswer): Promise<void>;
  /** Gives the memory back: once the batch is written, or if it can't be. */
  giveBack(): void;
}

export function createPartCollector(
  { part: largest, batch }: SizeLimits,
  memory: Pick<AnswerMemory, 'reserve'>,
): PartCollector {
  const parts: PartAnswer[] = [];
  const reservations: (() => void)[] = [];
  let total = 0;
  let reserved = 0;
  let unreserved = 0;

  /** Small parts are reserved together. */
  async function hold(bytes: number): Promise<void> {
    unreserved += bytes;
    if (unreserved <= largeBody) return;
    reservations.push(await memory.reserve(unreserved, reserved));
    reserved += unreserved;
    unreserved = 0;
  }

  return {
    parts,
    add: async (part) => {
      const bytes = sizeOfPart(part);
      if (bytes > largest) parts.push(partTooLarge(bytes, largest));
      else if (total + bytes > batch) parts.push(partTooLarge(total + bytes, batch));
      else {
        await hold(part.body instanceof LargeBody ? part.body.heldBytes : bytes);
        total += bytes;
        parts.push(part);
      }
    },
    giveBack: () => {
      for (const one of reservations) one();
    },
  };
}

function sizeOfPart({ body }: PartAnswer): number {
  return body instanceof LargeBody ? body.bytes : body.byteLength;
}

function partTooLarge(bytes: number, limit: number): PartAnswer {
  const { status, body } = translateError(responseTooLarge(bytes, limit), () => {});
  return { status, headers: {}, body: Buffer.from(String(body)), isJson: true };
}

/** A part as the batch tells of it. */
export function partAnswer(
  about: {
    readonly status: number;
    readonly etag: string | undefined;
    /** Where it came from, where its answers say so. */
    readonly cache: 'HIT' | 'MISS' | undefined;
    readonly contentType: string;
  },
  body: Buffer | LargeBody,
): PartAnswer {
  const headers = {
    ...(about.etag !== undefined && { ETag: about.etag }),
    ...(about.cache && { 'X-Cache': about.cache }),
  };
  return { status: about.status, headers, body, isJson: about.contentType.includes('json') };
}

/** The headers of a batch; one of which a part failed is kept by nobody. */
export function joinedHeaders(isWhole: boolean): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    ...(!isWhole && { 'Cache-Control': 'no-store' }),
  };
}
