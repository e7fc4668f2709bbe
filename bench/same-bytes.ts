import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChildServer } from './child-server.ts';

/** What the network adds by itself; the floor answers without. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
]);

/** A 200 that a bare server can repeat. */
export interface Answer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a repeated request came from the cache. */
  readonly cached: boolean;
}

/** What a server answers to a request that it has seen before. @throws Error for any other status */
export async function readAnswer(
  server: ChildServer,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  await (await fetch(`${server.url}${path}`, { headers })).arrayBuffer();
  const response = await fetch(`${server.url}${path}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${body.toString('utf8')}`);
  const kept = [...response.headers].filter(([name]) => !connectionHeaders.has(name));
  return { body, headers: Object.fromEntries(kept), cached: response.headers.get('x-cache') === 'HIT' };
}

/** Starts bare `node:http` that answers every request with the same bytes under the same headers. */
export function serveSameBytes(folder: string, { body, headers }: Answer): Promise<ChildServer> {
  const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')];
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  return startChildServer({
    program: fileURLToPath(new URL('./floor/same-bytes.ts', import.meta.url)),
    words: [bodyFile, headersFile],
  });
}
