import { fail, type ServiceError } from '../../../lib/service-error.ts';

/** A mailed link that is unknown, used, replaced or too old, which cannot be told apart. */
export function refusedLink(): ServiceError {
  const message = 'The link is not valid, has expired or was used already. Ask for a new one.';
  return fail('BAD_REQUEST', message, { errors: [{ field: 'token', code: 'INVALID_TOKEN', message }] });
}
