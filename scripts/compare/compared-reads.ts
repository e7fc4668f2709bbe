import { filterPaths } from './filter-reads.ts';
import type { Walk } from './random-operations.ts';
import type { ComparedRequest } from './side.ts';

const lists = [
  '/collections/notes',
  '/collections/notes?limit=100&sort=slug',
  '/collections/notes?sort=-name,slug&limit=7&page=2',
  '/collections/notes?sort=-fields.rank,slug&limit=5&page=2&depth=2',
  '/collections/notes?sort=fields.day,slug&depth=0',
  '/collections/notes?sort=_sortOrder&limit=100&fields=title',
  '/collections/notes?where=fields.title:contains:title&sort=slug&limit=100',
  '/collections/notes?filter[fields.rank][gte]=2&sort=slug&limit=100',
  '/collections/notes?where=fields.isPinned:exists:false&sort=slug&total=estimate',
  '/collections/notes?where=fields.code:in:c1,c2&sort=slug&total=none',
  '/pages?limit=100&sort=slug',
  '/pages?sort=-name,slug&limit=5&page=2',
  '/blog?limit=100&sort=slug',
  '/blog?tag=tag-1&sort=slug&limit=100',
];
const others = [
  '/redirects?limit=100',
  '/redirects?limit=100&page=2',
  '/search?q=title',
  '/search?q=excerpt&limit=50',
];
const locales = ['', 'locale=de', 'locale=fr', 'locale=fr&fallback=none'];

/** Returns every public read that the comparison makes at the end. */
export function allReads({ entries, slugs, releases }: Walk, at: readonly string[]): ComparedRequest[] {
  const paths = { item: '/collections/notes', page: '/pages', post: '/blog' };
  const single = [
    ...entries.map(({ name, kind }) => `${paths[kind]}/<${name}>`),
    ...[...slugs].flatMap((slug) => Object.values(paths).map((path) => `${path}/${slug}`)),
  ];
  const inLocales = [...lists, ...others, ...single].flatMap((path) =>
    locales.map((query) => withQuery(path, query)),
  );
  const seen = [...at.map((time) => `at=${time}`), ...releases.slice(-4).map((name) => `release=<${name}>`)];
  const inPerspectives = seen.flatMap((query) => [...lists, ...single].map((path) => withQuery(path, query)));
  const filters = filterPaths(entries);
  const filtered = ['', 'locale=de', ...seen.slice(0, 1), ...seen.slice(-1)].flatMap((query) =>
    filters.map((path) => withQuery(path, query)),
  );
  return [
    ...filtered.map((path) => readAs(/&(at|release)=/.test(path) ? 'preview' : 'public')(path)),
    ...filters.map((path) => readAs('preview')(withQuery(path, 'preview=true'))),
    ...[...inLocales, '/schemas', '/schemas?format=typescript'].map(readAs('public')),
    ...[...lists, ...single].map((path) => readAs('preview')(withQuery(path, 'preview=true'))),
    ...inPerspectives.map(readAs('preview')),
  ];
}

function readAs(as: ComparedRequest['as']): (path: string) => ComparedRequest {
  return (path) => ({ method: 'GET', path, as });
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
