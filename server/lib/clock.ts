/** The time as Unix milliseconds. An argument everywhere, so that tests can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For durations within this process: nobody sets it. Its instants mean nothing elsewhere. */
export const monotonicClock: Clock = { now: () => performance.now() };

/**
 * Whether an instant is less than `length` away from now, before or after. An instant far after now was noted before the clock
 * was set back; one shortly after it, by another node.
 */
export function isNear(instant: number, now: number, length: number): boolean {
  return Math.abs(now - instant) < length;
}

/**
 * Whether a wait of at most `longest` milliseconds is still running. An `endsAt` that is further away was set
 * before the clock was set back: that wait is over.
 */
export function isWaiting(endsAt: number, now: number, longest: number): boolean {
  return now < endsAt && endsAt - now <= longest;
}

/** The last that was written: a record says the same instant several times. */
let last = { at: 0, text: new Date(0).toISOString() };

/** ISO 8601 in UTC with milliseconds, the one form of timestamps on the wire. */
export function isoTime(milliseconds: number): string {
  if (last.at !== milliseconds) last = { at: milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}

/** As `isoTime`, for instants that may not have come yet. */
export function isoTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : isoTime(milliseconds);
}
