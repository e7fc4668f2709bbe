const minute = 60_000;
const hour = 60 * minute;

/** A session ends 30 days after it began, however much it is used. */
export const longestSession = 30 * 24 * hour;
const longestIdle = 12 * hour;
const recordedEvery = minute;

interface SessionTimes {
  readonly last_used_at: number;
  /** The end of the 30 days. */
  readonly expires_at: number;
}

/** When a session ends if it is not used again, in Unix milliseconds. */
export function sessionEnd(session: SessionTimes): number {
  return Math.min(session.expires_at, session.last_used_at + longestIdle);
}

/** Uses before this time are old enough to record the next one: at most one write a minute. */
export function useIsRecordedBefore(now: number): number {
  return now - recordedEvery;
}

/** Sessions last used at or before this time have been idle for too long. */
export function idleSince(now: number): number {
  return now - longestIdle;
}
