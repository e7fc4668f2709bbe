import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { drain } from './drain.ts';
import { boundServer, type ServerBounds, serverOptions } from './server-bounds.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (server) await drain(server, 0);
  server = undefined;
});

async function listen(
  listener: RequestListener,
  bounds: Partial<ServerBounds> = {},
  options = {},
): Promise<number> {
  const made = createServer({ ...serverOptions, ...options }, listener);
  server = made;
  const { watch } = boundServer(made, { trustedProxies: [], descriptors: 10_000, bounds });
  made.prependListener('request', watch);
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
}

/** A connection, and all that it brought until it closed. */
function open(
  port: number,
  host = '127.0.0.1',
  localAddress?: string,
): { socket: Socket; closed: Promise<string>; received(): string } {
  const socket = connect({ port, host, ...(localAddress && { localAddress }) });
  sockets.push(socket);
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  return {
    socket,
    received: () => text,
    closed: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

const answer: RequestListener = (request, response) => {
  request.resume();
  request.once('end', () => response.end('ok'));
};
const quick = { slowWindow: 200, slowestBytes: 1000, sweepEvery: 50 };

describe('a connection that is not HTTP, or too much of it', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'Content-Length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n', 400],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX: y\r\n  z\r\n\r\n', 400],
  ])('%s is refused and closed', async (_name, text, status) => {
    const port = await listen(answer);
    const { socket, closed } = open(port);
    socket.write(text);
    expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('the refusal has the envelope', async () => {
    const port = await listen(answer);
    const { socket, closed } = open(port);
    socket.write('nonsense\r\n\r\n');
    const [head = '', body = ''] = (await closed).split('\r\n\r\n');
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body).error.code).toBe('BAD_REQUEST');
  });
});

describe('slow clients', () => {
  test('a body that never comes is given up', async () => {
    const port = await listen(answer, quick);
    const { socket, closed } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc');
    expect(await closed).toBe('');
  });

  test('a body that drips is given up, one that flows is taken however long it takes', async () => {
    const port = await listen(answer, quick);
    const dripping = open(port);
    const flowing = open(port);
    const length = 400_000;
    for (const { socket } of [dripping, flowing]) {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
    }
    const drip = setInterval(() => dripping.socket.write('x'), 20);
    const flow = setInterval(() => flowing.socket.write('x'.repeat(length / 40)), 20);
    expect(await dripping.closed).toBe('');
    expect(await flowing.closed).toContain('ok');
    clearInterval(drip);
    clearInterval(flow);
  });

  test('an answer that nobody takes is given up', async () => {
    const port = await listen((_request, response) => response.end(Buffer.alloc(50_000_000)), quick);
    const { socket } = open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => connectionCount()).toBe(0);
  });

  test('a client that takes a large answer too slowly is cut, sooner than one that takes a small answer', async () => {
    const bounds = { slowWindow: 600_000, slowWindowOfLarge: 200, slowestBytesOfLarge: 1000, sweepEvery: 50 };
    const port = await listen((_request, response) => response.end(Buffer.alloc(50_000_000)), {
      ...bounds,
      largeResponse: 1_000_000,
    });
    const { socket } = open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => connectionCount()).toBe(0);
  });

  test('a client that stops half-way is given up one window later, however much it moved before', async () => {
    const length = 10_000_000;
    const port = await listen(answer, { ...quick, slowWindow: 400 });
    const { socket, closed } = open(port);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    // It has moved enough in the first window, and enough for the second by the time that it stops.
    const flow = setInterval(() => socket.write('x'.repeat(50_000)), 20);
    await new Promise((resolve) => setTimeout(resolve, 440));
    clearInterval(flow);
    const stoppedAt = performance.now();
    expect(await closed).toBe('');
    expect(performance.now() - stoppedAt).toBeLessThan(700);
  });

  test('a head that never ends is given up', async () => {
    const port = await listen(answer, quick, {
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
    });
    const halfOpen = open(port);
    const silent = open(port);
    halfOpen.socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-');
    expect(await halfOpen.closed).toMatch(/^HTTP\/1\.1 408 /);
    expect(await silent.closed).toBeDefined();
  });

  test('a handler that takes long is not taken for a slow client', async () => {
    const port = await listen((request, response) => {
      request.resume();
      setTimeout(() => response.end('late'), 700);
    }, quick);
    const { socket, closed } = open(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await closed).toContain('late');
  });
});

test('connections beyond the ceiling of the process are refused, the others go on', async () => {
  const port = await listen(answer, { connections: 20 });
  const held = Array.from({ length: 20 }, () => open(port));
  await expect.poll(() => connectionCount()).toBe(20);
  expect(await open(port).closed).toBe('');
  held[0]?.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await held[0]?.closed).toContain('ok');
});

test('beyond the ceiling an idle keep-alive connection gives way to another address, a running request does not', async () => {
  let finish = () => {};
  const port = await listen(
    (request, response) => {
      if (request.url === '/slow') finish = () => response.end('slow');
      else response.end('ok');
    },
    { connections: 10 },
  );
  const held = Array.from({ length: 10 }, () => open(port));
  for (const { socket } of held.slice(1)) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const { received } of held.slice(1)) await expect.poll(received).toContain('ok');
  held[0]?.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await expect.poll(() => String(finish)).toContain('slow');
  for (const { socket } of Array.from({ length: 5 }, () => open(port, '127.0.0.1', '127.0.0.2'))) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  }
  expect(await Promise.race(held.slice(1).map(({ closed }) => closed))).toContain('ok');
  finish();
  expect(await held[0]?.closed).toContain('slow');
});

test('a drain answers what runs and what was on its way, takes nothing new, and ends', async () => {
  let draining = false;
  const release: (() => void)[] = [];
  const port = await listen((request, response) => {
    if (draining) response.shouldKeepAlive = false;
    if (request.url === '/slow') release.push(() => response.end('slow'));
    else response.end('quick');
  });
  const [slow, idle] = [open(port), open(port)];
  slow.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  idle.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => idle.received()).toContain('quick');
  await expect.poll(() => release.length).toBe(1);
  draining = true;
  const drained = server && drain(server, 5000);
  // On its way when the drain began.
  idle.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await idle.closed).toMatch(/Connection: close[\s\S]*quick$/);
  expect(await open(port).closed).toBe('');
  release[0]?.();
  await expect.poll(() => slow.received()).toContain('slow');
  await drained;
  server = undefined;
});

function connectionCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    server?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** An address of this machine that is not loopback: loopback peers are not bounded by address. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

test.runIf(ownAddress)('connections of one address are bounded, unless it is a trusted proxy', async () => {
  for (const trustedProxies of [[], [ownAddress ?? '']]) {
    const made = createServer(serverOptions, answer);
    server = made;
    boundServer(made, { trustedProxies, descriptors: 10_000, bounds: { connectionsPerAddress: 5 } });
    await new Promise<void>((resolve) => made.listen(0, ownAddress, resolve));
    const { port } = made.address() as AddressInfo;
    const held = Array.from({ length: 8 }, () => open(port, ownAddress));
    await expect.poll(() => connectionCount()).toBe(trustedProxies.length > 0 ? 8 : 5);
    for (const { socket } of held) socket.destroy();
    await expect.poll(() => connectionCount()).toBe(0);
    await drain(made, 0);
    server = undefined;
  }
});
