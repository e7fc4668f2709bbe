import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { apiUrl, call } from './call.ts';
import { onSessionEnd } from './session-end.ts';

afterEach(() => vi.unstubAllGlobals());

/** Has the service answer this, and answers what it was asked. */
function answerWith(status: number, body: unknown, headers: Record<string, string> = {}): readonly Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://galley.test${path}`, init));
    return new Response(JSON.stringify(body), { status, headers });
  });
  return asked;
}

test('parameters of a path stay one segment, whatever is in them', () => {
  const path = { name: 'a/../b ?#&é' };
  expect(apiUrl('/admin/media/folders/{name}', { path })).toBe(
    '/api/v1/admin/media/folders/a%2F..%2Fb%20%3F%23%26%C3%A9',
  );
});

test('a query leaves out what is undefined or empty, and sends null as an empty value', () => {
  const query = { q: '', type: undefined, folder: null, page: 2 };
  expect(apiUrl('/admin/media', { query })).toBe('/api/v1/admin/media?folder=&page=2');
  expect(apiUrl('/admin/media', { query: { q: 'a&b=c' } })).toBe('/api/v1/admin/media?q=a%26b%3Dc');
});

test('a body is sent as JSON; without one there is no content type', async () => {
  const asked = answerWith(200, { data: { id: 'w1' } });
  expect(await call('PUT', '/admin/tenant', { body: { name: 'Harbour' } })).toEqual({ data: { id: 'w1' } });
  await call('POST', '/auth/logout');
  const [put, post] = asked;
  expect([put?.method, put?.headers.get('Content-Type'), await put?.text()]).toEqual([
    'PUT',
    'application/json',
    '{"name":"Harbour"}',
  ]);
  expect([post?.method, post?.headers.get('Content-Type'), await post?.text()]).toEqual(['POST', null, '']);
});

test('a refusal is an ApiError with its fields; only a 401 that is no credential ends the session', async () => {
  let ended = 0;
  const stop = onSessionEnd(() => ended++);
  answerWith(401, { error: { code: 'UNAUTHORIZED', message: 'Sign in.' } });
  const body = { email: 'a@example.com', password: 'wrong' };
  const refused = await call('POST', '/auth/login', { body, isCredential: true }).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect([refused.status, refused.code, refused.message]).toEqual([401, 'UNAUTHORIZED', 'Sign in.']);
  expect(ended).toBe(0);
  await expect(call('GET', '/admin/overview')).rejects.toMatchObject({ status: 401 });
  expect(ended).toBe(1);
  stop();
});

test('no answer at all is OFFLINE, and a wait that was given up stays an AbortError', async () => {
  const failing = (error: unknown) => vi.stubGlobal('fetch', () => Promise.reject(error));
  failing(new TypeError('Failed to fetch'));
  await expect(call('GET', '/admin/overview')).rejects.toMatchObject({ status: 0, code: 'OFFLINE' });
  failing(new DOMException('', 'AbortError'));
  await expect(call('GET', '/admin/overview')).rejects.toMatchObject({ name: 'AbortError' });
});

test('what the API document does not know does not compile', () => {
  // The compiler reads this; nobody runs it.
  const _mistakes = async () => {
    // @ts-expect-error a path that does not exist
    await call('GET', '/admin/webhoks');
    // @ts-expect-error a method that the path does not know
    await call('DELETE', '/admin/overview');
    // @ts-expect-error a parameter of the path is missing
    await call('GET', '/admin/webhooks/{id}');
    // @ts-expect-error a query that the operation does not take
    await call('GET', '/admin/audit-log', { query: { pages: 2 } });
    // @ts-expect-error a value that the query does not take
    await call('GET', '/admin/pages', { query: { view: 'short' } });
    // @ts-expect-error a body that lacks what it must have
    await call('POST', '/auth/login', { body: { email: 'a@example.com' } });
    // @ts-expect-error a body where none is taken
    await call('POST', '/auth/logout', { body: { everywhere: true } });
    const { data } = await call('GET', '/admin/webhooks/{id}', { path: { id: 'w1' } });
    // @ts-expect-error a property that is not answered
    return data.adress;
  };
  expect(_mistakes).toBeTypeOf('function');
});
