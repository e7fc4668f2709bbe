import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Database } from '../platform/db/database.ts';
import { onEachDatabase } from './databases.ts';
import { serveGalley, workGalley } from './programs/run-galley.ts';
import { createRawClient } from './raw-request.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createKillData, type KillData } from './scenarios/kill-scenario.ts';
import { addReceivers, appendEvents } from './scenarios/webhook-load-scenario.ts';

/** `full` holds the promised figures, on a machine that does nothing else; else a sign of life that CI can bear. */
const full = process.env['GALLEY_WEBHOOK_LOAD'] === 'full';
const promised = full
  ? {
      deliveries: 10_000,
      perSecond: 500,
      hanging: 1000,
      tenants: 10,
      apiRatio: 1.1,
      lag: 2000,
      seconds: 12,
      rounds: 3,
    }
  : {
      deliveries: 500,
      perSecond: 50,
      hanging: 100,
      tenants: 5,
      apiRatio: 5,
      lag: 5000,
      seconds: 2,
      rounds: 1,
    };

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;

onEachDatabase('load on webhooks', (dialect) => {
  test(`at least ${promised.perSecond} deliveries a second reach a local receiver`, {
    timeout: 300_000,
  }, async ({ annotate }) => {
    const times: number[] = [];
    const receiver = await startReceiver((response) => {
      times.push(performance.now());
      response.end();
    });
    const data = await createKillData(dialect);
    const database = data.open();
    const tenant = await addReceivers(data, database, { slug: 'busy', url: receiver.url, count: 10 });
    for (let n = 0; n < promised.deliveries / 10; n += 50) await appendEvents(database, tenant, 50);
    await database.close();
    const working = await workGalley({ ...data.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    await expect.poll(() => times.length, { timeout: 200_000, interval: 50 }).toBe(promised.deliveries);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    working.signal('SIGTERM');
    await working.ended;
    await annotate(`${Math.round(promised.deliveries / seconds)} deliveries/s`);
    expect(promised.deliveries / seconds).toBeGreaterThan(promised.perSecond);
    await receiver.close();
    await data.close();
  });

  test(`${promised.hanging} hanging receivers hurt neither the API nor the deliveries of another tenant`, {
    timeout: 600_000,
  }, async ({ annotate }) => {
    let lags: number[] = [];
    const hanging = await startReceiver(() => {});
    const healthy = await startReceiver((response, { body }) => {
      lags.push(Date.now() - Date.parse(body.timestamp));
      response.end();
    });
    const data = await createKillData(dialect);
    const database = data.open();
    const good = await addReceivers(data, database, { slug: 'good', url: healthy.url, count: 1 });
    const serving = await serveGalley({ ...data.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    await measureApi(serving.url, data.key, 1);
    const before: number[] = [];
    const during: number[] = [];
    const lagsDuring: number[] = [];
    for (let round = 0; round < promised.rounds; round++) {
      before.push(await measureBeside(serving.url, data.key, database, good));
      const bad = await hangAttempts(data, database, hanging, round);
      lags = [];
      during.push(await measureBeside(serving.url, data.key, database, good));
      await expect.poll(() => lags.length, { timeout: 20_000 }).toBeGreaterThan(10);
      lagsDuring.push(...lags);
      await database.write((tx) => tx.sql.deleteFrom('webhooks').where('tenant_id', 'in', bad).execute());
      // The next round begins when the attempts of this one have ended.
      if (round + 1 < promised.rounds) await delay(32_000);
    }
    serving.signal('SIGKILL');
    await serving.ended;
    await database.close();
    const [without, beside, lag] = [quantile(before, 0.5), quantile(during, 0.5), quantile(lagsDuring, 0.99)];
    await annotate(
      `API p99 ${without.toFixed(1)} ms without, ${beside.toFixed(1)} ms with: ${(beside / without).toFixed(2)}; ` +
        `other tenant's lag p99 ${Math.round(lag)} ms over ${lagsDuring.length} deliveries`,
    );
    expect(lag).toBeLessThanOrEqual(promised.lag);
    expect(beside / without).toBeLessThanOrEqual(promised.apiRatio);
    await Promise.all([hanging.close(), healthy.close()]);
    await data.close();
  });
});

/** Has the service begin attempts that hang, each for a webhook of its own, and answers whose they are. */
async function hangAttempts(
  data: KillData,
  database: Database,
  hanging: Receiver,
  round: number,
): Promise<TenantId[]> {
  const count = promised.hanging / promised.tenants;
  const bad: TenantId[] = [];
  for (let n = 0; n < promised.tenants; n++) {
    bad.push(await addReceivers(data, database, { slug: `bad-${round}-${n}`, url: hanging.url, count }));
  }
  hanging.clear();
  for (const tenant of bad) await appendEvents(database, tenant, 1);
  await expect.poll(() => hanging.received.length, { timeout: 20_000, interval: 20 }).toBe(promised.hanging);
  return bad;
}

/** The 99th percentile of the API while a tenant with a healthy receiver goes on changing pages, 20 a second. */
async function measureBeside(
  address: string,
  key: string,
  database: Database,
  tenant: TenantId,
): Promise<number> {
  const until = performance.now() + promised.seconds * 1000;
  const change = async () => {
    while (performance.now() < until) {
      await appendEvents(database, tenant, 1);
      await delay(50);
    }
  };
  const [p99] = await Promise.all([measureApi(address, key, promised.seconds), change()]);
  return p99;
}

/** Reads and writes on four connections, and answers the 99th percentile of what a request took, in milliseconds. */
async function measureApi(address: string, key: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  const user = async (number: number) => {
    const client = createRawClient(address);
    for (let n = 0; performance.now() < until; n++) {
      const slug = `n-${number}-${n}-${Math.random().toString(36).slice(2)}`;
      const startedAt = performance.now();
      const write = n % 4 === 0;
      const { status } = await client.send({
        method: write ? 'POST' : 'GET',
        path: `/api/v1/collections/notes${write ? '' : `?limit=5&filter[name]=${slug}`}`,
        headers: { 'X-API-Key': key, ...(write && { 'Idempotency-Key': slug }) },
        chunks: write ? [JSON.stringify({ name: slug, slug, fields: { title: 'A' } })] : [],
      });
      took.push(performance.now() - startedAt);
      if (status >= 300) throw new Error(`the API answered ${status}`);
    }
    client.close();
  };
  await Promise.all([1, 2, 3, 4].map(user));
  return quantile(took, 0.99);
}
