import { expect, test } from 'vitest';
import {
  isPreviewSecret,
  previewCookie,
  previewRoutes,
  previewTarget,
  readPreviewCookie,
  safePath,
} from './preview.ts';

const secret = 'a-secret-of-some-length';

test.each([
  ['/about/team?x=1#y', '/about/team?x=1#y'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [undefined, '/'],
])('%j leads to %j', (given, path) => {
  expect(safePath(given)).toBe(path);
});

test('only the secret opens a preview', async () => {
  expect([
    isPreviewSecret(secret, secret),
    isPreviewSecret('', secret),
    isPreviewSecret(null, secret),
  ]).toEqual([true, false, false]);
  expect(() => isPreviewSecret('short', 'short')).toThrow('at least 16 characters');
  expect(previewTarget(`https://a.example/x?secret=${secret}&path=/about`, { secret })).toBe('/about');
  expect(previewTarget('https://a.example/x?secret=no&path=/about', { secret })).toBeUndefined();
});

test('a preview by cookie: the link sets it, nobody else can make it', async () => {
  const routes = previewRoutes({ secret });
  const refused = await routes.begin(new Request('https://a.example/preview?secret=wrong'));
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
  const begun = await routes.begin(
    new Request(`https://a.example/preview?secret=${secret}&path=//evil.example`),
  );
  expect([begun.status, begun.headers.get('location')]).toEqual([307, '/']);
  const cookie = begun.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=None; Secure; Partitioned$/);
  expect(begun.headers.get('referrer-policy')).toBe('no-referrer');
  expect(cookie).not.toContain(secret);
  const value = readPreviewCookie(`other=1; ${cookie.split(';')[0]}`);
  expect(await routes.isOn(value)).toBe(true);
  expect(await routes.isOn('true')).toBe(false);
  expect(await routes.isOn(undefined)).toBe(false);
  expect(routes.end(new Request('https://a.example/end?path=/about')).headers.get('set-cookie')).toContain(
    `${previewCookie}=; Path=/;`,
  );
});

test.each([
  ['https://a.example', {}, 'SameSite=None; Secure; Partitioned'],
  ['http://a.example', { 'X-Forwarded-Proto': 'https, http' }, 'SameSite=None; Secure; Partitioned'],
  ['http://a.example', {}, 'SameSite=Lax'],
  ['http://localhost', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-site' }, 'SameSite=Lax'],
  ['http://localhost', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' }, 'SameSite=Lax'],
  [
    'http://localhost',
    { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' },
    'SameSite=None; Secure; Partitioned',
  ],
])('the cookie of a preview begun at %s with %j is one that its browser takes', (origin, headers, wanted) => {
  const ended = previewRoutes({ secret }).end(new Request(`${origin}/preview?end`, { headers }));
  expect(ended.headers.get('set-cookie')).toBe(`galley-preview=; Path=/; HttpOnly; ${wanted}; Max-Age=0`);
});
