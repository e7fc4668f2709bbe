import { isNear, isWaiting } from '../../../lib/clock.ts';
import type { LockoutRow } from '../../../platform/db/tables.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Failures are counted over this time. */
const countedFor = 30 * minute;
/** How long the first, second, third and every further lock holds. */
const lockSteps = [5 * minute, 15 * minute, hour, 24 * hour];
/** Without a failure for this long after the last lock, locks begin at the first step again. */
export const levelKeptFor = 24 * hour;

/** How many failures lock (specification, "Rate limits"). */
export const mostFailures = { ip: 3, email: 5 } as const;

/** Failed sign-ins of one subject. Times are Unix milliseconds. */
export interface Lockout {
  /** When, and which attempt: those since the last lock, those that caused it included while it holds. */
  readonly failures: readonly (readonly [at: number, attempt: string])[];
  /** How many locks there were. */
  readonly level: number;
  readonly lockedUntil: number;
  readonly lockedBy: string | null;
  readonly updatedAt: number;
}

const none: Lockout = { failures: [], level: 0, lockedUntil: 0, lockedBy: null, updatedAt: 0 };

/**
 * Counts an attempt as failed, until it is known to have succeeded: so a hundred tries at once get no more chances than
 * a hundred in a row. Undefined while a lock holds, which the attempt neither passes nor lengthens.
 */
export function countAttempt(
  before: Lockout,
  most: number,
  attempt: string,
  now: number,
): Lockout | undefined {
  if (isLocked(before, now)) return undefined;
  const level = now - Math.max(before.lockedUntil, before.updatedAt) > levelKeptFor ? 0 : before.level;
  const recent =
    before.lockedBy === null ? before.failures.filter(([at]) => isNear(at, now, countedFor)) : [];
  const failures = [...recent, [now, attempt] as const];
  if (failures.length < most) return { failures, level, lockedUntil: 0, lockedBy: null, updatedAt: now };
  const step = stepOf(level);
  return { failures, level: level + 1, lockedUntil: now + step, lockedBy: attempt, updatedAt: now };
}

function stepOf(level: number): number {
  return lockSteps[Math.min(level, lockSteps.length - 1)] ?? 0;
}

/** Whether a lock holds. The clocks of nodes may differ by a minute. */
function isLocked({ lockedUntil, level }: Lockout, now: number): boolean {
  return isWaiting(lockedUntil, now, stepOf(level - 1) + minute);
}

/** Takes back an attempt that did not fail, and the lock that it began. */
export function withdrawAttempt(lockout: Lockout, attempt: string): Lockout {
  const failures = lockout.failures.filter(([, one]) => one !== attempt);
  if (lockout.lockedBy !== attempt) return { ...lockout, failures };
  return { ...lockout, failures, level: lockout.level - 1, lockedUntil: 0, lockedBy: null };
}

/** A lockout as its row tells. */
export function readLockout(row: LockoutRow | undefined): Lockout {
  if (!row) return none;
  return {
    failures: JSON.parse(row.failures) as Lockout['failures'],
    level: row.level,
    lockedUntil: row.locked_until,
    lockedBy: row.locked_by,
    updatedAt: row.updated_at,
  };
}

/** The columns of a lockout. */
export function lockoutColumns(lockout: Lockout): Omit<LockoutRow, 'tenant_id' | 'kind' | 'subject'> {
  return {
    failures: JSON.stringify(lockout.failures),
    level: lockout.level,
    locked_until: lockout.lockedUntil,
    locked_by: lockout.lockedBy,
    updated_at: lockout.updatedAt,
  };
}
