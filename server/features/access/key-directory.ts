import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type KeyType, type Permission, parseKey } from './api-key.ts';
import { findKeyByHash } from './store.ts';

/** A key that was found, is not revoked and has not expired. */
export interface VerifiedKey {
  readonly id: string;
  readonly tenant: TenantId;
  readonly type: KeyType;
  readonly permissions: readonly Permission[];
}

interface KnownKey extends VerifiedKey {
  readonly expiresAt: number | null;
  readonly readAt: number;
}

/** How long another node's revocation may go unseen, in milliseconds. */
const keptFor = 1000;

/** Looks keys up, keeping found ones in memory for a moment. Unknown keys are never kept: a new key works at once. */
export interface KeyDirectory {
  /** The key, or undefined when it is malformed, unknown, revoked or expired. */
  verify(key: string): Promise<VerifiedKey | undefined>;
  /** Drops what is kept of a key; call when it is revoked or changed. */
  forget(id: string): void;
}

export function createKeyDirectory(db: Reader, clock: Clock): KeyDirectory {
  const known = new LRUCache<string, KnownKey>({ max: 10_000 });

  async function read(key: string): Promise<KnownKey | undefined> {
    const parsed = parseKey(key);
    if (!parsed) return undefined;
    const readAt = clock.now();
    const row = await findKeyByHash(db, parsed.tenant, parsed.hash);
    if (!row || row.revoked_at !== null || row.type !== parsed.type) return undefined;
    return {
      id: row.id,
      tenant: parsed.tenant,
      type: parsed.type,
      permissions: JSON.parse(row.permissions) as Permission[],
      expiresAt: row.expires_at,
      readAt,
    };
  }

  return {
    verify: async (key) => {
      let found = known.get(key);
      if (!found || clock.now() - found.readAt >= keptFor || clock.now() < found.readAt) {
        found = await read(key);
        if (found) known.set(key, found);
        else known.delete(key);
      }
      if (!found || (found.expiresAt !== null && found.expiresAt <= clock.now())) return undefined;
      return found;
    },
    forget: (id) => {
      for (const [key, entry] of known.entries()) if (entry.id === id) known.delete(key);
    },
  };
}
