import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createEditingScenario,
  type EditingScenario,
  editorOf,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';
import { plainSlugOfTerm, slugOfTerm, withDistinctSlugs } from './term-slugs.ts';

describe('the slug of a category or tag', () => {
  test.each([
    ['Harbour news', 'harbour-news'],
    ['Sea & Shore', 'sea-shore'],
    ['Node.js', 'node-js'],
    ['C', 'c'],
    ['C#', 'c-sharp'],
    ['C++', 'c-plus-plus'],
    ['F#', 'f-sharp'],
    ['#MeToo', 'hash-metoo'],
    ['.NET', 'dot-net'],
    ['Net', 'net'],
    ['A+', 'a-plus'],
    ['A-', 'a-minus'],
    ['50%', '50-percent'],
    ['résumé', 'résumé'],
    ['re\u0301sume\u0301', 'résumé'],
    ['パリ', 'パリ'],
    ['バリ', 'バリ'],
    ['ﾊﾟﾘ', 'パリ'],
    ['ไม่', 'ไม่'],
    ['кий', 'кий'],
    ['кии', 'кии'],
    ['हिन्दी', 'हिन्दी'],
    ['İstanbul', 'istanbul'],
    ['🎉', '🎉'],
    ['👍🏻', '👍🏻'],
    ['👍🏿', '👍🏿'],
    ['العربية', 'العربية'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['-', '-'],
    ['\ud800', '%EF%BF%BD'],
    ['+'.repeat(100), 'plus-'.repeat(20).slice(0, -1)],
    ['?'.repeat(100), '%3F'.repeat(33)],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['ﷺ'.repeat(100), 'صلى-الله-عليه-وسلم'.repeat(6).slice(0, 100)],
    ['???', '%3F%3F%3F'],
  ])('%s gives %s', (name, slug) => {
    expect(slugOfTerm(name)).toBe(slug);
    expect(slugOfTerm(name)).not.toMatch(/[\s#?/%]/.test(slug) && !slug.startsWith('%') ? /./ : /[\s#?/]/);
  });

  test.each([
    [
      ['Node js', 'Node.js'],
      ['node-js', 'node-dot-js'],
    ],
    [
      ['Yes', 'Yes!'],
      ['yes', 'yes-exclamation'],
    ],
    [
      ['R D', 'R&D'],
      ['r-d', 'r-and-d'],
    ],
    [
      ['a—b', 'a–b'],
      ['a-b', 'a-b-2'],
    ],
    [['Net', 'net'], ['net']],
    [
      ['C', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
      ['c', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ],
    [
      [`${'a'.repeat(98)}—b`, `${'a'.repeat(98)}–b`],
      [`${'a'.repeat(98)}-b`, `${'a'.repeat(97)}-2`],
    ],
  ])('%j are told apart', (names, slugs) => {
    const terms = withDistinctSlugs(names.map((name) => ({ name, slug: slugOfTerm(name) })));
    expect(terms.map(({ slug }) => slug)).toEqual(slugs);
    expect(withDistinctSlugs(terms)).toEqual(terms);
  });

  test('Before, signs and marks were lost', () => {
    expect(['C', 'C#', 'C++'].map(plainSlugOfTerm)).toEqual(['c', 'c', 'c']);
    expect(['résumé', 'パリ'].map(plainSlugOfTerm)).toEqual(['resume', 'ハリ']);
  });
});

onEachDatabase('categories and tags of posts', (dialect) => {
  let scenario: EditingScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  type Terms = readonly (string | { name: string; slug: string })[];
  const create = async (slug: string, terms: Terms, status = 'published') => {
    const body = { title: slug, slug, content: '<p>x</p>', tags: terms, categories: terms, status };
    const reply = await editorOf(tenant)('POST', '/blog-posts', body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data;
  };
  const found = async (query: string) => {
    const reply = await scenario.service.send('GET', `/blog?sort=slug&${query}`, { key: tenant.keys.public });
    return reply.body.data.map((post: { slug: string }) => post.slug);
  };

  test.each([
    [['C', 'C#', 'C++']],
    [['パリ', 'バリ']],
    [['ไม่', 'ไม้']],
    [['.NET', 'Net']],
    [['resume', 'résumé']],
    [['A+', 'A-', 'A']],
    [['кий', 'кии']],
    [['50%', '50']],
  ])('%j stay apart, and are found by slug or exact name', async (names) => {
    tenant = await scenario.newTenant();
    const all = await create('all', names);
    for (const key of ['tags', 'categories']) {
      expect(all[key].map(({ name }: { name: string }) => name)).toEqual(names);
      expect(new Set(all[key].map(({ slug }: { slug: string }) => slug)).size).toBe(names.length);
    }
    for (const [at, name] of names.entries()) await create(`only-${at}`, [name]);
    for (const [at, { name, slug }] of all.tags.entries()) {
      for (const value of [name, slug].map(encodeURIComponent)) {
        expect(await found(`tag=${value}`)).toEqual(['all', `only-${at}`]);
        expect(await found(`category=${value}`)).toEqual(['all', `only-${at}`]);
      }
    }
    expect(await found('tag=nothing')).toEqual([]);
  });

  test('A name keeps the slug that the stored post, or a published post of the tenant, has for it', async () => {
    tenant = await scenario.newTenant();
    const draft = await create('draft', [{ name: 'Été', slug: 'ete' }], 'draft');
    const saved = await editorOf(tenant)('PUT', `/blog-posts/${draft.id}`, { tags: ['Été', 'C#'] });
    expect(saved.body.data.tags).toEqual([
      { name: 'Été', slug: 'ete' },
      { name: 'C#', slug: 'c-sharp' },
    ]);
    const old = await create('old', [{ name: 'C++', slug: 'c' }]);
    const both = await editorOf(tenant)('PUT', `/blog-posts/${old.id}`, { tags: ['C', 'C++'] });
    expect(both.body.data.tags).toEqual([
      { name: 'C', slug: 'c-2' },
      { name: 'C++', slug: 'c' },
    ]);
    expect((await create('another', ['C++'])).tags).toEqual([{ name: 'C++', slug: 'c' }]);
    expect((await create('new', ['C', 'C++'])).tags).toEqual([
      { name: 'C', slug: 'c' },
      { name: 'C++', slug: 'c-plus-plus' },
    ]);
    tenant = await scenario.newTenant();
    expect((await create('new', ['C++'])).tags).toEqual([{ name: 'C++', slug: 'c-plus-plus' }]);
  });

  test('Slugs that a writer sends stay, and terms with one slug are one', async () => {
    tenant = await scenario.newTenant();
    const sent = [
      { name: 'Été', slug: 'ete' },
      { name: 'Summer', slug: 'ete' },
    ];
    expect((await create('sent', sent)).tags).toEqual([{ name: 'Summer', slug: 'ete' }]);
    const { id } = await create('old', [{ name: 'Été', slug: 'ete' }]);
    const tags = [{ name: 'Été', slug: 'été' }];
    const renamed = await editorOf(tenant)('PUT', `/blog-posts/${id}`, { tags });
    expect(renamed.body.data.tags).toEqual(tags);
  });

  test('Names of more than 100 characters, and more than 50 terms, are refused', async () => {
    tenant = await scenario.newTenant();
    const refused = async (tags: unknown) => {
      const body = { title: 'x', slug: 'x', content: '<p>x</p>', tags };
      const { status, body: answer } = await editorOf(tenant)('POST', '/blog-posts', body);
      expect([status, answer.error.code]).toEqual([400, 'BAD_REQUEST']);
    };
    await refused(['C'.repeat(10_000)]);
    await refused(Array.from({ length: 51 }, (_, n) => `tag ${n}`));
    await refused([{ name: 'C' }]);
    expect((await create('most', ['+'.repeat(100)])).tags[0].slug).toHaveLength(99);
  });

  test('Names that arrive at one moment do not change each other', async () => {
    tenant = await scenario.newTenant();
    const names = ['C', 'C#', 'C++', 'パリ', 'バリ'];
    const made = await Promise.all(names.map((name, at) => create(`post-${at}`, [name])));
    expect(made.map(({ tags }) => tags[0].slug)).toEqual(['c', 'c-sharp', 'c-plus-plus', 'パリ', 'バリ']);
  });

  const signs = [
    { name: 'C', slug: 'c' },
    { name: 'C#', slug: 'c-sharp' },
  ];

  test('A copy, a restored version and a resolved conflict have the terms as they were written', async () => {
    tenant = await scenario.newTenant();
    const edit = editorOf(tenant);
    const { id } = await create('old', [{ name: 'C++', slug: 'c' }], 'draft');
    const path = `/blog-posts/${id}`;
    const copy = await edit('POST', `${path}/clone`);
    expect(copy.body.data.tags).toEqual([{ name: 'C++', slug: 'c' }]);
    const resolve = (strategy: string, version: number) =>
      edit('POST', `${path}/resolve-conflict`, { strategy, version, tags: ['C', 'C#'] });
    expect((await resolve('merge', 1)).body.data.tags).toEqual(signs);
    const restored = await edit('POST', `${path}/versions/1/restore`);
    expect(restored.body.data.tags).toEqual([{ name: 'C++', slug: 'c' }]);
    expect((await resolve('mine', 3)).body.data.tags).toEqual(signs);
  });

  test('A release saves and publishes names with the same slugs', async () => {
    tenant = await scenario.newTenant();
    const edit = editorOf(tenant);
    const { id } = await create('post', [{ name: 'Été', slug: 'ete' }]);
    const release = (await edit('POST', '/releases', { name: 'June' })).body.data.id;
    await edit('POST', `/releases/${release}/entries`, { ids: [id] });
    const save = (tags: unknown) => edit('PUT', `/releases/${release}/entries/${id}`, { fields: { tags } });
    expect((await save(['C'.repeat(101)])).status).toBe(400);
    expect((await save('C')).status).toBe(400);
    expect((await save(['Été', 'C', 'C#'])).status).toBe(200);
    const published = await edit('POST', `/releases/${release}/publish`);
    expect(published.status, published.text).toBe(200);
    const reply = await scenario.service.send('GET', '/blog/post', { key: tenant.keys.public });
    expect(reply.body.data.tags).toEqual([{ name: 'Été', slug: 'ete' }, ...signs]);
    expect(await found('tag=C%23')).toEqual(['post']);
  });
});
