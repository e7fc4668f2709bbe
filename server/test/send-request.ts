import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';

/** What a request is made of; the address is whole. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
}

/** An answer as it came, its body out of its encoding. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Connections of all tests of this process. */
const agent = new Agent();
/** What `fetch` of Node says of itself: the tests look like the most usual program that calls the API. */
const ofFetch = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
};
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
};

/**
 * Sends a request as `fetch` would, redirects being answers, for a third of its processor time, which tests have much of.
 * Of an answer that goes on until somebody ends it, the first part is taken.
 */
export async function sendRequest({ method, url, headers, body }: SentRequest): Promise<ReceivedAnswer> {
  const { origin, pathname, search } = new URL(url);
  const sent: Record<string, string> = { ...ofFetch };
  if (typeof body === 'string') sent['content-type'] = 'text/plain;charset=UTF-8';
  for (const [name, value] of headers) sent[name] = value;
  const answer = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: method as Dispatcher.HttpMethod,
    headers: sent,
    body: body ?? null,
  });
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const each of [value ?? []].flat()) received.append(name, each);
  }
  const isStream = received.get('content-type')?.startsWith('text/event-stream') === true;
  const bytes = isStream ? await firstOf(answer.body) : Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: received, bytes: decode(bytes, received) };
}

async function firstOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  for await (const part of body) return part;
  return Buffer.alloc(0);
}

function decode(bytes: Buffer, headers: Headers): Buffer {
  const decoder = bytes.byteLength > 0 ? decoders[headers.get('content-encoding') ?? ''] : undefined;
  return decoder ? decoder(bytes) : bytes;
}
