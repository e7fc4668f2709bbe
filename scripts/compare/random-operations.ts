import type { ComparedRequest } from './side.ts';

/** Returns a whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** An entry that the walk created. It may be in the trash. */
export interface WalkedEntry {
  readonly name: string;
  readonly kind: 'item' | 'page' | 'post';
}

/** What the walk knows: names for the placeholders, whatever the ids are. */
export interface Walk {
  readonly entries: WalkedEntry[];
  readonly releases: string[];
  readonly slugs: Set<string>;
  count: number;
}

const admin = { item: '/admin/collection-items', page: '/admin/pages', post: '/admin/blog-posts' };
const field = (name: string, type: string, options: object = {}) => ({ name, label: name, type, options });
const localized = { localized: true };
const schema = [
  { ...field('title', 'text', localized), required: true },
  field('body', 'wysiwyg', localized),
  field('rank', 'number'),
  field('day', 'date'),
  field('isPinned', 'boolean'),
  field('code', 'text'),
  field('next', 'reference', { collectionType: 'notes' }),
  field('about', 'reference', { referenceType: 'page' }),
  field('rows', 'repeater', { ...localized, fields: [field('line', 'text')] }),
];

/** Items that stay as they are, so that filters find something in a short run too. */
function stock(): object[] {
  return Array.from({ length: 12 }, (_, n) => ({
    collectionType: 'notes',
    name: `Stock ${n}`,
    slug: `stock-${n}`,
    status: 'published',
    fields: {
      title: `Title ${n % 4}`,
      body: `<p>Body <b>${n}</b></p>`,
      ...(n % 4 > 0 && { rank: [-1, 0, 1, 2, 2.5, 4][n % 6] }),
      ...(n % 3 > 0 && { day: `2026-0${1 + (n % 9)}-11`, code: `c${n % 4}` }),
      ...(n % 5 > 0 && { isPinned: n % 2 === 0, rows: [{ _key: `rowrow0${n % 9}`, line: `Line ${n % 4}` }] }),
    },
  }));
}

/** Creates the types, the locales, a webhook for all events and some items. */
export function firstRequests(events: readonly string[]): ComparedRequest[] {
  const post = (path: string, body: object): ComparedRequest => ({ method: 'POST', path, as: 'owner', body });
  return [
    ...['en', 'de', 'fr'].map((code) => post('/admin/locales', { code })),
    post('/admin/collection-types', { name: 'Notes', slug: 'notes', schema }),
    post('/admin/page-types', { name: 'Plain', slug: 'plain', schema: schema.slice(0, 3) }),
    { ...post('/admin/webhooks', { name: 'All', url: 'http://<receiver>/', events }), names: 'webhook' },
    ...stock().map((body) => post('/admin/collection-items', body)),
  ];
}

/** Returns the next random operation. Most are valid; some are refused, and both sides must refuse them alike. */
export function nextOperation(walk: Walk, random: Random): ComparedRequest {
  const n = walk.count++;
  if (walk.entries.length < 6) return create(walk, random, n);
  const kinds = Object.values(operations);
  return (kinds[random(kinds.length)] ?? create)(walk, random, n);
}

type Operation = (walk: Walk, random: Random, n: number) => ComparedRequest;

const operations: readonly Operation[] = [
  ...[create, create, save, save, save, rename, translate, translate, publish, publish, publish, publish],
  ...[unpublish, remove, restore, bulk, reorder, autosave, publicWrite, publicWrite, batch, beginRelease],
  ...[fillRelease, fillRelease, publishRelease, clone, comment, restoreVersion],
];

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

const anyEntry = (walk: Walk, random: Random) => pick(random, walk.entries);
const pathOf = ({ kind, name }: WalkedEntry) => `${admin[kind]}/<${name}>`;
const localeOf = (random: Random) => pick(random, ['', '', '', '?locale=de', '?locale=fr']);

function newSlug(walk: Walk, random: Random): string {
  const slug = `s${random(60)}`;
  walk.slugs.add(slug);
  return slug;
}

function fieldsOf(walk: Walk, random: Random): Record<string, unknown> {
  const items = walk.entries.filter(({ kind }) => kind === 'item');
  const next = items.length > 0 ? pick(random, items).name : undefined;
  return {
    title: `Title ${random(9)}`,
    ...(random(2) === 0 && next && { body: `<p>See <a href="galley:item/<${next}>">it</a> &amp; more</p>` }),
    ...(random(2) === 0 && { rank: random(6) - 1 }),
    ...(random(3) === 0 && { day: `2026-0${1 + random(9)}-11` }),
    ...(random(3) === 0 && { isPinned: random(2) === 0 }),
    ...(random(3) === 0 && { code: `c${random(4)}` }),
    ...(random(3) === 0 && next && { next: { _ref: `<${next}>`, _type: 'collectionItem' } }),
    ...(random(4) === 0 && { rows: [{ _key: 'rowrow01', line: `Line ${random(4)}` }] }),
  };
}

