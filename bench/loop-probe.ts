import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server by `--import`: measures how long its event loop is held at a time. Whoever connects to the socket
 * that `BENCH_LOOP_PROBE` names is told the longest time since the last one did, and it begins anew.
 */
const socket = process.env['BENCH_LOOP_PROBE'] ?? '';
const beat = 1;
let longest = { wall: 0, processor: 0 };
let last = read();

function read(): { wall: number; processor: number } {
  const { user, system } = process.threadCpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}

function probe(): void {
  setInterval(() => {
    const now = read();
    longest = {
      wall: Math.max(longest.wall, now.wall - last.wall),
      processor: Math.max(longest.processor, now.processor - last.processor),
    };
    last = now;
  }, beat).unref();

  rmSync(socket, { force: true });
  createServer((connection) => {
    connection.end(JSON.stringify(longest));
    longest = { wall: 0, processor: 0 };
  })
    .listen(socket)
    .unref();
}

// Its threads and children load this too, and are nobody's event loop.
delete process.env['BENCH_LOOP_PROBE'];
if (isMainThread && socket !== '') probe();
