import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as the receiver got it. */
export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The body's text, and what it says. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into payloads and assert what they find.
  readonly body: any;
}

/** Answers a request; the default answers 200. */
export type Respond = (response: ServerResponse, request: Received) => void;

/** A real HTTP server on loopback that keeps what it is sent. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How many connections were ever opened to it. */
  readonly connections: () => number;
  respond: Respond;
  /** Forgets what was received. */
  clear(): void;
  close(): Promise<void>;
}

export async function startReceiver(respond: Respond = (response) => response.end()): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { url: path = '', method = '', headers } = request;
      const got = { path, method, headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
      received.push(got);
      receiver.respond(response, got);
    });
  });
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    respond,
    clear: () => {
      received.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return receiver;
}

/** Answers with a status and a text. */
export function answering(status: number, text = ''): Respond {
  return (response) => {
    response.statusCode = status;
    response.end(text);
  };
}
