import { isOfOne } from './api-request.ts';
import { type ExplorerSearch, textOf } from './explorer-search.ts';
import { parametersOf, type ReadTarget } from './read-target.ts';

/** What code knows beside the read itself: where to ask, and with which keys; empty for those that are not known. */
export interface ClientSettings {
  readonly origin: string;
  readonly key: string;
  readonly previewKey: string;
}

type Option = readonly [name: string, code: string];

/** A read with `@galley/client`; undefined where the client has no call for it. */
export function clientCodeOf(
  target: ReadTarget,
  search: ExplorerSearch,
  conditions: readonly string[],
  settings: ClientSettings,
): string | undefined {
  const { origin, key, previewKey } = settings;
  const taken = parametersOf(target, isOfOne(target, search));
  const isPreview = search.preview === true && taken.has('preview');
  const call = callOf(target, search, conditions);
  if (!call) return undefined;
  const options: Option[] = [
    ['url', JSON.stringify(origin)],
    ['key', keyCode(key, 'KEY')],
    ...(isPreview ? [['previewKey', keyCode(previewKey, 'PREVIEW_KEY')] as const] : []),
    ...(['locale', 'fallback'] as const).flatMap((name) =>
      taken.has(name) && search[name] !== undefined
        ? [[name, JSON.stringify(textOf(search[name]))] as const]
        : [],
    ),
  ];
  return [
    "import { createClient } from '@galley/client';",
    "import type { Schema } from '../galley.gen.ts';",
    '',
    `const galley = createClient<Schema>(${objectOf(options, '')});`,
    '',
    ...call,
    '',
  ].join('\n');
}

function callOf(
  target: ReadTarget,
  search: ExplorerSearch,
  conditions: readonly string[],
): string[] | undefined {
  const given = givenOf(target, search, conditions);
  if (isOfOne(target, search)) return oneOf(target, JSON.stringify(textOf(search.slug)), given);
  const each = (call: string, one: string) => [
    `for await (const ${one} of galley.${call}) console.log(${one});`,
  ];
  switch (target.kind) {
    case 'items':
    case 'pages':
    case 'posts':
      return [
        `const { items, pagination } = await galley.${listCallOf(target, search, conditions)};`,
        'console.log(pagination.total, items);',
      ];
    case 'search':
      return [
        `const { items } = await galley.search(${[JSON.stringify(textOf(search.q)), given].filter(Boolean).join(', ')});`,
        'console.log(items);',
      ];
    case 'redirects':
      return each(`redirects(${given})`, 'rule');
    case 'changes':
      return each(`changes(${given})`, 'change');
    case 'batch':
      return [
        `const answers = await galley.batch(${listOf(search.r ?? [])});`,
        'for (const { status, body } of answers) console.log(status, body);',
      ];
    case 'schemas':
      return undefined;
  }
}

/** The call that reads a list of items, pages or posts, or a singleton, of whatever the client is called: `posts.list()`. */
export function listCallOf(
  target: ReadTarget,
  search: ExplorerSearch,
  conditions: readonly string[],
): string {
  const given = givenOf(target, search, conditions);
  const type = JSON.stringify(target.slug);
  if (target.isSingleton) return `singleton(${type}${given === '' ? '' : `, ${given}`})`;
  return `${target.kind === 'items' ? `collection(${type})` : target.kind}.list(${given})`;
}

function givenOf(target: ReadTarget, search: ExplorerSearch, conditions: readonly string[]): string {
  const options = optionsOf(target, search, conditions);
  return options.length === 0 ? '' : objectOf(options, '');
}

function oneOf({ kind, slug: type, isSingleton }: ReadTarget, slug: string, given: string): string[] {
  const more = given === '' ? '' : `, ${given}`;
  if (isSingleton) {
    return [`const item = await galley.singleton(${JSON.stringify(type)}${more});`, 'console.log(item);'];
  }
  if (kind === 'items') {
    const call = `galley.collection(${JSON.stringify(type)}).get(${slug}${more})`;
    return [`const item = await ${call};`, 'console.log(item);'];
  }
  const name = kind === 'pages' ? 'page' : 'post';
  return [`const found = await galley.${name}(${slug}${more});`, 'console.log(found?.data);'];
}

const numbers = new Set(['limit', 'page', 'depth']);
const lists = new Set(['fields', 'kinds', 'types']);
const ofTheClient = new Set(['locale', 'fallback', 'preview', 'slug', 'q', 'r']);

function optionsOf(target: ReadTarget, search: ExplorerSearch, conditions: readonly string[]): Option[] {
  const isOne = isOfOne(target, search);
  const options: Option[] = [];
  if (target.kind === 'pages' && target.slug !== '') options.push(['pageType', JSON.stringify(target.slug)]);
  for (const name of parametersOf(target, isOne)) {
    if (ofTheClient.has(name)) continue;
    // The client reads these page by page.
    if (target.kind === 'redirects' && (name === 'limit' || name === 'page')) continue;
    if (name === 'where') {
      if (conditions.length > 0) options.push(['where', listOf(conditions)]);
      continue;
    }
    const value = textOf(search[name as 'sort']);
    if (value === '') continue;
    const isNumber = numbers.has(name) && /^\d+$/.test(value);
    const isList = lists.has(name) || (name === 'sort' && value.includes(','));
    options.push([name, isNumber ? value : isList ? listOf(value.split(',')) : JSON.stringify(value)]);
  }
  return options;
}

function objectOf(options: readonly Option[], indent: string): string {
  const parts = options.map(([name, code]) => `${name}: ${code}`);
  const line = `{ ${parts.join(', ')} }`;
  if (line.length <= 60) return line;
  return ['{', ...parts.map((part) => `${indent}  ${part},`), `${indent}}`].join('\n');
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
}

function keyCode(key: string, variable: string): string {
  return key === '' ? `process.env.${variable} ?? ''` : JSON.stringify(key);
}
