import { z } from 'zod';
import { edgeKinds } from '../features/edge-purges/edge-kinds.ts';
import { setting, text } from './setting.ts';

const mostAddresses = 16;

/** Settings of the cache in front of the installation. */
export const edgeSettings = {
  edgeCache: setting(
    ['GALLEY_EDGE_CACHE'],
    text('off').pipe(z.enum(['off', 'keyed'])),
    '`off`',
    'Set to `keyed` if your CDN or proxy caches by API key. With `off`, responses have `CDN-Cache-Control: no-store`.',
  ),
  edge: setting(
    ['GALLEY_EDGE'],
    z.enum(edgeKinds, `must be one of ${edgeKinds.join(', ')}`).optional(),
    '–',
    'Type of the CDN or proxy: `fastly`, `cloudflare`, `bunny`, `varnish` or `generic`. Turns on ' +
      '[cache tags and purges by tag](proxies-and-cdns.md#purge-by-cache-tag).',
  ),
  edgePurge: setting(
    ['GALLEY_EDGE_PURGE'],
    text('publications').pipe(z.enum(['publications', 'all'], 'must be publications or all')),
    '`publications`',
    'Changes that trigger a purge: `publications` in the admin API, or `all` changes that readers can see.',
  ),
  edgePurgeUrl: setting(
    ['GALLEY_EDGE_PURGE_URL'],
    z
      .string()
      // A comma may also stand in an address.
      .transform((list) => list.trim().split(/\s*,\s*(?=https?:)/i))
      .refine(
        (addresses) => addresses.every(isAddress),
        'must be an http(s) URL or a comma-separated list of URLs',
      )
      .refine((addresses) => addresses.length <= mostAddresses, `must have at most ${mostAddresses} URLs`)
      .refine(
        (addresses) => !addresses.some(namesPerson),
        'must not contain a user or a password; set GALLEY_EDGE_TOKEN instead',
      )
      .optional(),
    'The API of the CDN',
    'Comma-separated URLs that receive purge requests. Required with `varnish` and `generic`. Without `GALLEY_EDGE`, ' +
      'Galley [purges by path](proxies-and-cdns.md#purge-by-path).',
  ),
  edgeZone: setting(
    ['GALLEY_EDGE_ZONE'],
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must contain only letters, digits, hyphens and underscores')
      .optional(),
    '–',
    'Id of the Fastly service, Cloudflare zone or Bunny pull zone to purge.',
  ),
  edgeToken: setting(
    ['GALLEY_EDGE_TOKEN'],
    z
      .string()
      .regex(/^[\x21-\x7e]{1,512}$/, 'must be printable characters without spaces')
      .optional(),
    '–',
    'API token of the CDN, with permission to purge. For `varnish` and `generic`, Galley sends the token as ' +
      '`Authorization: Bearer <token>`.',
  ),
} as const;

/** Whether there is a cache in front that purges are sent to. */
export function isEdgePurged({
  edge,
  edgePurgeUrl,
}: {
  readonly edge?: unknown;
  readonly edgePurgeUrl?: unknown;
}): boolean {
  return edge !== undefined || edgePurgeUrl !== undefined;
}

/** What is wrong with the settings of the edge together, each of which may be right alone. */
export function faultsOfEdge(config: Readonly<Record<string, unknown>>): string[] {
  const { edge, edgePurge, edgePurgeUrl, edgeZone, edgeToken } = config;
  const addresses = edgePurgeUrl as readonly string[] | undefined;
  if (edge === undefined) {
    const needing = [
      ...(edgePurge === 'all' ? ['GALLEY_EDGE_PURGE=all'] : []),
      ...(edgeZone ? ['GALLEY_EDGE_ZONE'] : []),
      ...(edgeToken ? ['GALLEY_EDGE_TOKEN'] : []),
    ];
    return needing.map((variable) => `GALLEY_EDGE: required with ${variable}`);
  }
  if (edge === 'varnish' || edge === 'generic') {
    const needless = edgeZone ? [`GALLEY_EDGE_ZONE: must not be set with GALLEY_EDGE=${edge}`] : [];
    if (!addresses) needless.push(`GALLEY_EDGE_PURGE_URL: required with GALLEY_EDGE=${edge}`);
    return needless;
  }
  const faults = [];
  if (!edgeToken) faults.push(`GALLEY_EDGE_TOKEN: required with GALLEY_EDGE=${edge}`);
  if (!edgeZone && !addresses) faults.push(`GALLEY_EDGE_ZONE: required with GALLEY_EDGE=${edge}`);
  return faults;
}

function isAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function namesPerson(address: string): boolean {
  if (!isAddress(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
