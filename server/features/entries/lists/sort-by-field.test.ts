import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { naivelyMatching, type Thing } from '../../../test/scenarios/naive-filter.ts';
import { createReadScenario, type ReadScenario } from '../../../test/scenarios/read-scenario.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import { documentsOf } from '../entry-documents.ts';
import { type Filter, parseFilters } from '../filters/parse-filters.ts';
import { parseContentSort } from '../filters/parse-sort.ts';
import { resolveTimes } from '../filters/resolve-times.ts';
import { timeOf } from '../filters/time-values.ts';

const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });
const beginning = 'x'.repeat(199);
/** Texts that differ behind the 200 code points that the index holds. */
const endings = ['a', 'b', 'c', 'd'].map((letter) => `${beginning}y${letter}`);
const texts = ['', 'a', 'B', 'é', '😀', '｡', '10', '9', 'true', beginning, ...endings, ...endings];
const values = {
  title: fc.constantFrom(...texts),
  note: fc.constantFrom('one', 'two'),
  rating: fc.constantFrom(-1, 0, 0.5, 2, 9, 10, 1e21),
  flag: fc.boolean(),
  day: fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31'),
  at: fc.constantFrom('2026-01-31T09:30:00Z', '2026-01-31T09:29:59Z', '2026-01-31T10:00:00Z'),
  kind: fc.constantFrom('guide', 'news'),
  tint: fc.constantFrom('teal', '#0b3c49'),
};
const sortable = [...Object.keys(values), 'constructor', 'hero.rank', 'hero.inner.label'];
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const content = fc.record({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maybe<unknown>(value)])),
  constructor: maybe(fc.constantFrom('p', 'q')),
  hero: maybe(
    fc.record({
      rank: maybe(fc.constantFrom(1, 2, 30)),
      inner: maybe(fc.record({ label: maybe(fc.constantFrom(...texts)) })),
    }),
  ),
});
const itemCount = 60;
const step = 60_000;
const times = ['publishedAt', 'createdAt', 'updatedAt'];

const sign = fc.constantFrom('', '-');
const coreKey = fc
  .tuple(sign, fc.constantFrom('createdAt', 'updatedAt', 'publishedAt', 'name', 'slug', '_sortOrder'))
  .map((parts) => parts.join(''));
const sortText = fc
  .tuple(sign, fc.constantFrom(...sortable), fc.array(coreKey, { maxLength: 2 }))
  .map(([way, path, more]) => [`${way}fields.${path}`, ...more].join(','));
const past = fc
  .tuple(fc.constantFrom('-', '+'), fc.integer({ min: 0, max: itemCount }))
  .map(([s, n]) => `now${s}${n}m`);
const timeCondition = fc
  .tuple(fc.constantFrom(...times), fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'ne'), past)
  .map((parts) => parts.join(':'));
const contentCondition = fc.constantFrom(
  'fields.kind:eq:guide',
  'fields.rating:gte:1',
  'fields.rating:ne:9',
  'fields.title:contains:x',
  'fields.flag:exists:false',
  'name:contains:3',
  'publishedAt:exists:true',
  'fields.day:lt:now',
);
const conditions = fc.uniqueArray(fc.oneof(timeCondition, contentCondition), {
  maxLength: 2,
  selector: (text) => text.split(':').slice(0, 2).join(),
});
const question = fc.record({
  sort: fc.oneof({ weight: 4, arbitrary: sortText }, { weight: 1, arbitrary: coreKey }),
  where: conditions,
  ids: fc.option(fc.array(fc.nat({ max: itemCount - 1 }), { maxLength: 5 }), { nil: undefined, freq: 8 }),
  limit: fc.constantFrom(1, 3, 7, 100),
});