function changesOf(walk: Walk, random: Random, { kind }: WalkedEntry): Record<string, unknown> {
  if (kind === 'post') return { excerpt: `Excerpt ${random(5)}`, tags: [`Tag ${random(3)}`] };
  const { title, body, rank, ...more } = fieldsOf(walk, random);
  return {
    fields: {
      title,
      ...(body !== undefined && { body }),
      ...(rank !== undefined && { rank }),
      ...(kind === 'item' && more),
    },
  };
}

function create(walk: Walk, random: Random, n: number): ComparedRequest {
  const kind = pick(random, ['item', 'item', 'page', 'post'] as const);
  const entry = { name: `entry ${n}`, kind };
  const slug = newSlug(walk, random);
  const type = kind === 'item' ? { collectionType: 'notes' } : { pageType: 'plain' };
  const named = kind === 'post' ? { title: `Post ${n}` } : { name: `Entry ${n}`, ...type };
  const status = pick(random, ['draft', 'published']);
  const body = { ...named, slug, status, ...changesOf(walk, random, entry) };
  return { method: 'POST', path: admin[kind], as: 'owner', body, names: entry.name };
}

function save(walk: Walk, random: Random): ComparedRequest {
  const entry = anyEntry(walk, random);
  const version = random(6) === 0 ? { version: 1 + random(3) } : {};
  return {
    method: 'PUT',
    path: pathOf(entry),
    as: 'owner',
    body: { ...changesOf(walk, random, entry), ...version },
  };
}

function rename(walk: Walk, random: Random): ComparedRequest {
  const entry = anyEntry(walk, random);
  const path = `${pathOf(entry)}${localeOf(random)}`;
  return { method: 'PUT', path, as: 'owner', body: { slug: newSlug(walk, random) } };
}

function translate(walk: Walk, random: Random): ComparedRequest {
  const entry = anyEntry(walk, random);
  const path = `${pathOf(entry)}?locale=${pick(random, ['de', 'fr'])}`;
  const text = `Titel ${random(9)}`;
  const body = entry.kind === 'post' ? { title: text } : { name: text, fields: { title: text } };
  return { method: 'PUT', path, as: 'owner', body: { slug: newSlug(walk, random), ...body } };
}

function publish(walk: Walk, random: Random): ComparedRequest {
  return {
    method: 'POST',
    path: `${pathOf(anyEntry(walk, random))}/publish${localeOf(random)}`,
    as: 'owner',
  };
}

function unpublish(walk: Walk, random: Random): ComparedRequest {
  return {
    method: 'POST',
    path: `${pathOf(anyEntry(walk, random))}/unpublish${localeOf(random)}`,
    as: 'owner',
  };
}

function remove(walk: Walk, random: Random): ComparedRequest {
  const query = pick(random, ['', '?force=true', '?locale=de']);
  return { method: 'DELETE', path: `${pathOf(anyEntry(walk, random))}${query}`, as: 'owner' };
}

function restore(walk: Walk, random: Random): ComparedRequest {
  return { method: 'POST', path: `/admin/trash/<${anyEntry(walk, random).name}>/restore`, as: 'owner' };
}

function clone(walk: Walk, random: Random, n: number): ComparedRequest {
  const entry = anyEntry(walk, random);
  const named = entry.kind === 'post' ? { title: `Copy ${n}` } : { name: `Copy ${n}` };
  const body = { ...named, slug: newSlug(walk, random) };
  return { method: 'POST', path: `${pathOf(entry)}/clone`, as: 'owner', body };
}

function autosave(walk: Walk, random: Random): ComparedRequest {
  const entry = anyEntry(walk, random);
  if (random(2) === 0) return { method: 'DELETE', path: `${pathOf(entry)}/autosave`, as: 'owner' };
  const body = { ...changesOf(walk, random, entry), baseVersion: 1 + random(4) };
  return { method: 'POST', path: `${pathOf(entry)}/autosave`, as: 'owner', body };
}

