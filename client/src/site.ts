import type { GalleyClient } from './client.ts';
import { previewRoutes, readPreviewCookie } from './preview.ts';
import type { AnySchema } from './schema.ts';
import { type VerifiedEvent, webhookRoute } from './webhooks.ts';

/** What a site on a server of its own needs; an empty text is as none. */
export interface SiteOptions<S extends AnySchema> {
  readonly client: GalleyClient<S, false>;
  /** Without it, or without the secret, there are no previews. */
  readonly previewKey?: string | undefined;
  /** What links to previews name; at least 16 characters. */
  readonly secret?: string | undefined;
  /** Where previews begin: `/preview?secret=…&path=/about`, and end: `/preview?end&path=/about`. `/preview` by default. */
  readonly path?: string | undefined;
  /** Of the webhook (`whsec_…`); without it no webhook is taken. */
  readonly webhookSecret?: string | readonly string[] | undefined;
  /** Where the webhook leads; `/api/galley` by default. */
  readonly webhookPath?: string | undefined;
  /** What each verified event leads to: `forget` of `keepReads()`. */
  readonly onEvent?: ((event: VerifiedEvent) => unknown) | undefined;
}

/** Who asks, and the client of theirs: that of drafts for whoever is in preview. */
export interface Visit<S extends AnySchema> {
  readonly galley: GalleyClient<S, boolean>;
  readonly isPreview: boolean;
}

/** The parts that sites of all frameworks have. */
export interface Site<S extends AnySchema> {
  /** The answer to a request that is about previews or of the webhook; undefined for all others. */
  answer(request: Request): Promise<Response | undefined>;
  /** The client of a request. */
  visit(request: Request): Promise<Visit<S>>;
}

/** Connects a site. @throws TypeError for a secret that could be guessed */
export function connectSite<S extends AnySchema>(options: SiteOptions<S>): Site<S> {
  const { client, previewKey, secret, path = '/preview', webhookPath = '/api/galley' } = options;
  const routes = previewKey && secret ? previewRoutes({ secret }) : undefined;
  const drafts = previewKey ? client.preview(previewKey) : client;
  const { webhookSecret, onEvent = () => {} } = options;
  const take = webhookSecret?.length ? webhookRoute(webhookSecret, (event) => onEvent(event)) : undefined;
  return {
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (take && request.method === 'POST' && pathname === webhookPath) return take(request);
      if (!routes || pathname !== path) return undefined;
      return searchParams.has('end') ? routes.end(request) : routes.begin(request);
    },
    visit: async (request) => {
      const isPreview = (await routes?.isOn(readPreviewCookie(request.headers.get('Cookie')))) ?? false;
      return { galley: isPreview ? drafts : client, isPreview };
    },
  };
}
