import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../platform/http/answer.ts';
import { LargeBody } from '../platform/http/large-body.ts';
import type { Encoding } from './accept-encoding.ts';

/** One form of an answer: the bytes and the header lines, ready to be written. */
export interface Representation {
  readonly etag: string | undefined;
  /** Name, value, name, value… The first four are filled in as the answer is written: `slots`. */
  readonly lines: string[];
  /** The bytes. As a string with one character a byte, which goes out in one write with the head, where that is faster. */
  readonly body: string | Buffer;
  readonly length: number;
}

/** A computed answer that can be written many times. */
export interface Finished {
  readonly status: number;
  readonly contentType: string;
  readonly plain: Representation;
  readonly isWorthEncoding: boolean;
  /** Other encodings, made when somebody first asks: most answers are only ever read in one form. */
  encoded: Map<Encoding, Promise<Representation>> | undefined;
  ready: Map<Encoding, Representation> | undefined;
  /** Memory in bytes, as it is without encodings. */
  readonly size: number;
  /** In place of the body, where it is too large to be held. */
  readonly large?: LargeBody;
  /** Told of the memory that an encoding takes in addition. */
  onEncoded: (bytes: number) => void;
}

/** Where the lines that differ from one writing to the next stand. */
export const slots = { cache: 1, limit: 3, remaining: 5, reset: 7 } as const;

/** Bodies below this fit a packet or two anyway. */
const worthEncoding = 1024;
const perAnswer = 2000;
/** Characters of headers that are reckoned in it. */
const usualHeaders = 1000;
/** Measured: Node copies longer strings once more than buffers. */
const longestString = 6 * 1024;

/** Measured: the next one takes 240 µs for a list of 20 instead of 140, for a twentieth of the bytes. */
const brotliQuality = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Prepares an answer with a text body. Its headers are final but for those that each writing fills in. */
export function finish(answer: Answer): Finished {
  if (answer.body instanceof LargeBody) return finishLarge(answer, answer.body);
  const bytes = bytesOfBody(answer.body);
  const isWorthEncoding = bytes.byteLength >= worthEncoding && answer.status < 400;
  const headers = { ...answer.headers };
  if (isWorthEncoding) headers['Vary'] ??= 'Accept-Encoding';
  const plain = represent(headers, bytes, undefined);
  return {
    status: answer.status,
    contentType: answer.headers['Content-Type'] ?? '',
    plain,
    isWorthEncoding,
    encoded: undefined,
    ready: undefined,
    size: bytes.byteLength + perAnswer + Math.max(0, lengthOf(headers) - usualHeaders),
    onEncoded: () => {},
  };
}

/** Its form has no bytes, only the header lines. */
function finishLarge({ status, headers }: Answer, large: LargeBody): Finished {
  const plain = represent({ Vary: 'Accept-Encoding', ...headers }, large, undefined);
  return {
    status,
    contentType: headers['Content-Type'] ?? '',
    plain,
    isWorthEncoding: status < 400,
    encoded: undefined,
    ready: undefined,
    size: perAnswer,
    onEncoded: () => {},
    large,
  };
}

/** The header lines of a large answer in gzip, whose length nobody knows before. */
export function gzippedLinesOf(plain: Representation): string[] {
  const lines = represent(headersOf(plain), noBytes, 'gzip').lines;
  return lines.slice(0, -2);
}

const noBytes = Buffer.alloc(0);

function lengthOf(headers: Readonly<Record<string, string>>): number {
  let length = 0;
  for (const [name, value] of Object.entries(headers)) length += name.length + value.length;
  return length;
}

function bytesOfBody(body: Answer['body']): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (typeof body !== 'string') return Buffer.alloc(0);
  const length = Buffer.byteLength(body);
  if (length <= longestString) return Buffer.from(body, 'utf8');
  // Not of Node's pool: one answer that is kept would keep the 64 KB that it shares with others.
  const bytes = Buffer.allocUnsafeSlow(length);
  bytes.write(body, 'utf8');
  return bytes;
}

/** The answer in an encoding, computed once; the plain one where encoding does not pay. */
export function encode(finished: Finished, encoding: Encoding): Promise<Representation> {
  const { plain } = finished;
  if (!finished.isWorthEncoding) return Promise.resolve(plain);
  finished.encoded ??= new Map();
  const { encoded } = finished;
  const running = encoded.get(encoding);
  if (running) return running;
  const making = makeEncoded(plain, encoding).then((made) => {
    finished.ready = (finished.ready ?? new Map<Encoding, Representation>()).set(encoding, made);
    if (made !== plain) finished.onEncoded(made.length);
    return made;
  });
  encoded.set(encoding, making);
  making.catch(() => encoded.delete(encoding));
  return making;
}

async function makeEncoded(plain: Representation, encoding: Encoding): Promise<Representation> {
  const bytes = bytesOf(plain);
  const packed =
    encoding === 'br'
      ? await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : await zip(bytes, { level: 6 });
  if (packed.byteLength > bytes.byteLength * 0.9) return plain;
  return represent(headersOf(plain), packed, encoding);
}

/** The bytes of a form. */
export function bytesOf({ body }: Representation): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
}

/** The headers that `represent` was given. */
function headersOf({ lines }: Representation): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let i = firstOwn; i < lines.length; i += 2) headers[lines[i] as string] = lines[i + 1] as string;
  delete headers['Content-Length'];
  return headers;
}

const firstOwn = slots.reset + 1;

function represent(
  headers: Readonly<Record<string, string>>,
  bytes: Buffer | LargeBody,
  encoding: Encoding | undefined,
): Representation {
  const length = bytes instanceof LargeBody ? bytes.bytes : bytes.byteLength;
  const etag = headers['ETag'] && etagIn(headers['ETag'], encoding);
  const lines = [
    'X-Cache',
    '',
    'X-RateLimit-Limit',
    '',
    'X-RateLimit-Remaining',
    '',
    'X-RateLimit-Reset',
    '',
  ];
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'X-Cache') lines.push(name, name === 'ETag' && etag ? etag : value);
  }
  if (encoding) lines.push('Content-Encoding', encoding);
  lines.push('Content-Length', String(length));
  return {
    etag,
    lines,
    body: bytes instanceof LargeBody ? '' : length <= longestString ? bytes.toString('latin1') : bytes,
    length,
  };
}

const ofBody: ReadonlySet<string | undefined> = new Set([
  'Content-Type',
  'Content-Encoding',
  'Content-Length',
]);

/** The lines of a 304, which has no body. */
export function unchangedLinesOf({ lines }: Representation): string[] {
  return lines.filter((_, index) => !ofBody.has(lines[index - (index % 2)]));
}

/** A strong ETag names bytes, and another encoding is other bytes. */
function etagIn(etag: string, encoding: Encoding | undefined): string {
  return encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;
}
