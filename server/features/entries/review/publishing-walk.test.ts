import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOpenapi } from '../../../app/openapi/build-openapi.ts';
import { readRecordedAnswers } from '../../../app/openapi/recorded-answers.ts';
import { operations } from '../../../app/operations.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { requestsOf } from '../../../test/samples/openapi-requests.ts';
import { toReal } from '../../../test/samples/sample-translation.ts';
import { createSampleWorld, type SampleWorld } from '../../../test/samples/sample-world.ts';
import { sendExample } from '../../../test/samples/send-example.ts';
import { createTestService, type TestService } from '../../../test/test-service.ts';
import { type SampleId, sampleIds } from '../../api/sample-values.ts';

/** What takes a record live, or changes what readers see of one, when no workflow asks anything. */
const publishing = [
  ...['adminItems.bulkPublish', 'adminItems.create', 'adminItems.publish', 'adminItems.resolveConflict'],
  ...['adminItems.update', 'adminPages.bulkPublish', 'adminPages.create', 'adminPages.publish'],
  ...['adminPages.schedule', 'adminPages.update', 'adminPosts.bulkPublish', 'adminPosts.create'],
  ...[
    'adminPosts.publish',
    'adminPosts.update',
    'batch.write',
    'items.create',
    'items.publish',
    'items.update',
  ],
  ...['pages.create', 'pages.publish', 'pages.update', 'releases.publish'],
];

/** What operations can do that none of their examples does. */
function beyondExamples(
  { clock, runJobs }: TestService,
  { tenant, pairs }: SampleWorld,
): readonly (readonly [operation: string, send: () => Promise<unknown>])[] {
  const id = (name: SampleId) => toReal(sampleIds[name], pairs);
  const admin = (method: string, path: string, body?: object) => tenant.admin(method, path, body, 'editor');
  const status = 'published';
  const batch = (mode: 'all' | 'each', slug: string) => {
    const body = { name: slug, slug, fields: { title: slug } };
    const operations = [
      { method: 'POST', path: '/collections/articles', body },
      { method: 'POST', path: `/collections/articles/${slug}/publish` },
      { method: 'POST', path: '/collections/articles', body: { ...body, slug: `${slug}-2`, status } },
      { method: 'PUT', path: '/pages/about', body: { name: slug } },
    ];
    return tenant.call('POST', '/batch', { mode, operations }, { idempotencyKey: randomUUID() });
  };
  return [
    [
      'adminPages.schedule',
      async () => {
        const publishAt = new Date(clock.now() + 60_000).toISOString();
        await admin('POST', `/pages/${id('draftPage')}/schedule`, { publishAt });
        clock.advance(61_000);
        await runJobs();
      },
    ],
    ['adminPages.unpublish', () => admin('POST', `/pages/${id('draftPage')}/unpublish`, {})],
    ['adminPages.bulkPublish', () => admin('POST', '/pages/bulk-publish', { ids: [id('draftPage')] })],
    [
      'adminItems.bulkPublish',
      () => admin('POST', '/collection-items/bulk-publish', { ids: [id('draftArticle')] }),
    ],
    ['adminItems.unpublish', () => admin('POST', `/collection-items/${id('draftArticle')}/unpublish`, {})],
    ['adminPages.unpublish', () => admin('POST', `/pages/${id('draftPage')}/unpublish`, {})],
    [
      'adminPages.create',
      () =>
        admin('POST', '/pages', {
          name: 'A',
          slug: 'a',
          pageType: 'landing',
          fields: { headline: 'A' },
          status,
        }),
    ],
    [
      'adminItems.create',
      () =>
        admin('POST', '/collection-items', {
          ...{ name: 'A', slug: 'a', collectionType: 'articles', status },
          fields: { title: 'A' },
        }),
    ],
    [
      'adminPosts.create',
      () => admin('POST', '/blog-posts', { title: 'A', slug: 'a', content: 'A', status }),
    ],
    ['adminPages.update', () => admin('PUT', `/pages/${id('page')}`, { name: 'Other' })],
    ['adminItems.update', () => admin('PUT', `/collection-items/${id('article')}`, { slug: 'other' })],
    ['adminPosts.update', () => admin('PUT', `/blog-posts/${id('post')}`, { title: 'Other' })],
    [
      'adminItems.resolveConflict',
      async () => {
        const path = `/collection-items/${id('article')}`;
        const { version } = (await admin('GET', path)).body.data;
        await admin('POST', `${path}/resolve-conflict`, { strategy: 'mine', version, name: 'Another' });
      },
    ],
    ['items.update', () => tenant.call('PUT', '/collections/articles/spring-tides', { name: 'Other' })],
    ['pages.update', () => tenant.call('PUT', '/pages/privacy', { name: 'Other' })],
    ['batch.write', () => batch('each', 'each')],
    ['batch.write', () => batch('all', 'all')],
    ['adminPages.publish', () => admin('POST', `/pages/${id('draftPage')}/publish`, {})],
    ['adminPages.unpublish', () => admin('POST', `/pages/${id('draftPage')}/unpublish`, {})],
  ];
}

