import { afterEach, describe, expect, test } from 'vitest';
import { answering, type Receiver, startReceiver } from '../../test/receiver.ts';
import {
  createAdminNote,
  createEdgeScenario,
  type EdgeScenario,
  namesOf,
} from '../../test/scenarios/edge-scenario.ts';
import type { TestTenant } from '../../test/test-service.ts';

const token = 'a-token-of-the-cdn';

describe('the API of a CDN', () => {
  let scenario: EdgeScenario;
  let more: Receiver | undefined;
  afterEach(async () => {
    await scenario.close();
    await more?.close();
    more = undefined;
  });

  /** A tenant with a note, of which all was purged. */
  async function begin(kind: string, environment: Record<string, string> = {}): Promise<TestTenant> {
    scenario = await createEdgeScenario('sqlite', {
      GALLEY_EDGE: kind,
      GALLEY_EDGE_TOKEN: token,
      ...environment,
    });
    const tenant = await scenario.newTenant();
    await createAdminNote(tenant);
    await scenario.told();
    scenario.service.clock.advance(60_000);
    await scenario.told();
    return tenant;
  }

  test.each([
    ['fastly', 'fastly-key', token, 'surrogate-key', 'surrogate_keys'],
    ['cloudflare', 'authorization', `Bearer ${token}`, 'cache-tag', 'tags'],
  ])('%s gets the names that its header has, with the token', async (kind, header, value, named, list) => {
    const tenant = await begin(kind);
    const { slug } = await createAdminNote(tenant);
    const names = await namesOf(scenario.service, tenant, `/collections/notes/${slug}`, named);
    const [told] = await scenario.told();
    const { received } = scenario.receiver;
    expect(received).toHaveLength(1);
    expect(received[0]?.headers[header]).toBe(value);
    const purged = (told as unknown as Record<string, string[]>)[list] ?? [];
    // The name of the tenant comes first, and a change of one note does not purge by it.
    expect(names.slice(1).filter((name) => purged.includes(name)).length).toBeGreaterThan(0);
    expect(purged).not.toContain(names[0]);
  });

  test('Bunny gets a request for each name, and of too many one for the tenant', async () => {
    const tenant = await begin('bunny');
    const { slug } = await createAdminNote(tenant);
    const [all] = await namesOf(scenario.service, tenant, `/collections/notes/${slug}`, 'cdn-tag');
    await scenario.told();
    const { received } = scenario.receiver;
    expect(received.length).toBeGreaterThan(3);
    expect(received.map(({ body }) => Object.keys(body))).toEqual(received.map(() => ['CacheTag']));
    expect(received.every(({ headers }) => headers['accesskey'] === token)).toBe(true);
    scenario.service.clock.advance(60_000);
    await scenario.told();
    for (let n = 0; n < 40; n++) await createAdminNote(tenant);
    expect(await scenario.told()).toEqual([{ CacheTag: all }]);
  });

  test('Cloudflare that answers 200 and says that it failed is asked again', async () => {
    const tenant = await begin('cloudflare');
    scenario.receiver.respond = answering(200, '{ "success": false, "errors": [{ "code": 1094 }] }');
    await createAdminNote(tenant);
    expect(await scenario.told()).toHaveLength(1);
    scenario.receiver.respond = answering(200, '{ "success": true }');
    scenario.service.clock.advance(60_000);
    expect(await scenario.told()).toHaveLength(1);
  });

  test('of several Varnishes each is told, and both again while one of them fails', async () => {
    const second = await startReceiver();
    more = second;
    const first = await startReceiver();
    const tenant = await begin('varnish', { GALLEY_EDGE_PURGE_URL: `${first.url}/,${second.url}/` });
    const told = () => [first, second].map(({ received }) => received.length);
    const clear = () => {
      for (const one of [first, second]) one.clear();
    };
    clear();
    second.respond = answering(503);
    await createAdminNote(tenant);
    await scenario.told();
    expect(told()).toEqual([1, 1]);
    const [sent] = first.received;
    expect(sent).toMatchObject({ method: 'PURGE', headers: { authorization: `Bearer ${token}` } });
    expect(sent?.headers['xkey-purge']).toMatch(/^[0-9a-f]{16}( [0-9a-f]{16})+$/);
    second.respond = answering(200);
    clear();
    scenario.service.clock.advance(60_000);
    await scenario.told();
    expect(told()).toEqual([1, 1]);
    expect(second.received[0]?.headers['xkey-purge']).toBe(sent?.headers['xkey-purge']);
    await first.close();
  });

  test('what is kept of a purge holds neither the token nor the address', async () => {
    const tenant = await begin('fastly');
    scenario.receiver.respond = answering(403, 'no such right');
    await createAdminNote(tenant);
    await scenario.told();
    const { database } = scenario.service.server.deps;
    const rows = JSON.stringify([
      await database.sql.selectFrom('webhook_deliveries').selectAll().execute(),
      await database.sql.selectFrom('webhook_payloads').selectAll().execute(),
    ]);
    expect(rows).toContain('look at GALLEY_EDGE_TOKEN');
    for (const secret of [token, scenario.receiver.url]) expect(rows).not.toContain(secret);
  });
});
