import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { createRawClient } from '../test/raw-request.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';
import { withoutLimits } from '../test/without-limits.ts';

const schema = [
  { name: 'rich', type: 'wysiwyg' },
  { name: 'data', type: 'json' },
  {
    name: 'rows',
    type: 'repeater',
    options: {
      fields: [
        { name: 'a', type: 'text' },
        { name: 'b', type: 'number' },
      ],
    },
  },
];

/** Contents of about a megabyte that ask for much work. */
const contents = {
  rows: { rows: Array.from({ length: 30_000 }, (_, n) => ({ a: n.toString(36), b: n })) },
  keys: { data: Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n.toString(36), 0])) },
  marks: { rich: `a${'\u0315\u0300'.repeat(260_000)}` },
};

// What the system says of a process, as Linux tells it.
const isTold = process.platform === 'linux';

onEachDatabase('a serving process', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let serving: Serving;
  beforeAll(async () => {
    const secret = 'the secret key of a busy loop, long enough';
    service = await createTestService(dialect, { ...withoutLimits, GALLEY_SECRET_KEY: secret });
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Things', slug: 'things', schema });
    // SQLite takes one serving process; the program under test is the other one.
    await service.server.deps.lifetime.close(0);
    serving = await serveGalley({ ...service.settings, GALLEY_PORT: '0' });
  });
  afterAll(async () => {
    serving.signal('SIGTERM');
    await serving.ended;
    await service.close();
  });

  test.runIf(isTold).each(Object.entries(contents))(
    'answers others while it works on one body of %s',
    async (name, fields) => {
      const [writer, reader] = [createRawClient(serving.url), createRawClient(serving.url)];
      const ask = async () => (await reader.send({ method: 'GET', path: '/healthz' })).status;
      const headers = { 'X-API-Key': tenant.keys.secret, 'Content-Type': 'application/json' };
      expect(await ask()).toBe(200);
      let isAnswered = false;
      const written = writer
        .send({
          method: 'POST',
          path: '/api/v1/collections/things',
          headers: { ...headers, 'Idempotency-Key': randomUUID() },
          chunks: [JSON.stringify({ name, slug: name, status: 'published', fields })],
        })
        .finally(() => {
          isAnswered = true;
        });
      let between = 0;
      let longest = 0;
      let before = workedOf(serving.pid);
      while (!isAnswered) {
        expect(await ask()).toBe(200);
        const now = workedOf(serving.pid);
        longest = Math.max(longest, now - before);
        before = now;
        if (!isAnswered) between++;
      }
      expect((await written).status).toBe(201);
      expect(between).toBeGreaterThan(2);
      // All threads of the process, and two turns of its loop where the question comes just too late for the first.
      expect(longest).toBeLessThan(500);
      writer.close();
      reader.close();
    },
  );
});

/** Milliseconds of processor time that a process has taken: they stand still while others have the processor. */
function workedOf(pid: number): number {
  const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = text.split(' ').slice(11, 13);
  // In ticks of a hundredth of a second, on every Linux.
  return (Number(user) + Number(system)) * 10;
}
