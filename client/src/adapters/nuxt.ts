import { createClient, type GalleyClient } from '../client.ts';
import { connect } from '../options.ts';
import type { AnySchema, UnknownSchema } from '../schema.ts';
import { connectSite, isStale, staleHeader, type Visit } from '../site.ts';
import { type SiteSettings, withOwnClient } from '../site-settings.ts';

export type { Visit } from '../site.ts';
export { fromEnvironment, type SiteEnvironment, type SiteSettings } from '../site-settings.ts';

/** What Nuxt hands to server middleware; as much of it as is used here. */
export interface ServerEvent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly context: object;
  readonly node: {
    readonly res: { readonly headersSent?: boolean; setHeader(name: string, value: string): unknown };
  };
}

/** What the server of a site needs; an empty text is as none. */
export interface NuxtOptions<E> extends SiteSettings {
  /** Of h3, which has it by this name. */
  readonly toWebRequest: (event: E) => Request;
}

/** Below this path of the site its pages in browsers read: who asks has no key, and sees what the server would show. */
const readsPath = '/api/galley-reads';
const readable = new RegExp(
  `^${readsPath}/api/v1(/(?:batch|blog|collections|media|pages|redirects|search)(?:/.*)?)$`,
);

/**
 * A handler for `server/middleware`: pages find the client by `galleyOf`, that of drafts for whoever is in preview, and nothing of
 * a preview is kept by anybody. What is published is kept in memory until a webhook, which leads to `/api/galley`, says that it
 * changed; previews begin and end at `/preview`.
 */
export function galleyMiddleware<E extends ServerEvent>(
  options: NuxtOptions<E>,
): (event: E) => Promise<Response | undefined> {
  const { url, key, toWebRequest } = options;
  const own = withOwnClient<UnknownSchema>(options);
  const site = connectSite(own.options);
  const { base } = connect({ url, key });
  const { webhookPath = '/api/galley' } = options;
  return async (event) => {
    const isRead = event.method === 'GET' || event.method === 'HEAD';
    // Made a Request, a body is read: those of the site's own routes are theirs.
    const isMine = isRead || (event.method === 'POST' && event.path.split('?')[0] === webhookPath);
    const request = isMine
      ? toWebRequest(event)
      : new Request('http://site.invalid', { headers: event.headers });
    const answer = isMine ? await site.answer(request) : undefined;
    if (answer) return answer;
    const { key: draftKey, ...visit } = await site.visit(request, () => {
      // Nuxt sends a page after its last read; a page that is already being sent keeps its headers.
      if (!event.node.res.headersSent) event.node.res.setHeader(...staleHeader);
    });
    Object.assign(event.context, visit);
    if (visit.isPreview) event.node.res.setHeader('Cache-Control', 'private, no-store');
    const { pathname, search } = new URL(request.url);
    const path = event.method === 'GET' ? readable.exec(pathname)?.[1] : undefined;
    if (path === undefined) return undefined;
    const headers = { 'X-API-Key': key, ...(draftKey !== undefined && { 'X-Preview-Key': draftKey }) };
    const wanted = visit.editor === undefined ? search : `${search}${search ? '&' : '?'}sourceMap=true`;
    return passOn(own.fetch(`${base}${path}${wanted}`, { headers }));
  };
}

/**
 * The client of who asks, in pages: `galleyOf<Schema>(useRequestEvent())`. On the server that of `galleyMiddleware`; in browsers
 * one that asks the site, as no key of Galley is there.
 */
export function galleyOf<S extends AnySchema = UnknownSchema>(
  event: { readonly context: object } | undefined,
): GalleyClient<S, boolean> {
  const visit = (event?.context ?? {}) as Partial<Visit<AnySchema>>;
  if (visit.galley) return visit.galley as unknown as GalleyClient<S, boolean>;
  const { location } = globalThis as { location?: { origin: string } };
  if (!location) throw new TypeError('There is no client: galleyMiddleware must run in server/middleware.');
  // The server has the key, and this stands for it; nor does it keep more than a browser would.
  const client = createClient<S>({ url: `${location.origin}${readsPath}`, key: 'cms_pk_site', cache: false });
  return client as unknown as GalleyClient<S, boolean>;
}

/** What Galley answers, without what only servers should know of it. */
async function passOn(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    const { body, status, headers } = response;
    const retryAfter = headers.get('Retry-After');
    return new Response(body, {
      status,
      headers: {
        'Content-Type': headers.get('Content-Type') ?? 'application/json',
        'Cache-Control': 'private, no-store',
        ...(retryAfter !== null && { 'Retry-After': retryAfter }),
        ...(isStale(response) && { [staleHeader[0]]: staleHeader[1] }),
      },
    });
  } catch {
    const error = { code: 'NETWORK_ERROR', message: 'The content could not be reached.' };
    return Response.json({ error }, { status: 502, headers: { 'Cache-Control': 'no-store' } });
  }
}
