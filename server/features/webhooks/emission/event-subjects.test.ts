import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventKinds } from '../../../platform/events/event-kinds.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { answering } from '../../../test/receiver.ts';
import { addMedia } from '../../../test/scenarios/add-media.ts';
import {
  createWebhook,
  createWebhookScenario,
  type WebhookScenario,
} from '../../../test/scenarios/webhook-scenario.ts';
import type { Reply, TestTenant } from '../../../test/test-service.ts';

const schema = [{ name: 'title', type: 'text' }];

onEachDatabase('what events say of the record they are about', (dialect) => {
  let scenario: WebhookScenario;
  let tenant: TestTenant;
  let webhookId: string;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect, { GALLEY_WEBHOOK_RETRY_DELAYS: '60' });
    tenant = await scenario.newTenant();
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
    ({ id: webhookId } = await createWebhook(tenant, scenario.receiver.url, { events: eventKinds }));
  });
  afterAll(() => scenario.close());

  /** The payloads that an action sends, in the order of its changes. */
  async function sentBy(action: () => Promise<Reply>) {
    scenario.receiver.clear();
    const reply = await action();
    if (reply.status >= 300) throw new Error(reply.text);
    await scenario.service.runJobs();
    const sent = scenario.receiver.received
      .toSorted((a, b) =>
        String(a.headers['x-webhook-event-id']) < String(b.headers['x-webhook-event-id']) ? -1 : 1,
      )
      .map(({ body }) => body);
    return { id: reply.body.data?.id, sent };
  }
  const subjects = async (action: () => Promise<Reply>) => {
    const { id, sent } = await sentBy(action);
    return { id, told: sent.map(({ event, subject }) => [event, subject]) };
  };

  test('an item: its type, its slug and where readers find it, of a publication, a bulk action and a deletion', async () => {
    const body = { name: 'A', slug: 'an-item', status: 'published', fields: { title: 'T' } };
    const { id, told } = await subjects(() => tenant.call('POST', '/collections/notes', body));
    const subject = {
      kind: 'collection_item',
      id,
      slug: 'an-item',
      typeSlug: 'notes',
      path: '/collections/notes/an-item',
    };
    expect(told).toEqual([
      ['collection_item.created', subject],
      ['collection_item.published', subject],
    ]);
    const bulk = await sentBy(() =>
      tenant.admin('POST', '/collection-items/bulk-unpublish', { ids: [id] }, 'editor'),
    );
    expect(bulk.sent).toEqual([
      { event: 'collection_item.unpublished', timestamp: expect.any(String), data: { id }, subject },
    ]);
    const deleted = await sentBy(() => tenant.call('DELETE', '/collections/notes/an-item'));
    expect(deleted.sent).toEqual([
      {
        event: 'collection_item.deleted',
        timestamp: expect.any(String),
        data: { id, name: 'A', slug: 'an-item' },
        subject,
      },
    ]);
  });

  test('a rename: the old slug and the old path too, and only then', async () => {
    const page = { name: 'P', slug: 'about/us', pageType: 'landing' };
    const { id, told } = await subjects(() => tenant.call('POST', '/pages', page));
    const subject = { kind: 'page', id, slug: 'about/us', typeSlug: 'landing', path: '/pages/about/us' };
    expect(told).toEqual([['page.created', subject]]);
    const renamed = await subjects(() => tenant.call('PUT', '/pages/about/us', { slug: 'about/them' }));
    const moved = { ...subject, slug: 'about/them', path: '/pages/about/them' };
    const before = { previousSlug: 'about/us', previousPath: '/pages/about/us' };
    expect(renamed.told).toEqual([['page.updated', { ...moved, ...before }]]);
    const updated = await subjects(() =>
      tenant.call('PUT', '/pages/about/them', { slug: 'about/them', name: 'Q' }),
    );
    expect(updated.told).toEqual([['page.updated', moved]]);
  });

  test('posts have no type, files neither type nor slug', async () => {
    const post = await subjects(() =>
      tenant.admin('POST', '/blog-posts', { title: 'T', slug: 'a-post' }, 'editor'),
    );
    expect(post.told).toEqual([
      ['blog_post.created', { kind: 'blog_post', id: post.id, slug: 'a-post', path: '/blog/a-post' }],
    ]);
    const file = await addMedia(scenario.service.server.deps.database, tenant.id);
    const deleted = await sentBy(() => tenant.admin('DELETE', `/media/${file}`, undefined, 'editor'));
    expect(deleted.sent).toEqual([
      {
        event: 'media.deleted',
        timestamp: expect.any(String),
        data: { id: file, filename: 'file.png', originalFilename: 'file.png' },
        subject: { kind: 'media', id: file, path: `/media/${file}` },
      },
    ]);
  });

  test('the changes feed says the same, and every attempt of a delivery the same bytes', async () => {
    const { service, receiver } = scenario;
    receiver.clear();
    receiver.respond = answering(500);
    const made = await tenant.call('POST', '/collections/notes', { name: 'R', slug: 'repeated' });
    expect(made.status).toBe(201);
    await service.runJobs();
    const renamed = await tenant.call('PUT', '/collections/notes/repeated', { slug: 'repeated-2' });
    expect(renamed.status).toBe(200);
    service.clock.advance(61_000);
    receiver.respond = answering(200);
    await service.runJobs();
    const created = receiver.received.filter(({ body }) => body.event === 'collection_item.created');
    expect(created).toHaveLength(2);
    expect(created[1]?.text).toBe(created[0]?.text);
    expect(created[1]?.headers['x-webhook-signature']).toBe(created[0]?.headers['x-webhook-signature']);
    expect(created[0]?.body.subject.slug).toBe('repeated');

    await service.eventsAreFinal(tenant);
    const { body } = await tenant.call('GET', '/changes?limit=100');
    const told = body.data.filter((change: { data: { id: string } }) => change.data.id === made.body.data.id);
    expect(told.map(({ subject }: { subject: unknown }) => subject)).toEqual([
      created[0]?.body.subject,
      receiver.received.find(({ body: sent }) => sent.event === 'collection_item.updated')?.body.subject,
    ]);
    expect(told[1].subject.previousSlug).toBe('repeated');
  });

  test('the test of a webhook has one too', async () => {
    scenario.receiver.clear();
    await tenant.admin('POST', `/webhooks/${webhookId}/test`);
    const [sent] = scenario.receiver.received;
    expect(sent?.body.subject).toEqual({
      kind: 'page',
      id: sent?.body.data.id,
      slug: 'sample-page',
      typeSlug: 'sample',
      path: '/pages/sample-page',
    });
  });
});
