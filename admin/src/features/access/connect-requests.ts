import { type Source, sampleFields } from './connect-source.ts';

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

/** A read, in parts. */
export interface ReadRequest {
  readonly address: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The read that is wanted. */
export function readOf({ origin, source, filter }: Wanted): ReadRequest {
  const path = { items: `/collections/${source.slug}`, pages: '/pages', posts: '/blog' }[source.kind];
  const query: [string, string][] = [];
  if (source.kind === 'pages') query.push(['pageType', source.slug]);
  if (filter) query.push([`filter[${filter.path}][${filter.operator}]`, filter.value]);
  if (!source.isSingleton) query.push(['sort', '-publishedAt'], ['limit', '5']);
  return { address: `${origin}/api/v1${path}`, query };
}

/** The whole address of a read. */
export function urlOf({ address, query }: ReadRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search ? `${address}?${search}` : address;
}

/** The read for a shell. */
export function curlRead(wanted: Wanted): string {
  const { address, query } = readOf(wanted);
  const headers = [`-H ${shellKey('X-API-Key', wanted.key, 'KEY')}`];
  if (wanted.isPreview) headers.push(`-H ${shellKey('X-Preview-Key', wanted.previewKey, 'PREVIEW_KEY')}`);
  const parameters = query.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  return [`curl ${query.length > 0 ? '-G ' : ''}${quote(address)}`, ...headers, ...parameters].join(
    ' \\\n  ',
  );
}

/** The read for a browser or Node. */
export function javascriptRead(wanted: Wanted): string {
  return [
    ...fetchLines(wanted, false),
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
    ...fetchLines(wanted, true),
    `const { data } = (await response.json()) as { data: ${type} };`,
    ...use,
    '',
  ].join('\n');
}

/** A write for a shell, with a secret key; posts are written in the admin app alone. */
export function curlWrite({ origin, source }: Wanted): string | undefined {
  if (source.kind === 'posts') return undefined;
  const path = source.kind === 'pages' ? '/pages' : `/collections/${source.slug}`;
  const body = {
    name: 'Made by a program',
    slug: 'made-by-a-program',
    ...(source.kind === 'pages' && { pageType: source.slug }),
    fields: sampleFields(source.fields),
    status: 'draft',
  };
  return [
    `curl -X POST ${quote(`${origin}/api/v1${path}`)}`,
    `-H ${shellKey('X-API-Key', '', 'SECRET_KEY')}`,
    `-H ${quote('Idempotency-Key: made-by-a-program-1')}`,
    `-H ${quote('Content-Type: application/json')}`,
    `-d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

/** How to write the types of the tenant's content to a file. */
export function typesCommand({ origin, key }: Wanted): string {
  return `npm run galley -- types --url ${quote(origin)} --key ${key ? quote(key) : '"$KEY"'} --out content.d.ts`;
}

function fetchLines(wanted: Wanted, isTyped: boolean): string[] {
  const { address, query } = readOf(wanted);
  const absent = isTyped ? " ?? ''" : '';
  const header = (name: string, key: string, variable: string) =>
    `    ${JSON.stringify(name)}: ${key ? JSON.stringify(key) : `process.env.${variable}${absent}`},`;
  return [
    `const url = new URL(${JSON.stringify(address)});`,
    ...query.map(
      ([name, value]) => `url.searchParams.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    '',
    'const response = await fetch(url, {',
    '  headers: {',
    header('X-API-Key', wanted.key, 'KEY'),
    ...(wanted.isPreview ? [header('X-Preview-Key', wanted.previewKey, 'PREVIEW_KEY')] : []),
    '  },',
    '});',
    `if (!response.ok) throw new Error(\`Galley answered \${response.status}: \${await response.text()}\`);`,
  ];
}

/** A header whose value is a key, or the variable of the shell that holds it. */
function shellKey(name: string, key: string, variable: string): string {
  return key ? quote(`${name}: ${key}`) : `"${name}: $${variable}"`;
}

/** A text as one word of a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
