import type { ErrorCode } from '../../lib/service-error.ts';
import { surfaceOf } from '../limit-surface.ts';
import type { PolicyRow } from '../policy.ts';
import type { OperationDescription } from './describe.ts';

/** How requests show who they come from (specification, "Authentication"). */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'A public key (`cms_pk_…`) reads, a secret key (`cms_sk_…`) also does what its permissions allow.',
  },
  publicKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'For public keys only: a secret key in a URL is refused and has to be rotated.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of `POST /auth/login`, for programs.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'galley_session',
    description:
      'What `POST /auth/login` sets in browsers; on https its name is `__Host-galley_session`. Changes need a page of ' +
      'this service behind them.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Webhook-Signature',
    description:
      'How a receiver knows that a webhook is ours: `sha256=` and the HMAC-SHA256 of the raw bytes of the body in ' +
      'lower-case hex, with the secret of the webhook as the key. Compare in constant time.',
  },
  standardWebhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'The same after the Standard Webhooks convention, over `webhook-id`, `webhook-timestamp` and the body. Every ' +
      'delivery carries both: check either.',
  },
} as const;

/** Which credentials a route takes, any one of them. */
export function securityOf(row: PolicyRow): Record<string, readonly string[]>[] {
  if (row.credential === 'none') return [];
  if (row.credential === 'session') return [{ sessionToken: [] }, { sessionCookie: [] }];
  return row.permission || row.secretKey ? [{ apiKey: [] }] : [{ apiKey: [] }, { publicKeyInQuery: [] }];
}

/** What a route needs, in a sentence. */
export function needsOf(row: PolicyRow): string {
  if (row.credential === 'none') return 'Needs no credential.';
  if (row.superAdmin) return 'Needs a super-admin of the installation.';
  if (row.credential === 'session') return row.role ? `Needs the role \`${row.role}\`.` : 'Needs a session.';
  if (row.permission) return `Needs a secret key with the permission \`${row.permission}\`.`;
  return row.secretKey ? 'Needs a secret key.' : 'Needs an API key of either type.';
}

/** Every code that a route can answer: those of its guards, and those of its description. */
export function errorCodesOf(row: PolicyRow, description: OperationDescription): ErrorCode[] {
  const isWrite = row.method !== 'GET';
  const takesJson = description.body !== undefined && !('form' in description.body);
  const isGuarded = row.permission || row.secretKey || row.superAdmin || (row.role && row.role !== 'viewer');
  const codes: (ErrorCode | false | undefined)[] = [
    'BAD_REQUEST',
    row.credential !== 'none' && 'UNAUTHORIZED',
    description.headers?.includes('X-Preview-Key') && 'INVALID_PREVIEW_KEY',
    (isGuarded || (row.credential === 'session' && isWrite)) && 'FORBIDDEN',
    takesJson && 'INVALID_JSON',
    takesJson && 'PAYLOAD_TOO_LARGE',
    row.idempotent && 'INVALID_JSON',
    row.idempotent && 'PAYLOAD_TOO_LARGE',
    row.idempotent && 'CONFLICT',
    surfaceOf(row.method, row.path) && 'RATE_LIMITED',
    'INTERNAL_ERROR',
    ...(description.errors ?? []),
  ];
  return [...new Set(codes.filter((code) => typeof code === 'string'))];
}

/** Names of the headers that all answers of a route have or can have. */
export function commonHeadersOf(row: PolicyRow): string[] {
  const family = row.path.split('/')[1] ?? '';
  const isCached = ['pages', 'collections', 'blog'].includes(family);
  return [
    'X-Request-Id',
    ...(surfaceOf(row.method, row.path)
      ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
      : []),
    ...(isCached ? ['X-Cache'] : []),
    ...(row.credential === 'key' || family === 'media' ? ['Vary'] : []),
    ...(row.idempotent ? ['X-Idempotency-Replay'] : []),
  ];
}
