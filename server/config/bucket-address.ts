/** A bucket of an S3-compatible store, as `GALLEY_BLOBS` names it. */
export interface BucketAddress {
  readonly bucket: string;
  /** Comes before every key; empty, or ends in a slash. */
  readonly prefix: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

const names = new Set(['endpoint', 'region']);

/** Whether a text is `s3://bucket[/prefix][?endpoint=https://…&region=…]`. */
export function isBucketAddress(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  const isEndpoint = endpoint === null || (URL.canParse(endpoint) && /^https?:/.test(endpoint));
  return (
    /^[a-z0-9][a-z0-9.-]{1,62}$/.test(hostname) &&
    isEndpoint &&
    [...searchParams.keys()].every((name) => names.has(name))
  );
}

/** Reads what `isBucketAddress` accepts. */
export function parseBucketAddress(text: string): BucketAddress {
  const { hostname, pathname, searchParams } = new URL(text);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? undefined,
  };
}
