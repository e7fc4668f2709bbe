import fc from 'fast-check';
import type { AnyOperation } from '../../features/api/operation.ts';
import { type Known, mostly } from './generated-values.ts';

const bodyNames = [
  'title',
  'excerpt',
  'content',
  'description',
  'schema',
  'isSingleton',
  'collectionType',
  'ids',
  'strategy',
  'baseVersion',
  'publishAt',
  'unpublishAt',
  'email',
  'password',
  'token',
  'role',
  'tenantId',
  'url',
  'events',
  'isActive',
  'permissions',
  'expiresAt',
  'kind',
  'typeSlug',
  'operations',
  'folder',
  'altText',
  'focalPoint',
  'categories',
  'tags',
  'seo',
  'authorId',
  'featuredImageId',
];

type Chunks = readonly (string | Uint8Array)[];

/** The body of a request in its chunks: most of them JSON that is nearly what the route wants. */
export function bodyChunks(
  row: AnyOperation,
  known: Known,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<Chunks> {
  const json = body(known, texts).map((value) => [JSON.stringify(value)]);
  const noJson: fc.Arbitrary<Chunks> = fc.oneof<fc.Arbitrary<Chunks>[]>(
    fc.constant([]),
    fc.uint8Array({ maxLength: 50 }).map((part) => [part]),
    fc.jsonValue().map((value) => [JSON.stringify(value)]),
    json.map(([text = '']) => [text.slice(0, Math.floor(text.length / 2))]),
    fc.constantFrom(['{"name":"\\u0000"}'], ['{"fields":{"data":1e400}}'], ['[', '1', ']']),
  );
  return row.method === 'DELETE' ? mostly(fc.constant([]), noJson) : mostly(json, noJson);
}

function body(known: Known, texts: fc.Arbitrary<string>): fc.Arbitrary<object> {
  const free = fc.nat(500).map((n) => `n-${n}`);
  const slug = mostly(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', 'a/b'), free), texts);
  const value = anyValue(known, texts);
  const usual = fc.record(
    {
      name: mostly(fc.constantFrom('A', 'B'), value),
      slug,
      fields: mostly(fields(known, value), value),
      status: mostly(fc.constantFrom('draft', 'published'), value),
      version: mostly(fc.integer({ min: 0, max: 3 }), value),
      pageType: mostly(fc.constantFrom(...known.typeSlugs.slice(-1)), value),
      collectionType: mostly(fc.constantFrom(...known.typeSlugs.slice(1, 2)), value),
    },
    { requiredKeys: ['name', 'slug', 'pageType', 'collectionType'] },
  );
  const schema = fc.record({ schema: fc.array(schemaField(known, value), { maxLength: 3 }) });
  const rare = fc.dictionary(fc.constantFrom(...bodyNames), value, { maxKeys: 4 });
  return fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 1, arbitrary: fc.tuple(usual, schema).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 2, arbitrary: fc.tuple(usual, rare).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: rare },
  );
}

function fields(known: Known, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const idsAt = (path: string) => fc.constantFrom(...(known.idsAt[path] ?? known.ids));
  const item = idsAt('/admin/collection-items');
  const link = fc.oneof(
    item.map((id) => ({ _ref: id, _type: 'collectionItem' })),
    item,
  );
  const [component = ''] = known.typeSlugs;
  const title = mostly(fc.string({ maxLength: 10 }), value);
  const ofItem = fc.record(
    {
      title,
      rank: mostly(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), value),
      when: mostly(fc.constant('2026-01-01'), value),
      data: mostly(fc.jsonValue(), value),
      photo: mostly(
        idsAt('/admin/media').map((id) => ({ id })),
        value,
      ),
      next: mostly(fc.array(link, { maxLength: 3 }), value),
      cards: mostly(fc.constant([{ _type: component }]), value),
      rows: mostly(fc.constant([{ title: 'T' }]), value),
    },
    { requiredKeys: [] },
  );
  const ofPage = fc.record({ title, hero: mostly(fc.constant({ component, fields: {} }), value) });
  return fc.oneof(fc.record({ title }), ofItem, ofPage);
}

function schemaField(known: Known, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const options = fc.dictionary(
    fc.constantFrom(
      'pattern',
      'min',
      'maxLength',
      'fields',
      'componentSlug',
      'collectionType',
      'choices',
      'multiple',
    ),
    fc.oneof(value, fc.constantFrom(...known.typeSlugs), fc.constantFrom('^a+$', '(a+)+$', '(', '(?=a)')),
    { maxKeys: 2 },
  );
  const type = fc.constantFrom(
    'text',
    'number',
    'json',
    'reference',
    'nestedComponent',
    'repeater',
    'select',
    'media',
  );
  return fc.record(
    {
      name: mostly(fc.constantFrom('title', 'rank', 'x'), value),
      type: mostly(type, value),
      label: fc.constant('L'),
      required: mostly(fc.boolean(), value),
      options,
      defaultValue: value,
    },
    { requiredKeys: ['name', 'type'] },
  );
}

function anyValue(known: Known, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    texts,
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], [null], ['']),
    fc.constantFrom(...known.ids).map((id) => [id]),
    fc.jsonValue({ maxDepth: 4 }),
  );
}
