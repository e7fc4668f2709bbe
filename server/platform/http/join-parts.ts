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

/**
 * The parts of a batch within its limits: a part that is too large, or that no longer fits into the batch, becomes a part with
 * the error PAYLOAD_TOO_LARGE.
 */
export function limitParts(parts: readonly PartAnswer[], { part: largest, batch }: SizeLimits): PartAnswer[] {
  let total = 0;
  return parts.map((part) => {
    const bytes = sizeOfPart(part);
    if (bytes > largest) return partTooLarge(bytes, largest);
    if (total + bytes > batch) return partTooLarge(total + bytes, batch);
    total += bytes;
    return part;
  });
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
