import { expect, test } from 'vitest';
import { webOrigin } from './web-origin.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com'],
  ['HTTPS://Example.COM:443', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://my_site.test.', 'http://my_site.test.'],
  ['http://127.0.0.1:4400/x', 'http://127.0.0.1:4400'],
  ['http://[2001:DB8::1]:8080/', 'http://[2001:db8::1]:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s has the origin %s', (url, origin) => {
  expect(webOrigin(url)).toBe(origin);
});

test.each([
  'https://x;script-src-elem/',
  "https://x'unsafe-inline'/",
  'https://a,b/',
  'https://*.example.com/',
  'https://*/',
  'https://a..b/',
  'https://a b/',
  'https://a&b/',
  'https://a"b/',
  'https://$(x)/',
  'https:///',
  'https://',
  'ftp://example.com/',
  'javascript:alert(1)',
  'example.com',
  '',
])('%j has none', (url) => {
  expect(webOrigin(url)).toBeUndefined();
});
