import type { Clock } from '../../../lib/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';

const clocks = new WeakMap<Tx, Clock>();

/**
 * The clock of a transaction, which stands at the instant at which it was first looked at: nobody sees one part of what the
 * transaction does to what is live without the other.
 */
export function clockOf(tx: Tx, clock: Clock): Clock {
  const known = clocks.get(tx);
  if (known) return known;
  const now = clock.now();
  const standing: Clock = { now: () => now };
  clocks.set(tx, standing);
  return standing;
}
