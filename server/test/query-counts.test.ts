import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operations } from '../app/operations.ts';
import { onEachDatabase } from './databases.ts';
import { observeQueries, type WriteCost } from './observe-queries.ts';
import { createReadScenario, type ReadScenario } from './scenarios/read-scenario.ts';
import { createTestService, type TestService, type TestTenant } from './test-service.ts';
import { withoutLimits } from './without-limits.ts';

/** What creating a record costs, by the database and what is created. */
const writeCounts: Readonly<Record<string, Readonly<Record<string, WriteCost>>>> = JSON.parse(
  readFileSync(new URL('./write-counts.json', import.meta.url), 'utf8'),
);

/** How many queries a read costs once its key and the schemas are in memory, by what it reads. */
const counts: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('./query-counts.json', import.meta.url), 'utf8'),
);

const contentReads = /^(items|pages|posts|redirects)\./;
const contentOperations = operations.filter((row) => row.method === 'GET' && contentReads.test(row.name));

/** The reads of the table: each names its operation first. */
const reads: Readonly<Record<string, string>> = {
  'items.list': '/collections/articles',
  'items.list, filtered by a value': '/collections/articles?filter[fields.kind]=news',
  'items.list, filtered by parts of values':
    '/collections/articles?filter[fields.kind][contains]=new&sort=name',
  'items.list, depth 0': '/collections/articles?depth=0',
  'items.list, depth 3': '/collections/articles?depth=3',
  'items.list, a singleton': '/collections/settings',
  'items.get': '/collections/articles/article-1',
  'items.list, named fields': '/collections/articles?fields=kind,_slug',
  'items.get, a renamed slug': '/collections/articles/was-0',
  'pages.list': '/pages',
  'pages.list, of a type': '/pages?pageType=landing',
  'pages.get': '/pages/page-1',
  'pages.get, a renamed slug': '/pages/was-page',
  'posts.list': '/blog',
  'posts.list, of a category': '/blog?category=news',
  'posts.get': '/blog/post-1',
  'redirects.list': '/redirects',
  'redirects.list, of a type': '/redirects?kind=item&type=articles',
};

