import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { fromEnvironment, galleyMiddleware, galleyOf, type ServerEvent, type SiteSettings } from './nuxt.ts';
import { galleyHandle } from './sveltekit.ts';

const url = 'https://cms.example';
const secret = 'a-secret-of-some-length';
const webhookSecret = 'whsec_c2VjcmV0';
const settings = { url, key: 'cms_pk_x', previewKey: 'cms_prev_x', secret, webhookSecret };
const cookieOf = (response: Response | undefined) => response?.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A Galley of one article, which was called `old` once; what it is asked is noted with the preview key. */
function serve() {
  const asked: string[] = [];
  const fetch = async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    const headers = new Headers(init.headers);
    asked.push(`${pathname.replace('/api/v1', '')}${search} ${headers.get('X-Preview-Key') ?? 'published'}`);
    expect(headers.get('X-API-Key')).toBe('cms_pk_x');
    if (pathname.endsWith('/down')) throw new TypeError('fetch failed');
    const slug = pathname.split('/').at(-1);
    if (slug === 'new') return Response.json({ data: { _slug: 'new' } });
    if (slug !== 'old')
      return Response.json({ error: { code: 'NOT_FOUND', message: 'no' } }, { status: 404 });
    return Response.json({ redirect: { from: 'old', to: 'new', permanent: true } }, { status: 301 });
  };
  vi.stubGlobal('fetch', fetch);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

/** What Galley sends to a site. */
function hook(key: string): Request {
  const body = JSON.stringify({ event: 'page.published', timestamp: '2026-01-01T00:00:00.000Z', data: {} });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`d-1.${time}.${body}`)
    .digest('base64');
  const headers = { 'webhook-id': 'd-1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  return new Request('https://site.example/api/galley', { method: 'POST', body, headers });
}

class HttpError extends Error {}
const kit = {
  error: (status: number): never => {
    throw new HttpError(`error ${status}`);
  },
  redirect: (status: number, location: string): never => {
    throw new HttpError(`${status} ${location}`);
  },
};
type Handle = ReturnType<typeof galleyHandle>;
type Locals = { galley: ReturnType<typeof createClient>; isPreview: boolean; show: Show };
type Show = { item(type: string, slug: string): Promise<unknown>; page(slug: string): Promise<unknown> };

/** One request, and what a `load` finds. */
async function visit(
  handle: Handle,
  asked: string | Request,
  cookie = '',
  page: (locals: Locals) => unknown = () => {},
) {
  const address = typeof asked === 'string' ? `https://site.example${asked}` : asked;
  const request = new Request(address, cookie ? { headers: { cookie } } : {});
  const locals = {} as Locals;
  const event = { request, url: new URL(request.url), locals };
  const resolve = async () => {
    await page(locals);
    // As a route has it that hands on what it fetched.
    return Object.freeze(Response.redirect('https://site.example/elsewhere', 302));
  };
  return { response: await handle({ event, resolve }), locals };
}

test('SvelteKit: loads get the client of who asks, and nothing of a preview is kept', async () => {
  const client = createClient({ url, key: 'cms_pk_x' });
  const handle = galleyHandle({ client, previewKey: 'cms_prev_x', secret });
  const begun = await visit(handle, `/preview?secret=${secret}&path=/about`);
  expect([begun.response.status, begun.locals]).toEqual([307, {}]);
  const cookie = cookieOf(begun.response);
  const before = await visit(handle, '/about');
  expect(before.locals).toEqual({ galley: client, isPreview: false });
  expect(before.response.headers.get('cache-control')).toBeNull();
  const within = await visit(handle, '/about', cookie);
  expect(within.locals.isPreview).toBe(true);
  expect(within.locals.galley).not.toBe(client);
  expect(within.response.headers.get('cache-control')).toBe('private, no-store');
  expect([within.response.status, within.response.headers.get('location')]).toEqual([
    302,
    'https://site.example/elsewhere',
  ]);
  expect((await visit(handle, '/about', 'galley-preview=true')).locals.isPreview).toBe(false);
  expect((await visit(handle, '/preview?secret=wrong')).response.status).toBe(401);
  expect(cookieOf((await visit(handle, '/preview?end')).response)).toBe('galley-preview=');
});

test('SvelteKit: `show` is the record, the 404 of the site, or its redirect from the older slug', async () => {
  serve();
  const handle = galleyHandle({ ...settings, ...kit });
  const shown = async (path: string, slug: string) => {
    let result: unknown;
    const look = async ({ show }: Locals) => {
      result = await show.item('articles', slug).catch((error: Error) => error.message);
    };
    await visit(handle, path, '', look);
    return result;
  };
  expect(await shown('/articles/new', 'new')).toEqual({ _slug: 'new' });
  expect(await shown('/articles/none', 'none')).toBe('error 404');
  expect(await shown('/articles/old', 'old')).toBe('301 /articles/new');
  // Its path does not say which slug it shows: it shows the record.
  expect(await shown('/front', 'old')).toEqual({ _slug: 'new' });
});

