import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createWebhook,
  createWebhookScenario,
  type WebhookScenario,
} from '../../../test/scenarios/webhook-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const body = { name: 'Site', url: 'https://example.com/hook', events: ['page.published', 'media.deleted'] };

onEachDatabase('webhook management', (dialect) => {
  let scenario: WebhookScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect);
  });
  beforeEach(async () => {
    tenant = await scenario.newTenant();
  });
  afterAll(() => scenario.close());

  test('create answers 201 with the secret; list, get and update mask it to its last 8 characters', async () => {
    const made = await tenant.admin('POST', '/webhooks', body);
    expect(made.status).toBe(201);
    const { secret, ...record } = made.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...body,
      isActive: true,
      headers: {},
      secretMasked: `••••••••${secret.slice(-8)}`,
      description: '',
      lastDeliveryAt: null,
      lastDeliveryStatus: null,
      consecutiveFailures: 0,
      failingSince: null,
      pausedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const { id } = record;
    const shown = [
      await tenant.admin('GET', '/webhooks'),
      await tenant.admin('GET', `/webhooks/${id}`),
      await tenant.admin('PUT', `/webhooks/${id}`, { description: 'For the site' }),
    ];
    for (const reply of shown) {
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(secret.slice(0, -8));
      expect(reply.text).not.toContain('"secret"');
    }
    expect(shown[0]?.body.data).toEqual([record]);
    expect(shown[1]?.body.data).toEqual(record);
    expect(shown[2]?.body.data).toMatchObject({ ...body, description: 'For the site' });
  });

  test('regenerate-secret answers another secret once', async () => {
    const { id, secret } = await createWebhook(tenant, scenario.receiver.url, { headers: { 'X-Team': 'a' } });
    const reply = await tenant.admin('POST', `/webhooks/${id}/regenerate-secret`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.secret).toMatch(/^whsec_/);
    expect(reply.body.data.secret).not.toBe(secret);
    const after = await tenant.admin('GET', `/webhooks/${id}`);
    expect(after.body.data.secretMasked).toBe(`••••••••${reply.body.data.secret.slice(-8)}`);
    expect(after.body.data.headers).toEqual({ 'X-Team': 'a' });
  });

  test('secrets and custom headers are encrypted at rest', async () => {
    const { secret } = await createWebhook(tenant, scenario.receiver.url, {
      headers: { Authorization: 'Bearer very-secret' },
    });
    const { database } = scenario.service.server.deps;
    const rows = await database.sql
      .selectFrom('webhooks')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.slice(6, 20));
    expect(text).not.toContain('very-secret');
  });

  test('each change stands in the audit log, without secrets', async () => {
    const { id, secret } = await createWebhook(tenant, scenario.receiver.url, {
      headers: { 'X-Key': 'hidden' },
    });
    await tenant.admin('PUT', `/webhooks/${id}`, { isActive: false, headers: { 'X-Key': 'hidden too' } });
    await tenant.admin('POST', `/webhooks/${id}/regenerate-secret`);
    await tenant.admin('DELETE', `/webhooks/${id}`);
    const reply = await tenant.admin('GET', `/audit-log?record=${id}`, undefined, 'admin');
    const actions = reply.body.data.map(({ action }: { action: string }) => action);
    expect(actions.toReversed()).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.secret_regenerated',
      'webhook.deleted',
    ]);
    for (const hidden of [secret, secret.slice(-8), 'hidden']) expect(reply.text).not.toContain(hidden);
  });

  test('delete answers success and the webhook is gone', async () => {
    const { id } = await createWebhook(tenant, scenario.receiver.url);
    const reply = await tenant.admin('DELETE', `/webhooks/${id}`);
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect((await tenant.admin('GET', `/webhooks/${id}`)).status).toBe(404);
    expect((await tenant.admin('DELETE', `/webhooks/${id}`)).status).toBe(404);
    expect((await tenant.admin('GET', '/webhooks')).body).toEqual({ data: [] });
  });

  const routes: [string, string, object?][] = [
    ['GET', '/webhooks'],
    ['POST', '/webhooks', body],
    ['GET', '/webhooks/:id'],
    ['PUT', '/webhooks/:id', { name: 'Taken over' }],
    ['DELETE', '/webhooks/:id'],
    ['POST', '/webhooks/:id/regenerate-secret'],
    ['POST', '/webhooks/:id/test'],
    ['GET', '/webhooks/:id/deliveries'],
    ['GET', '/webhooks/:id/deliveries/:id'],
    ['POST', '/webhooks/:id/deliveries/:id/redeliver'],
  ];

  test.each(routes)('%s %s needs the developer role', async (method, path, sent) => {
    const { id } = await createWebhook(tenant, scenario.receiver.url);
    for (const role of ['viewer', 'editor'] as const) {
      const reply = await tenant.admin(method, path.replaceAll(':id', id), sent, role);
      expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect(reply.body.error.message).toContain('developer');
    }
    expect((await tenant.admin('GET', '/webhooks')).body.data).toHaveLength(1);
  });

  test.each(routes.slice(2))('%s %s finds nothing of another tenant', async (method, path, sent) => {
    const { id } = await createWebhook(tenant, scenario.receiver.url);
    const stranger = await scenario.newTenant();
    scenario.receiver.clear();
    const reply = await stranger.admin(method, path.replaceAll(':id', id), sent, 'owner');
    expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(scenario.receiver.received).toEqual([]);
    expect((await tenant.admin('GET', `/webhooks/${id}`)).body.data.name).toBe('A receiver');
  });

  describe('a body is refused with 400 BAD_REQUEST', () => {
    const faulty: [string, object, string][] = [
      ['without a name', { ...body, name: '' }, 'name'],
      ['without events', { ...body, events: [] }, 'events'],
      ['with an unknown event', { ...body, events: ['page.exploded'] }, 'events.0'],
      ['with a relative URL', { ...body, url: '/hook' }, 'url'],
      ['with another scheme', { ...body, url: 'ftp://example.com/' }, 'url'],
      ['with a password in the URL', { ...body, url: 'https://a:b@example.com/' }, 'url'],
      [
        'with a header of ours',
        { ...body, headers: { 'x-webhook-signature': 'sha256=0' } },
        'headers.x-webhook-signature',
      ],
      [
        'with a framing header',
        { ...body, headers: { 'Transfer-Encoding': 'chunked' } },
        'headers.Transfer-Encoding',
      ],
      ['with a header twice', { ...body, headers: { 'X-A': '1', 'x-a': '2' } }, 'headers.x-a'],
      ['with a broken header', { ...body, headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers.X-A'],
    ];
    test.each(faulty)('%s', async (_, sent, field) => {
      const reply = await tenant.admin('POST', '/webhooks', sent);
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(reply.body.error.details.errors.map((error: { field: string }) => error.field)).toContain(field);
      expect((await tenant.admin('GET', '/webhooks')).body.data).toEqual([]);
    });
  });

  test('a tenant has at most 100 webhooks, however many are made at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 105 }, () => tenant.admin('POST', '/webhooks', body)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});
