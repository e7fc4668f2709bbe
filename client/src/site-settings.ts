import { createClient, type GalleyClient } from './client.ts';
import { type KeptReadsOptions, keepReads } from './kept-reads.ts';
import type { AnySchema } from './schema.ts';
import { type ConnectedSite, isStale, type SiteOptions } from './site.ts';

/** A site whose client is made here, and keeps what is published until the webhook says that it changed. */
export interface SiteSettings extends Omit<SiteOptions<AnySchema>, 'client'> {
  /** Of Galley: `https://cms.example.com`. */
  readonly url: string;
  /** A public key. */
  readonly key: string;
  /** How long and how much is kept. */
  readonly keep?: KeptReadsOptions | undefined;
}

/**
 * What sites are told by their environment: `GALLEY_URL`, `http://127.0.0.1:4400` without it; `GALLEY_KEY`; where
 * people open the admin app at another address, `GALLEY_APP_URL`; and where there are previews by a secret and a webhook,
 * `GALLEY_PREVIEW_KEY`, `GALLEY_PREVIEW_SECRET`, `GALLEY_WEBHOOK_SECRET`.
 */
export type SiteEnvironment = Readonly<Record<string, string | undefined>>;

/** The settings of a site by their usual names: `fromEnvironment(process.env)`. @throws TypeError without a key */
export function fromEnvironment(environment: SiteEnvironment): SiteSettings {
  const { GALLEY_KEY, GALLEY_APP_URL, GALLEY_PREVIEW_KEY, GALLEY_PREVIEW_SECRET } = environment;
  const url = environment['GALLEY_URL'] || 'http://127.0.0.1:4400';
  if (!GALLEY_KEY) throw new TypeError('GALLEY_KEY is not set: a public key of Galley, cms_pk_….');
  return {
    url,
    key: GALLEY_KEY,
    previewKey: GALLEY_PREVIEW_KEY,
    secret: GALLEY_PREVIEW_SECRET,
    webhookSecret: environment['GALLEY_WEBHOOK_SECRET'],
    app: GALLEY_APP_URL || url,
  };
}

/** The options of a site with a client of its own, and the `fetch` that keeps what that client reads. */
export function withOwnClient<S extends AnySchema>(settings: SiteSettings) {
  const { url, key, keep, onEvent } = settings;
  const reads = keepReads(keep);
  const client: GalleyClient<S, false> = createClient<S>({ url, key, fetch: reads.fetch });
  const options: ConnectedSite<S> = {
    ...settings,
    client,
    clientOfVisit: (onStale) =>
      createClient<S>({
        url,
        key,
        cache: false,
        fetch: (address, init) => notifyIfStale(reads.fetch(address, init), onStale),
      }),
    onEvent: (event) => {
      reads.forget();
      return onEvent?.(event);
    },
  };
  return { options, fetch: reads.fetch };
}

async function notifyIfStale(read: Promise<Response>, onStale: () => void): Promise<Response> {
  const response = await read;
  if (isStale(response)) onStale();
  return response;
}