onEachDatabase('lists by a content field', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let scenario: ReadScenario;
  let things: Thing[] = [];

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    tenant = await service.createTenant();
    scenario = createReadScenario(
      () => service,
      () => tenant,
    );
    await createTypes(tenant);
    const other = await service.createTenant();
    await createTypes(other);
    const ofOther = createReadScenario(
      () => service,
      () => other,
    );
    await ofOther.add('item', 'things', {
      slug: 'foreign',
      fields: { title: 'a', rating: 5, kind: 'guide' },
    });
    const contents = fc.sample(content, { numRuns: itemCount, seed: 4 });
    const ids: string[] = [];
    for (const [n, fields] of contents.entries()) {
      const record = { slug: `s${n}`, name: `Same ${n % 7}`, fields: JSON.parse(JSON.stringify(fields)) };
      ids.push(...(await scenario.add('item', 'things', { ...record, publish: false })));
      if (n % 3 === 0) service.clock.advance(step);
    }
    // Published in another order than made, and some never.
    for (const [n, id] of ids.toReversed().entries()) {
      if (n % 9 !== 0) await scenario.publish(id);
      if (n % 4 === 0) service.clock.advance(step);
    }
    // Drafts that say something else than what is live.
    for (const id of ids.slice(-12)) await scenario.change(id, { fields: { rating: 3, note: 'draft' } });
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', 'item')
      .execute();
    things = rows.map((row) => ({ ...row, content: {} }));
  });
  afterAll(() => service.close());

  const seenBy = (view: 'published' | 'preview') =>
    things.map((thing) => ({
      ...thing,
      content: JSON.parse((view === 'published' && thing.published_content) || documentsOf(thing).draft),
    }));

  test('a few hundred questions give what a naive reading gives, page by page, without repeats or gaps', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ sort, where, ids, limit }) => {
        // Answers go by the minute in which they are computed: a question has its pages within one.
        const left = 60_000 - (service.clock.now() % 60_000);
        if (left < 30_000) service.clock.advance(left);
        const now = service.clock.now();
        const named = ids?.map((n) => things[n]?.id ?? '').join(',');
        const asked = [...where, ...(named === undefined ? [] : [`_id:in:${named.toUpperCase()}`])];
        for (const view of ['published', 'preview'] as const) {
          const expected = naively(seenBy(view), { sort, where: asked, now, view });
          const found: string[] = [];
          let page = 1;
          for (;;) {
            const query = new URLSearchParams([
              ['sort', sort],
              ['limit', `${limit}`],
              ['page', `${page}`],
              ...asked.map((text): [string, string] => ['where', text]),
            ]);
            const path = `/collections/things?${query}`;
            const { status, body, text } = await (view === 'preview'
              ? scenario.preview(path)
              : scenario.get(path));
            expect(status, text).toBe(200);
            expect(body.pagination.total).toBe(expected.length);
            const slugs = body.data.map((one: { _slug: string }) => one._slug);
            found.push(...slugs);
            if (slugs.length < limit || page >= 5) break;
            page++;
          }
          expect(found).toEqual(expected.slice(0, page * limit));
        }
      }),
      { numRuns: 100, seed: 9, endOnFailure: true },
    );
  }, 60_000);

  test('every field that has an order, both ways and in both views', async () => {
    for (const path of sortable) {
      for (const sort of [`fields.${path}`, `-fields.${path}`]) {
        for (const view of ['published', 'preview'] as const) {
          const list = `/collections/things?limit=100&sort=${sort}`;
          const { body } = await (view === 'preview' ? scenario.preview(list) : scenario.get(list));
          const slugs = body.data.map((one: { _slug: string }) => one._slug);
          expect(slugs, sort).toEqual(naively(seenBy(view), { sort, where: [], now: 0, view }));
        }
      }
    }
  });

  test('every page of a list that some have no value for, to the last, and none behind it', async () => {
    for (const sort of ['fields.hero.rank', '-fields.rating', '-fields.title,name']) {
      const expected = naively(seenBy('published'), { sort, where: [], now: 0, view: 'published' });
      const found: string[] = [];
      for (let page = 1; page <= expected.length + 1; page++) {
        const { body } = await scenario.get(`/collections/things?sort=${sort}&limit=1&page=${page}`);
        found.push(...body.data.map((one: { _slug: string }) => one._slug));
      }
      expect(found).toEqual(expected);
    }
  });

  describe('what cannot be sorted by', () => {
    const refused = async (sort: string) => {
      const reply = await scenario.get(`/collections/things?sort=${encodeURIComponent(sort)}`);
      expect(refusal(reply), sort).toEqual({ status: 400, code: 'INVALID_SORT_FIELDS' });
      return String(reply.body.error.message);
    };

    test.each([
      'html',
      'data',
      'image',
      'file',
      'ref',
      'refs',
      'rows',
      'rows.label',
      'parts',
      'parts.rank',
      'hero',
    ])('a field of more than one value, or of none to compare: %s', async (path) => {
      const message = await refused(`-fields.${path}`);
      expect(message).toContain(`"fields.${path}"`);
      expect(message).toContain('_sortOrder, fields.title, fields.note, fields.rating');
      expect(message.split('Allowed fields')[1]).not.toMatch(
        /fields\.(html|data|image|file|rows|parts|refs?)\b/,
      );
    });

    test.each([
      'absent',
      'title.more',
      'toString',
      '__proto__',
      'hero.absent',
      'hero.inner',
      'hero.rank.deeper',
      `hero${'.inner'.repeat(30)}`,
    ])('a field that there is not: %s', async (path) => {
      expect(await refused(`fields.${path}`)).toContain('Allowed fields: createdAt');
    });

    test.each(['', '.', 'a..b', '.a', 'a.', 'a b', "a'", 'ü', 'a-b', 'a\u0001'])(
      'a malformed path: "%s"',
      async (path) => {
        expect(await refused(`fields.${path}`)).toContain('is not a field path');
      },
    );

    test.each(['name,fields.title', 'fields.title,fields.rating', 'fields.title,name,-fields.rating'])(
      'two content fields, or one behind another key: %s',
      async (sort) => {
        expect(await refused(sort)).toContain(
          'one content field at most, which stands before all other keys',
        );
      },
    );

    test('an unknown key beside a field, and fields of pages and posts', async () => {
      expect(await refused('fields.title,colour')).toContain('Allowed fields: createdAt');
      expect(await refused('fields.title,')).toContain('Cannot sort by ""');
      for (const list of ['/pages', '/blog']) {
        const reply = await scenario.get(`${list}?sort=fields.title`);
        expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_SORT_FIELDS' });
      }
    });
  });

  test('a field that is mentioned twice counts once, and spaces around keys do not count', async () => {
    const slugs = async (sort: string) => {
      const { body } = await scenario.get(`/collections/things?limit=100&sort=${encodeURIComponent(sort)}`);
      return body.data.map((one: { _slug: string }) => one._slug);
    };
    const once = await slugs('-fields.rating,name');
    expect(await slugs(' -fields.rating , fields.rating, name')).toEqual(once);
    expect(await slugs('-fields.rating')).toEqual(await slugs('-fields.rating,-publishedAt'));
  });

  test('one answer is kept for all ways to write a query', async () => {
    const first = await scenario.get('/collections/things?sort=-fields.rating&limit=2');
    expect(first.headers.get('x-cache')).toBe('MISS');
    for (const query of [
      'limit=2&sort=-fields.rating',
      'sort=%2Dfields%2Erating&limit=2',
      'limit=2&x=1&sort=-fields.rating',
    ]) {
      const again = await scenario.get(`/collections/things?${query}`);
      expect([again.headers.get('x-cache'), again.text]).toEqual(['HIT', first.text]);
    }
  });
});

