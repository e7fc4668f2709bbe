import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { answering } from '../test/receiver.ts';
import {
  createNote,
  createWebhook,
  createWebhookScenario,
  type WebhookScenario,
} from '../test/scenarios/webhook-scenario.ts';

const token = 'a token of sixteen or more';

onEachDatabase('GET /metrics', (dialect) => {
  let scenario: WebhookScenario;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect, { GALLEY_METRICS_TOKEN: token.replaceAll(' ', '-') });
  });
  afterAll(() => scenario.close());

  const address = () => `${scenario.service.server.address}/metrics`;
  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(address(), { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const readValue = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? 0,
    );

  test('tells requests by route and status, deliveries, queue depth, jobs and database timings', async () => {
    const tenant = await scenario.newTenant();
    await createWebhook(tenant, scenario.receiver.url);
    const before = (await read()).text;
    await createNote(tenant);
    await createNote(tenant);
    await tenant.call('GET', '/collections/nothing');
    const waiting = (await read()).text;
    expect(readValue(waiting, 'galley_webhook_deliveries_due')).toBe(2);
    await scenario.service.runJobs();
    scenario.receiver.respond = answering(500);
    await createNote(tenant);
    await scenario.service.runJobs();
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
    const rise = (line: string) => readValue(text, line) - readValue(before, line);
    expect(
      rise('galley_http_request_duration_seconds_count{method="POST",route="items.create",status="201"}'),
    ).toBe(3);
    expect(rise('galley_webhook_attempt_duration_seconds_count{outcome="deliver"}')).toBe(2);
    expect(rise('galley_webhook_attempt_duration_seconds_count{outcome="retry"}')).toBe(1);
    expect(rise('galley_webhook_lag_seconds_count')).toBe(3);
    expect(rise('galley_db_transaction_duration_seconds_count{outcome="committed"}')).toBeGreaterThan(3);
    expect(readValue(text, 'galley_webhook_deliveries_due')).toBe(0);
    expect(readValue(text, 'galley_schedules_overdue')).toBe(0);
    expect(readValue(text, 'galley_db_ping_seconds')).toBeGreaterThan(0);
  });

  test('has everything that the dashboard and the alerts ask for, with a cache in front', async () => {
    const behindCache = await createWebhookScenario(dialect, {
      GALLEY_EDGE: 'varnish',
      GALLEY_EDGE_PURGE_URL: scenario.receiver.url,
    });
    onTestFinished(() => behindCache.close());
    const text = await fetch(`${behindCache.service.server.address}/metrics`).then((reply) => reply.text());
    for (const file of ['dashboard.json', 'monitoring.md']) {
      const asked = readFileSync(new URL(`../../docs/operations/${file}`, import.meta.url), 'utf8');
      const names = new Set(
        (asked.match(/\bgalley_[a-z_]+[a-z]\b/g) ?? []).map((name) => name.replace(/_(bucket|count)$/, '')),
      );
      expect(names.size).toBeGreaterThan(8);
      expect([...names].filter((name) => !text.includes(name))).toEqual([]);
    }
  });

  test('counts no waiting purges where no cache is in front', async () => {
    const { text } = await read();
    expect(text).toContain('galley_webhook_deliveries_due');
    expect(text).not.toContain('galley_edge_purges');
  });

  test('holds no ids, slugs, keys or addresses', async () => {
    const tenant = await scenario.newTenant();
    const { slug } = await createNote(tenant);
    const { text } = await read();
    for (const secret of [tenant.id, slug, tenant.keys.secret, scenario.receiver.url]) {
      expect(text).not.toContain(secret);
    }
  });

  describe('is for this host, or for who knows the token', () => {
    test.each([
      ['as a proxy on this host forwards it', { 'X-Forwarded-For': '203.0.113.7' }, 403],
      ['forwarded, in the standard form', { Forwarded: 'for=203.0.113.7' }, 403],
      [
        'forwarded with the token',
        { 'X-Forwarded-For': '203.0.113.7', Authorization: 'Bearer {token}' },
        200,
      ],
      ['with a wrong token', { Authorization: 'Bearer wrong' }, 403],
      ['from here', {}, 200],
    ])('%s', async (_, headers: Record<string, string>, status) => {
      const given = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          value.replace('{token}', token.replaceAll(' ', '-')),
        ]),
      );
      const reply = await read(given);
      expect(reply.status).toBe(status);
      expect(reply.text.includes('galley_')).toBe(status === 200);
    });
  });

  test('other methods are not answered', async () => {
    const status = await new Promise((resolve) => {
      request(address(), { method: 'POST' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(404);
  });
});
