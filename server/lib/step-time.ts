/** Milliseconds after which a step starts no other entry. */
const longestStep = 100;

/** The time of one step of long work, which is one transaction. */
export interface StepTime {
  isOver(): boolean;
}

/**
 * Starts the time of a step. Work on many entries, each of which stands for itself, is split into steps: on SQLite all
 * writers wait for the transaction of a step, and the entries differ in cost (a published entry of a tenant with 30 locales
 * takes twenty times as long as one without locales).
 */
export function startStepTime(): StepTime {
  const endsAt = performance.now() + longestStep;
  return { isOver: () => performance.now() >= endsAt };
}
