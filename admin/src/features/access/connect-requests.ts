import { writeCondition } from '../entries/lists/condition.ts';
import { type ApiRequest, keyHeaders } from '../explorer/requests/api-request.ts';
import { clientCodeOf, listCallOf } from '../explorer/requests/client-code.ts';
import type { ExplorerSearch } from '../explorer/requests/explorer-search.ts';
import { pathOf } from '../explorer/requests/read-target.ts';
import { curlOf, fetchLines, quote } from '../explorer/requests/request-code.ts';
import type { Source } from '../explorer/requests/source.ts';
import { sampleBody, writeRequestOf } from '../explorer/requests/write-request.ts';

/** What to ask for, and as whom. An empty key stands for one that the reader fills in. */
export interface Wanted {
  readonly origin: string;
  readonly source: Source;
  readonly filter?: { readonly path: string; readonly operator: string; readonly value: string } | undefined;
  readonly key: string;
  /** Drafts are wanted; with the preview key, where one is known. */
  readonly isPreview: boolean;
  readonly previewKey: string;
}

/** The read that is wanted. */
export function readOf({ origin, source, filter, key, previewKey, isPreview }: Wanted): ApiRequest {
  const query: [string, string][] = [];
  if (source.kind === 'pages') query.push(['pageType', source.slug]);
  if (filter) query.push([`filter[${filter.path}][${filter.operator}]`, filter.value]);
  if (!source.isSingleton) query.push(['sort', '-publishedAt'], ['limit', '5']);
  const headers = keyHeaders({ key, previewKey }, isPreview);
  return { method: 'GET', address: `${origin}/api/v1${pathOf(source, '')}`, query, headers };
}

/** The read for a shell. */
export function curlRead(wanted: Wanted): string {
  return curlOf(readOf(wanted));
}

/** The read for a browser or Node. */
export function javascriptRead(wanted: Wanted): string {
  return [
    ...fetchLines(readOf(wanted)),
    'const { data } = await response.json();',
    'console.log(data);',
    '',
  ].join('\n');
}

/** The read with the types that `galley types` writes. */
export function typescriptRead(wanted: Wanted): string {
  const { kind, slug, isSingleton } = wanted.source;
  const many = isSingleton ? '' : '[]';
  const type = {
    items: `CollectionItem<${JSON.stringify(slug)}>${many}`,
    pages: `Page<${JSON.stringify(slug)}>[]`,
    posts: 'Post[]',
  }[kind];
  const head = {
    items: ["import type { CollectionItem } from './content';", ''],
    pages: ["import type { Page } from './content';", ''],
    posts: ['interface Post {', '  slug: string;', '  title: string;', '  content: string;', '}', ''],
  }[kind];
  const shown = { items: '_name', pages: 'name', posts: 'title' }[kind];
  const use = isSingleton
    ? [`console.log(data.${shown});`]
    : [`for (const one of data) console.log(one.${shown});`];
  return [
    ...head,
    ...fetchLines(readOf(wanted), { isTyped: true }),
    `const { data } = (await response.json()) as { data: ${type} };`,
    ...use,
    '',
  ].join('\n');
}

/** The read with `@galley/client`. */
export function clientRead(wanted: Wanted): string | undefined {
  const { source, origin, key, previewKey } = wanted;
  return clientCodeOf(source, searchOf(wanted), conditionsOf(wanted), { origin, key, previewKey });
}

/** The frameworks that a site can begin with. */
export const frameworks = {
  next: { label: 'Next.js', file: 'src/app/example/page.tsx', client: '(await galley())' },
  astro: { label: 'Astro', file: 'src/pages/example.astro', client: 'Astro.locals.galley' },
  nuxt: { label: 'Nuxt', file: 'app/pages/example.vue', client: '$galley' },
  sveltekit: { label: 'SvelteKit', file: 'src/routes/example/+page.server.ts', client: 'locals.galley' },
} as const;
export type Framework = keyof typeof frameworks;

/** Makes a site, and starts it with the key. */
export function siteCommands({ origin, key }: Wanted, framework: Framework): string {
  const variables = `GALLEY_URL=${quote(origin)} GALLEY_KEY=${key ? quote(key) : '"$KEY"'}`;
  return [
    '# In the checkout of Galley',
    `npm run create-site -- ../my-site --framework ${framework}`,
    'cd ../my-site && npm install',
    `${variables} npm run dev`,
  ].join('\n');
}

/** The read as a page of the site has it. */
export function siteRead(wanted: Wanted, framework: Framework): string {
  const { source } = wanted;
  const { client } = frameworks[framework];
  const call = listCallOf(source, searchOf(wanted), conditionsOf(wanted));
  const found = source.isSingleton ? 'item' : '{ items }';
  switch (framework) {
    case 'next':
      return [
        "import { galley } from '@/galley';",
        '',
        'export default async function Example() {',
        `  const ${found} = await ${client}.${indented(call)};`,
        `  return <pre>{JSON.stringify(${source.isSingleton ? 'item' : 'items'}, null, 2)}</pre>;`,
        '}',
        '',
      ].join('\n');
    case 'astro':
      return [
        '---',
        `const ${found} = await ${client}.${call};`,
        '---',
        `<pre>{JSON.stringify(${source.isSingleton ? 'item' : 'items'}, null, 2)}</pre>`,
        '',
      ].join('\n');
    case 'nuxt':
      return [
        '<script setup lang="ts">',
        `const { data } = await useAsyncData('example', ({ $galley }) => ${client}.${call});`,
        '</script>',
        '',
        '<template>',
        '  <pre>{{ data }}</pre>',
        '</template>',
        '',
      ].join('\n');
    case 'sveltekit':
      return [
        `export const load = async ({ locals }) => ({`,
        `  found: await ${client}.${indented(call)},`,
        '});',
        '',
      ].join('\n');
  }
}

function searchOf({ source, isPreview }: Wanted): ExplorerSearch {
  const list = source.isSingleton ? {} : { sort: '-publishedAt', limit: 5 };
  return { of: source.id, ...list, ...(isPreview && { preview: true as const }) };
}

function conditionsOf({ filter }: Wanted): readonly string[] {
  return filter ? [writeCondition(filter)] : [];
}

function indented(code: string): string {
  return code.replaceAll('\n', '\n  ');
}

/** A write for a shell, with a secret key; posts are written in the admin app alone. */
export function curlWrite({ origin, source }: Wanted): string | undefined {
  const written = writeRequestOf(origin, source, {
    act: 'create',
    slug: '',
    body: sampleBody(source, 'create'),
    key: '',
    idempotencyKey: 'made-by-a-program-1',
  });
  return written && curlOf(written);
}

/** How to write the types of the tenant's content to a file. */
export function typesCommand({ origin, key }: Wanted): string {
  return `npm run galley -- types --url ${quote(origin)} --key ${key ? quote(key) : '"$KEY"'} --out content.d.ts`;
}
