import type { GalleyClient } from '../client.ts';
import { previewRoutes, readPreviewCookie } from '../preview.ts';
import type { AnySchema } from '../schema.ts';

/** What previews and reads on the server of Nuxt need. */
export interface NuxtOptions<S extends AnySchema> {
  readonly client: GalleyClient<S, false>;
  readonly previewKey: string;
  /** What links to previews name; at least 16 characters. */
  readonly secret: string;
}

/**
 * The server's part of a Nuxt site. Pages read by `useAsyncData` from a server route of the site, so that no key reaches a
 * browser: `clientFor` is the client of a request, that of drafts for whoever is in preview.
 */
export function galleyServer<S extends AnySchema>({
  client,
  previewKey,
  secret,
}: NuxtOptions<S>): {
  clientFor(request: Request): Promise<GalleyClient<S, boolean>>;
  isPreview(request: Request): Promise<boolean>;
  /** `server/routes/preview.get.ts`: begins a preview by `?secret=…&path=/about`, and ends it by `?end&path=/about`. */
  preview(request: Request): Promise<Response>;
} {
  const routes = previewRoutes({ secret });
  const drafts = client.preview(previewKey);
  const isPreview = (request: Request) => routes.isOn(readPreviewCookie(request.headers.get('Cookie')));
  return {
    isPreview,
    clientFor: async (request) => ((await isPreview(request)) ? drafts : client),
    preview: async (request) =>
      new URL(request.url).searchParams.has('end') ? routes.end(request) : routes.begin(request),
  };
}