/** The rules of order and of times in the plainest words; the rest is `naivelyMatching`'s. */
function naively(
  things: readonly Thing[],
  asked: { sort: string; where: readonly string[]; now: number; view: 'published' | 'preview' },
): string[] {
  const { now, view } = asked;
  const parsed = parseFilters(
    new URLSearchParams(asked.where.map((text): [string, string] => ['where', text])),
    { custom: true },
  );
  const isOwn = (filter: Filter) => filter.target === 'core' && !['name', 'slug'].includes(filter.path);
  const chosen = things.filter((thing) =>
    parsed.filter(isOwn).every((filter) => holds(thing, filter, { now, view })),
  );
  const { byField, sort } = parseContentSort(asked.sort);
  const others = resolveTimes(
    parsed.filter((filter) => !isOwn(filter)),
    now,
    (path) => (path === 'day' ? 'day' : undefined),
  ).filters;
  const comparisons = Object.fromEntries(
    sortable.map((path) => [path, path === 'rating' ? 'number' : 'text'] as const),
  );
  const slugs = naivelyMatching(chosen, others, comparisons, sort, view);
  if (!byField) return slugs;
  const valuesBySlug = new Map(
    things.map(({ slug, content: fields }) => [slug, shortened(at(fields, byField.path.split('.')))]),
  );
  return slugs.toSorted((a, b) => {
    const [one, other] = [valuesBySlug.get(a), valuesBySlug.get(b)];
    if (one === undefined) return other === undefined ? 0 : 1;
    if (other === undefined) return -1;
    const difference =
      typeof one === 'number'
        ? one - Number(other)
        : Buffer.compare(Buffer.from(`${one}`), Buffer.from(`${other}`));
    return byField.descending ? -difference : difference;
  });
}

