import type { DeliveredItem, ItemOptions } from '../collections.ts';
import type { CallOptions } from '../options.ts';
import type { DeliveredPage, PageOptions } from '../pages.ts';
import type { Found, Post } from '../records.ts';
import type { AnySchema, Depth } from '../schema.ts';
import { connectSite, type SiteOptions, type Visit as SiteVisit, staleHeader, withHeader } from '../site.ts';
import { type SiteSettings, withOwnClient } from '../site-settings.ts';

export { type KeptReads, type KeptReadsOptions, keepReads } from '../kept-reads.ts';
export type { SiteOptions } from '../site.ts';
export { fromEnvironment, type SiteEnvironment, type SiteSettings } from '../site-settings.ts';

/** What SvelteKit hands to `handle`; as much of it as is used here. */
interface RequestEvent {
  readonly request: Request;
  readonly url: URL;
  readonly locals: object;
}

/** `error` and `redirect` of `@sveltejs/kit`, for `locals.show`. */
export interface KitFunctions {
  readonly error?: ((status: 404) => never) | undefined;
  readonly redirect?: ((status: 301, location: string) => never) | undefined;
}

/** A site: its client, or what to make one of that keeps what it reads until the webhook comes. */
export type HandleOptions<S extends AnySchema> = (SiteOptions<S> | SiteSettings) & KitFunctions;

/** What the path that was asked for shows: SvelteKit's 404 when there is none, and its redirect from an older slug. */
export interface Show<S extends AnySchema> {
  page<K extends keyof S['pages'] = keyof S['pages'], D extends Depth = 1>(
    slug: string,
    options?: PageOptions<K, D>,
  ): Promise<DeliveredPage<S, K, D, boolean>>;
  item<K extends keyof S['collections'] & string, D extends Depth = 1>(
    type: K,
    slug: string,
    options?: ItemOptions<D, never>,
  ): Promise<DeliveredItem<S, K, D, boolean>>;
  post(slug: string, options?: CallOptions): Promise<Post>;
}

/** What `locals` have, for `src/app.d.ts`. */
export interface Visit<S extends AnySchema> extends SiteVisit<S> {
  readonly show: Show<S>;
}

/**
 * `handle` of `src/hooks.server.ts`: every `load` finds the client at `locals.galley`, that of drafts for whoever is in preview
 * (`locals.isPreview`), and nothing of a preview is kept by anybody. Previews begin and end at `/preview`, and a webhook of
 * Galley leads to `/api/galley`.
 */
export function galleyHandle<S extends AnySchema>(options: HandleOptions<S>) {
  const { error, redirect } = options;
  const site = connectSite('client' in options ? options : withOwnClient<S>(options).options);
  return async <E extends RequestEvent>({
    event,
    resolve,
  }: {
    event: E;
    resolve: (event: E) => Response | Promise<Response>;
  }): Promise<Response> => {
    const answer = await site.answer(event.request);
    if (answer) return answer;
    let isStale = false;
    const { key: _, ...visit } = await site.visit(event.request, () => {
      isStale = true;
    });
    const show = error && redirect ? { show: showOf(visit, event.url, { error, redirect }) } : {};
    Object.assign(event.locals, visit, show);
    const response = await resolve(event);
    if (visit.isPreview) return withHeader(response, 'Cache-Control', 'private, no-store');
    return isStale ? withHeader(response, ...staleHeader) : response;
  };
}

function showOf<S extends AnySchema>(
  { galley }: SiteVisit<S>,
  { pathname }: URL,
  { error, redirect }: Required<{ [K in keyof KitFunctions]: NonNullable<KitFunctions[K]> }>,
): Show<S> {
  const show = async <T>(read: Promise<Found<T> | null>): Promise<T> => {
    const found = await read;
    if (!found) return error(404);
    // A site may show a record at a path that is not made of its slug, and then the older one will do.
    if (!found.redirect || !pathname.endsWith(found.redirect.from)) return found.data;
    return redirect(301, pathname.slice(0, -found.redirect.from.length) + found.redirect.to);
  };
  return {
    page: (slug, options) => show(galley.page(slug, options)),
    item: (type, slug, options) => show(galley.collection(type).item(slug, options)),
    post: (slug, options) => show(galley.post(slug, options)),
  } as Show<S>;
}
