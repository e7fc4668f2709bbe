import { fail } from '../../lib/service-error.ts';

/** Keys expire later than now, or never. @throws ServiceError BAD_REQUEST */
export function requireFuture(expiresAt: number | null | undefined, now: number): void {
  if (expiresAt === null || expiresAt === undefined || expiresAt > now) return;
  const message = 'The time at which the key expires must be in the future.';
  throw fail('BAD_REQUEST', message, { errors: [{ field: 'expiresAt', code: 'NOT_IN_FUTURE', message }] });
}
