import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createAnswerMemory } from '../platform/http/answer-memory.ts';
import {
  computedPiece,
  createPieceReader,
  LargeBody,
  type PieceReader,
} from '../platform/http/large-body.ts';
import { finish } from './finished.ts';
import { deliver } from './write-answer.ts';

const pieceBytes = 900_000;
const window = { limit: 9, taken: 0, limitText: '9', resetText: '0' } as Parameters<typeof deliver>[5];

function largeBody(pieces: number): LargeBody {
  const bytesOf = (n: number) => Buffer.alloc(pieceBytes, 65 + n);
  return new LargeBody(
    Array.from({ length: pieces }, (_, n) => computedPiece(bytesOf(n), async () => bytesOf(n))),
  );
}

/** The bytes of a response that the server has read and not yet handed to the system. */
function bufferedOf(response: ServerResponse, read: number): number {
  const { socket } = response;
  if (!socket) return 0;
  return read - (socket.bytesWritten - response.writableLength);
}

/** Serves a body, and notes the most bytes that a connection has held. */
function serve(body: LargeBody) {
  const held: number[] = [];
  const pieces = createPieceReader();
  const server = createServer((request, response) => {
    let read = 0;
    const counting: PieceReader = {
      held: 0,
      async *chunks(large, report) {
        for await (const chunk of pieces.chunks(large, report)) {
          read += chunk.byteLength;
          held.push(bufferedOf(response, read));
          yield chunk;
        }
      },
    };
    const head = { acceptEncoding: undefined } as Parameters<typeof deliver>[1]['head'];
    const writer = {
      pieces: counting,
      memory: createAnswerMemory(1),
      onError: () => {},
      refuseBusy: () => response.destroy(),
    };
    const finished = finish({ status: 200, headers: {}, body });
    deliver(
      writer,
      { request, response, head },
      { route: { isConditional: false } },
      finished,
      'MISS',
      window,
    );
  });
  return { server, held, pieces };
}

test('A connection holds at most 256 KiB of a large response, however slowly the client reads', async () => {
  const body = largeBody(20);
  const { server, held, pieces } = serve(body);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 10 }, () => request({ port, host: '127.0.0.1' }).end());
  const responses = await Promise.all(clients.map(async (client) => (await once(client, 'response'))[0]));
  // No client reads until all connections wait.
  await expect.poll(() => pieces.held).toBeGreaterThan(0);
  const received = await Promise.all(
    responses.map(async (response) => {
      let bytes = 0;
      for await (const part of response) bytes += part.byteLength;
      return bytes;
    }),
  );
  expect(new Set(received)).toEqual(new Set([20 * pieceBytes]));
  expect(Math.max(...held)).toBeGreaterThan(0);
  expect(Math.max(...held)).toBeLessThanOrEqual(256 * 1024);
  await expect.poll(() => pieces.held).toBe(0);
  server.close();
});
