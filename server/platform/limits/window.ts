import { isWaiting } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';

/** How much of a limit is taken in the window that runs. One object a subject, changed in place: hot paths hold it. */
export interface RateWindow {
  readonly tenant: TenantId;
  readonly subject: string;
  limit: number;
  /** Requests since the window began, refused ones included. */
  taken: number;
  /** Unix milliseconds. */
  endsAt: number;
  /** What other nodes have not been told yet. */
  untold: number;
  /** `limit`, and `endsAt` as Unix seconds, ready for headers. */
  limitText: string;
  resetText: string;
}

/** Milliseconds of every window of the specification's table. */
export const minute = 60_000;

export function createWindow(tenant: TenantId, subject: string, limit: number): RateWindow {
  return { tenant, subject, limit, taken: 0, endsAt: 0, untold: 0, limitText: String(limit), resetText: '0' };
}

/** A limit that a subject has in place of the one for all. */
export interface OwnLimit {
  readonly perMinute: number;
  /** Whether it may be more than the one for all; else the lower of both holds. */
  readonly lifted: boolean;
}

/** How many requests of a subject may pass. */
export function effectiveLimit(limit: number, own: OwnLimit | undefined): number {
  if (!own) return limit;
  return own.lifted ? own.perMinute : Math.min(own.perMinute, limit);
}

/** Gives a window another limit, from the next request on: what was taken stays taken. */
export function limitWindow(window: RateWindow, limit: number): void {
  if (window.limit === limit) return;
  window.limit = limit;
  window.limitText = String(limit);
}

/**
 * Takes one request, or as many as one stands for; answers whether it may pass. A window begins with the first request after
 * the last one's end.
 */
export function takeFrom(window: RateWindow, now: number, count = 1): boolean {
  if (!isRunning(window, now)) beginWindow(window, 0, now + minute);
  window.taken += count;
  window.untold += count;
  return window.taken <= window.limit;
}

/** Whether a window still runs. The clocks of nodes that share it may differ by less than its length. */
export function isRunning({ endsAt }: Pick<RateWindow, 'endsAt'>, now: number): boolean {
  return isWaiting(endsAt, now, 2 * minute);
}

/** Sets a window to what is known elsewhere. */
export function beginWindow(window: RateWindow, taken: number, endsAt: number): void {
  window.taken = taken;
  window.untold = 0;
  window.endsAt = endsAt;
  window.resetText = String(Math.ceil(endsAt / 1000));
}

/** What an answer tells of a limit. */
export interface Taken {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

/** What one request found, for an answer. */
export function takenOf(window: RateWindow): Taken {
  const { taken, limit, endsAt } = window;
  return { allowed: taken <= limit, limit, remaining: Math.max(0, limit - taken), endsAt };
}
