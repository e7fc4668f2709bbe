import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { keepReads } from './kept-reads.ts';

/** A service that counts what it is asked, and says when it was. */
function counting() {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  let hold: Promise<void> | undefined;
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({
      path: new URL(url).pathname.replace('/api/v1', ''),
      headers: init.headers as Record<string, string>,
    });
    const name = String(asked.length);
    await hold;
    if (url.includes('none')) return Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });
    return Response.json({ data: { name } }, { headers: { ETag: `"${name}"` } });
  };
  return {
    asked,
    fetch,
    during: async (work: () => Promise<unknown>, meanwhile: () => void) => {
      let go = () => {};
      hold = new Promise<void>((resolve) => {
        go = resolve;
      });
      const done = work();
      await Promise.resolve();
      meanwhile();
      go();
      hold = undefined;
      return done;
    },
  };
}

const at = { url: 'https://cms.example', key: 'cms_sk_x' };
const nameOf = async (found: Promise<unknown>) =>
  ((await found) as { data: { name: string } } | null)?.data.name;

test('what is published is asked for once, until it is forgotten or too old', async () => {
  const { asked, fetch } = counting();
  let now = 0;
  const reads = keepReads({ fetch, maxAge: 10, now: () => now });
  const galley = createClient({ ...at, fetch: reads.fetch });
  expect([await nameOf(galley.page('a')), await nameOf(galley.page('a'))]).toEqual(['1', '1']);
  reads.forget();
  expect(await nameOf(galley.page('a'))).toBe('2');
  now = 9_999;
  expect(await nameOf(galley.page('a'))).toBe('2');
  now = 10_000;
  expect(await nameOf(galley.page('a'))).toBe('3');
  // Asked by an ETag, the service would answer nothing that can be kept.
  expect(asked.filter(({ headers }) => 'If-None-Match' in headers)).toEqual([]);
});

test('drafts, writes, what is not there and the answers to another key are not kept', async () => {
  const { asked, fetch } = counting();
  const reads = keepReads({ fetch });
  const galley = createClient({ ...at, fetch: reads.fetch });
  const preview = galley.preview('cms_prev_x');
  const other = createClient({ ...at, key: 'cms_pk_y', fetch: reads.fetch });
  for (const client of [galley, preview, preview, other, galley]) await client.page('a');
  await galley.collection('notes').publish('a');
  await galley.collection('notes').publish('a');
  expect([await galley.page('none'), await galley.page('none')]).toEqual([null, null]);
  expect(
    asked.map(({ path, headers }) => `${headers['X-API-Key']} ${headers['X-Preview-Key'] ?? ''} ${path}`),
  ).toEqual([
    'cms_sk_x  /pages/a',
    'cms_sk_x cms_prev_x /pages/a',
    'cms_sk_x cms_prev_x /pages/a',
    'cms_pk_y  /pages/a',
    'cms_sk_x  /collections/notes/a/publish',
    'cms_sk_x  /collections/notes/a/publish',
    'cms_sk_x  /pages/none',
    'cms_sk_x  /pages/none',
  ]);
});

test('an answer that was on its way while something changed is not kept', async () => {
  const { asked, fetch, during } = counting();
  const reads = keepReads({ fetch });
  const galley = createClient({ ...at, fetch: reads.fetch });
  await during(() => galley.page('a'), reads.forget);
  expect(await nameOf(galley.page('a'))).toBe('2');
  expect(asked).toHaveLength(2);
});

test('no more is kept than there is room for, and a length of time that is none is refused', async () => {
  const { asked, fetch } = counting();
  const galley = createClient({ ...at, fetch: keepReads({ fetch, maxBytes: 10 }).fetch });
  await galley.page('a');
  await galley.page('a');
  expect(asked).toHaveLength(2);
  expect(() => keepReads({ maxAge: Number.NaN })).toThrow('maxAge');
});

test('a cached response is returned while Galley fails, with its age, and not for ever', async () => {
  let [now, asked] = [0, 0];
  let fail: (() => Promise<Response>) | undefined;
  const fetch = async (_url: string, _init: RequestInit) => {
    asked++;
    return fail ? fail() : Response.json({ data: { name: `at ${now}` } });
  };
  const reads = keepReads({ fetch, maxAge: 10, staleIfError: 100, now: () => now });
  const read = async () => {
    const response = await reads.fetch('https://cms.example/api/v1/pages/a', {});
    return [response.status, response.headers.get('X-Cache'), response.headers.get('Age'), asked];
  };
  expect(await read()).toEqual([200, null, null, 1]);
  const failures: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => Response.json({ error: {} }, { status: 500 }),
    async () => Response.json({ error: {} }, { status: 429 }),
  ];
  for (const [index, failure] of failures.entries()) {
    fail = failure;
    now = 10_000 * (index + 1);
    const age = String(10 * (index + 1));
    expect(await read()).toEqual([200, 'STALE', age, index + 2]);
    // Galley isn't asked again at once.
    expect(await read()).toEqual([200, 'STALE', age, index + 2]);
  }
  now = 109_999;
  expect((await read())[1]).toBe('STALE');
  now = 115_000;
  expect((await read()).slice(0, 2)).toEqual([429, null]);
  fail = () => Promise.reject(new TypeError('fetch failed'));
  await expect(read()).rejects.toThrow('fetch failed');
  fail = undefined;
  expect((await read()).slice(0, 3)).toEqual([200, null, null]);
});

test('a stale response is not returned for what is gone, after an event, to a caller who gave up, or if it is turned off', async () => {
  let now = 0;
  let answer: () => Promise<Response> = async () => Response.json({ data: {} });
  const begin = (staleIfError?: number) => {
    const reads = keepReads({ fetch: () => answer(), maxAge: 10, staleIfError, now: () => now });
    return {
      ...reads,
      read: (init: RequestInit = {}) => reads.fetch('https://cms.example/api/v1/pages/a', init),
    };
  };
  const [reads, without] = [begin(), begin(0)];
  for (const one of [reads, without]) await one.read();
  const gone = begin();
  answer = async () => Response.json({ data: {} });
  await gone.read();
  now = 40_000;
  answer = async () => Response.json({ error: {} }, { status: 404 });
  expect((await gone.read()).status).toBe(404);
  answer = () => Promise.reject(new TypeError('fetch failed'));
  await expect(gone.read()).rejects.toThrow('fetch failed');
  await expect(without.read()).rejects.toThrow('fetch failed');
  await expect(reads.read({ signal: AbortSignal.abort() })).rejects.toThrow('fetch failed');
  const timeout = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  expect((await reads.read({ signal: timeout })).headers.get('X-Cache')).toBe('STALE');
  reads.forget();
  await expect(reads.read()).rejects.toThrow('fetch failed');
  expect(() => keepReads({ staleIfError: -1 })).toThrow('staleIfError');
});
