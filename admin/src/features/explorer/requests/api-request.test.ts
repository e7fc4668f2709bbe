import { expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { answerTypeOf } from './answer-types.ts';
import { readRequestOf, sentConditions, urlOf } from './api-request.ts';
import { clientCodeOf } from './client-code.ts';
import { comparablesOf, conditionAt, conditionFault, valueFormOf } from './comparable.ts';
import { type ExplorerSearch, readExplorerSearch } from './explorer-search.ts';
import { readTargetsOf } from './read-target.ts';
import { curlOf, fetchOf } from './request-code.ts';
import { sampleBody, writeRequestOf } from './write-request.ts';

const typeOf = (slug: string, schema: readonly SchemaField[], isSingleton = false): ContentType => ({
  id: '0198a0aa-0000-7000-8000-000000000000',
  name: slug,
  slug,
  description: '',
  isSingleton,
  schema: [...schema],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const fields: readonly SchemaField[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'rating', label: 'Rating', type: 'number' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'kind', label: 'Kind', type: 'select', options: { choices: [{ value: 'a', label: 'A' }] } },
  { name: 'isFree', label: 'Free', type: 'boolean' },
  { name: 'author', label: 'Author', type: 'reference', options: { collectionType: 'people' } },
  { name: 'hero', label: 'Hero', type: 'nestedComponent', options: { componentSlug: 'hero' } },
];
const hero = typeOf('hero', [{ name: 'rank', label: 'Rank', type: 'number' }]);
const targets = readTargetsOf([typeOf('landing', [])], [typeOf('notes', fields), typeOf('site', [], true)]);
const keys = { key: 'cms_pk_1', previewKey: 'cms_prev_1' };
const origin = 'https://cms.example.com';

function targetOf(id: string) {
  const target = targets.find((one) => one.id === id);
  if (!target) throw new Error(`There is no ${id}.`);
  return target;
}

function asked(id: string, search: ExplorerSearch) {
  return decodeURIComponent(urlOf(readRequestOf(origin, targetOf(id), search, keys))).slice(
    origin.length + 7,
  );
}

test('A list is asked with its conditions, order and page; what compares with nothing yet is left out', () => {
  const search = {
    where: ['fields.rating:gte:4', 'name:contains:', 'slug:eq:a'],
    sort: '-fields.rating',
    fields: 'title,_slug',
    limit: 3,
    depth: 0,
  };
  expect(asked('items:notes', search)).toBe(
    '/collections/notes?where=fields.rating:gte:4&where=slug:eq:a&sort=-fields.rating&fields=title,_slug&depth=0&limit=3',
  );
  expect(sentConditions(search)).toHaveLength(2);
});

test('Each target takes its own parameters and no others', () => {
  const all: ExplorerSearch = {
    q: 'sea',
    kind: 'page',
    since: '7',
    format: 'typescript',
    limit: 2,
    total: 'none',
  };
  expect(asked('search', all)).toBe('/search?q=sea&limit=2');
  expect(asked('redirects', all)).toBe('/redirects?kind=page&limit=2');
  expect(asked('changes', all)).toBe('/changes?since=7&limit=2');
  expect(asked('schemas', all)).toBe('/schemas?format=typescript');
  expect(asked('posts', { ...all, tag: 'tides' })).toBe('/blog?tag=tides&limit=2&total=none');
  expect(asked('pages:landing', all)).toBe('/pages?pageType=landing&limit=2&total=none');
  expect(asked('batch', { r: ['/pages', ''] })).toBe('/batch?r=/pages');
});

test('One record is asked for by its slug, a nested one in its parts; a singleton without', () => {
  const one = { one: true, slug: 'about/a team', where: ['name:eq:x'], depth: 2 } as const;
  expect(readRequestOf(origin, targetOf('pages'), one, keys).address).toBe(
    `${origin}/api/v1/pages/about/a%20team`,
  );
  expect(asked('items:notes', one)).toBe('/collections/notes/about/a team?depth=2');
  expect(asked('items:site', { ...one, limit: 3 })).toBe('/collections/site?depth=2');
});

test('A preview goes with both keys; targets that know none go without', () => {
  const search = { preview: true } as const;
  const names = (id: string) =>
    readRequestOf(origin, targetOf(id), search, keys).headers.map(({ name }) => name);
  expect(names('posts')).toEqual(['X-API-Key', 'X-Preview-Key']);
  expect(names('schemas')).toEqual(['X-API-Key']);
});

test('The address gives back what it was given, numbers unquoted, and leaves out what makes no sense', () => {
  const search = readExplorerSearch({
    of: 'posts',
    limit: '5',
    q: 'now',
    one: 1,
    where: 'x',
    write: 'burn',
    utm: 'a',
  });
  expect(search).toEqual({ of: 'posts', limit: 5, q: 'now' });
  expect(readExplorerSearch(search)).toEqual(search);
  expect(readExplorerSearch({ preview: true, one: true, write: 'delete', r: ['/pages'] })).toEqual({
    preview: true,
    one: true,
    write: 'delete',
    r: ['/pages'],
  });
});

test('Fields are compared as their types allow, those of a single component too', () => {
  const comparables = comparablesOf(targetOf('items:notes'), new Map([['hero', hero]]));
  const operators = Object.fromEntries(
    comparables.map((one) => [one.path, one.operators.map(({ value }) => value).join(' ')]),
  );
  expect(operators['fields.rating']).toBe('gte lte gt lt eq ne in nin exists');
  expect(operators['fields.hero.rank']).toBe(operators['fields.rating']);
  expect(operators['fields.title']).toBe('contains eq ne startsWith endsWith in nin exists');
  expect(operators['fields.isFree']).toBe('eq ne exists');
  expect(operators['fields.author']).toBe('eq ne in nin exists');
  expect(operators['_id']).toBe('eq ne in nin');
  const form = (path: string, operator: string) => {
    const found = comparables.find((one) => one.path === path);
    return found && valueFormOf(found, operator);
  };
  expect([form('fields.kind', 'eq'), form('fields.kind', 'in'), form('fields.isFree', 'eq')]).toEqual([
    'choice',
    'list',
    'choice',
  ]);
  expect([form('fields.day', 'gte'), form('fields.author', 'eq'), form('fields.author', 'exists')]).toEqual([
    'day',
    'record',
    'choice',
  ]);
});

test('A number that is none is marked before it is sent; an unknown field stays as it is spelled', () => {
  const comparables = comparablesOf(targetOf('items:notes'), new Map());
  const fault = (text: string) => {
    const { condition, comparable } = conditionAt(text, comparables);
    return conditionFault(condition, comparable);
  };
  expect(fault('fields.rating:gte:many')).toBe('Write a number, such as 3.5.');
  expect(fault('fields.rating:in:1,2')).toBeUndefined();
  expect(fault('fields.rating:exists:true')).toBeUndefined();
  expect(conditionAt('fields.gone:eq:x', comparables).comparable.label).toBe('fields.gone');
});

test('A read as code names each parameter, and the variable of a key that is not known', () => {
  const search = { where: ["name:eq:it's", 'slug:eq:a'], limit: 3 };
  const request = readRequestOf(origin, targetOf('items:notes'), search, { key: '', previewKey: '' });
  expect(curlOf(request)).toContain(`--data-urlencode 'where=name:eq:it'\\''s' \\\n`);
  expect(curlOf(request)).toContain('-H "X-API-Key: $KEY"');
  expect(fetchOf(request)).toContain('url.searchParams.append("where", "slug:eq:a");');
});

test('The client is called as it takes it', () => {
  const code = (id: string, search: ExplorerSearch) =>
    clientCodeOf(targetOf(id), search, sentConditions(search), { origin, ...keys });
  const list = {
    where: ['fields.rating:gte:4'],
    fields: 'title,_slug',
    limit: 3,
    locale: 'de',
    preview: true,
  } as const;
  expect(code('items:notes', list)).toContain('galley.collection("notes").list({');
  expect(code('items:notes', list)).toContain('where: ["fields.rating:gte:4"]');
  expect(code('items:notes', list)).toContain('fields: ["title", "_slug"]');
  expect(code('items:notes', list)).toContain('previewKey: "cms_prev_1"');
  expect(code('items:notes', list)).toContain('locale: "de"');
  expect(code('pages:landing', {})).toContain('galley.pages.list({ pageType: "landing" })');
  expect(code('items:site', { depth: 0 })).toContain('galley.singleton("site", { depth: 0 })');
  expect(code('posts', { one: true, slug: 'news' })).toContain('galley.post("news")');
  expect(code('search', { q: 'sea', kinds: 'page' })).toContain('galley.search("sea", { kinds: ["page"] })');
  expect(code('schemas', {})).toBeUndefined();
});

test('The type of the answer follows fields and total', () => {
  expect(answerTypeOf(targetOf('items:notes'), { fields: 'title', total: 'none' })).toBe(
    'export interface Answer {\n  data: Array<Pick<CollectionItem<"notes">, "title">>;\n' +
      '  pagination: { total: null; page: number; limit: number; totalPages: null; hasNextPage: boolean };\n}\n',
  );
  expect(answerTypeOf(targetOf('pages'), { one: true })).toContain('data: Page<keyof PageTypes>;');
  expect(answerTypeOf(targetOf('redirects'), {})).toBeUndefined();
});

test('A write says method, place, key and body; posts are not written', () => {
  const notes = targetOf('items:notes');
  const write = { slug: 'a', body: '{}', key: 'cms_sk_1', idempotencyKey: 'once' };
  expect(writeRequestOf(origin, notes, { ...write, act: 'change' })).toMatchObject({
    method: 'PUT',
    address: `${origin}/api/v1/collections/notes/a`,
    body: '{}',
  });
  const removed = writeRequestOf(origin, notes, { ...write, act: 'delete' });
  expect([removed?.method, removed?.body]).toEqual(['DELETE', undefined]);
  expect(writeRequestOf(origin, targetOf('posts'), { ...write, act: 'create' })).toBeUndefined();
  expect(JSON.parse(sampleBody(targetOf('items:notes') as never, 'create')).fields.title).toMatch(/Title/);
});
