import type { GalleyClient } from './client.ts';
import { readPreviewCookie, readPreviewToken, redirectWithCookie } from './editing/preview-cookie.ts';
import { GalleyError } from './galley-error.ts';
import { previewRoutes, safePath } from './preview.ts';
import type { AnySchema } from './schema.ts';
import { type VerifiedEvent, webhookRoute } from './webhooks.ts';

/** What a site on a server of its own needs; an empty text is as none. */
export interface SiteOptions<S extends AnySchema> {
  readonly client: GalleyClient<S, false>;
  /** Without it, or without the secret, nothing but tokens of preview sessions and links begins a preview. */
  readonly previewKey?: string | undefined;
  /** What links to previews name; at least 16 characters. */
  readonly secret?: string | undefined;
  /**
   * Where previews begin: `/preview?token=…&path=/about` of a session or link, `/preview?secret=…&path=/about`; and end:
   * `/preview?end&path=/about`. `/preview` by default.
   */
  readonly path?: string | undefined;
  /** Where people open the admin app, `https://cms.example.com`: with it a page in preview can be edited in its frame. */
  readonly app?: string | undefined;
  /** Of the webhook (`whsec_…`); without it no webhook is taken. */
  readonly webhookSecret?: string | readonly string[] | undefined;
  /** Where the webhook leads; `/api/galley` by default. */
  readonly webhookPath?: string | undefined;
  /** What each verified event leads to: `forget` of `keepReads()`. */
  readonly onEvent?: ((event: VerifiedEvent) => unknown) | undefined;
}

/** A site whose client is made here: each visit has a client that reports stale content. */
export interface ConnectedSite<S extends AnySchema> extends SiteOptions<S> {
  readonly clientOfVisit?: (onStale: () => void) => GalleyClient<S, false>;
}

/** The header of a page that shows stale content. */
export const staleHeader = ['X-Cache', 'STALE'] as const;

/** Whether a response comes from the cache of the site because Galley is unreachable. */
export function isStale(response: Response): boolean {
  return response.headers.get(staleHeader[0]) === staleHeader[1];
}

/** Returns a response with one more header. The headers of a response that a route has fetched can't be changed. */
export function withHeader(response: Response, name: string, value: string): Response {
  const own = new Response(response.body, response);
  own.headers.set(name, value);
  return own;
}

/** Who asks, and the client of theirs: that of drafts for whoever is in preview. */
export interface Visit<S extends AnySchema> {
  readonly galley: GalleyClient<S, boolean>;
  readonly isPreview: boolean;
  /** Where the admin app is, for `connectToEditor`: of previews alone, and where the site knows it. */
  readonly editor?: string | undefined;
}

/** What pages are not told: the key or token that drafts are read with. */
export interface KeyedVisit<S extends AnySchema> extends Visit<S> {
  readonly key?: string;
}

/** The parts that sites of all frameworks have. */
export interface Site<S extends AnySchema> {
  /** The answer to a request that is about previews or of the webhook; undefined for all others. */
  answer(request: Request): Promise<Response | undefined>;
  /** The client of a request. Calls `onStale` when the client returns stale content. */
  visit(request: Request, onStale?: () => void): Promise<KeyedVisit<S>>;
}

/** Connects a site. @throws TypeError for a secret that could be guessed */
export function connectSite<S extends AnySchema>(options: ConnectedSite<S>): Site<S> {
  const { client, previewKey, secret, path = '/preview', webhookPath = '/api/galley', app } = options;
  const routes = previewKey && secret ? previewRoutes({ secret }) : undefined;
  const { webhookSecret, onEvent = () => {} } = options;
  const take = webhookSecret?.length ? webhookRoute(webhookSecret, (event) => onEvent(event)) : undefined;
  const inPreview = (key: string): KeyedVisit<S> => ({
    galley: client.preview(key, { sourceMap: Boolean(app) }),
    isPreview: true,
    key,
    ...(app && { editor: app }),
  });
  const ofSecret = previewKey ? inPreview(previewKey) : undefined;
  return {
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (take && request.method === 'POST' && pathname === webhookPath) return take(request);
      if (pathname !== path) return undefined;
      const token = readPreviewToken(searchParams.get('token'));
      if (token !== undefined) {
        if (await isGoodToken(client.preview(token)))
          return redirectWithCookie(safePath(searchParams.get('path')), token, request);
        return new Response('This preview has ended.', { status: 401 });
      }
      const cookie = readPreviewCookie(request.headers.get('Cookie'));
      if (searchParams.has('end') && (routes || readPreviewToken(cookie)))
        return redirectWithCookie(safePath(searchParams.get('path')), '', request);
      return routes?.begin(request);
    },
    visit: async (request, onStale) => {
      const cookie = readPreviewCookie(request.headers.get('Cookie'));
      const token = readPreviewToken(cookie);
      if (token !== undefined) {
        const visit = inPreview(token);
        // Sessions end by themselves, and then their people are readers again.
        if (await isGoodToken(visit.galley)) return visit;
      } else if (ofSecret && (await routes?.isOn(cookie))) return ofSecret;
      const galley = (onStale && options.clientOfVisit?.(onStale)) ?? client;
      return { galley, isPreview: false };
    },
  };
}

/** What costs Galley least. */
const first = { limit: 1, total: 'none' } as const;

/** Whether Galley takes the token that a client reads drafts with; a Galley that cannot be asked says nothing against it. */
export async function isGoodToken<S extends AnySchema>(drafts: GalleyClient<S, boolean>): Promise<boolean> {
  try {
    await drafts.pages.list(first);
    return true;
  } catch (error) {
    return !(error instanceof GalleyError && error.code === 'INVALID_PREVIEW_KEY');
  }
}
