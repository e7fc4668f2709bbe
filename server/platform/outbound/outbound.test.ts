import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../test/programs/self-signed.ts';
import { answering, startReceiver } from '../../test/receiver.ts';
import { createOutbound, keptBodyBytes, type Outbound, type OutboundResult, wallClock } from './outbound.ts';

/** A TCP server that does with each connection what it is told. */
async function startRaw(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

describe('an outgoing request', () => {
  let outbound: Outbound;
  beforeAll(() => {
    outbound = createOutbound({ allowPrivate: true });
  });
  afterAll(() => outbound.close());

  const post = (url: string, given: { signal?: AbortSignal } = {}) =>
    outbound.send({ url, method: 'POST', headers: { 'X-A': 'b' }, body: '{}', ...given });

  test('is sent once, with its headers and bytes, and its answer is kept', async () => {
    const receiver = await startReceiver(answering(202, 'accepted'));
    const result = await post(receiver.url);
    expect(result).toEqual({
      kind: 'answered',
      status: 202,
      body: 'accepted',
      durationMs: expect.any(Number),
    });
    expect(receiver.received).toMatchObject([{ method: 'POST', text: '{}', headers: { 'x-a': 'b' } }]);
    await receiver.close();
  });

  test('keeps 10 KB of an answer of 1 GB, and reads little more', async () => {
    let sent = 0;
    const raw = await startRaw((socket) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const total = 1024 * 1024 * 1024;
      const write = () => {
        while (!socket.destroyed && sent < total) {
          sent += chunk.byteLength;
          if (!socket.write(chunk)) return;
        }
      };
      socket.once('data', () => {
        socket.write(`${head}Content-Length: ${total}\r\n\r\n`);
        write();
      });
      socket.on('drain', write);
    });
    const result = await post(raw.url);
    expect(result).toMatchObject({ kind: 'answered', status: 200 });
    expect(result.kind === 'answered' && Buffer.byteLength(result.body)).toBe(keptBodyBytes);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    raw.close();
  });

  test('keeps a body that a text column takes: no NUL, broken UTF-8 replaced', async () => {
    const receiver = await startReceiver((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', body: 'a\uFFFD\uFFFDb' });
    await receiver.close();
  });

  const broken: [string, (socket: Socket) => void, RegExp][] = [
    [
      'resets the connection',
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
      /reset|closed/,
    ],
    ['closes without an answer', (socket) => socket.once('data', () => socket.end()), /closed|reset/],
    ['answers no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), /not valid HTTP|closed/],
    [
      'sends endless headers',
      (socket) =>
        socket.once('data', () => socket.write(`${head}${'X-A: aaaaaaaaaaaaaaaaaa\r\n'.repeat(5000)}`)),
      /headers of the answer are too large/,
    ],
    [
      'cuts its body short',
      (socket) => socket.once('data', () => socket.end(`${head}Content-Length: 100\r\n\r\nabc`)),
      /closed|reset/,
    ],
  ];
  test.each(broken)('to a receiver that %s fails at once with a reason', async (_, onConnection, reason) => {
    const raw = await startRaw(onConnection);
    const result = await post(raw.url);
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(result.durationMs).toBeLessThan(5000);
    raw.close();
  });

  test('to a closed port fails at once', async () => {
    const raw = await startRaw(() => {});
    raw.close();
    expect(await post(raw.url)).toMatchObject({ kind: 'failed', reason: 'The connection was refused.' });
  });

  test('to a name without an address fails with a reason', async () => {
    const lost = createOutbound({
      allowPrivate: true,
      resolve: async () => {
        throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      },
    });
    const result = await lost.send({ url: 'http://nowhere.example/', method: 'POST', headers: {} });
    expect(result).toMatchObject({ kind: 'failed', reason: 'The name has no address.' });
    await lost.close();
  });

  test('to a receiver whose certificate nobody vouches for sends nothing', async () => {
    let requests = 0;
    const server = createTlsServer(selfSigned, (_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const result = await post(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(result).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/^The TLS handshake failed/),
    });
    expect(requests).toBe(0);
    server.close();
  });

  test('is interrupted when the process stops', async () => {
    const raw = await startRaw(() => {});
    const stopping = new AbortController();
    const result = post(raw.url, { signal: stopping.signal });
    stopping.abort();
    expect(await result).toMatchObject({ kind: 'interrupted' });
    raw.close();
  });
});

describe('the wall clock of 30 seconds', () => {
  // One after the other these would take minutes; the clock is the thing shown, so none of it is shortened.
  test('ends requests of every kind that hang or drip, at 30 s ± 1 s', { timeout: 60_000 }, async () => {
    const outbound = createOutbound({ allowPrivate: true });
    const stuck = createOutbound({ allowPrivate: true, resolve: () => new Promise(() => {}) });
    const timers: NodeJS.Timeout[] = [];
    const drip = (socket: Socket, start: string, text: string) => {
      socket.write(start);
      timers.push(setInterval(() => socket.write(text), 200));
    };
    const kinds: Record<string, (socket: Socket) => void> = {
      'takes the request and says nothing': (socket) => socket.resume(),
      'drips its headers': (socket) => drip(socket, head, 'X-Drip: 1\r\n'),
      'drips its body': (socket) => drip(socket, `${head}Content-Length: 5000\r\n\r\n`, 'a'),
      'drips chunks': (socket) => drip(socket, `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
      'goes on promising an answer': (socket) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
      'never reads the request': (socket) => socket.pause(),
    };
    const servers = await Promise.all(Object.values(kinds).map(startRaw));
    const send = (client: Outbound, url: string): Promise<OutboundResult> =>
      client.send({ url, method: 'POST', headers: {}, body: Buffer.alloc(4 * 1024 * 1024, 'x') });
    const startedAt = performance.now();
    const results = await Promise.all([
      ...servers.map(({ url }) => send(outbound, url)),
      send(outbound, servers[0]?.url.replace('http:', 'https:') ?? ''),
      send(stuck, 'http://slow-name.example/'),
    ]);
    const names = [
      ...Object.keys(kinds),
      'never finishes the TLS handshake',
      'has a name that is never found',
    ];
    expect(results.map(({ kind }, index) => `${names[index]}: ${kind}`)).toEqual(
      names.map((name) => `${name}: timed-out`),
    );
    for (const { durationMs } of results) expect(Math.abs(durationMs - wallClock)).toBeLessThan(1000);
    expect(performance.now() - startedAt).toBeLessThan(wallClock + 1500);
    const dripped = results[2];
    expect(dripped?.kind === 'timed-out' && [dripped.status, dripped.body?.slice(0, 3)]).toEqual([
      200,
      'aaa',
    ]);
    for (const timer of timers) clearInterval(timer);
    for (const server of servers) server.close();
    await outbound.close();
    await stuck.close();
  });
});
