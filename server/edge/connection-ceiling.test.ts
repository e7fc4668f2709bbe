import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createDataDir, serveGalley } from '../test/programs/run-galley.ts';
import { connectionCeiling } from './connection-ceiling.ts';

test.each([
  [256, 128, 64],
  [1024, 512, 256],
  [20_000, 17_952, 512],
  [22_048, 20_000, 512],
  [1_048_576, 20_000, 512],
])('of %i descriptors %i are for connections, %i for one address', (descriptors, all, perAddress) => {
  expect(connectionCeiling(descriptors)).toEqual({ all, perAddress });
});

interface Idle {
  readonly socket: Socket;
  isOpen(): boolean;
  /** Whether the other side kept it for a while; whom it does not take it closes at once. */
  wasTaken(): boolean;
}

/** A connection that says nothing, until the other side or the test closes it. */
function openIdle(port: number): Promise<Idle> {
  return new Promise((resolve) => {
    let open = true;
    const openedAt = performance.now();
    let closedAt = Number.POSITIVE_INFINITY;
    const wasTaken = () => closedAt - openedAt > 2000;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => {
      open = false;
      closedAt = performance.now();
      resolve({ socket, isOpen: () => open, wasTaken });
    });
    socket.once('connect', () => resolve({ socket, isOpen: () => open, wasTaken }));
    socket.resume();
  });
}

// Only there does a shell set the limit, and the process know it.
describe.runIf(process.platform === 'linux')('a process that may have 256 descriptors open', () => {
  test('outlives 1,500 idle connections: who was there is served, and others once those have left', async () => {
    const data = createDataDir();
    const environment = { GALLEY_DATA_DIR: data.path, GALLEY_LOG_LEVEL: 'error', GALLEY_DEMO: 'off' };
    const serving = await serveGalley(environment, [], 256);
    const readyAt = performance.now();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (agentOf?: Agent) =>
      new Promise<number | undefined>((resolve) => {
        const sent = request(`${serving.url}/readyz`, { agent: agentOf ?? false }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode));
        });
        sent.once('error', () => resolve(undefined));
        sent.end();
      });
    expect(await ask(agent)).toBe(200);

    const port = Number(new URL(serving.url).port);
    const idle: Idle[] = [];
    const open = () => idle.filter(({ isOpen }) => isOpen()).length;
    // Fewer at once than the system lets wait for a process, so that the process itself takes or closes each of them.
    while (idle.length < 1500) {
      idle.push(...(await Promise.all(Array.from({ length: 250 }, () => openIdle(port)))));
      await expect.poll(open).toBeLessThanOrEqual(128);
    }
    // On a busy machine the first of them have idled too long by now.
    expect(idle.filter(({ wasTaken }) => wasTaken()).length).toBeGreaterThan(100);
    const askInCrowd = async () => {
      idle.push(...(await Promise.all(Array.from({ length: 200 }, () => openIdle(port)))));
      return ask();
    };
    await expect.poll(askInCrowd).toBeUndefined();

    // Until the housekeeping that follows a start, and the next one, have met this.
    while (performance.now() - readyAt < 13_000) {
      expect(await ask(agent)).toBe(200);
      await delay(100);
    }
    for (const { socket } of idle) socket.destroy();
    await expect.poll(() => ask()).toBe(200);
    agent.destroy();
    serving.signal('SIGTERM');
    expect(await serving.ended).toMatchObject({ status: 0, stderr: '' });
    data.remove();
  }, 90_000);
});
