// In this folder: API keys: made, shown, rotated, revoked, and recognised on each request.

import { type Clock, isNear } from '../../lib/clock.ts';
import { createRecentMap } from '../../lib/recent-map.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type KeyType, type Permission, parseKey } from './api-key.ts';
import { type KeyLimits, readKeyLimits } from './key-limits.ts';
import { findKeyByHash } from './store.ts';

/** A key that was found, is not revoked and has not expired. */
export interface VerifiedKey {
  readonly id: string;
  readonly tenant: TenantId;
  readonly type: KeyType;
  readonly permissions: readonly Permission[];
  /** Its own; undefined where those of the installation count. */
  readonly limits: KeyLimits | undefined;
}

interface KnownKey extends VerifiedKey {
  readonly expiresAt: number | null;
  readonly readAt: number;
  /** The last use that was handed to `onUse`. */
  usedAt: number;
}

/** How long another node's revocation may go unseen, in milliseconds. */
const keptFor = 1000;
/** From this age on a key that is in use is read again, so that no request has to wait for it. */
const readAgainAfter = 500;
/** A database that takes longer than this for one row does not answer. */
const patience = 1000;
const mostKnown = 10_000;
/** How often a database that does not answer is asked again. */
const askAgainAfter = 250;
/** How often the use of a key is told, in milliseconds. */
const toldEvery = 60_000;

/** Looks keys up, keeping found ones in memory for a moment. Unknown keys are never kept: a new key works at once. */
export interface KeyDirectory {
  /**
   * The key, or undefined when it is malformed, unknown, revoked or expired. While the database does not answer, keys
   * that were found before stay good.
   */
  verify(key: string): Promise<VerifiedKey | undefined>;
  /** The key as far as memory knows it well enough; else `verify` tells. */
  peek(key: string): VerifiedKey | undefined;
  /** Drops what is kept of a key; call when it is revoked or changed. */
  forget(id: string): void;
}

/** `onUse` hears of each key that is used, about once a minute; it must not throw or take time. */
export function createKeyDirectory(
  db: Reader,
  clock: Clock,
  onUse: (key: VerifiedKey, usedAt: number) => void = () => {},
): KeyDirectory {
  const known = createRecentMap<string, KnownKey>(mostKnown);
  const reads = new Map<string, Promise<KnownKey | undefined>>();
  let forgotten = 0;
  let isSilent = false;
  let askedInVainAt = 0;

  /** Reads a key, once for all who ask at the same time. */
  function read(key: string): Promise<KnownKey | undefined> {
    const running = reads.get(key);
    if (running) return running;
    const reading = readNow(key).finally(() => {
      if (reads.get(key) === reading) reads.delete(key);
    });
    reads.set(key, reading);
    return reading;
  }

  async function readNow(key: string): Promise<KnownKey | undefined> {
    const parsed = parseKey(key);
    if (!parsed) return undefined;
    const readAt = clock.now();
    const forgottenBefore = forgotten;
    const row = await findKeyByHash(db, parsed.tenant, parsed.hash);
    isSilent = false;
    const isGood = row && row.revoked_at === null && row.type === parsed.type;
    const found = isGood && {
      id: row.id,
      tenant: parsed.tenant,
      type: parsed.type,
      permissions: JSON.parse(row.permissions) as Permission[],
      limits: readKeyLimits(row.limits),
      expiresAt: row.expires_at,
      readAt,
      usedAt: row.last_used_at ?? 0,
    };
    // What was read before a key was dropped may be what it was dropped for.
    known.delete(key);
    if (found && forgotten === forgottenBefore) known.set(key, found);
    return found || undefined;
  }

  /** Reads a key again; answers what is known when the database does not. */
  async function readAgain(key: string): Promise<KnownKey | undefined> {
    const reading = read(key);
    reading.catch(() => {});
    try {
      return await withPatience(reading);
    } catch {
      isSilent = true;
      askedInVainAt = clock.now();
      return known.get(key);
    }
  }

  function isFresh(found: KnownKey, now: number): boolean {
    return now - found.readAt < keptFor && now >= found.readAt;
  }

  function useUnlessExpired(found: KnownKey | undefined, now: number): KnownKey | undefined {
    if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return undefined;
    if (!isNear(found.usedAt, now, toldEvery)) {
      found.usedAt = now;
      onUse(found, now);
    }
    return found;
  }

  return {
    verify: async (key) => {
      const found = known.get(key);
      if (!found) return useUnlessExpired(await read(key), clock.now());
      if (isFresh(found, clock.now())) return useUnlessExpired(found, clock.now());
      return useUnlessExpired(await readAgain(key), clock.now());
    },
    peek: (key) => {
      const found = known.get(key);
      if (!found) return undefined;
      const now = clock.now();
      const isOld = now - found.readAt >= readAgainAfter || now < found.readAt;
      const isTooSoon = isSilent && Math.abs(now - askedInVainAt) < askAgainAfter;
      if (isOld && !isTooSoon && !reads.has(key)) readAgain(key).catch(() => {});
      return isSilent || isFresh(found, now) ? useUnlessExpired(found, now) : undefined;
    },
    forget: (id) => {
      forgotten++;
      reads.clear();
      for (const [key, entry] of [...known.entries()]) if (entry.id === id) known.delete(key);
    },
  };
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), patience).unref();
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