function at(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return at(Reflect.get(value, name), rest);
}

const shortened = (value: unknown) => (typeof value === 'string' ? [...value].slice(0, 200).join('') : value);

function holds(
  thing: Thing,
  filter: Filter,
  { now, view }: { now: number; view: 'published' | 'preview' },
): boolean {
  const { path, operator, values: wanted } = filter;
  if (path === '_id') return wanted.map((id) => id.toLowerCase()).includes(thing.id);
  const live = view === 'published' ? thing.live_at : thing.updated_at;
  const known = new Map([
    ['publishedAt', thing.published_at],
    ['createdAt', thing.created_at],
    ['updatedAt', live],
  ]);
  const time = known.get(path) ?? null;
  if (operator === 'exists') return (time !== null) === (wanted[0] === 'true');
  if (time === null) return operator === 'ne';
  const other = timeOf(wanted[0] ?? '', now) ?? Number.NaN;
  const truths = {
    eq: time === other,
    ne: time !== other,
    gt: time > other,
    gte: time >= other,
    lt: time < other,
  };
  return operator === 'lte' ? time <= other : truths[operator as keyof typeof truths];
}

async function createTypes(tenant: TestTenant): Promise<void> {
  await tenant.createType('components', { name: 'Inner', slug: 'inner', schema: [field('label', 'text')] });
  await tenant.createType('components', {
    name: 'Hero',
    slug: 'hero',
    schema: [field('rank', 'number'), field('inner', 'nestedComponent', { componentSlug: 'inner' })],
  });
  await tenant.createType('collection-types', {
    name: 'Things',
    slug: 'things',
    schema: [
      field('title', 'text'),
      field('note', 'textarea'),
      field('rating', 'number'),
      field('flag', 'boolean'),
      field('day', 'date'),
      field('at', 'datetime'),
      field('kind', 'select'),
      field('tint', 'color'),
      field('constructor', 'text'),
      field('hero', 'nestedComponent', { componentSlug: 'hero' }),
      field('html', 'wysiwyg'),
      field('data', 'json'),
      field('image', 'image'),
      field('file', 'media'),
      field('ref', 'reference', { collectionType: 'things' }),
      field('refs', 'reference', { collectionType: 'things', multiple: true }),
      field('rows', 'repeater', { fields: [field('label', 'text')] }),
      field('parts', 'componentPicker'),
    ],
  });
}
