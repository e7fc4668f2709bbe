import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { createKillData } from './kill-scenario.ts';
import { createRawClient } from './raw-request.ts';
import { startReceiver } from './receiver.ts';
import { serveGalley, workGalley } from './run-galley.ts';
import { addReceivers, appendEvents, withOutbox } from './webhook-load-scenario.ts';

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
    const database = withOutbox(data.open());
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
    const lags: number[] = [];
    const hanging = await startReceiver(() => {});
    const healthy = await startReceiver((response, { body }) => {
      lags.push(Date.now() - Date.parse(body.timestamp));
      response.end();
    });
    const data = await createKillData(dialect);
    const database = withOutbox(data.open());
    const count = promised.hanging / promised.tenants;
    const environment = { ...data.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' };
    const good = await addReceivers(data, database, { slug: 'good', url: healthy.url, count: 1 });
    const serving = await serveGalley(environment);
    const without: number[] = [];
    const beside: number[] = [];
    await measureApi(serving.url, data.key, 1);
    for (let round = 0; round < promised.rounds; round++) {
      without.push(await measureApi(serving.url, data.key, promised.seconds));
      const bad = [];
      for (let n = 0; n < promised.tenants; n++) {
        bad.push(await addReceivers(data, database, { slug: `bad-${round}-${n}`, url: hanging.url, count }));
      }
      const opened = hanging.received.length;
      for (const tenant of bad) await appendEvents(database, tenant, 1);
      await expect
        .poll(() => hanging.received.length - opened, { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(promised.hanging);
      const until = performance.now() + promised.seconds * 1000;
      const feeding = (async () => {
        while (performance.now() < until) {
          await appendEvents(database, good, 1);
          await delay(25);
        }
      })();
      beside.push(await measureApi(serving.url, data.key, promised.seconds));
      await feeding;
      // The attempts end after 30 seconds; the next round begins without them.
      if (round + 1 < promised.rounds) await removeReceivers(database, bad);
      if (round + 1 < promised.rounds) await delay(32_000);
    }
    await expect.poll(() => lags.length, { timeout: 20_000 }).toBeGreaterThan(20 * promised.rounds);
    serving.signal('SIGKILL');
    await serving.ended;
    await database.close();
    const [before, during] = [quantile(without, 0.5), quantile(beside, 0.5)];
    const lag = quantile(lags, 0.99);
    await annotate(
      `API p99 ${before.toFixed(1)} ms without, ${during.toFixed(1)} ms with: ${(during / before).toFixed(2)}; ` +
        `other tenant's lag p99 ${Math.round(lag)} ms over ${lags.length} deliveries`,
    );
    expect(lag).toBeLessThanOrEqual(promised.lag);
    expect(during / before).toBeLessThanOrEqual(promised.apiRatio);
    await Promise.all([hanging.close(), healthy.close()]);
    await data.close();
  });
});

async function removeReceivers(
  database: ReturnType<typeof withOutbox>,
  tenants: readonly string[],
): Promise<void> {
  await database.write((tx) => tx.sql.deleteFrom('webhooks').where('tenant_id', 'in', tenants).execute());
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
