import { families } from '../../features/api/families.ts';
import type { AnyOperation } from '../../features/api/operation.ts';
import type { ErrorCode } from '../../lib/service-error.ts';

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
export function securityOf({ access }: AnyOperation): Record<string, readonly string[]>[] {
  if (access.credential === 'none') return [];
  if (access.credential === 'session') return [{ sessionToken: [] }, { sessionCookie: [] }];
  return access.permission || access.secretKey
    ? [{ apiKey: [] }]
    : [{ apiKey: [] }, { publicKeyInQuery: [] }];
}

/** What a route needs, in a sentence. */
export function needsOf({ access }: AnyOperation): string {
  if (access.credential === 'none') return 'Needs no credential.';
  if (access.superAdmin) return 'Needs a super-admin of the installation.';
  if (access.credential === 'session')
    return access.role ? `Needs the role \`${access.role}\`.` : 'Needs a session.';
  if (access.permission) return `Needs a secret key with the permission \`${access.permission}\`.`;
  return access.secretKey ? 'Needs a secret key.' : 'Needs an API key of either type.';
}

/** Every code that an operation can answer: those of its guards, and its own. */
export function errorCodesOf({
  method,
  access,
  limit,
  headers,
  body,
  errors = [],
}: AnyOperation): ErrorCode[] {
  const isWrite = method !== 'GET';
  const takesJson = body !== undefined && !('form' in body);
  const { credential, role } = access;
  const isGuarded = access.permission || access.secretKey || access.superAdmin || (role && role !== 'viewer');
  const codes: (ErrorCode | false | undefined)[] = [
    'BAD_REQUEST',
    credential !== 'none' && 'UNAUTHORIZED',
    headers?.includes('X-Preview-Key') && 'INVALID_PREVIEW_KEY',
    (isGuarded || (credential === 'session' && isWrite)) && 'FORBIDDEN',
    takesJson && 'INVALID_JSON',
    takesJson && 'PAYLOAD_TOO_LARGE',
    access.idempotent && 'INVALID_JSON',
    access.idempotent && 'PAYLOAD_TOO_LARGE',
    access.idempotent && 'CONFLICT',
    limit && 'RATE_LIMITED',
    'INTERNAL_ERROR',
    ...errors,
  ];
  return [...new Set(codes.filter((code) => typeof code === 'string'))];
}

/** Names of the headers that all answers of an operation have or can have. */
export function commonHeadersOf({ access, limit, family }: AnyOperation): string[] {
  const { tellsCache, vary } = families[family];
  return [
    'X-Request-Id',
    ...(limit ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
    ...(tellsCache ? ['X-Cache'] : []),
    ...(vary ? ['Vary'] : []),
    ...(access.idempotent ? ['X-Idempotency-Replay'] : []),
  ];
}
