import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient, type GalleyClient } from '../client.ts';
import type { UnknownSchema } from '../schema.ts';
import { galleyLiveLoader, galleyLoader, galleyMiddleware } from './astro.ts';
import {
  clientInDraftMode,
  draftRoute,
  fromEnvironment,
  galleyTag,
  imageLoader,
  nextSite,
  revalidateRoute,
  taggedFetch,
} from './next.ts';

const secret = 'a-secret-of-some-length';
const url = 'https://cms.example';

/** A signed request of a webhook. */
function hook(webhookSecret: string): Request {
  const body = JSON.stringify({
    event: 'page.published',
    timestamp: '2026-01-01T00:00:00.000Z',
    data: { id: 'p' },
  });
  const time = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`d-1.${time}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'd-1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  return new Request('https://site.example/api/galley', { method: 'POST', body, headers });
}

test('Next.js: a webhook of Galley, and nobody else, makes it forget what it read', async () => {
  const forgotten: unknown[] = [];
  const seen: string[] = [];
  const route = revalidateRoute({
    secret: 'whsec_c2VjcmV0',
    revalidateTag: (...words) => forgotten.push(words),
    onEvent: ({ event }) => seen.push(event),
  });
  expect((await route(hook('whsec_Zm9yZ2Vk'))).status).toBe(401);
  expect([forgotten, seen]).toEqual([[], []]);
  expect((await route(hook('whsec_c2VjcmV0'))).status).toBe(204);
  expect([forgotten, seen]).toEqual([[[galleyTag, { expire: 0 }]], ['page.published']]);
});

test('Next.js keeps published reads under the tag, and neither previews nor writes', async () => {
  const asked: Record<string, unknown>[] = [];
  const fetch = taggedFetch({
    fetch: async (_, init) => {
      asked.push(init as Record<string, unknown>);
      return Response.json({ data: { name: 'x' } }, { headers: { ETag: '"1"' } });
    },
  });
  const galley = createClient({ url, key: 'cms_sk_x', fetch });
  await galley.page('a');
  await galley.page('a');
  await galley.preview('cms_prev_x').page('a');
  await galley.collection('notes').publish('a');
  await galley.page('a', { fetchOptions: { cache: 'no-store' } });
  const kept = { tags: ['galley'], revalidate: 300 };
  expect(asked.map(({ cache, next }) => [cache, next])).toEqual([
    ['force-cache', kept],
    ['force-cache', kept],
    ['no-store', undefined],
    ['no-store', undefined],
    ['no-store', undefined],
  ]);
  expect(asked[1]?.['headers']).not.toHaveProperty('If-None-Match');
});

test('Next.js: pages get the client of drafts in draft mode, and no key is needed before the first of them', async () => {
  let isEnabled = false;
  let made = 0;
  const make = (previewKey?: string) =>
    clientInDraftMode({
      client: () => {
        made++;
        return client;
      },
      previewKey,
      draftMode: async () => ({ isEnabled }),
    });
  const galley = make('cms_prev_x');
  expect(made).toBe(0);
  expect(await galley()).toBe(client);
  isEnabled = true;
  const drafts = await galley();
  expect(drafts).not.toBe(client);
  expect(await galley()).toBe(drafts);
  expect(made).toBe(1);
  expect(await make('')()).toBe(client);
});

test('Next.js: without their secrets there is neither a preview nor a webhook', async () => {
  const draftMode = () => Promise.reject(new Error('asked'));
  const route = draftRoute({ secret: '', draftMode });
  expect((await route(new Request('https://site.example/preview?secret=&path=/'))).status).toBe(404);
  const revalidate = revalidateRoute({ secret: undefined, revalidateTag: draftMode });
  expect((await revalidate(hook('whsec_c2VjcmV0'))).status).toBe(404);
});

test('Next.js: the draft mode is opened by the secret alone, and leads to this site', async () => {
  const mode: string[] = [];
  const draftMode = async () => ({ enable: () => mode.push('on'), disable: () => mode.push('off') });
  const route = draftRoute({ secret, draftMode });
  const at = async (query: string) => {
    const response = await route(new Request(`https://site.example/api/preview?${query}`));
    return [response.status, response.headers.get('location')];
  };
  expect(await at('secret=no&path=/about')).toEqual([401, null]);
  expect(mode).toEqual([]);
  expect(await at(`secret=${secret}&path=/about`)).toEqual([307, '/about']);
  expect(await at(`secret=${secret}&path=https://evil.example`)).toEqual([307, '/']);
  expect(await at('end&path=/about')).toEqual([307, '/about']);
  expect(mode).toEqual(['on', 'on', 'off']);
  expect(imageLoader({ src: `${url}/f.jpg?v=1`, width: 640, quality: 60 })).toBe(
    `${url}/f.jpg?v=1&w=640&format=webp&q=60`,
  );
});

