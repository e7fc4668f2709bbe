import type { ChangeFeed } from '../changes.ts';
import type { GalleyClient } from '../client.ts';
import type { AnySchema, Depth } from '../schema.ts';
import { connectSite, type KeyedVisit, type SiteOptions, staleHeader, withHeader } from '../site.ts';
import { type SiteSettings, withOwnClient } from '../site-settings.ts';

export { type KeptReads, type KeptReadsOptions, keepReads } from '../kept-reads.ts';
export type { SiteOptions, Visit } from '../site.ts';
export { fromEnvironment, type SiteEnvironment, type SiteSettings } from '../site-settings.ts';

/** What Astro hands to a middleware; as much of it as is used here. */
export interface MiddlewareContext {
  readonly request: Request;
  readonly locals: object;
  /** Made at the build, for everybody: nobody asks, and nobody is in preview. */
  readonly isPrerendered: boolean;
}

/**
 * `onRequest` of `src/middleware.ts`: pages find the client at `Astro.locals.galley`, that of drafts for whoever is in preview
 * (`Astro.locals.isPreview`), with the address of the admin app (`Astro.locals.editor`); nothing of a preview is kept by anybody.
 * Previews begin and end at `/preview`, and a webhook of Galley leads to `/api/galley`. Without a client of the site's own one is
 * made that keeps what it reads until the webhook comes.
 */
export function galleyMiddleware<S extends AnySchema>(given: SiteOptions<S> | SiteSettings) {
  const options = 'client' in given ? given : withOwnClient<S>(given).options;
  const site = connectSite(options);
  return async (context: MiddlewareContext, next: () => Promise<Response>): Promise<Response> => {
    const { request, locals, isPrerendered } = context;
    const answer = isPrerendered ? undefined : await site.answer(request);
    if (answer) return answer;
    let isStale = false;
    const onStale = () => {
      isStale = true;
    };
    const { key: _, ...visit }: KeyedVisit<S> = isPrerendered
      ? { galley: options.client, isPreview: false }
      : await site.visit(request, onStale);
    Object.assign(locals, visit);
    const response = await next();
    if (visit.isPreview) response.headers.set('Cache-Control', 'private, no-store');
    return isStale ? withHeader(response, ...staleHeader) : response;
  };
}

/** What Astro hands to a loader; as much of it as is used here. */
export interface LoaderContext {
  readonly collection: string;
  readonly store: {
    set(entry: { id: string; data: Record<string, unknown>; digest?: string | number }): boolean;
    delete(id: string): void;
    keys(): string[];
  };
  readonly meta: { get(key: string): string | undefined; set(key: string, value: string): void };
  readonly logger: { info(message: string): void };
  readonly generateDigest: (data: Record<string, unknown>) => string | number;
  parseData(entry: { id: string; data: Record<string, unknown> }): Promise<Record<string, unknown>>;
}

/** What a loader needs. */
export interface LoaderOptions<S extends AnySchema, K> {
  readonly client: GalleyClient<S, boolean>;
  /** Slug of the collection type. */
  readonly type: K;
  readonly depth?: Depth | undefined;
}

type Content = Record<string, unknown> & { _slug: string };

/**
 * A loader for `defineCollection`: the items of a collection type, by slug. With a secret key a build in which nothing has
 * changed since the last asks once, whatever the number of items: `GET /changes` says so. Any change loads the list anew, as
 * content is in other content; only entries that differ are then new to Astro.
 */
export function galleyLoader<S extends AnySchema, K extends keyof S['collections'] & string>({
  client,
  type,
  depth = 1,
}: LoaderOptions<S, K>) {
  return {
    name: 'galley',
    load: async (context: LoaderContext): Promise<void> => {
      const { store, meta, logger } = context;
      const key = `galley:${type}:${depth}`;
      const { cursor, changed } = await look(client, meta.get(key));
      if (!changed) {
        logger.info(`${type}: nothing has changed`);
        return;
      }
      const gone = new Set(store.keys());
      let fresh = 0;
      for await (const item of client.collection(type).all({ depth } as never) as AsyncIterable<unknown>) {
        const content = item as Content;
        const id = content._slug;
        gone.delete(id);
        const data = await context.parseData({ id, data: content });
        if (store.set({ id, data, digest: context.generateDigest(content) })) fresh++;
      }
      for (const id of gone) store.delete(id);
      // Of before the list: what changed while it was read is looked at again the next time.
      if (cursor !== undefined) meta.set(key, cursor);
      logger.info(`${type}: ${fresh} new or changed, ${gone.size} gone`);
    },
  };
}

/** Where the log of changes stands, and whether there is any since; a key that may not read it cannot say. */
async function look(
  client: Pick<GalleyClient, 'changes'>,
  since: string | undefined,
): Promise<{ cursor: string | undefined; changed: boolean }> {
  const feed: ChangeFeed = client.changes({ since });
  let changed = since === undefined;
  try {
    for await (const _ of feed) changed = true;
  } catch (error) {
    if ((error as { status?: number }).status === 403) return { cursor: undefined, changed: true };
    throw error;
  }
  return { cursor: feed.cursor ?? undefined, changed };
}

/** A loader for `defineLiveCollection`: items as they are at each request. */
export function galleyLiveLoader<S extends AnySchema, K extends keyof S['collections'] & string>({
  client,
  type,
  depth = 1,
}: LoaderOptions<S, K>) {
  const items = client.collection(type);
  const options = { depth } as never;
  return {
    name: 'galley-live',
    loadCollection: ({ filter }: { filter?: object }) =>
      orError(async () => {
        const { items: found } = (await items.list({ limit: 100, depth, ...filter } as never)) as unknown as {
          items: Content[];
        };
        return { entries: found.map(entryOf), cacheHint: { tags: [type] } };
      }),
    loadEntry: ({ filter }: { filter: string | { id: string } }) =>
      orError(async () => {
        const slug = typeof filter === 'string' ? filter : filter.id;
        const found = (await items.get(slug, options)) as unknown as Content | null;
        return found
          ? { ...entryOf(found), cacheHint: { tags: [type, `${type}:${found._slug}`] } }
          : undefined;
      }),
  };
}

function entryOf(data: Content) {
  return { id: data._slug, data };
}

/** Astro wants the errors of live loaders as answers. */
async function orError<T>(load: () => Promise<T>): Promise<T | { error: Error }> {
  try {
    return await load();
  } catch (error) {
    return { error: error as Error };
  }
}
