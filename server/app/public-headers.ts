import type { Config } from '../config/load-config.ts';
import { edgeTraits } from '../features/edge-purges/edge-kinds.ts';
import type { EdgeTags } from '../features/edge-purges/edge-tags.ts';
import { type Answer, withHeaders } from '../platform/http/answer.ts';
import type { ApiRequest } from '../platform/http/api-request.ts';
import { familyOf } from './path-families.ts';

const base = '/api/v1';

const exposed =
  'X-Cache, ETag, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id';

const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };

const timedCorsHeaders = { ...corsHeaders, 'Access-Control-Expose-Headers': `${exposed}, Server-Timing` };

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-Key, X-Preview-Key, If-None-Match',
  'Access-Control-Max-Age': '86400',
};

/** The answer to a browser's preflight of a public read; undefined for any other path. */
export function preflightAnswer(path: string): Answer | undefined {
  const family = familyBelow(path);
  if (!family?.forBrowsers) return undefined;
  return { status: 204, headers: { ...preflightHeaders, ...headersOf(family) }, body: null };
}

function familyBelow(path: string) {
  return path.startsWith(`${base}/`) ? familyOf(path.slice(base.length)) : undefined;
}

function headersOf(family: ReturnType<typeof familyBelow>): Record<string, string> {
  return {
    ...(family?.tellsCache && { 'X-Cache': 'MISS' }),
    ...(family?.vary && { Vary: family.vary }),
  };
}

interface HeaderDeps {
  readonly config: Pick<Config, 'edge' | 'edgeCache' | 'serverTiming'>;
  readonly edgeTags: EdgeTags | undefined;
}

/**
 * Adds what every answer of a family carries (specification, "Response headers and caching"), and `no-store` to whatever
 * must not be kept. Where there is a cache in front to be purged, what it may keep names what it shows.
 */
export function addFamilyHeaders(
  request: Pick<ApiRequest, 'path' | 'method'> & { readonly requestId: string | undefined },
  answer: Answer,
  { config: { edge, edgeCache, serverTiming }, edgeTags }: HeaderDeps,
): Answer {
  const { path, method, requestId } = request;
  const family = familyBelow(path);
  const headers: Record<string, string> = requestId === undefined ? {} : { 'X-Request-Id': requestId };
  Object.assign(headers, headersOf(family));
  if (answer.headers['X-Cache']) headers['X-Cache'] = answer.headers['X-Cache'];
  const isPublicRead = family?.forBrowsers === true && (method === 'GET' || method === 'HEAD');
  if (isPublicRead) Object.assign(headers, serverTiming === 'on' ? timedCorsHeaders : corsHeaders);
  const keepable = isPublicRead && answer.status < 400;
  if (!keepable && !answer.headers['Cache-Control']) headers['Cache-Control'] = 'no-store';
  // A cache that neither keys on the API key nor obeys Vary would hand one tenant's content to another.
  if (keepable && edgeCache === 'off' && !family.isShared) headers['CDN-Cache-Control'] = 'no-store';
  const { tenant, tags } = answer;
  if (keepable && edge && tenant && !/no-store|private/.test(answer.headers['Cache-Control'] ?? '')) {
    Object.assign(headers, edgeTags?.headerOf(tenant, tags));
    if (edgeCache === 'keyed' && !family.isShared) Object.assign(headers, edgeTraits[edge].lifetime);
  }
  return withHeaders(answer, headers);
}
