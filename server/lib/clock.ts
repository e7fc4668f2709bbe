/** The time as Unix milliseconds. An argument everywhere, so that tests can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds, the one form of timestamps on the wire. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** As `isoTime`, for instants that may not have come yet. */
export function isoTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : isoTime(milliseconds);
}
