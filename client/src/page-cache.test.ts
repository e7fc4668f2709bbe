import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const kept = (text: string) => ({ etag: 'e', text });

test('the least recently used page goes first', () => {
  const cache = createPageCache(2 * (12 + 12 + 2));
  cache.set('a', kept('0123456789'));
  cache.set('b', kept('0123456789'));
  expect(cache.get('a')?.text).toBe('0123456789');
  cache.set('c', kept('0123456789'));
  expect(['a', 'b', 'c'].map((address) => cache.get(address) !== undefined)).toEqual([true, false, true]);
});

test('a page that is larger than all is not kept, and forgets what was kept for it', () => {
  const cache = createPageCache(40);
  cache.set('a', kept('old'));
  cache.set('a', kept('x'.repeat(100)));
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', kept('0123456789'));
  expect(cache.get('b')).toBeDefined();
});

test('no bytes keep nothing', () => {
  const cache = createPageCache(0);
  cache.set('a', kept(''));
  expect(cache.get('a')).toBeUndefined();
});
