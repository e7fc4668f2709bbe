import { type Clock, isWaiting } from '../../lib/clock.ts';
import { createRecentMap } from '../../lib/recent-map.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../db/database.ts';
import { longestOf, type StoredWindow, takeFromWindow } from '../db/window-store.ts';
import { joinTakes } from './joined-takes.ts';
import { effectiveLimit, minute, type OwnLimit, type Taken } from './window.ts';

/** Counts requests a minute in the database: exact over all nodes, and not forgotten by a restart. */
export interface RowLimiter {
  take(tenant: TenantId, subject: string, own?: OwnLimit, count?: number): Promise<Taken>;
}

/**
 * `block`: for how many milliseconds nothing passes once the limit was exceeded; else until the window ends.
 * A subject that was refused costs no more database work until it may pass again.
 */
export function createRowLimiter(
  deps: { database: Database; clock: Clock },
  rule: { surface: string; limit: number; block?: number },
): RowLimiter {
  const { database, clock } = deps;
  const { surface } = rule;
  const refused = createRecentMap<string, StoredWindow>(50_000);
  const length = { length: minute, ...(rule.block && { block: { limit: rule.limit, length: rule.block } }) };
  const take = joinTakes((key, count) => takeFromWindow(database, key, clock.now(), { ...length, count }));

  return {
    take: async (tenant, subject, own, count = 1) => {
      const now = clock.now();
      const limit = effectiveLimit(rule.limit, own);
      const known = refused.get(`${tenant}/${subject}`);
      const isRefused =
        known !== undefined && known.taken > limit && isWaiting(known.endsAt, now, longestOf(length));
      const window = isRefused ? known : await take({ tenant, surface, subject }, count);
      const { taken, endsAt } = window;
      if (taken > limit) refused.set(`${tenant}/${subject}`, window);
      return { allowed: taken <= limit, limit, remaining: Math.max(0, limit - taken), endsAt };
    },
  };
}