/** A Galley that takes this token and no other. */
function takingToken(good: string) {
  const fetch = async (_: string, init: RequestInit) => {
    const asked = new Headers(init.headers).get('X-Preview-Key');
    if (asked !== null && asked !== good)
      return Response.json({ error: { code: 'INVALID_PREVIEW_KEY', message: 'no' } }, { status: 401 });
    return Response.json({ data: [], pagination: { page: 1, limit: 1 } });
  };
  return createClient({ url, key: 'cms_pk_x', fetch });
}

/** The cookies of Next.js, in draft mode once that is on. */
function nextCookies() {
  const set: Record<string, [value: string, options: object]> = {};
  const mode = { isEnabled: false };
  const kept = {
    get: (name: string) => (set[name] ? { value: set[name][0] } : undefined),
    set: (name: string, value: string, options: object) => {
      set[name] = [value, options];
    },
  };
  const draftMode = async () => ({
    ...mode,
    enable: () => {
      mode.isEnabled = true;
      set['__prerender_bypass'] = ['of-next', {}];
    },
    disable: () => {
      mode.isEnabled = false;
      delete set['__prerender_bypass'];
    },
  });
  return { set, cookies: async () => kept, draftMode };
}

test('Next.js: a preview that is opened from the app is shown in its frame, and over when its session is', async () => {
  const { set, cookies, draftMode } = nextCookies();
  let galleyNow = takingToken('cms_pt_good');
  const route = draftRoute({ draftMode, cookies, client: () => galleyNow });
  const headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' };
  const at = (query: string) => route(new Request(`http://localhost:3000/preview?${query}`, { headers }));
  expect((await at('token=cms_pt_bad&path=/about')).status).toBe(401);
  expect((await at('token=short&path=/about')).status).toBe(404);
  expect((await at('secret=&path=/about')).status).toBe(404);
  expect(set).toEqual({});
  const begun = await at('token=cms_pt_good&path=/about');
  expect([begun.status, begun.headers.get('location'), begun.headers.get('referrer-policy')]).toEqual([
    307,
    '/about',
    'no-referrer',
  ]);
  const within = { httpOnly: true, path: '/', secure: true, sameSite: 'none', partitioned: true };
  expect(set).toEqual({ 'galley-preview': ['cms_pt_good', within], __prerender_bypass: ['of-next', within] });

  const pages = clientInDraftMode({ client: () => galleyNow, draftMode, cookies, app: url });
  const shown = await pages();
  expect(shown).not.toBe(galleyNow);
  // The session has ended: a reader again.
  galleyNow = takingToken('cms_pt_other');
  const later = clientInDraftMode({ client: () => galleyNow, draftMode, cookies, app: url });
  expect(await later()).toBe(galleyNow);
  expect((await at('end&path=/about')).headers.get('location')).toBe('/about');
  expect(set['galley-preview']).toEqual(['', { ...within, maxAge: 0 }]);
  expect(await later()).toBe(galleyNow);
});

test('Next.js: a site is made of its settings at the first read, and a build that loads it needs no key', async () => {
  const { set, cookies, draftMode } = nextCookies();
  const forgotten: unknown[] = [];
  const revalidateTag = (...words: unknown[]) => forgotten.push(words);
  let environment: Record<string, string> = {};
  let reads = 0;
  const settings = () => {
    reads++;
    return fromEnvironment(environment);
  };
  const site = nextSite({ settings, cookies, draftMode, revalidateTag });
  expect(reads).toBe(0);
  await expect(site.galley()).rejects.toThrow('GALLEY_KEY is not set');
  environment = { GALLEY_KEY: 'cms_pk_x', GALLEY_WEBHOOK_SECRET: 'whsec_c2VjcmV0', GALLEY_URL: url };
  expect(await site.galley()).toBe(await site.galley());
  expect(site.app()).toBe(url);
  expect((await site.webhook(hook('whsec_Zm9yZ2Vk'))).status).toBe(401);
  expect((await site.webhook(hook('whsec_c2VjcmV0'))).status).toBe(204);
  expect(forgotten).toEqual([[galleyTag, { expire: 0 }]]);
  // Of a secret that it was not given it begins no preview.
  expect((await site.preview(new Request(`${url}/preview?secret=&path=/about`))).status).toBe(404);
  expect((await site.preview(new Request(`${url}/preview?end&path=/about`))).status).toBe(307);
  expect([set['galley-preview']?.[0], reads]).toEqual(['', 2]);
});

