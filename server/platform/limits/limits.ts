import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../db/database.ts';
import { addToWindows, deleteEndedWindows } from '../db/window-store.ts';
import { createMemoryLimiter, type MemoryLimiter } from './memory-limiter.ts';
import { createRowLimiter } from './row-limiter.ts';
import { beginWindow, type OwnLimit, type RateWindow, type Taken } from './window.ts';

/** The rows of the rate-limit table (specification, "Rate limits"), and AI (decisions, "AI"). */
export type Surface = 'reads' | 'writes' | 'uploads' | 'admin' | 'credentials' | 'ai';

export interface Limits {
  /** What is allowed for each key or address. */
  readonly perMinute: Readonly<Record<Surface, number>>;
  /**
   * Takes one request of a key or an address; `own` where it has another limit than all, `count` where it stands for more
   * than one.
   */
  take(
    surface: Surface,
    tenant: TenantId,
    subject: string,
    own?: OwnLimit,
    count?: number,
  ): Taken | Promise<Taken>;
  /** The reads of a key, for the edge that counts on the window itself; asked again when its own limit changes. */
  readsOf(tenant: TenantId, key: string, own?: OwnLimit): RateWindow;
  /** Brings what is counted in memory in line with the other nodes. */
  reconcile(): Promise<void>;
  /** Drops rows that nobody will look at again. */
  prune(): Promise<void>;
}

const mostRowsAtOnce = 500;
const keptAfterEnd = 3_600_000;

/**
 * Reads and admin requests are counted in memory, and between nodes reconciled. Writes, uploads and AI are exact over
 * all nodes: with several nodes in rows, on SQLite, where one process serves, in memory. Credential requests are in rows
 * everywhere, so that a restart gives no new chances.
 */
export function createLimits(
  deps: { database: Database; clock: Clock },
  perMinute: Readonly<Record<Surface, number>>,
): Limits {
  const { database, clock } = deps;
  const severalNodes = database.dialect.name === 'postgres';
  const inMemory = (surface: Surface) => createMemoryLimiter(perMinute[surface], clock);
  const inRows = (surface: Surface) => createRowLimiter(deps, { surface, limit: perMinute[surface] });
  const exact = severalNodes ? inRows : inMemory;
  const reconciled = { reads: inMemory('reads'), admin: inMemory('admin') };
  const limiters = {
    ...reconciled,
    writes: exact('writes'),
    uploads: exact('uploads'),
    ai: exact('ai'),
    credentials: inRows('credentials'),
  };

  return {
    perMinute,
    take: (surface, tenant, subject, own, count) => limiters[surface].take(tenant, subject, own, count),
    readsOf: (tenant, key, own) => reconciled.reads.windowOf(tenant, key, own),
    reconcile: async () => {
      if (!severalNodes) return;
      for (const [surface, limiter] of Object.entries(reconciled)) {
        await reconcileWindows(database, surface, limiter, clock.now());
      }
    },
    prune: () => database.write((tx) => deleteEndedWindows(tx, clock.now() - keptAfterEnd)),
  };
}

async function reconcileWindows(
  database: Database,
  surface: string,
  limiter: MemoryLimiter,
  now: number,
): Promise<void> {
  const windows = limiter.untold();
  for (let from = 0; from < windows.length; from += mostRowsAtOnce) {
    const told = windows.slice(from, from + mostRowsAtOnce).map((window) => tell(window));
    const known = await database.write((tx) => addToWindows(tx, surface, told, now));
    for (const { window, taken, endsAt } of told) {
      const all = known.get(window.subject);
      // What came in meanwhile is not told yet; a window that ended meanwhile knows nothing of the others.
      if (!all || window.endsAt !== endsAt) continue;
      const sinceTold = window.untold - taken;
      beginWindow(window, all.taken + sinceTold, all.endsAt);
      window.untold = sinceTold;
    }
  }
}

function tell(window: RateWindow) {
  const { tenant, subject, untold, endsAt } = window;
  return { window, tenant, subject, taken: untold, endsAt };
}
