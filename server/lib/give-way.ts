/** Milliseconds that one piece of work may hold the event loop before others have a turn. */
const longestHold = 15;

/** When the present turn of the loop was first seen at work; undefined until then. */
let heldSince: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Called between two steps of work that may have many: a promise of a later turn of the process when this one has lasted
 * long, else nothing to wait for. Everybody else's requests, timers and health checks wait meanwhile.
 */
export function giveWay(milliseconds = longestHold): Promise<void> | undefined {
  return isTurnOver(milliseconds) ? nextTurn() : undefined;
}

/** Whether work has held the event loop for so long. The first call in a turn of the loop starts the clock. */
export function isTurnOver(milliseconds = longestHold): boolean {
  if (heldSince !== undefined) return performance.now() - heldSince >= milliseconds;
  beginHold();
  return false;
}

/** A later turn of the process, which no other who waits for one shares. Timers that are due come first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    // Asked for by what was read, the first is still of this turn of the loop, in which no timer runs any more.
    if (waiting.length === 1) setImmediate(() => setImmediate(resumeFirst));
  });
}

function resumeFirst(): void {
  const resume = waiting.shift();
  if (waiting.length > 0) setImmediate(resumeFirst);
  beginHold();
  resume?.();
}

function beginHold(): void {
  heldSince = performance.now();
  setImmediate(() => {
    heldSince = undefined;
  });
}
