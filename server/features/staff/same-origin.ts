import { fail } from '../../lib/service-error.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';

/**
 * Whether a request comes from a page of this service: from its public address, or from the address that the request
 * itself came to. Undefined when it does not say where it comes from.
 */
export function comesFromOwnPage(request: ApiRequest, publicOrigin: string): boolean | undefined {
  const origin = request.header('origin');
  if (origin === undefined) return undefined;
  return origin === publicOrigin || origin === new URL(request.raw.url).origin;
}

/**
 * Refuses what a page of another site could make a browser send: changes that only a cookie vouches for.
 * @throws ServiceError FORBIDDEN
 */
export function requireOwnPage(request: ApiRequest, publicOrigin: string): void {
  const isOwn = comesFromOwnPage(request, publicOrigin);
  if (isOwn) return;
  const found = isOwn === undefined ? 'This request has none' : 'This request has another one';
  throw fail(
    'FORBIDDEN',
    `A change made with the session cookie needs the Origin header ${publicOrigin}. ${found}. ` +
      'Programs send the token as Authorization: Bearer instead.',
  );
}