const writes = requestsOf(buildOpenapi(readRecordedAnswers())).filter(
  ({ method, tag }) => method !== 'GET' && tag !== 'First run',
);
/** Every operation that writes, as its examples call it, on a tenant whose types are all under a workflow. */
onEachDatabase('no operation takes live what nobody approved', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  afterAll(() => service.close());

  /** What readers can see of the records of a world. */
  async function liveIn({ tenant }: SampleWorld): Promise<Map<string, string>> {
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .select(['id', 'name', 'slug', 'published_content'])
      .where('tenant_id', '=', tenant.id)
      .where('status', '=', 'published')
      .execute();
    return new Map(
      rows.map(({ id, name, slug, published_content }) => [
        id,
        JSON.stringify([name, slug, published_content]),
      ]),
    );
  }

  /** The operations whose examples took something live, by name. */
  async function walk(mark: string, prepare: (world: SampleWorld) => Promise<void>): Promise<Set<string>> {
    const found = new Set<string>();
    const world = await createSampleWorld(service, 'http://127.0.0.1:9', mark);
    await prepare(world);
    let before = await liveIn(world);
    const note = async (operation: string) => {
      const after = await liveIn(world);
      if ([...after].some(([id, text]) => before.get(id) !== text)) found.add(operation);
      before = after;
    };
    for (const [operation, send] of beyondExamples(service, world)) {
      await send();
      await note(operation);
    }
    for (const request of writes) {
      await (await sendExample(world, request)).arrayBuffer();
      await note(request.operation);
    }
    return found;
  }

  test('with none, these do', { timeout: 180_000 }, async () => {
    const known = new Set(operations.map(({ name }) => name));
    expect(publishing.filter((name) => !known.has(name))).toEqual([]);
    expect([...(await walk('free', async () => {}))].sort()).toEqual(publishing);
  });

  test('with one for each type, none does', { timeout: 180_000 }, async () => {
    const found = await walk('bound', async ({ tenant }) => {
      const listed = await tenant.admin('GET', '/workflows', undefined, 'admin');
      for (const { id } of listed.body.data)
        await tenant.admin('DELETE', `/workflows/${id}`, undefined, 'admin');
      const types = (await tenant.admin('GET', '/workflows/types')).body.data.map(
        ({ id }: { id: string }) => id,
      );
      const stages = [{ name: 'Draft' }, { name: 'Approved', mayEnter: { role: 'owner' }, approvals: 1 }];
      const made = await tenant.admin('POST', '/workflows', { name: 'All', stages, types }, 'admin');
      expect([made.status, made.body.data.types.length]).toEqual([201, types.length]);
    });
    expect([...found]).toEqual([]);
  });
});
