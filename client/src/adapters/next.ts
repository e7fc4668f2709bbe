import { createClient, type GalleyClient } from '../client.ts';
import { isThirdParty, previewCookie, readPreviewToken } from '../editing/preview-cookie.ts';
import { image } from '../image.ts';
import { previewTarget, safePath } from '../preview.ts';
import type { AnySchema } from '../schema.ts';
import { isGoodToken } from '../site.ts';
import type { SiteSettings } from '../site-settings.ts';
import { type VerifiedEvent, webhookRoute } from '../webhooks.ts';

export { fromEnvironment, type SiteEnvironment, type SiteSettings } from '../site-settings.ts';

/** The tag of all that was read of Galley. */
export const galleyTag = 'galley';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How long Next.js keeps what it read. */
export interface TaggedFetchOptions {
  /** What to send requests with; that of Next.js by default. */
  readonly fetch?: Fetch | undefined;
  /** Seconds after which it is asked for again although no webhook came; 300 by default, `false` for never. */
  readonly maxAge?: number | false | undefined;
}

/**
 * A `fetch` for `createClient` whose answers Next.js keeps until content changes: tagged, for `revalidateRoute` to forget.
 * Reads of previews and writes are never kept, nor is what a call gives a `cache` of its own for: `fetchOptions: { cache:
 * 'no-store' }` where readers say what is asked for, as in a search.
 */
export function taggedFetch({
  // Looked up at each call: Next.js puts its own in the place of the platform's.
  fetch = (url, init) => globalThis.fetch(url, init),
  maxAge = 300,
}: TaggedFetchOptions = {}): Fetch {
  return (url, init) => {
    const headers = { ...(init.headers as Record<string, string> | undefined) };
    const isRead = (init.method ?? 'GET') === 'GET' && headers['X-Preview-Key'] === undefined;
    const isPublished = isRead && init.cache === undefined;
    // Asked by an ETag the service answers 304, which is nothing to keep: here Next.js is the cache.
    if (isPublished) delete headers['If-None-Match'];
    const kept = { cache: 'force-cache', next: { tags: [galleyTag], revalidate: maxAge } };
    return fetch(url, { ...init, headers, ...(isPublished ? kept : { cache: 'no-store' }) } as RequestInit);
  };
}

/** What pages of drafts need. */
export interface DraftClientOptions<S extends AnySchema> {
  /** Made at the first read: a build of Next.js loads every module, and need not know the key. */
  readonly client: () => GalleyClient<S, false>;
  /** Without it drafts are not read. */
  readonly previewKey?: string | undefined;
  /** `draftMode` of `next/headers`. */
  readonly draftMode: () => Promise<{ readonly isEnabled: boolean }>;
  /** `cookies` of `next/headers`: with it previews that are opened from the app are shown, without a preview key. */
  readonly cookies?: (() => Promise<ReadCookies>) | undefined;
  /** Where people open the admin app: with it drafts say what they are made from, for `edit`. */
  readonly app?: string | undefined;
}

/** What is used of the cookies of Next.js. */
interface ReadCookies {
  get(name: string): { readonly value: string } | undefined;
}

/** The client of a visit, `(await galley()).page('about')`: that of drafts for whoever is in draft mode. */
export function clientInDraftMode<S extends AnySchema>({
  client,
  previewKey,
  draftMode,
  cookies,
  app,
}: DraftClientOptions<S>): () => Promise<GalleyClient<S, boolean>> {
  let published: GalleyClient<S, false> | undefined;
  let drafts: GalleyClient<S, true> | undefined;
  const sourceMap = Boolean(app);
  return async () => {
    published ??= client();
    if (!(previewKey || cookies) || !(await draftMode()).isEnabled) return published;
    const token = readPreviewToken((await cookies?.())?.get(previewCookie)?.value);
    // Sessions end by themselves, and then their people are readers again.
    if (token !== undefined) {
      const own = published.preview(token, { sourceMap });
      return (await isGoodToken(own)) ? own : published;
    }
    if (!previewKey) return published;
    drafts ??= published.preview(previewKey, { sourceMap });
    return drafts;
  };
}

/** What `revalidateRoute` needs of Next.js and of the webhook. */
export interface RevalidateOptions {
  /** Of the webhook (`whsec_…`); without it there is no such route. */
  readonly secret: string | readonly string[] | undefined;
  /** `revalidateTag` of `next/cache`. */
  readonly revalidateTag: (tag: string, profile: { expire: number }) => unknown;
  readonly onEvent?: ((event: VerifiedEvent) => unknown) | undefined;
}

/**
 * `POST` of `app/api/galley/route.ts`, where a webhook of Galley leads: every page that shows content is made anew at its next
 * visit. All of them, as content is in other content: an author's name is in every article.
 */
export function revalidateRoute({
  secret,
  revalidateTag,
  onEvent,
}: RevalidateOptions): (request: Request) => Promise<Response> {
  if (!secret?.length) return notFound;
  return webhookRoute(secret, async (event) => {
    revalidateTag(galleyTag, { expire: 0 });
    await onEvent?.(event);
  });
}

/** What the routes of previews need of Next.js. */
export interface DraftOptions<S extends AnySchema = AnySchema> {
  /** What links to previews name; at least 16 characters. Without it they begin no preview. */
  readonly secret?: string | undefined;
  /** `draftMode` of `next/headers`. */
  readonly draftMode: () => Promise<{ enable(): void; disable(): void }>;
  /** `cookies` of `next/headers`: with it and a client previews are opened from the app, and shown in its frame. */
  readonly cookies?: (() => Promise<WrittenCookies>) | undefined;
  readonly client?: (() => GalleyClient<S, false>) | undefined;
}

