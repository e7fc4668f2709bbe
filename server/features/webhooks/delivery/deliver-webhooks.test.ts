import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorker } from '../../../app/build-worker.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { answering, startReceiver } from '../../../test/receiver.ts';
import {
  createNote,
  createWebhook,
  createWebhookScenario,
  deliveriesOf,
  type WebhookScenario,
} from '../../../test/scenarios/webhook-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const minute = 60_000;

onEachDatabase('webhook delivery', (dialect) => {
  let scenario: WebhookScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect);
  });
  beforeEach(async () => {
    tenant = await scenario.newTenant();
    // What earlier tests left waiting is none of the next one's business.
    scenario.receiver.respond = answering(200);
    scenario.service.clock.advance(10 * 24 * 60 * minute);
    await scenario.service.runJobs();
    scenario.receiver.clear();
  });
  afterAll(() => scenario.close());

  test('a request has the specified headers, the signature of its raw bytes, and the payload', async () => {
    const { receiver, service } = scenario;
    const { id, secret } = await createWebhook(tenant, `${receiver.url}/hook?a=1`, {
      headers: { 'X-Team': 'press' },
    });
    const note = await createNote(tenant);
    expect(receiver.received).toEqual([]);
    await service.runJobs();
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hook?a=1',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Galley-Webhook/1.0',
        'x-webhook-event': 'collection_item.created',
        'x-team': 'press',
      },
      body: { event: 'collection_item.created', data: { id: note.id, slug: note.slug } },
    });
    expect(Object.keys(request?.body)).toEqual(['event', 'timestamp', 'data', 'subject']);
    const signature = createHmac('sha256', secret)
      .update(request?.text ?? '')
      .digest('hex');
    expect(request?.headers['x-webhook-signature']).toBe(`sha256=${signature}`);
    const [delivery] = await deliveriesOf(tenant, id);
    expect(delivery).toMatchObject({
      id: request?.headers['x-webhook-delivery-id'],
      webhookId: id,
      eventId: request?.headers['x-webhook-event-id'],
      event: 'collection_item.created',
      status: 'delivered',
      attempts: 1,
      nextRetryAt: null,
      responseStatus: 200,
      error: null,
      payload: request?.body,
      redeliveryOf: null,
    });
    expect(delivery.completedAt).not.toBeNull();
    const shown = await tenant.admin('GET', `/webhooks/${id}/deliveries/${delivery.id}`);
    expect(shown.body.data).toEqual(delivery);
    const { lastDeliveryStatus, lastDeliveryAt } = (await tenant.admin('GET', `/webhooks/${id}`)).body.data;
    expect([lastDeliveryStatus, lastDeliveryAt]).toEqual(['delivered', delivery.completedAt]);
  });

  test('retries come 1, 5, 15, 60 and 240 minutes after the last attempt, with the same id and bytes; then exhausted', async () => {
    const { receiver, service } = scenario;
    receiver.respond = answering(503, 'later');
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    await service.runJobs();
    expect(receiver.received).toHaveLength(1);
    for (const [index, minutes] of [1, 5, 15, 60, 240].entries()) {
      const [waiting] = await deliveriesOf(tenant, id);
      expect(waiting).toMatchObject({
        status: 'failed',
        attempts: index + 1,
        responseStatus: 503,
        responseBody: 'later',
      });
      const inMinutes = (Date.parse(waiting.nextRetryAt) - service.clock.now()) / minute;
      expect(inMinutes).toBeGreaterThan(minutes - 0.1);
      expect(inMinutes).toBeLessThanOrEqual(minutes);
      service.clock.advance((minutes - 0.2) * minute);
      await service.runJobs();
      expect(receiver.received).toHaveLength(index + 1);
      service.clock.advance(0.2 * minute);
      await service.runJobs();
      expect(receiver.received).toHaveLength(index + 2);
    }
    const [exhausted] = await deliveriesOf(tenant, id);
    expect(exhausted).toMatchObject({ status: 'exhausted', attempts: 6, nextRetryAt: null });
    expect(exhausted.error).toBe('The receiver answered 503.');
    service.clock.advance(48 * 60 * minute);
    await service.runJobs();
    expect(receiver.received).toHaveLength(6);
    const ids = receiver.received.map(({ headers }) => headers['x-webhook-delivery-id']);
    expect(new Set(ids)).toEqual(new Set([exhausted.id]));
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  });

  test('the retry clock stands in the database: workers that have just started keep it', async () => {
    const { receiver, service } = scenario;
    receiver.respond = answering(500);
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    const workAnew = () => buildWorker(service.server.deps, { searchEvery: 0 }).runUntilIdle();
    await workAnew();
    for (const [index, minutes] of [1, 5, 15].entries()) {
      service.clock.advance((minutes - 0.2) * minute);
      await workAnew();
      expect(receiver.received).toHaveLength(index + 1);
      service.clock.advance(0.2 * minute);
      await workAnew();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect((await deliveriesOf(tenant, id))[0]).toMatchObject({ status: 'failed', attempts: 4 });
  });

  test('a retry that arrives ends the retries', async () => {
    const { receiver, service } = scenario;
    receiver.respond = answering(500);
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    await service.runJobs();
    receiver.respond = answering(204);
    service.clock.advance(minute);
    await service.runJobs();
    const [delivery] = await deliveriesOf(tenant, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, responseStatus: 204, error: null });
    service.clock.advance(6 * 60 * minute);
    await service.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  test('redirects are not followed', async () => {
    const { receiver, service } = scenario;
    const decoy = await startReceiver();
    receiver.respond = (response) => {
      response.writeHead(307, { Location: decoy.url }).end();
    };
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    await service.runJobs();
    expect((await deliveriesOf(tenant, id))[0]).toMatchObject({
      status: 'failed',
      responseStatus: 307,
      error: 'The receiver answered 307; redirects are not followed.',
    });
    expect(decoy.connections()).toBe(0);
    await decoy.close();
  });

  test('only active webhooks of the tenant that are subscribed to the event get it', async () => {
    const { receiver, service } = scenario;
    const events = ['collection_item.deleted'];
    await createWebhook(tenant, `${receiver.url}/other-event`, { events });
    await createWebhook(tenant, `${receiver.url}/inactive`, { isActive: false });
    await createWebhook(await scenario.newTenant(), `${receiver.url}/other-tenant`);
    await createWebhook(tenant, `${receiver.url}/first`);
    await createWebhook(tenant, `${receiver.url}/second`, { events: ['collection_item.created', ...events] });
    await createNote(tenant);
    await service.runJobs();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/first', '/second']);
  });

  test('a change that is refused sends nothing', async () => {
    const { receiver, service } = scenario;
    await createWebhook(tenant, receiver.url);
    const note = await createNote(tenant);
    await service.runJobs();
    receiver.clear();
    const reply = await tenant.call('POST', '/collections/notes', {
      name: 'x',
      slug: note.slug,
      fields: { title: 'x' },
    });
    expect(reply.status).toBe(409);
    await service.runJobs();
    expect(receiver.received).toEqual([]);
  });

  test('the payload is frozen with the change, whatever happens before it is sent', async () => {
    const { receiver, service } = scenario;
    await createWebhook(tenant, receiver.url);
    const note = await createNote(tenant);
    await tenant.call('PUT', `/collections/notes/${note.slug}`, { name: 'Changed since' });
    await service.runJobs();
    expect(receiver.received.map(({ body }) => body.data.name)).toEqual([note.slug]);
  });

  describe('an inactive webhook', () => {
    test('gets no new events; what waited is sent when it is active again', async () => {
      const { receiver, service } = scenario;
      const { id } = await createWebhook(tenant, receiver.url);
      const waiting = await createNote(tenant);
      await tenant.admin('PUT', `/webhooks/${id}`, { isActive: false });
      await createNote(tenant);
      await service.runJobs();
      expect(receiver.received).toEqual([]);
      await tenant.admin('PUT', `/webhooks/${id}`, { isActive: true });
      await service.runJobs();
      expect(receiver.received.map(({ body }) => body.data.id)).toEqual([waiting.id]);
    });

    test('cannot redeliver', async () => {
      const { id } = await createWebhook(tenant, scenario.receiver.url);
      await createNote(tenant);
      await scenario.service.runJobs();
      const [delivery] = await deliveriesOf(tenant, id);
      await tenant.admin('PUT', `/webhooks/${id}`, { isActive: false });
      const reply = await tenant.admin('POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
      expect([reply.status, reply.body.error.code]).toEqual([400, 'INVALID_STATUS']);
    });
  });

  test('a deleted webhook gets nothing more, not even what waited', async () => {
    const { receiver, service } = scenario;
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    await tenant.admin('DELETE', `/webhooks/${id}`);
    await createNote(tenant);
    await service.runJobs();
    expect(receiver.received).toEqual([]);
  });

  test('a redelivery is a new delivery with the same bytes that names the old one', async () => {
    const { receiver, service } = scenario;
    const { id } = await createWebhook(tenant, receiver.url);
    await createNote(tenant);
    await service.runJobs();
    const [old] = await deliveriesOf(tenant, id);
    const reply = await tenant.admin('POST', `/webhooks/${id}/deliveries/${old.id}/redeliver`);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      redeliveryOf: old.id,
      status: 'pending',
      attempts: 0,
      payload: old.payload,
    });
    expect(reply.body.data.id).not.toBe(old.id);
    await service.runJobs();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
    expect(receiver.received[1]?.headers['x-webhook-delivery-id']).toBe(reply.body.data.id);
    expect((await deliveriesOf(tenant, id)).map((row: { id: string }) => row.id)).toEqual([
      reply.body.data.id,
      old.id,
    ]);
  });

  test('the log filters by status and event, pages, and refuses an unknown status', async () => {
    const { receiver, service } = scenario;
    const events = ['collection_item.created', 'collection_item.deleted'];
    const { id } = await createWebhook(tenant, receiver.url, { events });
    const notes = [await createNote(tenant), await createNote(tenant), await createNote(tenant)];
    await service.runJobs();
    receiver.respond = answering(500);
    await tenant.call('DELETE', `/collections/notes/${notes[0]?.slug}`);
    await service.runJobs();
    const path = `/webhooks/${id}/deliveries`;
    const paged = await tenant.admin('GET', `${path}?page=2&limit=3`);
    expect(paged.body.pagination).toEqual({ total: 4, page: 2, limit: 3, totalPages: 2 });
    expect(paged.body.data).toHaveLength(1);
    const totalOf = async (query: string) =>
      (await tenant.admin('GET', `${path}?${query}`)).body.pagination.total;
    expect(await totalOf('status=delivered')).toBe(3);
    expect(await totalOf('status=failed')).toBe(1);
    expect(await totalOf('status=failed&event=collection_item.created')).toBe(0);
    expect(await totalOf('event=collection_item.deleted')).toBe(1);
    const refused = await tenant.admin('GET', `${path}?status=lost`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('a webhook that has failed 20 times over 72 hours is made inactive, and shown as paused', async () => {
    const { receiver, service } = scenario;
    receiver.respond = answering(500);
    const { id } = await createWebhook(tenant, receiver.url);
    const read = async () => (await tenant.admin('GET', `/webhooks/${id}`)).body.data;
    for (let n = 0; n < 19; n++) await createNote(tenant);
    await service.runJobs();
    const startedFailing = (await read()).failingSince;
    expect(startedFailing).not.toBeNull();
    service.clock.advance(71 * 60 * minute);
    await service.runJobs();
    expect(await read()).toMatchObject({ isActive: true, pausedAt: null, failingSince: startedFailing });
    service.clock.advance(61 * minute);
    await createNote(tenant);
    await service.runJobs();
    const paused = await read();
    expect(paused).toMatchObject({ isActive: false, failingSince: startedFailing });
    expect(paused.pausedAt).not.toBeNull();
    receiver.respond = answering(200);
    receiver.clear();
    await createNote(tenant);
    service.clock.advance(60 * minute);
    await service.runJobs();
    expect(receiver.received).toEqual([]);
    const revived = await tenant.admin('PUT', `/webhooks/${id}`, { isActive: true });
    expect(revived.body.data).toMatchObject({
      isActive: true,
      pausedAt: null,
      failingSince: null,
      consecutiveFailures: 0,
    });
    await service.runJobs();
    // The 20 that waited, and not the one that was written meanwhile.
    expect(receiver.received).toHaveLength(20);
  });

  test('a webhook whose secret was encrypted with another key fails with a reason, and can be given a new one', async () => {
    const { receiver, service } = scenario;
    const { id } = await createWebhook(tenant, receiver.url);
    await service.server.deps.database.write((tx) =>
      tx.sql
        .updateTable('webhooks')
        .set({ secret_sealed: 'v1.AAAA', headers_sealed: 'v1.AAAA' })
        .where('id', '=', id)
        .execute(),
    );
    await createNote(tenant);
    await service.runJobs();
    const [delivery] = await deliveriesOf(tenant, id);
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
    expect(delivery.error).toContain('GALLEY_SECRET_KEY');
    expect((await tenant.admin('POST', `/webhooks/${id}/test`)).body.data).toMatchObject({
      success: false,
      statusCode: null,
    });
    expect(receiver.received).toEqual([]);
    expect((await tenant.admin('GET', '/webhooks')).status).toBe(200);
    await tenant.admin('POST', `/webhooks/${id}/regenerate-secret`);
    service.clock.advance(minute);
    await service.runJobs();
    expect(receiver.received).toHaveLength(1);
  });

  describe('POST /admin/webhooks/:id/test', () => {
    test('sends a page.updated with sample data at once and answers what came of it', async () => {
      const { receiver } = scenario;
      receiver.respond = answering(201, 'thank you');
      const { id } = await createWebhook(tenant, receiver.url, { isActive: false });
      const reply = await tenant.admin('POST', `/webhooks/${id}/test`);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        data: { success: true, statusCode: 201, durationMs: expect.any(Number), responseBody: 'thank you' },
      });
      expect(receiver.received).toHaveLength(1);
      const [request] = receiver.received;
      expect(request?.body).toMatchObject({ event: 'page.updated', data: { slug: 'sample-page' } });
      expect(request?.headers['x-webhook-event']).toBe('page.updated');
      expect(await deliveriesOf(tenant, id)).toEqual([]);
      expect(await scenario.service.events(tenant)).toEqual([]);
    });

    test('tells a refusal and an unreachable receiver', async () => {
      const { receiver } = scenario;
      receiver.respond = answering(418, 'no');
      const { id } = await createWebhook(tenant, receiver.url);
      expect((await tenant.admin('POST', `/webhooks/${id}/test`)).body.data).toMatchObject({
        success: false,
        statusCode: 418,
        responseBody: 'no',
        error: 'The receiver answered 418.',
      });
      const gone = await startReceiver();
      await gone.close();
      await tenant.admin('PUT', `/webhooks/${id}`, { url: gone.url });
      expect((await tenant.admin('POST', `/webhooks/${id}/test`)).body.data).toMatchObject({
        success: false,
        statusCode: null,
        responseBody: null,
        error: 'The connection was refused.',
      });
    });
  });
});
