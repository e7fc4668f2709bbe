import { fail, type ServiceError } from '../../lib/service-error.ts';

const mebibyte = 1024 * 1024;

/** Limits on the bytes of a response (decisions, "Size of responses"). They depend on the request alone, never on the load. */
export interface SizeLimits {
  /** A response that is built in memory and cached. A larger one is written piece by piece. */
  readonly whole: number;
  /** What resolved references and media add to the records of a response. */
  readonly resolved: number;
  /** One part of a batch. */
  readonly part: number;
  /** A whole batch. */
  readonly batch: number;
  /** One page of the change feed. */
  readonly changes: number;
  /** The stored content that one page of an admin list reads. */
  readonly adminList: number;
}

export function createSizeLimits(): SizeLimits {
  return {
    whole: 8 * mebibyte,
    resolved: 32 * mebibyte,
    part: 32 * mebibyte,
    batch: 64 * mebibyte,
    changes: 32 * mebibyte,
    adminList: 32 * mebibyte,
  };
}

/** The error of a response above one of the `SizeLimits`. `bytes` is the size at which Galley stopped. */
export function responseTooLarge(bytes: number, limit: number): ServiceError {
  const message = `The response is larger than ${limit / mebibyte} MiB. Lower limit, or name fewer fields in fields.`;
  return fail('PAYLOAD_TOO_LARGE', message, { bytes, limit, use: ['limit', 'fields'] });
}
