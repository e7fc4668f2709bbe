import { responseTooLarge, sizeLimits } from './answer-size.ts';
import { translateError } from './translate-error.ts';

/** One part of an answer to several requests: its bytes are copied, not read. */
export interface PartAnswer {
  readonly status: number;
  /** What a client can use of it. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Whether the bytes are JSON; a text becomes a string. */
  readonly isJson: boolean;
}

/** `{ "data": [ { status, headers?, body } ] }`, in the order of the parts. */
export function joinParts(parts: readonly PartAnswer[]): Buffer<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  for (const [index, { status, headers, body, isJson }] of parts.entries()) {
    const before = index === 0 ? '{"data":[' : ',';
    const told = headers ? `,"headers":${JSON.stringify(headers)}` : '';
    pieces.push(Buffer.from(`${before}{"status":${status}${told},"body":`));
    pieces.push(isJson ? body : Buffer.from(JSON.stringify(Buffer.from(body).toString('utf8'))), closed);
  }
  pieces.push(Buffer.from(parts.length === 0 ? '{"data":[]}' : ']}'));
  return Buffer.concat(pieces);
}

const closed = Buffer.from('}');

/**
 * The parts of a batch within its limits: a part that is too large, or that no longer fits into the batch, becomes a part with
 * the error PAYLOAD_TOO_LARGE.
 */
export function limitParts(parts: readonly PartAnswer[]): PartAnswer[] {
  let total = 0;
  return parts.map((part) => {
    const bytes = part.body.byteLength;
    if (bytes > sizeLimits.part) return partTooLarge(bytes, sizeLimits.part);
    if (total + bytes > sizeLimits.batch) return partTooLarge(total + bytes, sizeLimits.batch);
    total += bytes;
    return part;
  });
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
  body: Buffer,
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