interface WrittenCookies extends ReadCookies {
  set(name: string, value: string, options: object): unknown;
}

/** Where Next.js keeps that somebody is in draft mode. */
const draftCookie = '__prerender_bypass';

/**
 * `GET` of the route where previews begin: by `?token=…&path=/about` of a session or link, or `?secret=…&path=/about`; and
 * end: by `?end&path=/about`.
 */
export function draftRoute<S extends AnySchema>(
  options: DraftOptions<S>,
): (request: Request) => Promise<Response> {
  const { secret, draftMode, cookies, client } = options;
  const opens = cookies && client && { cookies, client };
  if (!secret && !opens) return notFound;
  return async (request) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.has('end')) {
      (await draftMode()).disable();
      if (opens) await keepCookies(opens.cookies, request, { [previewCookie]: '' });
      return redirectTo(safePath(searchParams.get('path')));
    }
    const token = opens && readPreviewToken(searchParams.get('token'));
    if (opens && token !== undefined) {
      if (!(await isGoodToken(opens.client().preview(token))))
        return new Response('This preview has ended.', { status: 401 });
      (await draftMode()).enable();
      await keepCookies(opens.cookies, request, { [previewCookie]: token });
      return redirectTo(safePath(searchParams.get('path')));
    }
    if (!secret) return notFound();
    const path = previewTarget(request.url, { secret });
    if (path === undefined) return new Response('The secret is not right.', { status: 401 });
    (await draftMode()).enable();
    // A token of before would go on to say what is shown.
    if (opens) await keepCookies(opens.cookies, request, { [previewCookie]: '' });
    return redirectTo(path);
  };
}

/** Keeps cookies, and that of the draft mode, so that a frame of the app has them where those of third parties are blocked. */
async function keepCookies(
  cookies: () => Promise<WrittenCookies>,
  request: Request,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = await cookies();
  const within = isThirdParty(request)
    ? { secure: true, sameSite: 'none', partitioned: true }
    : { sameSite: 'lax' };
  const set = (name: string, value: string) =>
    kept.set(name, value, { httpOnly: true, path: '/', ...within, ...(value === '' && { maxAge: 0 }) });
  for (const [name, value] of Object.entries(values)) set(name, value);
  const draft = kept.get(draftCookie)?.value;
  if (draft && isThirdParty(request)) set(draftCookie, draft);
}

/** What a site needs of Next.js. */
export interface NextSiteOptions {
  /** Asked for at the first read: a build of Next.js loads every module, and need not know the key. */
  readonly settings: () => Omit<SiteSettings, 'keep'> & Pick<TaggedFetchOptions, 'maxAge'>;
  /** `cookies` of `next/headers`. */
  readonly cookies: () => Promise<WrittenCookies>;
  /** `draftMode` of `next/headers`. */
  readonly draftMode: () => Promise<{ readonly isEnabled: boolean; enable(): void; disable(): void }>;
  /** `revalidateTag` of `next/cache`. */
  readonly revalidateTag: RevalidateOptions['revalidateTag'];
}

/** A site in Next.js. */
export interface NextSite<S extends AnySchema> {
  /** The client of a visit, `(await galley()).page('about')`: that of drafts for whoever is in preview. */
  readonly galley: () => Promise<GalleyClient<S, boolean>>;
  /** `GET` of the route where previews begin and end, as of `draftRoute`. */
  readonly preview: (request: Request) => Promise<Response>;
  /** `POST` of the route to which the webhook leads, as of `revalidateRoute`. */
  readonly webhook: (request: Request) => Promise<Response>;
  /** Where people open the admin app: what `connectToEditor` is told in previews. */
  app(): string | undefined;
}

/** All that stands between a site and Galley, of settings by their usual names: `() => fromEnvironment(process.env)`. */
export function nextSite<S extends AnySchema>(options: NextSiteOptions): NextSite<S> {
  const { draftMode, cookies, revalidateTag } = options;
  const made = once(() => {
    const { url, key, previewKey, secret, webhookSecret, app, maxAge, onEvent } = options.settings();
    const client = once(() => createClient<S>({ url, key, fetch: taggedFetch({ maxAge }) }));
    return {
      app,
      galley: clientInDraftMode<S>({ client, previewKey, draftMode, cookies, app }),
      preview: draftRoute({ secret, draftMode, cookies, client }),
      webhook: revalidateRoute({ secret: webhookSecret, revalidateTag, onEvent }),
    };
  });
  return {
    galley: async () => made().galley(),
    preview: async (request) => made().preview(request),
    webhook: async (request) => made().webhook(request),
    app: () => made().app,
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The loader for `images.loaderFile`: `export { imageLoader as default } from '@galley/client/next'`. */
export function imageLoader({
  src,
  width,
  quality,
}: {
  src: string;
  width: number;
  quality?: number;
}): string {
  return image({ url: src }, { w: width, format: 'webp', q: quality });
}

async function notFound(): Promise<Response> {
  return new Response(null, { status: 404 });
}

function redirectTo(path: string): Response {
  return new Response(null, {
    status: 307,
    headers: { Location: path, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}
