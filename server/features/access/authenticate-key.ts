import type { Actor } from '../../lib/actor.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import { readFlag } from '../../platform/http/query-flag.ts';
import type { Shown } from '../api/shown.ts';
import { looksLikeSecretKey, type Permission } from './api-key.ts';
import type { KeyDirectory, VerifiedKey } from './key-directory.ts';

/** A request whose API key was verified. */
export interface KeyRequest extends ApiRequest {
  readonly tenant: TenantId;
  readonly key: VerifiedKey;
  readonly actor: Actor;
}

const howToSend = 'An API key is required via the X-API-Key header or the api_key query parameter.';

/**
 * The key of a request (specification, "Authentication", rules 1, 2 and 7). The header wins over the query.
 * @throws ServiceError UNAUTHORIZED
 */
export async function authenticateKey(request: ApiRequest, keys: KeyDirectory): Promise<VerifiedKey> {
  const queryKeys = request.query.getAll('api_key');
  if (queryKeys.some(looksLikeSecretKey)) {
    throw fail(
      'UNAUTHORIZED',
      'A secret key must never be sent in the query string. An API key is required via the X-API-Key header; ' +
        'only public keys may use the api_key query parameter. Treat this key as exposed and rotate it.',
    );
  }
  const key = request.header('x-api-key') ?? queryKeys[0];
  if (!key) throw fail('UNAUTHORIZED', howToSend);
  const verified = await keys.verify(key);
  if (!verified || verified.type === 'preview') {
    throw fail('UNAUTHORIZED', `The API key is invalid, expired or revoked. ${howToSend}`);
  }
  return verified;
}

/**
 * Demands a secret key with a permission (rules 3 to 6).
 * @throws ServiceError FORBIDDEN
 */
export function requirePermission(key: VerifiedKey, permission: Permission): void {
  if (key.type !== 'secret') {
    throw fail(
      'FORBIDDEN',
      `Public keys are read-only. Use a secret key (cms_sk_…) with the ${permission} permission.`,
    );
  }
  if (!key.permissions.includes(permission)) {
    throw fail('FORBIDDEN', `This API key is missing the ${permission} permission.`);
  }
}

/** Demands a secret key, whatever its permissions. @throws ServiceError FORBIDDEN */
export function requireSecretKey(key: VerifiedKey): void {
  if (key.type === 'secret') return;
  throw fail('FORBIDDEN', 'Public keys cannot read this: it shows drafts. Use a secret key (cms_sk_…).');
}

/** What is shown to a request whose preview key is none: to somebody for whom a preview was opened. */
export type PreviewTokens = (tenant: TenantId, token: string) => Promise<Shown | undefined>;

/**
 * What a request may be shown: what is published, or with a preview key of the same tenant what is not (rule 8). The token
 * of an opened preview stands in the place of the key.
 * @throws ServiceError INVALID_PREVIEW_KEY; BAD_REQUEST for a `preview` that is neither `true` nor `false`
 */
export async function authenticatePreview(
  request: KeyRequest,
  keys: KeyDirectory,
  shownByToken: PreviewTokens,
): Promise<Shown> {
  const previewKey = request.header('x-preview-key');
  const isDemanded = readFlag(request.query, 'preview');
  if (previewKey === undefined) {
    if (!isDemanded) return { view: 'published' };
    throw fail('INVALID_PREVIEW_KEY', 'A preview key is required via the X-Preview-Key header.');
  }
  const verified = await keys.verify(previewKey);
  if (verified?.type === 'preview' && verified.tenant === request.tenant) return { view: 'preview' };
  const shown = await shownByToken(request.tenant, previewKey);
  if (shown) return shown;
  throw fail('INVALID_PREVIEW_KEY', 'The preview key in the X-Preview-Key header is invalid or expired.');
}
