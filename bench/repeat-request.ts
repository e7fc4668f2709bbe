import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { processorTime } from './process-usage.ts';

const headEnd = '\r\n\r\n';

/** What sending one request again and again came to. */
export interface RepeatResult {
  readonly perSecond: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly processorTime: number | undefined;
  readonly hits: number;
}

/**
 * Sends the same request over some connections for some milliseconds. It reads of each answer only what it must (where
 * the head ends, `X-Cache`, and the length of the body, which is known), because a general HTTP client takes more
 * processor time than a server that answers from memory, and would measure itself.
 */
export async function repeatRequest(input: {
  server: { url: string; pid: number };
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Bytes. */
  bodyLength: number;
  connections: number;
  milliseconds: number;
}): Promise<RepeatResult> {
  const { server, path, headers, bodyLength, connections, milliseconds } = input;
  const { hostname, port, host } = new URL(server.url);
  const head = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  const count = { answers: 0, hits: 0 };
  let stopped = false;

  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const before = processorTime(server.pid);
  const startedAt = performance.now();
  const failed = new Promise<never>((_, reject) => {
    for (const socket of sockets) {
      socket.on('error', reject);
      readAnswers(socket, bodyLength, (hit) => {
        count.answers++;
        if (hit) count.hits++;
        if (!stopped) socket.write(request);
      }).catch(reject);
      socket.write(request);
    }
  });
  const timer = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([timer, failed]);
  stopped = true;
  const seconds = (performance.now() - startedAt) / 1000;
  const after = processorTime(server.pid);
  for (const socket of sockets) socket.destroy();
  return {
    perSecond: count.answers / seconds,
    processorTime: before !== undefined && after !== undefined ? (after - before) / count.answers : undefined,
    hits: count.hits,
  };
}

/** Calls `onAnswer` for each whole answer. Rejects when one is not a 200. */
function readAnswers(socket: Socket, bodyLength: number, onAnswer: (hit: boolean) => void): Promise<never> {
  return new Promise((_, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    // Bytes of the current answer's body that have not come yet; -1 while its head is read.
    let missing = -1;
    let hit = false;
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length > 0) {
        if (missing < 0) {
          const end = pending.indexOf(headEnd);
          if (end < 0) return;
          if (pending.toString('latin1', 9, 12) !== '200') {
            reject(new Error(`the answer was no 200: ${pending.toString('latin1', 0, 200)}`));
            return;
          }
          const head = pending.subarray(0, end);
          hit = head.includes('x-cache: HIT') || head.includes('X-Cache: HIT');
          pending = pending.subarray(end + headEnd.length);
          missing = bodyLength;
        }
        const part = Math.min(missing, pending.length);
        missing -= part;
        pending = pending.subarray(part);
        if (missing > 0) return;
        missing = -1;
        onAnswer(hit);
      }
    });
  });
}
