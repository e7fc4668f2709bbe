import { ServiceError } from '../../lib/service-error.ts';
import type { Taken } from '../limits/window.ts';

/** The headers that tell a client of its limit (specification, "Rate limits"). Reset is in Unix seconds. */
export function limitHeaders({ limit, remaining, endsAt }: Taken): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(endsAt / 1000)),
  };
}

/** Whole seconds until a time, at least one. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}

/** The failure of a request beyond a limit. */
export function rateLimited(retryAfter: number, what: string): ServiceError {
  const message = `${what} Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
  return new ServiceError('RATE_LIMITED', message, { retryAfter });
}
