import type { z } from 'zod';
import { parseJsonBody } from '../../../lib/json-body.ts';
import { fail } from '../../../lib/service-error.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { comesFromOwnPage } from '../same-origin.ts';

/** Bytes of a credential body; nothing that is right comes near it. */
const maxCredentialBody = 16 * 1024;

/**
 * The body of a credential endpoint. Another site must not be able to sign a visitor in as somebody else; programs send
 * no Origin.
 * @throws ServiceError FORBIDDEN for a page of another site, INVALID_JSON, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export async function readCredentialBody<T extends z.ZodType>(
  request: ApiRequest,
  shape: T,
  publicUrl: string,
): Promise<z.output<T>> {
  const { origin } = new URL(publicUrl);
  if (comesFromOwnPage(request, origin) === false) {
    throw fail('FORBIDDEN', `Pages of another origin than ${origin} cannot sign in here.`);
  }
  return parseEnvelope(shape, parseJsonBody(await request.readBody(maxCredentialBody)));
}
