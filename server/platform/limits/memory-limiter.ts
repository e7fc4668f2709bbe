import type { Clock } from '../../lib/clock.ts';
import { createRecentMap } from '../../lib/recent-map.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import {
  createWindow,
  effectiveLimit,
  isRunning,
  limitWindow,
  type OwnLimit,
  type RateWindow,
  type Taken,
  takeFrom,
  takenOf,
} from './window.ts';

/** Subjects that are remembered at once; the ones not seen for longest are forgotten first. */
const mostSubjects = 200_000;

/** Counts requests a minute in memory, one window a subject. */
export interface MemoryLimiter {
  readonly limit: number;
  take(tenant: TenantId, subject: string, own?: OwnLimit, count?: number): Taken;
  /** The window of a subject, for callers that count on it themselves. */
  windowOf(tenant: TenantId, subject: string, own?: OwnLimit): RateWindow;
  /** Running windows with requests that other nodes have not been told of. */
  untold(): RateWindow[];
}

export function createMemoryLimiter(limit: number, clock: Clock): MemoryLimiter {
  const windows = createRecentMap<string, RateWindow>(mostSubjects);

  const windowOf = (tenant: TenantId, subject: string, own?: OwnLimit): RateWindow => {
    const effective = effectiveLimit(limit, own);
    const known = windows.get(subject);
    if (known) {
      limitWindow(known, effective);
      return known;
    }
    const window = createWindow(tenant, subject, effective);
    windows.set(subject, window);
    return window;
  };

  return {
    limit,
    windowOf,
    take: (tenant, subject, own, count) => {
      const window = windowOf(tenant, subject, own);
      takeFrom(window, clock.now(), count);
      return takenOf(window);
    },
    untold: () => {
      const now = clock.now();
      const found: RateWindow[] = [];
      for (const window of windows.values())
        if (window.untold > 0 && isRunning(window, now)) found.push(window);
      return found;
    },
  };
}
