import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method: string;
  /** Sent as it is, unlike the path of `fetch`, which normalises it. */
  readonly path: string;
  /** A list as a value is sent as several lines of that header. */
  readonly headers?: OutgoingHttpHeaders;
  /** Several chunks are sent without a Content-Length. */
  readonly chunks?: readonly (string | Uint8Array)[];
}

/** Sends requests that no polite client would send. */
export function createRawClient(address: string): {
  send(sent: RawRequest): Promise<RawReply>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(address);
  const send = ({ method, path, headers = {}, chunks = [] }: RawRequest) =>
    new Promise<RawReply>((resolve, reject) => {
      const [only = ''] = chunks;
      const length = { 'Content-Length': Buffer.byteLength(only) };
      const framing = chunks.length > 1 ? { 'Transfer-Encoding': 'chunked' } : chunks.length === 1 && length;
      const outgoing = request({ agent, hostname, port, method, path, headers: { ...framing, ...headers } });
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', reject);
        // It goes on until somebody ends it: the first of it is the answer.
        if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
          incoming.once('data', (part: Buffer) => {
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: part.toString() });
            outgoing.destroy();
          });
        }
        incoming.once('end', () => {
          const text = decode(Buffer.concat(parts), incoming.headers['content-encoding']);
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        });
      });
      // As bytes: a text would be joined to the headers and change their encoding.
      for (const chunk of chunks) outgoing.write(Buffer.from(chunk));
      outgoing.end();
    });
  return { send, close: () => agent.destroy() };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    deflate: inflateSync,
  };
  const decoder = bytes.byteLength > 0 && encoding !== undefined ? decoders[encoding] : undefined;
  return (decoder ? decoder(bytes) : bytes).toString('utf8');
}
