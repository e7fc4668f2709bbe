import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventKinds } from '../../platform/events/event-kinds.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { answering, type Receiver, startReceiver } from '../../test/receiver.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

const ofComments = eventKinds.filter((kind) => kind.startsWith('comment.'));
const others = eventKinds.filter((kind) => !kind.startsWith('comment.'));
const minute = 60_000;

onEachDatabase('events of comments', (dialect) => {
  let service: TestService;
  let receiver: Receiver;
  let tenant: TestTenant;
  let entryId: string;
  let secret: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    const settings = { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true', GALLEY_PUBLIC_URL: 'https://cms.example.com' };
    service = await createTestService(dialect, settings);
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  beforeEach(async () => {
    tenant = await service.createTenant();
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const note = { name: 'Low water', slug: 'low-water', collectionType: 'notes', fields: { title: 'Ebb' } };
    entryId = (await tenant.admin('POST', '/collection-items', note, 'editor')).body.data.id;
    receiver.respond = (response) => response.end();
    receiver.clear();
  });

  const subscribe = async (events: readonly string[], path = '') => {
    const webhook = { name: path || 'All', url: `${receiver.url}${path}`, events };
    const { status, body } = await tenant.admin('POST', '/webhooks', webhook);
    expect(status).toBe(201);
    return body.data;
  };
  const say = async (body: object) =>
    (await tenant.admin('POST', `/records/${entryId}/comments`, body, 'viewer')).body.data;
  const act = async (method: string, path: string, body?: object, role: 'editor' | 'viewer' = 'editor') => {
    const reply = await tenant.admin(method, `/comments/${path}`, body, role);
    expect(reply.status).toBeLessThan(300);
    return reply.body.data;
  };
  const sent = async () => {
    await service.runJobs();
    return receiver.received.map(({ body, headers }) => [headers['x-webhook-event'], body.data]);
  };
  const personOf = async (role: 'viewer' | 'editor') => {
    const token = await tenant.sessionToken(role);
    const { user } = (await service.send('GET', '/auth/me', { token })).body.data;
    return { id: user.id as string, name: user.name as string, email: user.email as string };
  };

  test('a webhook that asks by name is told what was said, of what, by whom and where it is shown', async () => {
    const [viewer, editor] = [await personOf('viewer'), await personOf('editor')];
    ({ secret } = await subscribe(ofComments));
    const path = 'title';
    const thread = await say({ path, quote: 'Ebb', body: `Is it, @${editor.id}?` });
    const [[event, data] = []] = await sent();
    const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
    expect(event).toBe('comment.created');
    expect(data).toEqual({
      ...{ id: thread.id, threadId: thread.id, path, quote: 'Ebb', text: `Is it, @${editor.name}?` },
      ...{ author: named(viewer), by: named(viewer), mentions: [named(editor)] },
      record: { kind: 'collectionItem', id: entryId, name: 'Low water', slug: 'low-water', type: 'notes' },
      url: `https://cms.example.com/admin/comments/${thread.id}`,
      createdAt: thread.comments[0].createdAt,
    });
    const [got] = receiver.received;
    expect(got?.body.subject).toMatchObject({ kind: 'collection_item', id: entryId, typeSlug: 'notes' });
    expect(got?.headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(got?.text ?? '')
        .digest('hex')}`,
    );
    for (const { email } of [viewer, editor]) expect(got?.text).not.toContain(email);
  });

  test('each thing that is done is an event: an answer opens a resolved thread, and what is deleted tells no words', async () => {
    await subscribe(ofComments);
    const { id } = await say({ body: 'Once' });
    await act('POST', `${id}/resolve`);
    await act('POST', `${id}/resolve`);
    await act('POST', `${id}/reopen`);
    await act('POST', `${id}/resolve`);
    const answered = await act('POST', `${id}/replies`, { body: 'Twice' });
    const second = answered.comments[1].id;
    await act('PUT', second, { body: 'Thrice' });
    await act('DELETE', second);
    const told = await sent();
    const shown = told.map(([event, data]) => [event, data.id === id ? 'first' : 'answer', data.text]);
    expect(shown.toSorted()).toEqual(
      [
        ['comment.created', 'first', 'Once'],
        ['comment.resolved', 'first', 'Once'],
        ['comment.reopened', 'first', 'Once'],
        ['comment.resolved', 'first', 'Once'],
        ['comment.reopened', 'first', 'Once'],
        ['comment.created', 'answer', 'Twice'],
        ['comment.updated', 'answer', 'Thrice'],
        ['comment.deleted', 'answer', null],
      ].toSorted(),
    );
    expect(told.every(([, data]) => data.threadId === id)).toBe(true);
  });

  test('one that asks for all the others is told of none, and neither is the log of changes', async () => {
    await subscribe(others, '/others');
    await subscribe(['comment.created'], '/comments');
    await service.eventsAreFinal(tenant);
    const before = (await tenant.call('GET', '/changes')).text;
    const { id } = await say({ body: 'A secret' });
    await act('POST', `${id}/resolve`);
    await service.runJobs();
    expect(receiver.received.map(({ path, body }) => [path, body.event])).toEqual([
      ['/comments', 'comment.created'],
    ]);
    await service.eventsAreFinal(tenant);
    expect((await tenant.call('GET', '/changes')).text).toBe(before);
    const kinds = (await service.events(tenant)).map(({ kind }) => kind);
    expect(kinds).toEqual(['collection_item.created']);
  });

  test('what did not arrive is tried again, and is in the log of deliveries', async () => {
    const webhook = await subscribe(['comment.created']);
    receiver.respond = answering(500);
    const { id } = await say({ body: 'Heard?' });
    expect(await sent()).toHaveLength(1);
    receiver.respond = answering(200);
    service.clock.advance(minute);
    expect(await sent()).toHaveLength(2);
    const [first, again] = receiver.received;
    expect(again?.text).toBe(first?.text);
    const log = await tenant.admin('GET', `/webhooks/${webhook.id}/deliveries`, undefined, 'developer');
    expect(log.body.data).toMatchObject([
      { event: 'comment.created', status: 'delivered', attempts: 2, payload: { data: { id } } },
    ]);
  });

  test('what is refused tells nobody', async () => {
    await subscribe(ofComments);
    const reply = await tenant.admin('POST', `/records/${entryId}/comments`, { body: '' }, 'viewer');
    expect(reply.status).toBe(400);
    expect(await sent()).toEqual([]);
  });
});
