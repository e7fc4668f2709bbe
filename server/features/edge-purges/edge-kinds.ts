// In this folder: what a cache in front is told: the names of what answers show, and the purges that follow changes.

/** The caches in front that can be purged by what their answers show. */
export const edgeKinds = ['fastly', 'cloudflare', 'bunny', 'varnish', 'generic'] as const;

export type EdgeKind = (typeof edgeKinds)[number];

/** What is particular to a cache in front. */
interface EdgeTraits {
  /** The header of an answer that it reads names from, and what stands between them. */
  readonly header: string;
  readonly separator: string;
  /** Bytes of that header's value that it reads for sure, and that proxies on the way pass on. */
  readonly longestHeader: number;
  /** Names that one purge may hold. */
  readonly mostKeys: number;
  /** Where it reads how long it may keep an answer, if that is a header of its own; browsers do not read it. */
  readonly lifetime: Readonly<Record<string, string>>;
}

// Fresh as long as the response cache is. Not stale after that: a purge would otherwise let one more reader see what was.
const fresh = 'max-age=900';

/** Limits are those of their documentation, or lower where proxies in between have lower ones by default. */
export const edgeTraits: Readonly<Record<EdgeKind, EdgeTraits>> = {
  fastly: {
    header: 'Surrogate-Key',
    separator: ' ',
    longestHeader: 16_384,
    mostKeys: 256,
    // A soft purge makes an answer stale, and stale ones are for the time when this service does not answer.
    lifetime: { 'Surrogate-Control': `${fresh}, stale-while-revalidate=0, stale-if-error=1800` },
  },
  cloudflare: {
    header: 'Cache-Tag',
    separator: ',',
    longestHeader: 16_384,
    mostKeys: 30,
    lifetime: { 'CDN-Cache-Control': fresh },
  },
  bunny: {
    header: 'CDN-Tag',
    separator: ',',
    longestHeader: 4096,
    mostKeys: 1,
    lifetime: { 'CDN-Cache-Control': fresh },
  },
  // `http_resp_hdr_len` is 8 KiB, with the name of the header.
  varnish: { header: 'xkey', separator: ' ', longestHeader: 8000, mostKeys: 256, lifetime: {} },
  generic: {
    header: 'Surrogate-Key',
    separator: ' ',
    // nginx takes all headers together in `proxy_buffer_size`, which is 4 KiB.
    longestHeader: 3000,
    mostKeys: 1000,
    lifetime: { 'CDN-Cache-Control': fresh },
  },
};
