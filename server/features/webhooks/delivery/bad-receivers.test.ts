import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { selfSigned } from '../../../test/programs/self-signed.ts';
import { startReceiver } from '../../../test/receiver.ts';
import {
  createNote,
  createWebhook,
  createWebhookScenario,
  deliveriesOf,
  type WebhookScenario,
} from '../../../test/scenarios/webhook-scenario.ts';

const minute = 60_000;
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
const timedOut = 'The receiver did not answer completely within 30 seconds.';
const gigabyte = 1024 ** 3;

/** What a receiver does with a connection. `onPoured` is told of the bytes that the receiver of a gigabyte got rid of. */
const kindsOf = (onPoured: (bytes: number) => number): Record<string, (socket: Socket) => void> => ({
  hang: (socket) => socket.resume(),
  drip: (socket) => {
    socket.write(`${head}Content-Length: 5000\r\n\r\n`);
    const timer = setInterval(() => socket.write('a'), 200);
    socket.once('close', () => clearInterval(timer));
  },
  pour: (socket) => {
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const write = () => {
      while (!socket.destroyed && onPoured(chunk.byteLength) < gigabyte) {
        if (!socket.write(chunk)) return;
      }
    };
    socket.once('data', () => {
      socket.write(`${head}Content-Length: ${gigabyte}\r\n\r\n`);
      write();
    });
    socket.on('drain', write);
  },
  reset: (socket) => socket.once('data', () => socket.resetAndDestroy()),
});

onEachDatabase(
  'deliveries to bad receivers',
  (dialect) => {
    let scenario: WebhookScenario;
    let poured = 0;
    const kinds = kindsOf((bytes) => (poured += bytes));
    const servers: Server[] = [];
    const sockets = new Set<Socket>();
    beforeAll(async () => {
      scenario = await createWebhookScenario(dialect);
    });
    afterAll(async () => {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      await scenario.close();
    });

    async function listen(server: Server): Promise<number> {
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    }

    async function startRaw(onConnection: (socket: Socket) => void): Promise<string> {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        onConnection(socket);
      });
      return `http://127.0.0.1:${await listen(server)}/`;
    }

    // The wall clock is what is shown, so it is not shortened; all kinds and both databases share its 30 seconds.
    test('each ends as specified: what hangs or drips at 30 s ± 1 s, the others at once', {
      timeout: 90_000,
    }, async () => {
      const { service } = scenario;
      const tenant = await scenario.newTenant();
      const decoy = await startReceiver();
      const redirecting = await startReceiver((response) =>
        response.writeHead(307, { Location: decoy.url }).end(),
      );
      let secured = 0;
      const tls = createTlsServer(selfSigned, (_, response) => {
        secured++;
        response.end();
      });
      const addresses: Record<string, string> = {
        redirect: redirecting.url,
        tls: `https://127.0.0.1:${await listen(tls)}/`,
      };
      for (const [kind, onConnection] of Object.entries(kinds))
        addresses[kind] = await startRaw(onConnection);
      const ids: Record<string, string> = {};
      for (const [kind, url] of Object.entries(addresses)) ids[kind] = (await createWebhook(tenant, url)).id;
      await createNote(tenant);
      await service.runJobs();

      const failed = { status: 'failed', attempts: 1, completedAt: null };
      const deliveryTo = async (kind: string) => {
        const deliveries = await deliveriesOf(tenant, ids[kind] ?? '');
        expect(deliveries, kind).toHaveLength(1);
        const [delivery] = deliveries;
        const { createdAt, durationMs, nextRetryAt } = delivery;
        if (nextRetryAt === null) return delivery;
        const endedAt = Date.parse(createdAt) + durationMs;
        // A millisecond is what rounding may take.
        expect(Date.parse(nextRetryAt) - endedAt, kind).toBeGreaterThanOrEqual(minute - 1);
        expect(Date.parse(nextRetryAt) - endedAt, kind).toBeLessThan(minute + 2000);
        return delivery;
      };
      const [hang, drip] = [await deliveryTo('hang'), await deliveryTo('drip')];
      expect(hang).toMatchObject({ ...failed, responseStatus: null, responseBody: null, error: timedOut });
      expect(drip).toMatchObject({ ...failed, responseStatus: 200, error: timedOut });
      expect(drip.responseBody).toMatch(/^a{100,}$/);
      for (const { durationMs } of [hang, drip]) expect(Math.abs(durationMs - 30_000)).toBeLessThan(1000);

      const pour = await deliveryTo('pour');
      expect(pour).toMatchObject({
        status: 'delivered',
        responseStatus: 200,
        error: null,
        nextRetryAt: null,
      });
      expect(pour.responseBody).toHaveLength(10 * 1024);
      expect(poured).toBeLessThan(gigabyte / 32);

      const reset = await deliveryTo('reset');
      expect(reset).toMatchObject({ ...failed, responseStatus: null });
      expect(reset.error).toMatch(/reset|closed/);
      const redirect = await deliveryTo('redirect');
      expect(redirect).toMatchObject({ ...failed, responseStatus: 307 });
      expect(decoy.connections()).toBe(0);
      const unsafe = await deliveryTo('tls');
      expect(unsafe).toMatchObject({ ...failed, responseStatus: null });
      expect(unsafe.error).toMatch(/^The TLS handshake failed/);
      expect(secured).toBe(0);
      for (const { durationMs } of [pour, reset, redirect, unsafe]) expect(durationMs).toBeLessThan(5000);
      await Promise.all([decoy.close(), redirecting.close()]);
    });
  },
  { concurrent: true },
);
