import { type Clock, isWaiting } from '../lib/clock.ts';
import { createRecentMap } from '../lib/recent-map.ts';
import { addressKey, isLoopback } from '../platform/http/address.ts';

/** The ceilings of the built-in edge for one address (specification, "Rate limits"). */
const sustained = { limit: 2000, length: 60_000 };
const burst = { limit: 400, length: 10_000 };
const mostAddresses = 100_000;

interface Counters {
  minuteEndsAt: number;
  minute: number;
  burstEndsAt: number;
  burst: number;
}

/**
 * Counts the requests of addresses; `count` is how many one stands for. Answers in how many milliseconds a request beyond a ceiling may be tried again, 0
 * for one that may pass. A loopback client is exempt: a proxy on this machine is one peer for all its clients.
 */
export function createAddressCeilings(clock: Clock): (address: string, count?: number) => number {
  const counters = createRecentMap<string, Counters>(mostAddresses);

  return (address, count = 1) => {
    if (isLoopback(address)) return 0;
    const now = clock.now();
    const key = addressKey(address);
    let counter = counters.get(key);
    if (!counter) {
      counter = { minuteEndsAt: 0, minute: 0, burstEndsAt: 0, burst: 0 };
      counters.set(key, counter);
    }
    if (!isWaiting(counter.minuteEndsAt, now, sustained.length)) {
      counter.minuteEndsAt = now + sustained.length;
      counter.minute = 0;
    }
    if (!isWaiting(counter.burstEndsAt, now, burst.length)) {
      counter.burstEndsAt = now + burst.length;
      counter.burst = 0;
    }
    counter.minute += count;
    counter.burst += count;
    if (counter.minute > sustained.limit) return counter.minuteEndsAt - now;
    if (counter.burst > burst.limit) return counter.burstEndsAt - now;
    return 0;
  };
}
