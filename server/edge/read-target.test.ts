import { describe, expect, test } from 'vitest';
import { createTargetReader } from './read-target.ts';

const list = { operation: 'items.list', path: '/collections/:type', parameters: ['page', 'limit', 'filter'] };
const routes = [
  { ...list, nameLists: [], isConditional: false },
  {
    operation: 'items.get',
    path: '/collections/:type/:slug',
    parameters: ['depth'],
    nameLists: [],
    isConditional: false,
  },
  { operation: 'pages.list', path: '/pages', parameters: ['page'], nameLists: [], isConditional: false },
  {
    operation: 'pages.get',
    path: '/pages/:slug{.+}',
    parameters: ['fields'],
    nameLists: ['fields'],
    isConditional: true,
  },
];
const read = createTargetReader('/api/v1/', routes);
const keyOf = (path: string) => read(`/api/v1${path}`)?.key;

describe('what a read asks for', () => {
  test('the order of parameters makes no difference, their values do', () => {
    const key = keyOf('/collections/a?page=2&limit=5');
    expect(keyOf('/collections/a?limit=5&page=2')).toBe(key);
    expect(keyOf('/collections/a?limit=5&page=3')).not.toBe(key);
    expect(keyOf('/collections/b?limit=5&page=2')).not.toBe(key);
  });

  test('unknown parameters make no difference and do not reach the handler', () => {
    expect(keyOf('/collections/a?utm_source=x&page=2')).toBe(keyOf('/collections/a?page=2'));
    expect(keyOf('/collections/a?api_key=cms_pk_x')).toBe(keyOf('/collections/a'));
    expect(read('/api/v1/collections/a?utm=1&page=2')?.query).toBe('page=2');
  });

  test('the same filter in another encoding is the same', () => {
    const plain = keyOf('/collections/a?filter[name][eq]=x%20y');
    expect(keyOf('/collections/a?filter%5Bname%5D%5Beq%5D=x+y')).toBe(plain);
    expect(keyOf('/collections/a?filter[name][ne]=x%20y')).not.toBe(plain);
  });

  test('names in another order, repeated or with blanks between them are the same, and no names are none', () => {
    const key = keyOf('/pages/a?fields=slug,title');
    for (const fields of [
      'title,slug',
      'title,,slug,title',
      '%20title%20,+slug',
      'slug%2Ctitle',
      'title,slug&fields=name',
    ]) {
      expect(keyOf(`/pages/a?fields=${fields}`)).toBe(key);
    }
    expect(read('/api/v1/pages/a?fields=title,slug')?.query).toBe('fields=slug%2Ctitle');
    expect(keyOf('/pages/a?fields=Slug,title')).not.toBe(key);
    for (const fields of ['', ',', '%20']) expect(keyOf(`/pages/a?fields=${fields}`)).toBe(keyOf('/pages/a'));
  });

  test('values of a repeated parameter keep their order', () => {
    expect(keyOf('/collections/a?page=1&page=2')).not.toBe(keyOf('/collections/a?page=2&page=1'));
  });

  test('nothing in a parameter can pass for another part of the key', () => {
    const keys = [
      '/collections/a',
      '/collections/a/b',
      '/pages/a',
      '/pages/a/b',
      '/pages',
      '/pages?page=1',
      '/pages?page=1%0Ax',
      '/pages?page=1%26limit=2',
      '/collections/a?page=1&limit=2',
      '/collections/a?page=1%26limit%3D2',
      '/collections/a?limit=b',
      '/collections/a/b?limit=b',
    ].map(keyOf);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length - 1);
    // `limit` is no parameter of a single item.
    expect(keyOf('/collections/a/b')).toBe(keyOf('/collections/a/b?limit=b'));
  });

  test('path parameters are told, a page slug with its slashes', () => {
    expect(read('/api/v1/pages/about/team?fields=x')?.params).toEqual({ slug: 'about/team' });
    expect(read('/api/v1/collections/news_items/one')?.params).toEqual({ type: 'news_items', slug: 'one' });
  });

  test.each([
    '/api/v1/collections',
    '/api/v1/collections/',
    '/api/v1/collections/a/b/c',
    '/api/v1/pages/',
    '/api/v1/pages//about',
    '/api/v1/pages/../admin',
    '/api/v1/pages/%2e%2e',
    '/api/v1/pages/a%2Fb',
    '/api/v1/pages/a;b',
    '/api/v1/pages/a\\b',
    '/api/v1/pages?preview=true',
    '/api/v1/pages?page=%00',
    '/api/v1/pages?page=1#x',
    '/api/v1/pages?api_key=a&api_key=b',
    '/api/v1x/pages',
    '/api/v1',
    '/pages',
    'http://127.0.0.1/api/v1/pages',
    '*',
    '',
    `/api/v1/pages?page=${'1'.repeat(5000)}`,
  ])('%s is left to the app', (url) => {
    expect(read(url)).toBeUndefined();
  });
});
