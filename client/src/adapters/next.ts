import { image } from '../image.ts';
import { previewTarget, safePath } from '../preview.ts';
import { type VerifiedEvent, webhookRoute } from '../webhooks.ts';

/** The tag of all that was read of Galley. */
export const galleyTag = 'galley';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` for `createClient` whose answers Next.js keeps until content changes: tagged, for `revalidateRoute` to forget.
 * Reads of previews and writes are never kept.
 */
export function taggedFetch(fetch: Fetch = globalThis.fetch): Fetch {
  return (url, init) => {
    const headers = { ...(init.headers as Record<string, string> | undefined) };
    const isPublished = (init.method ?? 'GET') === 'GET' && headers['X-Preview-Key'] === undefined;
    // Asked by an ETag the service answers 304, which is nothing to keep: here Next.js is the cache.
    if (isPublished) delete headers['If-None-Match'];
    const kept = { cache: 'force-cache', next: { tags: [galleyTag] } };
    return fetch(url, { ...init, headers, ...(isPublished ? kept : { cache: 'no-store' }) } as RequestInit);
  };
}

/** What `revalidateRoute` needs of Next.js and of the webhook. */
export interface RevalidateOptions {
  /** Of the webhook (`whsec_…`). */
  readonly secret: string | readonly string[];
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
  return webhookRoute(secret, async (event) => {
    revalidateTag(galleyTag, { expire: 0 });
    await onEvent?.(event);
  });
}

/** What the routes of previews need of Next.js. */
export interface DraftOptions {
  /** What links to previews name; at least 16 characters. */
  readonly secret: string;
  /** `draftMode` of `next/headers`. */
  readonly draftMode: () => Promise<{ enable(): void; disable(): void }>;
}

/** `GET` of `app/api/preview/route.ts`: begins a preview by `?secret=…&path=/about`, and ends it by `?end&path=/about`. */
export function draftRoute({ secret, draftMode }: DraftOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.has('end')) {
      (await draftMode()).disable();
      return redirectTo(safePath(searchParams.get('path')));
    }
    const path = previewTarget(request.url, { secret });
    if (path === undefined) return new Response('The secret is not right.', { status: 401 });
    (await draftMode()).enable();
    return redirectTo(path);
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

function redirectTo(path: string): Response {
  return new Response(null, { status: 307, headers: { Location: path, 'Cache-Control': 'no-store' } });
}
