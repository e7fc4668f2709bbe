/** The time as Unix milliseconds. An argument everywhere, so that tests can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

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