function restoreVersion(walk: Walk, random: Random): ComparedRequest {
  return {
    method: 'POST',
    path: `${pathOf(anyEntry(walk, random))}/versions/${1 + random(4)}/restore`,
    as: 'owner',
  };
}

function comment(walk: Walk, random: Random, n: number): ComparedRequest {
  const path = `/admin/records/<${anyEntry(walk, random).name}>/comments`;
  return { method: 'POST', path, as: 'owner', body: { body: `Comment ${n}` } };
}

function idsOf(walk: Walk, random: Random, kind: WalkedEntry['kind']): string[] {
  const found = walk.entries.filter((entry) => entry.kind === kind);
  return [...new Set(Array.from({ length: 4 }, () => `<${pick(random, found)?.name ?? 'webhook'}>`))];
}

function bulk(walk: Walk, random: Random): ComparedRequest {
  const kind = pick(random, ['item', 'page', 'post'] as const);
  const path = `${admin[kind]}/${pick(random, ['bulk-publish', 'bulk-unpublish', 'bulk-delete'])}`;
  return { method: 'POST', path, as: 'owner', body: { ids: idsOf(walk, random, kind) } };
}

function reorder(walk: Walk, random: Random): ComparedRequest {
  const body = { collectionType: 'notes', ids: idsOf(walk, random, 'item') };
  return { method: 'POST', path: '/admin/collection-items/reorder', as: 'owner', body };
}

/** A write with an API key, by slug. A third of them repeats an earlier idempotency key. */
function publicWrite(walk: Walk, random: Random, n: number): ComparedRequest {
  const path = pick(random, ['/collections/notes', '/pages']);
  const kind = path === '/pages' ? 'page' : 'item';
  const idempotencyKey = `operation-of-the-walk-${random(3) === 0 ? random(n + 1) : n}`;
  const one = `${path}/${pick(random, [...walk.slugs])}`;
  const changes = changesOf(walk, random, { name: '', kind });
  const sent = { as: 'secret', idempotencyKey } as const;
  const method = pick(random, ['POST', 'PUT', 'PUT', 'DELETE', 'publish', 'unpublish']);
  if (method === 'DELETE') return { ...sent, method, path: one };
  if (method === 'PUT') return { ...sent, method, path: one, body: changes };
  if (method !== 'POST') return { ...sent, method: 'POST', path: `${one}/${method}` };
  const type = kind === 'page' ? { pageType: 'plain' } : {};
  const body = { name: `Public ${n}`, slug: newSlug(walk, random), status: 'published', ...type, ...changes };
  return { ...sent, method, path, body, names: `entry ${n}` };
}

function batch(walk: Walk, random: Random, n: number): ComparedRequest {
  const parts = Array.from({ length: 1 + random(5) }, () => publicWrite(walk, random, n));
  const list = parts.map(({ method, path, body }) => ({ method, path, ...(body !== undefined && { body }) }));
  const body = { mode: pick(random, ['all', 'each']), operations: list };
  return { method: 'POST', path: '/batch', as: 'secret', body, idempotencyKey: `batch-of-the-walk-${n}` };
}

function beginRelease(_walk: Walk, _random: Random, n: number): ComparedRequest {
  const body = { name: `Release ${n}`, slug: `release-${n}` };
  return { method: 'POST', path: '/admin/releases', as: 'owner', body, names: `release ${n}` };
}

function fillRelease(walk: Walk, random: Random, n: number): ComparedRequest {
  if (walk.releases.length === 0) return beginRelease(walk, random, n);
  const path = `/admin/releases/<${pick(random, walk.releases.slice(-3))}>/entries`;
  const entry = anyEntry(walk, random);
  const action = pick(random, ['publish', 'publish', 'unpublish', 'delete']);
  if (random(3) === 0)
    return {
      method: 'PUT',
      path: `${path}/<${entry.name}>`,
      as: 'owner',
      body: { ...changesOf(walk, random, entry), slug: newSlug(walk, random) },
    };
  const ids = [`<${entry.name}>`, `<${anyEntry(walk, random).name}>`];
  return { method: 'POST', path, as: 'owner', body: { ids: [...new Set(ids)], action } };
}

function publishRelease(walk: Walk, random: Random, n: number): ComparedRequest {
  if (walk.releases.length === 0) return beginRelease(walk, random, n);
  const one = `/admin/releases/<${pick(random, walk.releases.slice(-6))}>`;
  if (random(3) === 0) return { method: 'POST', path: `${one}/revert`, as: 'owner', names: `release ${n}` };
  return { method: 'POST', path: `${one}/publish`, as: 'owner' };
}
