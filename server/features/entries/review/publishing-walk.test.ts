import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOpenapi } from '../../../app/openapi/build-openapi.ts';
import { readRecordedAnswers } from '../../../app/openapi/recorded-answers.ts';
import { operations } from '../../../app/operations.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { requestsOf } from '../../../test/samples/openapi-requests.ts';
import { createSampleWorld, type SampleWorld } from '../../../test/samples/sample-world.ts';
import { sendExample } from '../../../test/samples/send-example.ts';
import { createTestService, type TestService } from '../../../test/test-service.ts';

/** What takes a record live, or changes what readers see of one, when no workflow asks anything. */
const publishing = [
  'adminItems.bulkPublish',
  'adminItems.create',
  'adminItems.publish',
  'adminPages.bulkPublish',
  'adminPages.create',
  'adminPages.publish',
  'adminPosts.bulkPublish',
  'adminPosts.create',
  'adminPosts.publish',
  'batch.write',
  'items.create',
  'items.publish',
  'pages.create',
  'pages.publish',
];

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
    for (const request of writes) {
      await (await sendExample(world, request)).arrayBuffer();
      const after = await liveIn(world);
      if ([...after].some(([id, text]) => before.get(id) !== text)) found.add(request.operation);
      before = after;
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