test('SvelteKit: what is published is read once, until a webhook of Galley comes', async () => {
  const asked = serve();
  const handle = galleyHandle({ ...settings, ...kit });
  const look = ({ show }: Locals) => show.page('new');
  await visit(handle, '/new', '', look);
  await visit(handle, '/new', '', look);
  expect(asked).toEqual(['/pages/new published']);
  expect((await visit(handle, hook('Zm9yZ2Vk'))).response.status).toBe(401);
  await visit(handle, '/new', '', look);
  expect(asked).toHaveLength(1);
  expect((await visit(handle, hook('c2VjcmV0'))).response.status).toBe(204);
  const cookie = cookieOf((await visit(handle, `/preview?secret=${secret}`)).response);
  await visit(handle, '/new', cookie, look);
  await visit(handle, '/new', '', look);
  expect(asked).toEqual(['/pages/new published', '/pages/new cms_prev_x', '/pages/new published']);
});

/** Settings of a site whose Galley can fail, and whose clock can be moved past the time that content stays fresh. */
function failingSite() {
  const state = { isDown: false, now: 0 };
  const fetch = async () => {
    if (state.isDown) throw new TypeError('fetch failed');
    return Response.json({ data: { _slug: 'new' } });
  };
  return { state, site: { ...settings, keep: { fetch, maxAge: 300, now: () => state.now } } };
}
const xCache = (response: Response | undefined) => response?.headers.get('x-cache');

test('SvelteKit: only pages that show stale content say so', async () => {
  const { state, site } = failingSite();
  const handle = galleyHandle({ ...site, ...kit });
  const look = ({ show }: Locals) => show.page('new');
  expect(xCache((await visit(handle, '/new', '', look)).response)).toBeNull();
  Object.assign(state, { isDown: true, now: 299_000 });
  expect(xCache((await visit(handle, '/new', '', look)).response)).toBeNull();
  state.now = 301_000;
  const [stale, other] = await Promise.all([visit(handle, '/new', '', look), visit(handle, '/about')]);
  expect([xCache(stale.response), xCache(other.response), stale.response.status]).toEqual([
    'STALE',
    null,
    302,
  ]);
  Object.assign(state, { isDown: false, now: 400_000 });
  expect(xCache((await visit(handle, '/new', '', look)).response)).toBeNull();
});

test('Nuxt: only pages and reads with stale content say so', async () => {
  const { state, site } = failingSite();
  const ask = nuxtSite(site);
  const page = async () => {
    const { event } = await ask('/new');
    const inBrowser = await ask('/api/galley-reads/api/v1/pages/new');
    expect(await galleyOf(event).page('new')).toMatchObject({ data: { _slug: 'new' } });
    return [event.headersSet, xCache(inBrowser.response)];
  };
  expect(await page()).toEqual([{}, null]);
  Object.assign(state, { isDown: true, now: 301_000 });
  expect(await page()).toEqual([{ 'X-Cache': 'STALE' }, 'STALE']);
  expect((await ask('/about')).event.headersSet).toEqual({});
});

/** An event of h3, and whether its body was taken. */
function eventOf(request: Request): ServerEvent & { headersSet: Record<string, string>; taken: boolean } {
  const { pathname, search } = new URL(request.url);
  const headersSet: Record<string, string> = {};
  return {
    method: request.method,
    path: `${pathname}${search}`,
    headers: request.headers,
    context: {},
    node: { res: { setHeader: (name, value) => Object.assign(headersSet, { [name]: value }) } },
    headersSet,
    taken: false,
  };
}

/** The middleware, asked as Nitro does. */
function nuxtSite(site: SiteSettings = settings) {
  const requests = new WeakMap<object, Request>();
  const middleware = galleyMiddleware({
    ...site,
    toWebRequest: (event: ReturnType<typeof eventOf>) => {
      event.taken = true;
      return requests.get(event) ?? new Request('https://site.example/');
    },
  });
  return async (asked: string | Request, cookie = '') => {
    const request =
      typeof asked === 'string'
        ? new Request(`https://site.example${asked}`, cookie ? { headers: { cookie } } : {})
        : asked;
    const event = eventOf(request);
    requests.set(event, request);
    return { event, response: await middleware(event) };
  };
}

test('Nuxt: a request gets the client of who asks, and nothing of a preview is kept', async () => {
  serve();
  const ask = nuxtSite();
  const begun = await ask(`/preview?secret=${secret}&path=/about`);
  expect([begun.response?.status, begun.response?.headers.get('location')]).toEqual([307, '/about']);
  const published = await ask('/');
  expect(published.event.context).toMatchObject({ isPreview: false });
  expect([published.response, published.event.headersSet]).toEqual([undefined, {}]);
  const drafts = await ask('/', cookieOf(begun.response));
  expect(drafts.event.context).toMatchObject({ isPreview: true });
  expect(drafts.event.headersSet).toEqual({ 'Cache-Control': 'private, no-store' });
  expect((await ask('/', 'galley-preview=1')).event.context).toMatchObject({ isPreview: false });
  expect((await ask('/preview?secret=wrong')).response?.status).toBe(401);
  expect(await galleyOf(published.event).collection('articles').get('new')).toEqual({ _slug: 'new' });
  expect(() => galleyOf(undefined)).toThrow(/server\/middleware/);
});

