import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { observeQueries } from '../../test/observe-queries.ts';
import { addMedia } from '../../test/scenarios/add-media.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  pages,
  posts,
} from '../../test/scenarios/editing-scenario.ts';
import { addManyItems } from '../../test/scenarios/many-items.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';
import { overview } from './answer-shapes.ts';

const hour = 3_600_000;
const slugsOf = (records: readonly { slug: string }[]) => records.map(({ slug }) => slug);

onEachDatabase('the overview', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  afterAll(() => scenario.service.close());

  const read = async (tenant: TestTenant, role: 'viewer' | 'editor' | 'developer' = 'editor') =>
    overview.parse((await tenant.admin('GET', '/overview', undefined, role)).body.data);
  const later = () => scenario.service.clock.advance(1000);

  test('of an empty tenant has empty lists and counts of nothing', async () => {
    const tenant = await scenario.newTenant();
    expect(await read(tenant, 'viewer')).toEqual({
      recent: [],
      myDrafts: [],
      scheduled: [],
      scheduleFailures: [],
      failingWebhooks: [],
      counts: { pages: 0, items: 0, posts: 0, media: 0, trash: 0 },
    });
  });

  test('shows at most 10 records of all kinds, the last edited first, without their content', async () => {
    const tenant = await scenario.newTenant();
    for (let n = 0; n < 4; n++) {
      for (const kind of allKinds) {
        await createRecord(tenant, kind, { slug: `${kind.event}-${n}`.replaceAll('_', '-') });
        later();
      }
    }
    const { recent, counts } = await read(tenant);
    expect(recent).toHaveLength(10);
    expect(slugsOf(recent).slice(0, 4)).toEqual([
      'blog-post-3',
      'collection-item-3',
      'page-3',
      'blog-post-2',
    ]);
    expect(recent.slice(0, 3).map(({ kind, type, typeName }) => [kind, type, typeName])).toEqual([
      ['blogPost', null, 'Blog post'],
      ['collectionItem', 'articles', 'Articles'],
      ['page', 'landing', 'Landing'],
    ]);
    expect(recent[0]?.updatedBy).toMatchObject({ kind: 'user', name: 'The editor' });
    expect(recent[0]?.updatedBy?.email).toBe(`editor-${tenant.id}@example.com`);
    expect(JSON.stringify(recent)).not.toContain('A start');
    expect(counts).toEqual({ pages: 4, items: 4, posts: 4, media: 0, trash: 0 });
  });

  test('my drafts are what the reader changed last and is not live as it is', async () => {
    const tenant = await scenario.newTenant();
    const live = await createRecord(tenant, pages, { slug: 'live' }, { status: 'published' });
    const changed = await createRecord(tenant, items, { slug: 'changed' }, { status: 'published' });
    const taken = await createRecord(tenant, posts, { slug: 'taken-over' });
    later();
    await createRecord(tenant, posts, { slug: 'draft' });
    later();
    const fields = { fields: { headline: 'Anew' } };
    await editorOf(tenant)('PUT', `/collection-items/${changed.id}`, fields);
    await tenant.admin('PUT', `/blog-posts/${taken.id}`, { excerpt: 'Mine now' }, 'admin');

    const { myDrafts } = await read(tenant);
    expect(slugsOf(myDrafts)).toEqual(['changed', 'draft']);
    expect(myDrafts.map(({ hasUnpublishedChanges }) => hasUnpublishedChanges)).toEqual([true, false]);
    expect(slugsOf((await read(tenant, 'developer')).myDrafts)).toEqual([]);

    await editorOf(tenant)('PUT', `/collection-items/${changed.id}`, { fields: { headline: 'A start' } });
    await editorOf(tenant)('DELETE', `/pages/${live.id}`);
    expect(slugsOf((await read(tenant)).myDrafts)).toEqual(['draft']);
  });

  test('shows what is scheduled, the next first, and what could not be published when its time came', async () => {
    const tenant = await scenario.newTenant();
    const at = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();
    const schedule = async (slug: string, body: object, fields?: object) => {
      const record = await createRecord(tenant, items, { slug, ...(fields && { fields }) });
      await editorOf(tenant)('POST', `/collection-items/${record.id}/schedule`, body);
    };
    await schedule('third', { publishAt: at(30) });
    await schedule('second', { publishAt: at(10), unpublishAt: at(60) });
    await schedule('fails', { publishAt: at(1) }, { headline: 'Half done' });
    const before = await read(tenant, 'viewer');
    expect(slugsOf(before.scheduled)).toEqual(['fails', 'second', 'third']);
    expect(before.scheduled[1]).toMatchObject({
      publishAt: expect.any(String),
      unpublishAt: expect.any(String),
    });
    expect(before.scheduleFailures).toEqual([]);

    scenario.service.clock.advance(2 * hour);
    await scenario.service.runJobs();
    const after = await read(tenant, 'viewer');
    expect(slugsOf(after.scheduled)).toEqual(['second', 'third']);
    expect(slugsOf(after.scheduleFailures)).toEqual(['fails']);
    expect(after.scheduleFailures[0]?.scheduleError).toContain('lead');
  });

  test('failing webhooks are for developers: which, since when and why', async () => {
    const tenant = await scenario.newTenant();
    const body = { name: 'Site build', url: 'http://127.0.0.1:9/hook', events: ['page.created'] };
    const made = await tenant.admin('POST', '/webhooks', body);
    expect(made.status).toBe(201);
    await tenant.admin('POST', '/webhooks', { ...body, name: 'Quiet', events: ['media.deleted'] });
    expect((await read(tenant, 'developer')).failingWebhooks).toEqual([]);
    await createRecord(tenant, pages);
    await scenario.service.runJobs();
    const { failingWebhooks } = await read(tenant, 'developer');
    expect(failingWebhooks).toMatchObject([
      {
        name: 'Site build',
        url: body.url,
        isActive: true,
        lastDeliveryStatus: 'failed',
        responseStatus: null,
      },
    ]);
    expect(failingWebhooks[0]?.failingSince).toEqual(expect.any(String));
    expect(failingWebhooks[0]?.error).toEqual(expect.stringMatching(/./));
    for (const role of ['viewer', 'editor'] as const) {
      const reply = await tenant.admin('GET', '/overview', undefined, role);
      expect(reply.body.data.failingWebhooks).toEqual([]);
      expect(reply.text).not.toContain(body.url);
    }
  });

  test('counts what there is and what is in the trash, of this tenant only', async () => {
    const other = await scenario.newTenant();
    await createRecord(other, pages, { slug: 'foreign' });
    const tenant = await scenario.newTenant();
    const gone = await createRecord(tenant, pages, { slug: 'gone' });
    await createRecord(tenant, posts);
    await addMedia(scenario.service.server.deps.database, tenant.id, { filename: 'a.png' });
    await editorOf(tenant)('DELETE', `/pages/${gone.id}`);
    const found = await read(tenant);
    expect(found.counts).toEqual({ pages: 0, items: 0, posts: 1, media: 1, trash: 1 });
    expect(JSON.stringify(found)).not.toMatch(/foreign|gone/);
  });
});

