import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { answering, type Receiver, startReceiver } from '../../../test/receiver.ts';
import {
  createAdminNote,
  createEdgeScenario,
  type EdgeScenario,
} from '../../../test/scenarios/edge-scenario.ts';
import { createWebhook } from '../../../test/scenarios/webhook-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';
import { afterPublishingShape } from './after-publishing.ts';

const minute = 60_000;
const events = ['collection_item.published'];

onEachDatabase('what followed a publication', (dialect) => {
  let scenario: EdgeScenario;
  let hook: Receiver;
  beforeAll(async () => {
    hook = await startReceiver();
    scenario = await createEdgeScenario(dialect, {
      GALLEY_EDGE_PURGE: 'publications',
      GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
    });
  });
  afterAll(async () => {
    await scenario.close();
    await hook.close();
  });

  const read = async (
    tenant: TestTenant,
    id: string,
    { role = 'developer', query = '' }: { role?: 'developer' | 'editor'; query?: string } = {},
  ) => {
    const path = `/collection-items/${id}/after-publishing${query}`;
    const reply = await tenant.admin('GET', path, undefined, role);
    expect(reply.status).toBe(200);
    return afterPublishingShape.parse(reply.body.data);
  };
  const publish = async (tenant: TestTenant, id: string): Promise<string> => {
    const reply = await tenant.admin('POST', `/collection-items/${id}/publish`, undefined, 'editor');
    expect(reply.status).toBe(200);
    return reply.body.data.publishedAt;
  };

  test('is nothing of a draft, and only the time where nothing listens', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createAdminNote(tenant, 'draft');
    expect(await read(tenant, id)).toEqual({ publishedAt: null, webhooks: [], purge: null });
    const at = await publish(tenant, id);
    expect(await read(tenant, id)).toMatchObject({ publishedAt: at, webhooks: [] });
  });

  test('says of each webhook that was told what it answered and how long that took, and when the cache was purged', async () => {
    const tenant = await scenario.newTenant();
    const made = await createWebhook(tenant, hook.url, { name: 'Site build', events });
    await createWebhook(tenant, `${hook.url}/other`, { name: 'Other', events: ['collection_item.created'] });
    const { id } = await createAdminNote(tenant, 'draft');
    await scenario.told();
    await createAdminNote(tenant);
    scenario.service.clock.advance(minute);
    const at = await publish(tenant, id);
    expect(await read(tenant, id)).toEqual({
      publishedAt: at,
      webhooks: [
        {
          name: 'Site build',
          webhookId: made.id,
          deliveryId: expect.any(String),
          status: 'pending',
          attempts: 0,
          responseStatus: null,
          error: null,
          durationMs: null,
          completedAt: null,
          nextRetryAt: expect.any(String),
          isAgain: false,
        },
      ],
      purge: { status: 'waiting', at: null, durationMs: null, responseStatus: null },
    });
    await scenario.told(false);
    const done = await read(tenant, id);
    expect(done.webhooks).toMatchObject([
      { name: 'Site build', status: 'delivered', attempts: 1, responseStatus: 200 },
    ]);
    expect(done.webhooks[0]?.durationMs).toEqual(expect.any(Number));
    expect(done.purge).toMatchObject({ status: 'purged', responseStatus: 200 });
    // What is purged once more a moment later was purged before.
    scenario.service.clock.advance(minute);
    await scenario.told(false);
    expect((await read(tenant, id)).purge?.at).toBe(done.purge?.at);
  });

  test('tells editors who was told and how it ended, and nothing else of a webhook', async () => {
    const tenant = await scenario.newTenant();
    await createWebhook(tenant, 'http://127.0.0.1:9/secret-path', { name: 'Nowhere', events });
    const { id } = await createAdminNote(tenant, 'draft');
    await publish(tenant, id);
    await scenario.told(false);
    const [forDeveloper] = (await read(tenant, id)).webhooks;
    expect(forDeveloper).toMatchObject({ status: 'failed', error: expect.stringMatching(/./) });
    const [forEditor] = (await read(tenant, id, { role: 'editor' })).webhooks;
    expect(Object.keys(forEditor ?? {})).not.toEqual(expect.arrayContaining(['webhookId']));
    expect(forEditor).toEqual({
      name: 'Nowhere',
      status: 'failed',
      attempts: 1,
      responseStatus: null,
      durationMs: expect.any(Number),
      completedAt: null,
      nextRetryAt: expect.any(String),
      isAgain: false,
    });
    const viewer = await tenant.admin('GET', `/collection-items/${id}/after-publishing`, undefined, 'viewer');
    expect(refusal(viewer)).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  test('keeps publications of a record apart, and answers an earlier one by its time', async () => {
    const tenant = await scenario.newTenant();
    await createWebhook(tenant, hook.url, { name: 'Site build', events });
    const { id } = await createAdminNote(tenant, 'draft');
    hook.respond = answering(503);
    const first = await publish(tenant, id);
    await scenario.told(false);
    hook.respond = answering(200);
    scenario.service.clock.advance(1000);
    const second = await publish(tenant, id);
    expect((await read(tenant, id)).publishedAt).toBe(second);
    expect((await read(tenant, id)).webhooks).toMatchObject([{ status: 'pending' }]);
    const query = `?at=${encodeURIComponent(first)}`;
    expect(await read(tenant, id, { query })).toMatchObject({
      publishedAt: first,
      webhooks: [{ status: 'failed', responseStatus: 503 }],
    });
  });

  test('is of this tenant, and of this kind of record', async () => {
    const [tenant, other] = [await scenario.newTenant(), await scenario.newTenant()];
    const { id } = await createAdminNote(other);
    for (const path of [`/collection-items/${id}/after-publishing`]) {
      expect(refusal(await tenant.admin('GET', path))).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    const page = await other.admin('GET', `/pages/${id}/after-publishing`);
    expect(refusal(page)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('what followed the publication of a translation', () => {
  test('is that of its locale', async () => {
    const scenario = await createEdgeScenario('sqlite', { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    const tenant = await scenario.newTenant();
    for (const code of ['en', 'de']) {
      expect((await tenant.admin('POST', '/locales', { code }, 'admin')).status).toBeLessThan(300);
    }
    await createWebhook(tenant, 'http://127.0.0.1:9/', { name: 'Site build', events });
    const { id } = await createAdminNote(tenant);
    const read = async (query: string) =>
      (await tenant.admin('GET', `/collection-items/${id}/after-publishing${query}`)).body.data;
    expect((await read('')).webhooks).toHaveLength(1);
    expect((await read('?locale=en')).webhooks).toHaveLength(1);
    expect(await read('?locale=de')).toEqual({ publishedAt: null, webhooks: [], purge: null });
    await scenario.close();
  });
});
