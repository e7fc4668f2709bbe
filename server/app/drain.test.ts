import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { serveGalley, startWithNpm } from '../test/programs/run-galley.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

onEachDatabase('SIGTERM under load', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, {
      GALLEY_SECRET_KEY: 'the secret key of a drain, long enough',
    });
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema: [] });
    await tenant.call('POST', '/collections/things', { name: 'One', slug: 'one', status: 'published' });
    // SQLite takes one serving process; the service under test is the other one.
    await service.server.deps.lifetime.close(0);
  });
  afterAll(() => service.close());

  const starts = { 'galley serve': serveGalley, 'npm start': startWithNpm };
  // What npm has started is known from /proc.
  const known = process.platform === 'linux' ? Object.entries(starts) : Object.entries(starts).slice(0, 1);

  test.each(known)(
    'of %s: 0 resets of accepted requests, and the process ends in 15 s',
    async (name, start) => {
      const serving = await start({ ...service.settings, GALLEY_PORT: '0' });
      const agents = Array.from({ length: 16 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
      const outcomes = { answered: 0, refused: 0, cut: 0 };
      const clients = agents.map(async (agent, index) => {
        for (let i = 0; ; i++) {
          const path =
            index % 4 === 0 ? `/collections/things?limit=${(i % 90) + 1}` : '/collections/things/one';
          const outcome = await send(`${serving.url}/api/v1${path}`, agent, tenant.keys.public);
          outcomes[outcome]++;
          if (outcome !== 'answered') return;
        }
      });
      await expect.poll(() => outcomes.answered, { timeout: 20_000 }).toBeGreaterThan(500);
      const before = outcomes.answered;
      serving.signal('SIGTERM');
      const startedAt = performance.now();
      await Promise.all(clients);
      const { status } = await serving.ended;
      for (const agent of agents) agent.destroy();
      // npm may end with its shell, of the signal, and not wait for the program.
      if (name === 'galley serve') expect(status).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(15_000);
      expect(outcomes).toEqual({ answered: expect.any(Number), refused: 16, cut: 0 });
      expect(outcomes.answered).toBeGreaterThanOrEqual(before);
    },
    90_000,
  );
});

/** Sends one request: `refused` when there was no connection to be had, `cut` when one was lost without an answer. */
function send(url: string, agent: Agent, key: string): Promise<'answered' | 'refused' | 'cut'> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers: { 'X-API-Key': key } });
    let connected = false;
    sent.once('socket', (socket) => {
      connected = !socket.connecting;
      if (connected) return;
      socket.once('connect', () => {
        connected = true;
      });
    });
    sent.once('error', (error: Error & { code?: string }) =>
      resolve(error.code === 'ECONNREFUSED' || !connected ? 'refused' : 'cut'),
    );
    sent.once('response', (response) => {
      response.resume();
      response.once('error', () => resolve('cut'));
      response.once('end', () => resolve(response.statusCode === 200 ? 'answered' : 'cut'));
    });
    sent.end();
  });
}
