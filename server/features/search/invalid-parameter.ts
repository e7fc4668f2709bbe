import { fail, type ServiceError } from '../../lib/service-error.ts';

/** A query parameter that says nothing clear, named in the details. */
export function invalidParameter(
  code: 'VALIDATION_ERROR' | 'BAD_REQUEST',
  field: string,
  message: string,
): ServiceError {
  return fail(code, message, { errors: [{ field, code: 'INVALID_VALUE', message }] });
}
