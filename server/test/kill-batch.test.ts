import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { serveGalley } from './programs/run-galley.ts';
import { createRawClient, type RawReply } from './raw-request.ts';
import { createKillData, type KillData } from './scenarios/kill-scenario.ts';

const mostOperations = 1000;
/** Another process goes on with a batch once its holder has rested for five seconds. */
const patience = 90_000;

/** A batch whose operations say which they are. */
function operationsOf(name: string) {
  return Array.from({ length: mostOperations }, (_, n) => ({
    method: 'POST',
    path: '/collections/notes',
    body: { name: `${name} ${n}`, slug: `${name}-${n}`, status: 'published', fields: { title: `${n}` } },
  }));
}

async function sendBatch(url: string, data: KillData, mode: string, name: string): Promise<RawReply> {
  const client = createRawClient(url);
  try {
    return await client.send({
      method: 'POST',
      path: '/api/v1/batch',
      headers: { 'X-API-Key': data.key, 'Idempotency-Key': name },
      chunks: [JSON.stringify({ mode, operations: operationsOf(name) })],
    });
  } finally {
    client.close();
  }
}

/** What the database holds of a batch: its items, and the events that tell of them. */
async function countOf(data: KillData, name: string) {
  const database = data.open();
  try {
    const { sql } = database;
    const entries = await sql
      .selectFrom('entries')
      .select('slug')
      .where('tenant_id', '=', data.tenant)
      .where('slug', 'like', `${name}-%`)
      .execute();
    const events = await sql
      .selectFrom('events')
      .select('kind')
      .where('tenant_id', '=', data.tenant)
      .execute();
    const steps = await sql
      .selectFrom('batch_steps')
      .select('done')
      .where('tenant_id', '=', data.tenant)
      .where('key', '=', name)
      .execute();
    const done = steps.reduce((most, step) => Math.max(most, step.done), 0);
    return { entries: entries.length, events: events.length, done };
  } finally {
    await database.close();
  }
}

/** Promises, "a retry after kill -9", of batches: what was done stays, and nothing is done twice. */
onEachDatabase('kill -9 in the middle of a batch', (dialect) => {
  test('each for itself goes on where it stood, all or nothing begins anew', async () => {
    const data = await createKillData(dialect);
    const first = await serveGalley(data.environment);
    const broken = sendBatch(first.url, data, 'each', 'each').then(
      () => 'answered',
      () => 'broken',
    );
    const reader = createRawClient(first.url);
    const isBegun = async () => {
      const reply = await reader.send({
        method: 'GET',
        path: '/api/v1/collections/notes?limit=1',
        headers: { 'X-API-Key': data.key },
      });
      return JSON.parse(reply.text).pagination.total > 0;
    };
    await expect.poll(isBegun, { timeout: patience, interval: 1 }).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    reader.close();
    expect(await broken).toBe('broken');
    const left = await countOf(data, 'each');
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(mostOperations);
    expect(left.entries).toBe(left.done);
    expect(left.events).toBe(2 * left.done);

    const second = await serveGalley(data.environment);
    let reply: RawReply | undefined;
    const again = async () => {
      reply = await sendBatch(second.url, data, 'each', 'each');
      return reply.status;
    };
    await expect.poll(again, { timeout: patience, interval: 200 }).toBe(200);
    const { data: answers } = JSON.parse(reply?.text ?? '{}');
    expect(
      answers.map(({ status, body }: { status: number; body: { data: { slug: string } } }) => [
        status,
        body.data.slug,
      ]),
    ).toEqual(operationsOf('each').map(({ body }) => [201, body.slug]));
    const repeated = await sendBatch(second.url, data, 'each', 'each');
    expect([repeated.text === reply?.text, repeated.headers['x-idempotency-replay']]).toEqual([true, 'true']);
    const whole = [0, 1].map(() => sendBatch(second.url, data, 'all', 'all').catch(() => undefined));
    // One of the two runs, and is under way as soon as the other is told so.
    expect((await Promise.race(whole))?.status).toBe(409);
    second.signal('SIGKILL');
    await second.ended;
    await Promise.all(whole);
    expect(await countOf(data, 'each')).toEqual({ entries: 1000, events: 2000, done: 0 });
    expect((await countOf(data, 'all')).entries).toBe(0);
    await data.close();
  }, 300_000);
});
