import { type Answer, withHeaders } from '../platform/http/answer.ts';
import type { ApiRequest } from '../platform/http/api-request.ts';

const cachedFamilies = /^\/api\/v1\/(pages|collections|blog)(\/|$)/;
const publicFamilies = /^\/api\/v1\/(pages|collections|blog|media|schemas)(\/|$)/;
const mediaFamily = /^\/api\/v1\/media(\/|$)/;
/** Whatever asks for an API key, media apart: the routes of today, those to come, and paths that no route has. */
const keyedFamilies = /^\/api\/v1\/(?!admin\/|auth\/|media(\/|$))/;

const exposed =
  'X-Cache, ETag, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id';

const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-Key, X-Preview-Key, If-None-Match',
  'Access-Control-Max-Age': '86400',
};

/** The answer to a browser's preflight of a public read; undefined for any other path. */
export function preflightAnswer(path: string): Answer | undefined {
  if (!publicFamilies.test(path)) return undefined;
  return { status: 204, headers: { ...preflightHeaders, ...familyHeaders(path) }, body: null };
}

function familyHeaders(path: string): Record<string, string> {
  return {
    ...(cachedFamilies.test(path) && { 'X-Cache': 'MISS' }),
    ...(keyedFamilies.test(path) && { Vary: 'Accept-Encoding, X-Preview-Key, X-API-Key' }),
    ...(mediaFamily.test(path) && { Vary: 'Accept-Encoding, X-API-Key' }),
  };
}

/**
 * Adds what every answer of a family carries (specification, "Response headers and caching"): `X-Cache` on pages,
 * collections and blog, CORS on public reads, and `no-store` on whatever must not be kept. `Vary` stands on all that is
 * keyed: all tenants share the URLs, and it is the one thing that every shared cache obeys.
 */
export function addFamilyHeaders(
  request: Pick<ApiRequest, 'path' | 'method' | 'requestId'>,
  answer: Answer,
  edgeCache: 'off' | 'keyed',
): Answer {
  const { path, method } = request;
  const headers: Record<string, string> = { 'X-Request-Id': request.requestId, ...familyHeaders(path) };
  if (answer.headers['X-Cache']) headers['X-Cache'] = answer.headers['X-Cache'];
  const isPublicRead = publicFamilies.test(path) && (method === 'GET' || method === 'HEAD');
  if (isPublicRead) Object.assign(headers, corsHeaders);
  const keepable = isPublicRead && answer.status < 400;
  if (!keepable && !answer.headers['Cache-Control']) headers['Cache-Control'] = 'no-store';
  // A cache that neither keys on the API key nor obeys Vary would hand one tenant's content to another.
  if (keepable && edgeCache === 'off' && keyedFamilies.test(path)) headers['CDN-Cache-Control'] = 'no-store';
  return withHeaders(answer, headers);
}