test('Nuxt: the body of a request that is for a route of the site is left to it', async () => {
  const ask = nuxtSite();
  const form = await ask(new Request('https://site.example/api/contact', { method: 'POST', body: 'a=1' }));
  expect([form.response, form.event.taken]).toEqual([undefined, false]);
  expect((await ask(hook('Zm9yZ2Vk'))).response?.status).toBe(401);
  expect((await ask(hook('c2VjcmV0'))).response?.status).toBe(204);
});

test('Nuxt: browsers read through the site, without a key, what the server would show and nothing else', async () => {
  const asked = serve();
  const ask = nuxtSite();
  const read = async (path: string, cookie?: string) => {
    const { response } = await ask(`/api/galley-reads/api/v1${path}`, cookie);
    return [response?.status, response?.headers.get('cache-control')];
  };
  expect(await read('/collections/articles/new?depth=2')).toEqual([200, 'private, no-store']);
  expect(await read('/collections/articles/new?depth=2')).toEqual([200, 'private, no-store']);
  expect(await read('/collections/articles/none')).toEqual([404, 'private, no-store']);
  expect(await read('/collections/articles/down')).toEqual([502, 'no-store']);
  const cookie = cookieOf((await ask(`/preview?secret=${secret}`)).response);
  expect(await read('/pages/new', cookie)).toEqual([200, 'private, no-store']);
  expect(asked).toEqual([
    '/collections/articles/new?depth=2 published',
    '/collections/articles/none published',
    '/collections/articles/down published',
    '/pages/new cms_prev_x',
  ]);
  asked.length = 0;
  for (const path of ['/changes', '/admin/pages', '/schemas', '/pagesandmore', '/pages/../changes', ''])
    expect([path, await read(path)]).toEqual([path, [undefined, undefined]]);
  const write = new Request('https://site.example/api/galley-reads/api/v1/pages', { method: 'POST' });
  expect((await ask(write)).response).toBeUndefined();
  expect(asked).toEqual([]);
});

test('Nuxt: in a preview that was opened from the app, browsers read by its token and with sources', async () => {
  const asked = serve();
  const middleware = galleyMiddleware({
    url,
    key: 'cms_pk_x',
    app: url,
    toWebRequest: ({ path, headers }: ServerEvent) => new Request(`https://site.example${path}`, { headers }),
  });
  const ask = async (path: string, cookie = '') => {
    const event = eventOf(new Request(`https://site.example${path}`, { headers: { cookie } }));
    return { context: event.context, response: await middleware(event) };
  };
  const cookie = cookieOf((await ask('/preview?token=cms_pt_0&path=/about')).response);
  const { context } = await ask('/about', cookie);
  expect(context).toEqual({ galley: expect.anything(), isPreview: true, editor: url });
  for (const query of ['', '?depth=2']) await ask(`/api/galley-reads/api/v1/pages/new${query}`, cookie);
  await ask('/api/galley-reads/api/v1/pages/new');
  expect(asked.filter((one) => one.startsWith('/pages/new'))).toEqual([
    '/pages/new?sourceMap=true cms_pt_0',
    '/pages/new?depth=2&sourceMap=true cms_pt_0',
    '/pages/new published',
  ]);
});

test('Nuxt: in a browser the client asks the site, and follows older slugs as ever', async () => {
  const asked: string[] = [];
  const site = nuxtSite();
  serve();
  const ofGalley = globalThis.fetch;
  vi.stubGlobal('location', { origin: 'https://site.example' });
  const client = galleyOf(undefined);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.startsWith(url)) return ofGalley(address, init);
    asked.push(new URL(address).pathname);
    return site(new Request(address, init)).then(({ response }) => response);
  });
  const inBrowser = galleyOf(undefined);
  expect(inBrowser).not.toBe(client);
  expect(await inBrowser.collection('articles').item('old')).toMatchObject({
    data: { _slug: 'new' },
    redirect: { to: 'new' },
  });
  expect(await inBrowser.page('none')).toBeNull();
  expect(asked).toEqual([
    '/api/galley-reads/api/v1/collections/articles/old',
    '/api/galley-reads/api/v1/collections/articles/new',
    '/api/galley-reads/api/v1/pages/none',
  ]);
});

test('a site is told by its environment, and says which name is missing', () => {
  expect(fromEnvironment({ GALLEY_KEY: 'cms_pk_x', GALLEY_URL: '' })).toEqual({
    url: 'http://127.0.0.1:4400',
    key: 'cms_pk_x',
    app: 'http://127.0.0.1:4400',
  });
  const apart = { GALLEY_KEY: 'cms_pk_x', GALLEY_APP_URL: 'https://cms.example' };
  expect(fromEnvironment(apart).app).toBe('https://cms.example');
  expect(() => fromEnvironment({ GALLEY_KEY: '' })).toThrow(/GALLEY_KEY is not set/);
});