/** A service of two articles whose log of changes and lists are counted. */
function changing() {
  const articles = ['a', 'b'].map((slug) => ({ _id: slug, _slug: slug, title: slug }));
  const changes: object[] = [{ id: '1', event: 'x', data: {} }];
  const asked: string[] = [];
  let mayReadChanges = true;
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    asked.push(pathname.replace('/api/v1', ''));
    if (pathname.endsWith('/changes')) {
      if (!mayReadChanges)
        return Response.json({ error: { code: 'FORBIDDEN', message: 'no' } }, { status: 403 });
      const since = Number(searchParams.get('since') ?? 0);
      const pagination = { next: String(changes.length), hasMore: false };
      return Response.json({ data: changes.slice(since), pagination });
    }
    const slug = /articles\/(.+)$/.exec(pathname)?.[1];
    if (slug) {
      const data = articles.find(({ _slug }) => _slug === slug);
      return data
        ? Response.json({ data })
        : Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });
    }
    const pagination = { total: articles.length, page: 1, limit: 100, totalPages: 1 };
    return Response.json({ data: articles, pagination });
  };
  const client = createClient({ url, key: 'cms_sk_x', fetch }) as GalleyClient<UnknownSchema, false>;
  return {
    client,
    articles,
    changes,
    asked,
    refuseChanges: () => {
      mayReadChanges = false;
    },
  };
}

/** What Astro keeps between builds. */
function astroContext() {
  const entries = new Map<string, { data: Record<string, unknown>; digest: unknown }>();
  const meta = new Map<string, string>();
  const context = {
    collection: 'articles',
    meta: {
      get: (key: string) => meta.get(key),
      set: (key: string, value: string) => void meta.set(key, value),
    },
    store: {
      set: ({ id, data, digest }: { id: string; data: Record<string, unknown>; digest?: unknown }) => {
        if (entries.get(id)?.digest === digest) return false;
        entries.set(id, { data, digest });
        return true;
      },
      delete: (id: string) => void entries.delete(id),
      keys: () => [...entries.keys()],
    },
    logger: { info: (message: string) => void said.push(message) },
    generateDigest: (data: Record<string, unknown>) => JSON.stringify(data),
    parseData: async ({ data }: { data: Record<string, unknown> }) => data,
  };
  const said: string[] = [];
  return { context, entries, said };
}

test('Astro: a build in which nothing has changed asks once, and what has changed or gone is seen', async () => {
  const { client, articles, changes, asked } = changing();
  const { context, entries, said } = astroContext();
  const loader = galleyLoader({ client, type: 'articles' });
  await loader.load(context);
  expect([...entries.keys()]).toEqual(['a', 'b']);
  asked.length = 0;
  await loader.load(context);
  expect(asked).toEqual(['/changes']);
  const [first] = articles;
  if (first) first.title = 'changed';
  articles.pop();
  changes.push({ id: '2', event: 'x', data: {} });
  await loader.load(context);
  expect([...entries].map(([id, { data }]) => [id, data['title']])).toEqual([['a', 'changed']]);
  expect(said).toEqual([
    'articles: 2 new or changed, 0 gone',
    'articles: nothing has changed',
    'articles: 1 new or changed, 1 gone',
  ]);
});

test('Astro: a key that may not read the changes reads the list at every build', async () => {
  const { client, asked, refuseChanges } = changing();
  refuseChanges();
  const { context } = astroContext();
  const loader = galleyLoader({ client, type: 'articles' });
  await loader.load(context);
  await loader.load(context);
  expect(asked.filter((path) => path === '/collections/articles')).toHaveLength(2);
});

