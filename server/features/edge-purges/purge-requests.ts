import type { TenantId } from '../../lib/tenant-id.ts';
import type { OutboundRequest } from '../../platform/outbound/outbound.ts';
import { type EdgeKind, edgeTraits } from './edge-kinds.ts';

/** The cache in front, as the settings name it. Without a kind it is told paths alone. */
export interface Edge {
  readonly kind: EdgeKind | undefined;
  /** In place of the address of the CDN's API. */
  readonly addresses: readonly string[] | undefined;
  readonly zone: string | undefined;
  readonly token: string | undefined;
  /** Whether it keeps what it has purged for the time when this service does not answer. */
  readonly soft: boolean;
}

/** What to purge of one tenant. */
export interface TenantPurge {
  readonly tenant: TenantId;
  readonly keys: readonly string[];
  readonly paths: readonly string[];
}

export type PurgeRequest = Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>;

/** The requests that purge all of this, in the form of the cache in front. */
export function purgeRequests(edge: Edge, purges: readonly TenantPurge[]): PurgeRequest[] {
  return addressesOf(edge).flatMap((url) => requestsTo(url, edge, purges));
}

/** How many requests it takes for so many names, to all addresses. */
export function requestsFor(edge: Edge, keys: number): number {
  if (edge.kind === undefined) return 0;
  return Math.ceil(keys / edgeTraits[edge.kind].mostKeys) * addressesOf(edge).length;
}

function addressesOf({ kind, addresses, zone }: Edge): readonly string[] {
  if (addresses) return addresses;
  if (kind === 'fastly') return [`https://api.fastly.com/service/${zone}/purge`];
  if (kind === 'cloudflare') return [`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`];
  if (kind === 'bunny') return [`https://api.bunny.net/pullzone/${zone}/purgeCache`];
  return [];
}

function requestsTo(url: string, edge: Edge, purges: readonly TenantPurge[]): PurgeRequest[] {
  const { kind, token = '' } = edge;
  const bearer: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const all = () => chunk([...new Set(purges.flatMap(({ keys }) => keys))], kind);
  switch (kind) {
    case 'fastly': {
      const headers = { 'Fastly-Key': token, ...(edge.soft && { 'Fastly-Soft-Purge': '1' }) };
      return all().map((keys) => post(url, headers, { surrogate_keys: keys }));
    }
    case 'cloudflare':
      return all().map((keys) => post(url, bearer, { tags: keys }));
    case 'bunny':
      return all().flatMap((keys) => keys.map((key) => post(url, { AccessKey: token }, { CacheTag: key })));
    case 'varnish':
      return all().map((keys) => ({
        method: 'PURGE',
        url,
        headers: { ...bearer, 'xkey-purge': keys.join(' ') },
      }));
    case 'generic':
      return purges.flatMap(({ tenant, keys, paths }) =>
        chunk(keys, kind).map((tags) => post(url, bearer, { tenant, paths, tags })),
      );
    case undefined:
      return purges.map(({ tenant, paths }) => post(url, {}, { tenant, paths }));
  }
}

function post(url: string, headers: Record<string, string>, body: unknown): PurgeRequest {
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function chunk(keys: readonly string[], kind: EdgeKind | undefined): string[][] {
  const size = kind === undefined ? keys.length : edgeTraits[kind].mostKeys;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) =>
    keys.slice(n * size, (n + 1) * size),
  );
}