describe('the overview of 20,000 records', () => {
  onEachDatabase('reads by index', (dialect) => {
    const { observe, queriesOf } = observeQueries();
    let service: TestService;
    let tenant: TestTenant;
    beforeAll(async () => {
      service = await createTestService(dialect, withoutLimits, observe);
      tenant = await service.createTenant();
      await addManyItems(service, tenant, { slug: 'notes', count: 20_000 });
    }, 120_000);
    afterAll(() => service.close());

    test('no list walks the records, and none is sorted', async () => {
      await tenant.sessionToken('editor');
      const queries = await queriesOf(() => tenant.admin('GET', '/overview', undefined, 'editor'));
      const lists = queries.filter(({ sql }) => /from entries where/.test(sql) && /limit/.test(sql));
      expect(lists).toHaveLength(7);
      const { sql } = service.server.deps.database;
      for (const query of lists) {
        const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
        const raw = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
        const { rows } = await sql.executeQuery<Record<string, unknown>>(raw);
        const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
        expect(plan).not.toMatch(/SCAN entries|Seq Scan|TEMP B-TREE FOR ORDER BY/);
        expect(plan).toMatch(
          /entries_(edited_by_kind|unpublished_by|publish_at|unpublish_at|schedule_failed)/,
        );
      }
    });
  });
});
