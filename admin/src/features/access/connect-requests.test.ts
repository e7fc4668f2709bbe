import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ContentType } from '../../api/types.ts';
import { filterablesOf, sampleFields, sourcesOf } from '../explorer/requests/source.ts';
import {
  clientRead,
  curlRead,
  curlWrite,
  javascriptRead,
  siteCommands,
  siteRead,
  typesCommand,
  typescriptRead,
  type Wanted,
} from './connect-requests.ts';

const typeOf = (slug: string, schema: ContentType['schema'], isSingleton = false): ContentType => ({
  id: '0198a0aa-0000-7000-8000-000000000000',
  name: slug,
  slug,
  description: '',
  isSingleton,
  schema,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const rating = { name: 'rating', label: 'Rating', type: 'number', required: true, options: { min: 2 } };
const body = { name: 'body', label: 'Body', type: 'componentPicker' };
const sources = sourcesOf(
  [typeOf('landing', [])],
  [typeOf('notes', [body, rating]), typeOf('site', [], true)],
);
const [notes, site, landing, posts] = sources;

function wanted(source: Wanted['source'] | undefined, given: Partial<Wanted> = {}): Wanted {
  if (!source) throw new Error('There is no such source.');
  return { origin: 'https://cms.example.com', source, key: '', isPreview: false, previewKey: '', ...given };
}

test('Items, pages and posts can be asked for; items by their fields, pages by name and slug alone', () => {
  expect(sources.map(({ id }) => id)).toEqual(['items:notes', 'items:site', 'pages:landing', 'posts']);
  const paths = sources.map((source) => filterablesOf(source).map(({ path }) => path));
  expect(paths).toEqual([['fields.rating', 'name', 'slug'], [], ['name', 'slug'], []]);
});

test('A read for the shell names the filter, and the variable of a key that is not known', () => {
  const filter = { path: 'fields.rating', operator: 'gte', value: "3'" };
  expect(curlRead(wanted(notes, { filter }))).toBe(
    [
      "curl -G 'https://cms.example.com/api/v1/collections/notes' \\",
      '  -H "X-API-Key: $KEY" \\',
      "  --data-urlencode 'filter[fields.rating][gte]=3'\\''' \\",
      "  --data-urlencode 'sort=-publishedAt' \\",
      "  --data-urlencode 'limit=5'",
    ].join('\n'),
  );
});

test('The shell gives curl what was typed, quotes included', async () => {
  const filter = { path: 'name', operator: 'eq', value: `it's "$HOME" \`id\`` };
  const script = curlRead(wanted(landing, { filter, key: 'cms_pk_1' })).replace(/^curl/, "printf '%s\\n'");
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(stdout.split('\n')).toContain(`filter[name][eq]=it's "$HOME" \`id\``);
  expect(stdout.split('\n')).toContain('X-API-Key: cms_pk_1');
});

test('A preview goes with both keys', () => {
  const request = wanted(site, { isPreview: true, key: 'cms_pk_1', previewKey: 'cms_prev_1' });
  expect(curlRead(request)).toBe(
    [
      "curl 'https://cms.example.com/api/v1/collections/site' \\",
      "  -H 'X-API-Key: cms_pk_1' \\",
      "  -H 'X-Preview-Key: cms_prev_1'",
    ].join('\n'),
  );
  expect(javascriptRead({ ...request, previewKey: '' })).toContain(
    '"X-Preview-Key": process.env.PREVIEW_KEY,',
  );
});

test('The typed read names the type that was generated; of a singleton one object', () => {
  expect(typescriptRead(wanted(notes))).toContain('{ data: CollectionItem<"notes">[] }');
  expect(typescriptRead(wanted(site))).toContain('{ data: CollectionItem<"site"> }');
  expect(typescriptRead(wanted(landing))).toContain('{ data: Page<"landing">[] }');
  expect(typescriptRead(wanted(posts))).toContain('{ data: Post[] }');
});

test('The read of the client asks for the same as the request, and each framework for the same as the client', () => {
  const filter = { path: 'fields.rating', operator: 'gte', value: '3' };
  const request = wanted(notes, { filter, key: 'cms_pk_1' });
  const call =
    'collection("notes").list({ where: ["fields.rating:gte:3"], sort: "-publishedAt", limit: 5 })'.replace(
      /\{ (.*), (sort.*), (limit.*) \}/,
      '{\n  $1,\n  $2,\n  $3,\n}',
    );
  expect(clientRead(request)).toContain(`await galley.${call};`);
  expect(clientRead(request)).toContain('key: "cms_pk_1"');
  expect(siteRead(request, 'astro')).toContain(`const { items } = await Astro.locals.galley.${call};`);
  expect(siteRead(request, 'nuxt')).toContain(`({ $galley }) => $galley.${call});`);
  expect(siteRead(request, 'next').replaceAll('\n  ', '\n')).toContain(`await (await galley()).${call};`);
  expect(siteRead(request, 'sveltekit').replaceAll('\n  ', '\n')).toContain(`await locals.galley.${call},`);
  expect(siteRead(wanted(site), 'astro')).toContain(
    'const item = await Astro.locals.galley.singleton("site");',
  );
  expect(siteRead(wanted(posts), 'sveltekit')).toContain(
    'locals.galley.posts.list({ sort: "-publishedAt", limit: 5 })',
  );
});

test('A site begins with its framework, the address of the service and the key', () => {
  expect(siteCommands(wanted(notes, { key: 'cms_pk_1' }), 'next').split('\n')).toEqual([
    '# In the checkout of Galley',
    'npm run create-site -- ../my-site --framework next',
    'cd ../my-site && npm install',
    "GALLEY_URL='https://cms.example.com' GALLEY_KEY='cms_pk_1' npm run dev",
  ]);
  expect(siteCommands(wanted(notes), 'nuxt')).toContain('GALLEY_KEY="$KEY"');
});

test('A write carries an Idempotency-Key and what the type requires; posts have none', () => {
  const write = curlWrite(wanted(notes));
  expect(write).toContain("-H 'Idempotency-Key: made-by-a-program-1'");
  expect(write).toContain('"rating": 2');
  expect(curlWrite(wanted(landing))).toContain('"pageType": "landing"');
  expect(curlWrite(wanted(posts))).toBeUndefined();
});

test('Without required fields the first one stands for all', () => {
  expect(sampleFields([body, { ...rating, required: false }])).toEqual({ body: [] });
  expect(sampleFields([])).toEqual({});
});

test('Pictures and references are written as objects, which are delivered resolved', () => {
  const field = (name: string, type: string, options = {}) => ({ name, type, required: true, options });
  const samples = sampleFields([
    field('cover', 'image'),
    field('author', 'reference', { collectionType: 'authors' }),
    field('pages', 'reference', { referenceType: 'page', multiple: true }),
  ]);
  expect(samples).toEqual({
    cover: { id: '<id of a media file>' },
    author: { _ref: '<id of a record>', _type: 'collectionItem' },
    pages: [{ _ref: '<id of a record>', _type: 'page' }],
  });
});

test('The command for types uses the key that is known', () => {
  expect(typesCommand(wanted(notes))).toContain('--key "$KEY" --out content.d.ts');
  expect(typesCommand(wanted(notes, { key: 'cms_pk_1' }))).toContain("--key 'cms_pk_1' --out content.d.ts");
});
