/** Milliseconds after which a step starts no other entry. */
const longestStep = 100;

/** The time of one step of long work, which is one transaction. */
export interface StepTime {
  isOver(): boolean;
}

/**
 * Starts the timer of a step. Work on many independent entries is split into steps by time: on SQLite all
 * writers wait for the transaction of a step. The number of entries says little, because a published entry of
 * a tenant with 30 locales takes twenty times as long as one without locales.
 */
export function startStepTime(): StepTime {
  const endsAt = performance.now() + longestStep;
  return { isOver: () => performance.now() >= endsAt };
}