onEachDatabase('queries of a read', (dialect) => {
  const { observe, queriesOf, writesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;
  let scenario: ReadScenario;

  beforeAll(async () => {
    // What a node does once a second is no part of what a request costs.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    scenario = createReadScenario(
      () => service,
      () => tenant,
    );
    await fill(scenario);
  });
  afterAll(async () => {
    await service.close();
    vi.useRealTimers();
  });

  async function forgetAnswers(): Promise<void> {
    const { database } = service.server.deps;
    const rows = await database.sql
      .selectFrom('entries')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .execute();
    await database.write(async (tx) =>
      tx.touch(tenant.id, 'schemas', ...rows.map(({ id }) => `entry:${id}` as const)),
    );
  }

  /** The number of queries of a read that no cache answers. */
  async function countOf(path: string): Promise<number> {
    // Warm: the key, the schemas and remembered totals are what the next read finds in memory.
    expect((await scenario.get(path)).status).toBeLessThan(400);
    await forgetAnswers();
    const queries = await queriesOf(async () => {
      expect((await scenario.get(path)).headers.get('x-cache')).toBe('MISS');
    });
    return queries.filter(({ sql }) => !/ from "?api_keys"?/.test(sql)).length;
  }

  test('are as many as the checked-in table says, on every public read of content', async () => {
    const counted: Record<string, number> = {};
    for (const [name, path] of Object.entries(reads)) counted[name] = await countOf(path);
    expect(counted).toEqual(counts);
    const covered = new Set(Object.keys(reads).map((name) => name.split(',')[0]));
    expect(contentOperations.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });

  test('of a list with references, media and people are at most 6, for 1, 20 and 100 items alike', async () => {
    const perLimit: number[] = [];
    for (const limit of [1, 20, 100]) {
      perLimit.push(await countOf(`/collections/articles?limit=${limit}`));
      const { body } = await scenario.get(`/collections/articles?limit=${limit}`);
      expect(body.data).toHaveLength(limit);
      expect(body.data[0]).toMatchObject({
        author: { _type: 'authors', photo: { _filename: 'harbour.jpg' } },
        related: [{ _slug: 'page-1' }],
        image: { _mimeType: 'image/jpeg' },
        editor: { _name: 'Edda' },
      });
    }
    expect(new Set(perLimit).size).toBe(1);
    expect(perLimit[0]).toBeLessThanOrEqual(6);
    for (const path of ['/pages?limit=', '/blog?limit=']) {
      expect(await countOf(`${path}1`)).toBe(await countOf(`${path}20`));
    }
  });

  test('a creation waits for as many statements as the checked-in table says, and sends as many more', async () => {
    const create = (slug: string, more: object) => () =>
      tenant.call('POST', '/collections/articles', { name: slug, slug, ...more });
    const [image, author] = [
      await scenario.addMedia(),
      (await scenario.get('/collections/authors')).body.data[0]._id,
    ];
    const fields = { kind: 'news', image: { id: image }, author: { _ref: author, _type: 'collectionItem' } };
    const costs = {
      'items.create': await writesOf(create('plain', {})),
      'items.create, with a reference and an image': await writesOf(create('linked', { fields })),
      'items.create, published': await writesOf(create('live', { fields, status: 'published' })),
    };
    expect(costs).toEqual(writeCounts[dialect]);
  });
});

async function fill(scenario: ReadScenario): Promise<void> {
  const { tenant } = scenario;
  const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });
  const type = (name: string, slug: string, schema: unknown[], more = {}) => ({
    name,
    slug,
    schema,
    ...more,
  });
  const image = field('image', 'image');
  await tenant.createType('collection-types', type('Authors', 'authors', [field('photo', 'image')]));
  await tenant.createType(
    'collection-types',
    type('Articles', 'articles', [
      field('kind', 'text'),
      field('author', 'reference', { collectionType: 'authors' }),
      field('related', 'reference', { referenceType: 'page', multiple: true }),
      field('editor', 'reference', { referenceType: 'user' }),
      field('next', 'reference', { collectionType: 'articles' }),
      image,
    ]),
  );
  await tenant.createType('collection-types', type('Settings', 'settings', [image], { isSingleton: true }));
  await tenant.createType('page-types', type('Landing', 'landing', [image]));

  const medium = { id: await scenario.addMedia() };
  const editor = await scenario.addPerson({ name: 'Edda', email: `edda-${tenant.id}@example.com` });
  await scenario.add('item', 'settings', { slug: 'settings', fields: { image: medium } });
  const ten = Array.from({ length: 10 }, (_, n) => n);
  const authors = await scenario.add(
    'item',
    'authors',
    ...ten.map((n) => ({ slug: `author-${n}`, fields: { photo: medium } })),
  );
  const pages = await scenario.add(
    'page',
    'landing',
    ...ten.map((n) => ({ slug: `page-${n}`, fields: { image: medium } })),
  );
  const post = { content: '<p>x</p>', featuredImageId: medium, authorId: editor };
  const terms = { categories: [{ name: 'News', slug: 'news' }], tags: [] };
  await scenario.add(
    'post',
    'blog-post',
    ...ten.map((n) => ({ slug: `post-${n}`, fields: { ...post, ...terms } })),
  );
  const [renamed = ''] = await scenario.add('item', 'articles', { slug: 'was-0' });
  await scenario.change(renamed, { slug: 'is-0' });
  await scenario.unpublish(renamed);
  const [again = ''] = await scenario.add('item', 'articles', { slug: 'was-0' });
  await scenario.change(again, { slug: 'is-1' });
  let next: string | undefined;
  for (let n = 0; n < 100; n++) {
    const fields = {
      kind: n % 2 === 0 ? 'news' : 'notes',
      author: { _ref: authors[n % 10], _type: 'collectionItem' },
      related: [{ _ref: pages[1], _type: 'page' }],
      editor: { _ref: editor, _type: 'user' },
      image: medium,
      ...(next && { next: { _ref: next, _type: 'collectionItem' } }),
    };
    [next] = await scenario.add('item', 'articles', { slug: `article-${n}`, fields });
  }
  const [page = ''] = await scenario.add('page', 'landing', { slug: 'was-page', fields: { image: medium } });
  await scenario.change(page, { slug: 'is-page' });
}