test('Astro: live entries, with tags; what is not there is none, and a failure is an answer', async () => {
  const { client } = changing();
  const loader = galleyLiveLoader({ client, type: 'articles' });
  expect(await loader.loadCollection({})).toMatchObject({
    entries: [{ id: 'a' }, { id: 'b' }],
    cacheHint: { tags: ['articles'] },
  });
  expect(await loader.loadEntry({ filter: { id: 'a' } })).toMatchObject({
    id: 'a',
    data: { title: 'a' },
    cacheHint: { tags: ['articles', 'articles:a'] },
  });
  expect(await loader.loadEntry({ filter: 'none' })).toBeUndefined();
  const broken = createClient({
    url,
    key: 'cms_pk_x',
    retry: false,
    fetch: () => Promise.reject(new Error('down')),
  });
  expect(await galleyLiveLoader({ client: broken, type: 'articles' }).loadEntry({ filter: 'a' })).toEqual({
    error: expect.objectContaining({ code: 'NETWORK_ERROR' }),
  });
});

const client = createClient({ url, key: 'cms_pk_x' });
const options = { client, previewKey: 'cms_prev_x', secret };
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Astro at a request. */
function astroVisit(middleware: ReturnType<typeof galleyMiddleware>) {
  return async (request: Request, isPrerendered = false) => {
    const locals: { galley?: unknown; isPreview?: boolean } = {};
    const response = await middleware({ request, locals, isPrerendered }, async () => new Response('page'));
    return { response, locals };
  };
}

test('Astro: pages get the client of who asks, previews and the webhook have their places', async () => {
  let events = 0;
  const visit = astroVisit(
    galleyMiddleware({ ...options, webhookSecret: 'whsec_c2VjcmV0', onEvent: () => events++ }),
  );
  const ask = (path: string, cookie = '') =>
    new Request(`https://site.example${path}`, { headers: { cookie } });
  const begun = await visit(ask(`/preview?secret=${secret}&path=/about`));
  expect([begun.response.status, begun.response.headers.get('location')]).toEqual([307, '/about']);
  const cookie = cookieOf(begun.response);
  const outside = await visit(ask('/about'));
  expect([outside.locals, outside.response.headers.get('cache-control')]).toEqual([
    { galley: client, isPreview: false },
    null,
  ]);
  const within = await visit(ask('/about', cookie));
  expect(within.locals.isPreview).toBe(true);
  expect(within.locals.galley).not.toBe(client);
  expect(within.response.headers.get('cache-control')).toBe('private, no-store');
  // Made at a build: for everybody, and nothing is answered in its place.
  const built = await visit(ask(`/preview?secret=${secret}`, cookie), true);
  expect([built.response.status, built.locals]).toEqual([200, { galley: client, isPreview: false }]);
  expect((await visit(ask('/preview?secret=wrong'))).response.status).toBe(401);
  expect((await visit(hook('whsec_Zm9yZ2Vk'))).response.status).toBe(401);
  expect(events).toBe(0);
  expect((await visit(hook('whsec_c2VjcmV0'))).response.status).toBe(204);
  expect(events).toBe(1);
});

test('Astro: only pages that show stale content say so', async () => {
  const state = { isDown: false, now: 0 };
  const fetch = async () => {
    if (state.isDown) throw new TypeError('fetch failed');
    return Response.json({ data: { _slug: 'new' } });
  };
  const keep = { fetch, maxAge: 300, now: () => state.now };
  const middleware = galleyMiddleware({ url: 'https://cms.example', key: 'cms_pk_x', keep });
  const xCacheOf = async (slug?: string) => {
    const request = new Request('https://site.example/new');
    const locals: { galley?: ReturnType<typeof createClient> } = {};
    const response = await middleware({ request, locals, isPrerendered: false }, async () => {
      if (slug) await locals.galley?.page(slug);
      // As a route has it that hands on what it fetched.
      return Object.freeze(Response.redirect('https://site.example/elsewhere', 302));
    });
    return response.headers.get('x-cache');
  };
  expect(await xCacheOf('new')).toBeNull();
  Object.assign(state, { isDown: true, now: 301_000 });
  expect(await Promise.all([xCacheOf('new'), xCacheOf()])).toEqual(['STALE', null]);
});

test('Astro: without their secrets there is neither a preview nor a webhook, and a weak secret is refused', async () => {
  const visit = astroVisit(galleyMiddleware({ client, previewKey: '', secret: '', webhookSecret: '' }));
  for (const request of [new Request(`https://site.example/preview?secret=`), hook('whsec_c2VjcmV0')]) {
    const { response, locals } = await visit(request);
    expect([await response.text(), locals]).toEqual(['page', { galley: client, isPreview: false }]);
  }
  expect(() => galleyMiddleware({ ...options, secret: 'short' })).toThrow('16 characters');
});
