import { fail, type ServiceError } from '../../lib/service-error.ts';

const mebibyte = 1024 * 1024;

/** Limits on the bytes of a response (decisions, "Size of responses"). They depend on the request alone, never on the load. */
export const sizeLimits = {
  /** What resolved references and media add to the records of a response. */
  resolved: 32 * mebibyte,
  /** One part of a batch. */
  part: 32 * mebibyte,
  /** A whole batch. */
  batch: 64 * mebibyte,
  /** One page of the change feed. */
  changes: 32 * mebibyte,
} as const;

/** The error of a response above one of `sizeLimits`. `bytes` is the size at which Galley stopped. */
export function responseTooLarge(bytes: number, limit: number): ServiceError {
  const message = `The response is larger than ${limit / mebibyte} MiB. Lower limit, or name fewer fields in fields.`;
  return fail('PAYLOAD_TOO_LARGE', message, { bytes, limit, use: ['limit', 'fields'] });
}
