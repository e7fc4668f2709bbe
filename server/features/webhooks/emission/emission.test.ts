import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventKinds } from '../../../platform/events/event-kinds.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import {
  createTestService,
  type Reply,
  type TestService,
  type TestTenant,
} from '../../../test/test-service.ts';

const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
const fields = { title: 'Hello' };
const hour = 3_600_000;

/** The two kinds of record that the emission table of the specification speaks of. */
const kinds = [
  {
    event: 'page',
    admin: '/pages',
    typed: { pageType: 'landing' },
    publicPath: '/pages',
    publicTyped: { pageType: 'landing' },
  },
  {
    event: 'collection_item',
    admin: '/collection-items',
    typed: { collectionType: 'notes' },
    publicPath: '/collections/notes',
    publicTyped: {},
  },
];

onEachDatabase('events that webhooks get, as the emission table says', (dialect) => {
  let service: TestService;
  let receiver: Receiver;
  let tenant: TestTenant;
  beforeAll(async () => {
    receiver = await startReceiver();
    service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  beforeEach(async () => {
    tenant = await service.createTenant();
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const webhook = { name: 'All', url: receiver.url, events: eventKinds };
    expect((await tenant.admin('POST', '/webhooks', webhook)).status).toBe(201);
    receiver.clear();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  /** What the webhook was sent of an action, in the order of the changes. */
  async function sentBy(action: () => Promise<Reply>): Promise<{ reply: Reply; sent: [string, unknown][] }> {
    receiver.clear();
    const reply = await action();
    await service.runJobs();
    const inOrder = receiver.received.toSorted((a, b) =>
      String(a.headers['x-webhook-event-id']) < String(b.headers['x-webhook-event-id']) ? -1 : 1,
    );
    return { reply, sent: inOrder.map(({ body }) => [body.event, body.data]) };
  }

  /** Does something that must succeed and answers its `data`. */
  async function done(action: Promise<Reply>) {
    const reply = await action;
    if (reply.status >= 300) throw new Error(reply.text);
    return reply.body.data;
  }

  /** What admin records have beside the record of the event. */
  const recordOf = (sent: [string, unknown][]) => sent[0]?.[1] as Record<string, unknown>;

  describe.each(kinds)('$event through the admin API', ({ event, admin, typed }) => {
    let slugs = 0;
    const create = () =>
      tenant.admin('POST', admin, { name: 'A', slug: `a-${slugs++}`, fields, ...typed }, 'editor');
    const call = (method: string, path: string, body?: unknown) =>
      tenant.admin(method, `${admin}${path}`, body, 'editor');

    test('create: .created with the created object', async () => {
      const { reply, sent } = await sentBy(create);
      expect(reply.status).toBe(201);
      expect(sent.map(([kind]) => kind)).toEqual([`${event}.created`]);
      expect(reply.body.data).toMatchObject({ ...recordOf(sent), version: 1, draftContent: fields });
    });

    test.each([
      ['update', 'PUT', '', { name: 'B' }, 'updated', { name: 'B', version: 2 }],
      [
        'resolve-conflict',
        'POST',
        '/resolve-conflict',
        { strategy: 'mine', version: 1, fields: { title: 'Mine' } },
        'updated',
        { draftContent: { title: 'Mine' }, version: 2 },
      ],
      ['version restore', 'POST', '/versions/1/restore', {}, 'updated', { draftContent: fields, version: 2 }],
      ['publish', 'POST', '/publish', {}, 'published', { status: 'published', publishedContent: fields }],
    ])('%s: one event with the object', async (_, method, path, body, change, expected) => {
      const { id } = await done(create());
      await service.runJobs();
      const { reply, sent } = await sentBy(() => call(method, `/${id}${path}`, body));
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      expect(sent.map(([kind]) => kind)).toEqual([`${event}.${change}`]);
      expect(recordOf(sent)).toMatchObject({ id, ...expected });
    });

    test('unpublish: .unpublished with the unpublished object', async () => {
      const { id } = await done(create());
      await done(call('POST', `/${id}/publish`));
      await service.runJobs();
      const { sent } = await sentBy(() => call('POST', `/${id}/unpublish`));
      expect(sent).toMatchObject([[`${event}.unpublished`, { id, status: 'draft', publishedContent: null }]]);
    });

    test('clone: .created with the cloned object', async () => {
      const { id } = await done(create());
      await service.runJobs();
      const { reply, sent } = await sentBy(() => call('POST', `/${id}/clone`, {}));
      expect(reply.status).toBe(201);
      expect(sent).toMatchObject([[`${event}.created`, { id: reply.body.data.id, name: 'A (copy)' }]]);
      expect(reply.body.data.id).not.toBe(id);
    });

    test('delete: .deleted with id, name and slug alone', async () => {
      const { id, slug } = await done(create());
      await service.runJobs();
      const { sent } = await sentBy(() => call('DELETE', `/${id}`));
      expect(sent).toEqual([[`${event}.deleted`, { id, name: 'A', slug }]]);
    });

    test('bulk-publish, bulk-unpublish and bulk-delete: once per item, with the id alone', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push((await done(create())).id);
      await service.runJobs();
      for (const change of ['published', 'unpublished', 'deleted']) {
        const action = change.replace(/(e?d)$/, change === 'deleted' ? 'e' : '');
        const { reply, sent } = await sentBy(() =>
          call('POST', `/bulk-${action}`, { ids: [...ids, tenant.id] }),
        );
        expect(reply.body.data.succeeded).toEqual(ids);
        expect(reply.body.data.failed).toHaveLength(1);
        expect(sent.toSorted()).toEqual(ids.map((id) => [`${event}.${change}`, { id }]).toSorted());
      }
    });

    test('autosave, schedule, unschedule and refused actions: no event', async () => {
      const { id } = await done(create());
      await service.runJobs();
      const publishAt = new Date(service.clock.now() + hour).toISOString();
      const silent: [string, string, object?, number?][] = [
        ['POST', `/${id}/autosave`, { fields: { title: 'B' }, baseVersion: 1 }],
        ['DELETE', `/${id}/autosave`],
        ['POST', `/${id}/schedule`, { publishAt }],
        ['POST', `/${id}/unschedule`, {}],
        ['POST', `/${id}/unpublish`, {}, 400],
        ['PUT', `/${id}`, { name: 'B', version: 9 }, 409],
        ['PUT', `/${id}`, { name: 7 }, 400],
      ];
      for (const [method, path, body, status = 200] of silent) {
        const { reply, sent } = await sentBy(() => call(method, path, body));
        expect([method, path, reply.status, sent]).toEqual([method, path, status, []]);
      }
    });
  });

  describe.each(kinds)('$event through the public API', ({ event, publicPath, publicTyped }) => {
    let slugs = 0;
    const create = (given: object = {}) =>
      tenant.call('POST', publicPath, { name: 'A', slug: `p-${slugs++}`, fields, ...publicTyped, ...given });

    test('create: .created; published at once: .created, then .published', async () => {
      const draft = await sentBy(() => create());
      expect(draft.sent).toEqual([[`${event}.created`, draft.reply.body.data]]);
      const live = await sentBy(() => create({ status: 'published' }));
      expect(live.sent).toEqual([
        [`${event}.created`, live.reply.body.data],
        [`${event}.published`, live.reply.body.data],
      ]);
    });

    test('update, publish, unpublish and delete: one event each, as the admin API emits it', async () => {
      const { id, slug } = await done(create());
      await service.runJobs();
      const updated = await sentBy(() => tenant.call('PUT', `${publicPath}/${slug}`, { name: 'B' }));
      expect(updated.sent).toEqual([[`${event}.updated`, updated.reply.body.data]]);
      const published = await sentBy(() => tenant.call('POST', `${publicPath}/${slug}/publish`));
      expect(published.sent).toEqual([[`${event}.published`, published.reply.body.data]]);
      const unpublished = await sentBy(() => tenant.call('POST', `${publicPath}/${slug}/unpublish`));
      expect(unpublished.sent).toEqual([[`${event}.unpublished`, unpublished.reply.body.data]]);
      const deleted = await sentBy(() => tenant.call('DELETE', `${publicPath}/${slug}`));
      expect(deleted.sent).toEqual([[`${event}.deleted`, { id, name: 'B', slug }]]);
    });

    test('a replayed request emits nothing again, a refused one nothing at all', async () => {
      const slug = `p-${slugs++}`;
      const body = { name: 'A', slug, fields, ...publicTyped };
      const options = { key: tenant.keys.secret, body, idempotencyKey: `key-${slug}` };
      const first = await sentBy(() => service.send('POST', publicPath, options));
      expect(first.sent).toHaveLength(1);
      const replay = await sentBy(() => service.send('POST', publicPath, options));
      expect([replay.reply.status, replay.sent]).toEqual([201, []]);
      const taken = await sentBy(() => tenant.call('POST', publicPath, body));
      expect([taken.reply.status, taken.sent]).toEqual([409, []]);
      const invalid = await sentBy(() => create({ fields: { title: 1 } }));
      expect([invalid.reply.status, invalid.sent]).toEqual([400, []]);
    });
  });

  describe('media', () => {
    // The smallest picture there is: one pixel.
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const token = () => tenant.sessionToken('editor');

    async function upload(
      path: string,
      options: { key?: string; token?: string },
      count = 1,
    ): Promise<Reply> {
      const form = new FormData();
      for (let n = 0; n < count; n++)
        form.append('file', new Blob([pixel], { type: 'image/png' }), `pixel-${n}.png`);
      const encoded = new Response(form);
      const raw = new Uint8Array(await encoded.arrayBuffer());
      const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
      return service.send('POST', path, { ...options, raw, headers });
    }

    test('upload: media.uploaded with the created media object, through both APIs', async () => {
      const open = await sentBy(() => upload('/media', { key: tenant.keys.secret }));
      expect(open.reply.status).toBe(201);
      expect(open.sent).toEqual([['media.uploaded', open.reply.body.data]]);
      const credential = { token: await token() };
      const admin = await sentBy(() => upload('/admin/media/upload', credential));
      expect(admin.reply.status).toBe(201);
      expect(admin.sent).toMatchObject([['media.uploaded', { id: admin.reply.body.data.id }]]);
    });

    test('bulk-upload: media.uploaded per file', async () => {
      const credential = { token: await token() };
      const { reply, sent } = await sentBy(() => upload('/admin/media/bulk-upload', credential, 3));
      const ids = reply.body.data.uploaded.map(({ id }: { id: string }) => id);
      expect(ids).toHaveLength(3);
      expect(sent.map(([kind]) => kind)).toEqual(Array(3).fill('media.uploaded'));
      expect(sent.map(([, data]) => (data as { id: string }).id).toSorted()).toEqual(ids.toSorted());
    });

    test('delete: media.deleted with id and both file names; update, move and folder renames are silent', async () => {
      const { id, filename, originalFilename } = await done(upload('/media', { key: tenant.keys.secret }));
      await service.runJobs();
      const silent: [string, string, object][] = [
        ['PUT', `/media/${id}`, { altText: 'A pixel' }],
        ['POST', '/media/folders', { name: 'Pixels' }],
        ['POST', `/media/${id}/move`, { folder: 'Pixels' }],
        ['PUT', '/media/folders/Pixels', { name: 'Dots' }],
      ];
      for (const [method, path, body] of silent) {
        const { reply, sent } = await sentBy(() => tenant.admin(method, path, body, 'editor'));
        expect([path, reply.status < 300, sent]).toEqual([path, true, []]);
      }
      const { sent } = await sentBy(() => tenant.admin('DELETE', `/media/${id}`, undefined, 'editor'));
      expect(sent).toEqual([['media.deleted', { id, filename, originalFilename }]]);
    });
  });

  test('blog posts have the same five events beside the specified twelve', async () => {
    const { id, slug } = await done(
      tenant.admin('POST', '/blog-posts', { title: 'A', slug: 'a', excerpt: 'B' }, 'editor'),
    );
    await service.runJobs();
    const sent: [string, unknown][] = [];
    const steps: [string, string, object?][] = [
      ['PUT', '', { title: 'B' }],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of steps) {
      sent.push(
        ...(await sentBy(() => tenant.admin(method, `/blog-posts/${id}${path}`, body, 'editor'))).sent,
      );
    }
    const changes = ['updated', 'published', 'unpublished', 'deleted'];
    expect(sent.map(([kind]) => kind)).toEqual(changes.map((change) => `blog_post.${change}`));
    expect(sent.at(-1)?.[1]).toEqual({ id, name: 'B', slug });
  });

  test('a schedule emits the event of what it did, when it did it', async () => {
    const item = { name: 'A', slug: 'a', fields, collectionType: 'notes' };
    const { id } = await done(tenant.admin('POST', '/collection-items', item, 'editor'));
    const [publishAt, unpublishAt] = [1, 2].map((n) =>
      new Date(service.clock.now() + n * hour).toISOString(),
    );
    await done(
      tenant.admin('POST', `/collection-items/${id}/schedule`, { publishAt, unpublishAt }, 'editor'),
    );
    await service.runJobs();
    const wait = async () => {
      service.clock.advance(hour);
      return tenant.admin('GET', '/webhooks');
    };
    expect((await sentBy(wait)).sent).toMatchObject([
      ['collection_item.published', { id, status: 'published' }],
    ]);
    expect((await sentBy(wait)).sent).toMatchObject([
      ['collection_item.unpublished', { id, status: 'draft' }],
    ]);
  });
});
