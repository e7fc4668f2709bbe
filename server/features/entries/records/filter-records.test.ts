import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { addMedia } from '../../../test/scenarios/add-media.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';

const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });

onEachDatabase('lists for editors by content', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', {
      name: 'Tides',
      slug: 'tides',
      schema: [
        field('sea', 'select', { choices: ['north', 'baltic'].map((value) => ({ value, label: value })) }),
        field('height', 'number'),
        field('seen', 'date'),
        field('note', 'textarea'),
      ],
    });
    const rows: readonly [slug: string, status: string, fields: Record<string, unknown>][] = [
      ['live', 'published', { sea: 'north', height: 4, seen: '2026-01-01', note: 'Grey' }],
      ['low', 'published', { sea: 'north', height: 1 }],
      ['changed-away', 'published', { sea: 'north', height: 4 }],
      ['changed-into', 'published', { sea: 'baltic', height: 4 }],
      ['draft', 'draft', { sea: 'north', height: 5, note: 'x'.repeat(3000) }],
      ['bare', 'draft', {}],
    ];
    for (const [slug, status, fields] of rows) {
      const body = { name: slug, slug, status, fields, collectionType: 'tides' };
      const reply = await tenant.admin('POST', '/collection-items', body, 'editor');
      expect([slug, reply.status]).toEqual([slug, 201]);
      ids.set(slug, reply.body.data.id);
    }
    for (const [slug, sea] of [
      ['changed-away', 'baltic'],
      ['changed-into', 'north'],
    ] as const) {
      const path = `/collection-items/${ids.get(slug)}`;
      await tenant.admin('PUT', path, { fields: { sea, height: 4 } }, 'owner');
    }
  });
  afterAll(() => service.close());

  async function ask(query: string) {
    return tenant.admin(
      'GET',
      `/collection-items?type=tides&sort=slug&view=summary&${query}`,
      undefined,
      'viewer',
    );
  }

  test.each([
    ['where=fields.sea:eq:north', ['changed-into', 'draft', 'live', 'low']],
    ['where=fields.sea:eq:north&where=fields.height:gte:4', ['changed-into', 'draft', 'live']],
    ['where=fields.sea:in:baltic,north&status=changed', ['changed-away', 'changed-into']],
    ['where=fields.sea:ne:north', ['bare', 'changed-away']],
    ['where=fields.sea:exists:false', ['bare']],
    ['where=fields.note:contains:GREY', ['live']],
    ['where=fields.seen:lt:now', ['live']],
    ['where=fields.sea:eq:north&q=dra', ['draft']],
    ['where=fields.sea:eq:north&status=published', ['changed-into', 'live', 'low']],
    ['where=fields.sea:eq:north&status=draft', ['draft']],
    ['where=fields.height:gt:9', []],
    ['where=fields.unknown:eq:1', []],
    ['where=name:startsWith:changed', ['changed-away', 'changed-into']],
    ['editedBy=me', []],
    ['status=draft,changed', ['bare', 'changed-away', 'changed-into', 'draft']],
  ])('%s finds what the drafts say, with its total', async (query, slugs) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
    expect(body.pagination.total).toBe(slugs.length);
    const second = await ask(`${query}&limit=1&page=2`);
    expect(second.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs.slice(1, 2));
  });

  test('editedBy=me are those that the asker changed last', async () => {
    const mine = await tenant.admin('GET', '/collection-items?editedBy=me&sort=slug', undefined, 'owner');
    expect(mine.body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'changed-away',
      'changed-into',
    ]);
    const id = mine.body.data[0].updatedBy.id;
    const drafts = await ask(`editedBy=${id.toUpperCase()}&status=draft,changed`);
    expect(drafts.body.pagination.total).toBe(2);
  });

  test('needs=altText are those whose draft uses an image without alt text', async () => {
    const other = await service.createTenant();
    await other.createType('page-types', { name: 'Look', slug: 'look', schema: [field('picture', 'image')] });
    const id = await addMedia(service.server.deps.database, other.id);
    const fields = { picture: { id } };
    for (const body of [
      { name: 'With', slug: 'with', pageType: 'look', fields },
      { name: 'Without', slug: 'without', pageType: 'look', fields: {} },
    ])
      expect((await other.admin('POST', '/pages', body, 'editor')).status).toBe(201);
    const find = async () => (await other.admin('GET', '/pages?needs=altText', undefined, 'viewer')).body;
    expect((await find()).data.map(({ slug }: { slug: string }) => slug)).toEqual(['with']);
    await other.admin('PUT', `/media/${id}`, { altText: 'A grey sea' }, 'editor');
    expect((await find()).pagination.total).toBe(0);
  });

  test('summaries have the content fields that are asked for, of the draft; without, none', async () => {
    const { body } = await ask(`fields=sea,height,absent&ids=${ids.get('changed-away')}`);
    expect(body.data[0].fields).toEqual({ sea: 'baltic', height: 4 });
    expect((await ask('limit=1')).body.data[0]).not.toHaveProperty('fields');
  });

  test.each([
    ['/collection-items?where=fields.sea:eq:north', 'INVALID_FILTER_FIELD'],
    ['/collection-items?type=tides&where=fields.sea:is:north', 'INVALID_FILTER_FIELD'],
    ['/collection-items?type=tides&where=fields..sea:eq:north', 'INVALID_JSON_FIELD_PATH'],
    ['/collection-items?where=updatedAt:gt:yesterday', 'INVALID_FILTER_FIELD'],
    ['/collection-items?fields=sea', 'BAD_REQUEST'],
    ['/collection-items?view=summary&fields=a.b', 'BAD_REQUEST'],
    ['/collection-items?needs=sleep', 'BAD_REQUEST'],
  ])('%s is 400 %s', async (path, code) => {
    const { status, body } = await tenant.admin('GET', path, undefined, 'viewer');
    expect([status, body.error.code]).toEqual([400, code]);
  });

  test('another tenant finds nothing of it', async () => {
    const other = await service.createTenant();
    const reply = await other.admin(
      'GET',
      '/collection-items?type=tides&where=fields.sea:eq:north',
      undefined,
      'viewer',
    );
    expect(reply.body.pagination.total).toBe(0);
  });
});
