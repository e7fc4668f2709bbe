import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { naivelyMatching, type Thing } from '../../../test/scenarios/naive-filter.ts';
import { createReadScenario, type ReadScenario } from '../../../test/scenarios/read-scenario.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import { documentsOf } from '../entry-documents.ts';
import { filterOperators, parseFilters } from '../filters/parse-filters.ts';
import { parseSort, type SortField } from '../filters/parse-sort.ts';
import { canDrive, isPointFilter, type TypedFilter } from '../filters/typed-filter.ts';
import { countAmong, countFromValues, countListing, findFromValues } from './count-store.ts';
import { listAmong, listFromPoint, listFromValues, listInOrder, listSorted } from './listing-store.ts';
import { comparisonAt } from './path-types.ts';

const long = 'x'.repeat(200);
const texts = [
  ...[
    'red',
    'Red',
    'RED',
    'réd',
    'straße',
    'STRASSE',
    'ΟΔΟΣ',
    'οδος',
    '100%',
    'a_b',
    'axb',
    '5',
    '5.0',
    '',
    ',',
  ],
  ...[long, `${long}a`, `${long}b`, `${long}A`, '😀', 'true'],
];
const numbers = [-1, 0, 0.5, 1, 2, 5, 9, 10, 1e21];
const paths = {
  text: 'text',
  number: 'number',
  flag: 'text',
  data: 'json',
  'data.k': 'json',
  'rows.label': 'text',
  'rows.count': 'number',
  'parts.text': 'text',
  'parts.either': 'json',
  'parts._type': 'text',
  absent: undefined,
} as const;
const sortFields: SortField[] = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug', '_sortOrder'];

const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
const scalar = fc.oneof(text, number, fc.boolean());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
const content = fc.record({
  text: maybe(text),
  number: maybe(number),
  flag: maybe(fc.boolean()),
  data: maybe(
    fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      fc.record({ k: fc.oneof(scalar, fc.array(scalar)) }),
    ),
  ),
  rows: maybe(fc.array(fc.record({ label: maybe(text), count: maybe(number) }), { maxLength: 3 })),
  parts: maybe(
    fc.array(
      fc.oneof(
        fc.record({ _type: fc.constant('part-a'), text: maybe(text), either: maybe(number) }),
        fc.record({ _type: fc.constant('part-b'), text: maybe(text), either: maybe(text) }),
      ),
      { maxLength: 3 },
    ),
  ),
});
const filterParameter = fc
  .record({
    path: fc.constantFrom(...(Object.keys(paths) as (keyof typeof paths)[])),
    operator: fc.constantFrom(...filterOperators),
    value: fc.oneof(text, number.map(String), fc.constantFrom('true', 'false', 'part-a', 'part', 'xx')),
    more: fc.array(fc.oneof(text, number.map(String)), { maxLength: 3 }),
  })
  .map(({ path, operator, value, more }): [string, string] => {
    const list = operator === 'in' || operator === 'nin';
    const asked =
      operator === 'exists' ? String(value.length % 2 === 0) : list ? [value, ...more].join(',') : value;
    return [`filter[fields.${path}][${operator}]`, asked];
  });
const coreParameter = fc
  .record({
    field: fc.constantFrom('name', 'slug'),
    operator: fc.constantFrom(...filterOperators.filter((one) => one !== 'exists')),
    value: fc.constantFrom('Same 1', 'same 2', 's', '7', 's11', 'S1', 'same', 'é'),
  })
  .map(({ field, operator, value }): [string, string] => [`filter[${field}][${operator}]`, value]);
const sortParameter = fc
  .uniqueArray(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sortFields)), {
    minLength: 1,
    maxLength: 3,
    selector: ([, field]) => field,
  })
  .map((keys) => keys.map((key) => key.join('')).join(','));
const question = fc.record({
  filters: fc.uniqueArray(
    fc.oneof({ weight: 4, arbitrary: filterParameter }, { weight: 1, arbitrary: coreParameter }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ([key]) => key,
    },
  ),
  sort: fc.oneof(fc.constantFrom('-publishedAt', 'publishedAt'), sortParameter),
  limit: fc.integer({ min: 1, max: 12 }),
  page: fc.integer({ min: 1, max: 4 }),
});

const itemCount = 90;

