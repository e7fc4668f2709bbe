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
      'A public key (`cms_pk_…`) can read content. A secret key (`cms_sk_…`) also has the permissions that ' +
      'were granted to it.',
  },
  publicKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description:
      'A public key in the URL. The API rejects a secret key in the URL. Rotate a secret key that was sent ' +
      'in a URL.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` from the response of `POST /auth/login`, for programs.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'galley_session',
    description:
      'The cookie that `POST /auth/login` sets in browsers. With HTTPS, the cookie is named ' +
      '`__Host-galley_session`. Requests that change data must come from a page of this service.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Webhook-Signature',
    description:
      'The signature of a delivery, which proves that Galley sent it: `sha256=` and the HMAC-SHA256 of the ' +
      'raw body in lowercase hex. The key of the HMAC is the signing secret of the webhook. Compare ' +
      'signatures in constant time.',
  },
  standardWebhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'The signature of a delivery as defined by Standard Webhooks, over `webhook-id`, `webhook-timestamp` ' +
      'and the body. Each delivery contains this signature and `X-Webhook-Signature`. A receiver needs to ' +
      'check only one of the two signatures.',
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
  if (access.credential === 'none') return 'Requires no authentication.';
  if (access.superAdmin) return 'Requires a super-admin of the installation.';
  if (access.credential === 'session')
    return access.role ? `Requires the role \`${access.role}\`.` : 'Requires a session.';
  if (access.permission) return `Requires a secret key with the permission \`${access.permission}\`.`;
  return access.secretKey ? 'Requires a secret key.' : 'Requires a public or secret API key.';
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
