import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { type BlobListing, BlobStoreUnavailable, type Blobs, type ByteRange, checkBlobKey } from './blobs.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Comes before every key; empty, or ends in a slash. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The store answered what it should not. */
class S3Error extends BlobStoreUnavailable {
  readonly status: number;

  constructor(method: string, status: number, answer: string) {
    super(`it answered ${status} to ${method}: ${answer.slice(0, 300)}`);
    this.name = 'S3Error';
    this.status = status;
  }
}

const mostAttempts = 3;
const pause = 150;
/** Until the store has answered the first byte; a body may take its time. */
const answerTimeout = 30_000;
const uploadTimeout = 300_000;
const pingTimeout = 3000;

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  /** Milliseconds until the store has answered, and how often it is asked. */
  readonly timeout?: number;
  readonly attempts?: number;
}

/** Blobs as objects of one bucket, on any store that speaks the S3 protocol, addressed by path. */
export function createS3Blobs(settings: S3Settings): Blobs {
  const call = createCaller(settings);
  const pathOf = (key: string): string => {
    checkBlobKey(key);
    return settings.prefix + key;
  };

  async function write(key: string, body: Uint8Array<ArrayBuffer> | Blob): Promise<void> {
    const sum = createHash('md5');
    if (body instanceof Blob) for await (const chunk of body.stream()) sum.update(chunk);
    else sum.update(body);
    // The store checks the sum, so that no damaged copy is ever acknowledged.
    const headers = { 'Content-MD5': sum.digest('base64'), 'Content-Type': 'application/octet-stream' };
    const answer = await call({ method: 'PUT', path: pathOf(key), headers, body });
    await demand(answer, 'PUT', [200]);
    await answer.body?.cancel();
  }

  async function get(key: string, headers: Record<string, string>): Promise<Response | undefined> {
    const answer = await call({ method: 'GET', path: pathOf(key), headers });
    if (await isAbsent(answer, 'GET')) return undefined;
    await demand(answer, 'GET', [200, 206]);
    return answer;
  }

  return {
    place: async (key, path) => write(key, await openAsBlob(path)),
    put: (key, bytes) => write(key, new Uint8Array(bytes)),
    read: async (key) => {
      const answer = await get(key, {});
      return answer && new Uint8Array(await answer.arrayBuffer().catch(unavailable));
    },
    open: async (key, range) => {
      const answer = await get(key, range ? { Range: `bytes=${range.start}-${range.end}` } : {});
      if (!answer?.body || !range) return answer?.body ?? undefined;
      return answer.body.pipeThrough(cutTo(range, firstByteOf(answer)));
    },
    remove: async (key) => {
      const answer = await call({ method: 'DELETE', path: pathOf(key) });
      if (await isAbsent(answer, 'DELETE')) return;
      await demand(answer, 'DELETE', [200, 204]);
      await answer.body?.cancel();
    },
    list: () => listObjects(call, settings.prefix),
    // A bucket belongs to its account: nobody here may make one.
    prepare: async () => {},
    ping: () => probe(call, settings.prefix + probeKey),
  };
}

/** The object by which readiness is probed. No file has this key. */
const probeKey = 'readiness-probe';

/**
 * Reads an object, and writes it where it cannot be read: a policy may allow the objects of a bucket and nothing else, and
 * without the right to list them a missing object is answered with 403.
 */
async function probe(call: (request: Call) => Promise<Response>, path: string): Promise<void> {
  const patience = { timeout: pingTimeout, attempts: 1 };
  const read = await call({ method: 'GET', path, ...patience });
  await read.body?.cancel();
  if (read.status === 200) return;
  const written = await call({ method: 'PUT', path, body: new Uint8Array(0), ...patience });
  await demand(written, 'PUT', [200]);
  await written.body?.cancel();
}

function unavailable(error: unknown): never {
  const { cause = error } = error instanceof Error ? error : {};
  throw new BlobStoreUnavailable(cause instanceof Error ? cause.message : String(cause), error);
}

function createCaller(settings: S3Settings): (request: Call) => Promise<Response> {
  const { bucket, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 });
  const endpoint = settings.endpoint.replace(/\/+$/, '');

  return async ({ method, path, query, headers, body, ...patience }) => {
    const { timeout: longest = body ? uploadTimeout : answerTimeout, attempts = mostAttempts } = patience;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const url = `${endpoint}/${bucket}/${path}${search}`;
    for (let attempt = 1; ; attempt++) {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), longest);
      try {
        const init = { method, signal: timeout.signal, ...(headers && { headers }), ...(body && { body }) };
        const answer = await client.fetch(url, init);
        if (attempt >= attempts || (answer.status < 500 && answer.status !== 429)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (attempt >= attempts) unavailable(error);
      } finally {
        clearTimeout(timer);
      }
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  };
}

/** Which byte of the object an answer starts with: a store may send more than it was asked for, or all. */
function firstByteOf(answer: Response): number {
  const range = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '');
  return answer.status === 206 && range ? Number(range[1]) : 0;
}

/** Lets the bytes of a range through, of a stream whose first byte has the number `at`. */
function cutTo({ start, end }: ByteRange, at: number): TransformStream<Uint8Array, Uint8Array> {
  let position = at;
  return new TransformStream({
    transform: (chunk, controller) => {
      const from = Math.max(0, start - position);
      const to = Math.min(chunk.byteLength, end + 1 - position);
      position += chunk.byteLength;
      if (to > from) controller.enqueue(chunk.subarray(from, to));
      if (position > end) controller.terminate();
    },
  });
}

/** Whether the store has no such key. Without its bucket it knows of none. */
async function isAbsent(answer: Response, method: string): Promise<boolean> {
  if (answer.status !== 404) return false;
  const text = await answer.text();
  if (text.includes('<Code>NoSuchBucket</Code>')) throw new S3Error(method, 404, text);
  return true;
}

async function demand(answer: Response, method: string, statuses: readonly number[]): Promise<void> {
  if (!statuses.includes(answer.status)) throw new S3Error(method, answer.status, await answer.text());
}

async function* listObjects(
  call: (request: Call) => Promise<Response>,
  prefix: string,
): AsyncGenerator<BlobListing> {
  let next: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
    const answer = await call({ method: 'GET', path: '', query });
    await demand(answer, 'GET', [200]);
    const text = await answer.text();
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(object, 'Key').slice(prefix.length);
      if (key === probeKey) continue;
      yield {
        key,
        size: Number(textOf(object, 'Size')),
        modifiedAt: Date.parse(textOf(object, 'LastModified')),
      };
    }
    next = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : undefined;
  } while (next);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an XML element that holds no other. */
function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return text.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);
}