onEachDatabase('the ways to list', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let scenario: ReadScenario;
  let things: Thing[] = [];
  let typeId = '';
  let scope = '';

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    tenant = await service.createTenant();
    scenario = createReadScenario(
      () => service,
      () => tenant,
    );
    await createTypes(tenant);
    const contents = fc.sample(content, { numRuns: itemCount, seed: 20 });
    for (const [n, fields] of contents.entries()) {
      const record = { slug: `s${n}`, name: `Same ${n % 7}`, fields: JSON.parse(JSON.stringify(fields)) };
      const publish = n % 9 !== 0;
      await scenario.add('item', 'things', { ...record, publish });
      if (n % 5 === 0) service.clock.advance(1000);
    }
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', 'item')
      .execute();
    typeId = rows[0]?.type_id ?? '';
    scope = rows[0]?.scope ?? '';
    things = rows.map((row) => ({ ...row, content: JSON.parse(documentsOf(row).draft) }));
  });
  afterAll(() => service.close());

  test('all give what a naive reading of the content gives, in the same order and with the same total', async () => {
    const { database, schemas } = service.server.deps;
    const types = await schemas.current(database, tenant.id);
    const type = types.byId(typeId);
    if (!type) throw new Error('the type is missing');
    let pointed = 0;
    await fc.assert(
      fc.asyncProperty(question, async ({ filters, sort, limit, page }) => {
        const query = new URLSearchParams([
          ...filters,
          ['sort', sort],
          ['limit', `${limit}`],
          ['page', `${page}`],
        ]);
        const window = { limit, offset: (page - 1) * limit };
        const keys = parseSort(sort, sortFields);
        const parsed = parseFilters(query, { custom: true });
        for (const view of ['published', 'preview'] as const) {
          const expected = naivelyMatching(things, parsed, paths, keys, view);
          const shown = expected.slice(window.offset, window.offset + limit);
          const path = `/collections/things?${query}`;
          const { body } = await (view === 'preview' ? scenario.preview(path) : scenario.get(path));
          expect(body.data.map((one: { _slug: string }) => one._slug)).toEqual(shown);
          expect(body.pagination.total).toBe(expected.length);
        }

        const content = parsed
          .filter((one) => one.target === 'content')
          .map((one): TypedFilter => ({ ...one, comparison: comparisonAt(type.schema, one.path, types) }));
        const core = parsed.filter((one) => one.target === 'core');
        const listing = { scope, typeId: undefined, core, content, sort: keys };
        const expected = naivelyMatching(things, parsed, paths, keys, 'published');
        const shown = expected.slice(window.offset, window.offset + limit);
        const slugs = (entries: readonly { slug: string }[]) => entries.map((entry) => entry.slug);
        expect(slugs(await listInOrder(database, tenant.id, listing, 'published', window))).toEqual(shown);
        expect(slugs(await listSorted(database, tenant.id, listing, 'published', window))).toEqual(shown);
        expect(await countListing(database, tenant.id, listing, 'published')).toBe(expected.length);
        for (const driver of content.filter(canDrive)) {
          expect(slugs(await listFromValues(database, tenant.id, listing, driver, window))).toEqual(shown);
          const alone = naivelyMatching(things, [driver], paths, keys, 'published');
          expect(await countFromValues(database, tenant.id, { scope }, driver)).toBe(alone.length);
          const ids = await findFromValues(database, tenant.id, { scope }, driver, itemCount);
          expect([ids.length, new Set(ids).size]).toEqual([alone.length, alone.length]);
          expect(await findFromValues(database.aside, tenant.id, { scope }, driver, 2)).toHaveLength(
            Math.min(alone.length, 2),
          );
          const others = { ...listing, content: content.filter((one) => one !== driver) };
          expect(slugs(await listAmong(database, tenant.id, others, ids, window))).toEqual(shown);
          expect(await countAmong(database, tenant.id, others, ids)).toBe(expected.length);
          if (!isPointFilter(driver)) continue;
          pointed++;
          for (const descending of [true, false]) {
            const order = [{ field: 'publishedAt', descending } as const];
            const page = naivelyMatching(things, [driver], paths, order, 'published');
            expect(
              slugs(await listFromPoint(database, tenant.id, { scope }, driver, descending, window)),
            ).toEqual(page.slice(window.offset, window.offset + limit));
          }
        }
      }),
      { numRuns: 150, seed: 7, endOnFailure: true },
    );
    expect(pointed).toBeGreaterThan(10);
  });
});

async function createTypes(tenant: TestTenant): Promise<void> {
  const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });
  await tenant.createType('components', {
    name: 'A',
    slug: 'part-a',
    schema: [field('text', 'text'), field('either', 'number')],
  });
  await tenant.createType('components', {
    name: 'B',
    slug: 'part-b',
    schema: [field('text', 'textarea'), field('either', 'text')],
  });
  await tenant.createType('collection-types', {
    name: 'Things',
    slug: 'things',
    schema: [
      field('text', 'text'),
      field('number', 'number'),
      field('flag', 'boolean'),
      field('data', 'json'),
      field('rows', 'repeater', { fields: [field('label', 'text'), field('count', 'number')] }),
      field('parts', 'componentPicker'),
    ],
  });
}
