import type { GalleyClient } from '../client.ts';
import { previewCookie, previewRoutes } from '../preview.ts';
import type { AnySchema } from '../schema.ts';

/** What SvelteKit hands to `handle`; as much of it as is used here. */
interface RequestEvent {
  readonly request: Request;
  readonly url: URL;
  readonly cookies: { get(name: string): string | undefined };
  readonly locals: object;
}

/** What `galleyHandle` needs. */
export interface HandleOptions<S extends AnySchema> {
  readonly client: GalleyClient<S, false>;
  readonly previewKey: string;
  /** What links to previews name; at least 16 characters. */
  readonly secret: string;
  /** Where previews begin: `/preview?secret=…&path=/about`, and end: `/preview?end&path=/about`. `/preview` by default. */
  readonly path?: string | undefined;
}

/**
 * `handle` of `src/hooks.server.ts`: every `load` finds the client at `locals.galley`, that of drafts for whoever is in preview
 * (`locals.isPreview`), and nothing of a preview is kept by anybody.
 */
export function galleyHandle<S extends AnySchema>({
  client,
  previewKey,
  secret,
  path = '/preview',
}: HandleOptions<S>) {
  const routes = previewRoutes({ secret });
  const drafts = client.preview(previewKey);
  return async <E extends RequestEvent>({
    event,
    resolve,
  }: {
    event: E;
    resolve: (event: E) => Response | Promise<Response>;
  }): Promise<Response> => {
    if (event.url.pathname === path) {
      return event.url.searchParams.has('end') ? routes.end(event.request) : routes.begin(event.request);
    }
    const isPreview = await routes.isOn(event.cookies.get(previewCookie));
    Object.assign(event.locals, { galley: isPreview ? drafts : client, isPreview });
    const response = await resolve(event);
    if (isPreview) response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}
