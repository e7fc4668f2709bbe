import type { Clock } from '../../lib/clock.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Staging } from '../../platform/blobs/staging.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteRemoval, findKnownKeys, listRemovals } from './blob-store.ts';

/** How long bytes stay after nothing refers to them, for readers that have begun. */
const removalDelay = 60 * 60 * 1000;
/** Age from which a file without a row is the remains of a crash: no upload takes that long. */
const orphanAge = 24 * 60 * 60 * 1000;
const batch = 200;

export interface SweepDeps {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly staging: Staging;
  readonly clock: Clock;
}

/** What a sweep removed. */
export interface Swept {
  /** Bytes that were given up a while ago. */
  readonly released: number;
  /** Bytes in the store that no row names. */
  readonly orphaned: number;
  /** Files of uploads that never came to an end. */
  readonly staged: number;
}

/**
 * Removes from the store what nothing refers to. Safe beside uploads, on any number of nodes, and after a crash at any
 * point: a key is never used again, so what has no row for a day never gets one.
 */
export async function sweepMedia(deps: SweepDeps, stopping?: AbortSignal): Promise<Swept> {
  const now = deps.clock.now();
  return {
    released: await removeReleased(deps, now - removalDelay, stopping),
    orphaned: await removeOrphans(deps, now - orphanAge, stopping),
    staged: await deps.staging.sweep(now - orphanAge),
  };
}

async function removeReleased(
  { database, blobs }: SweepDeps,
  before: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await listRemovals(database, before, batch);
    for (const row of rows) {
      await blobs.remove(row.blob_key);
      await database.write((tx) => deleteRemoval(tx, row));
      count++;
    }
    if (rows.length < batch || stopping?.aborted) return count;
  }
}

async function removeOrphans(
  { database, blobs }: SweepDeps,
  before: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  let waiting: string[] = [];
  const removeUnknown = async () => {
    for (const [tenant, keys] of byTenant(waiting)) {
      const known = await findKnownKeys(database, tenant, keys);
      for (const key of keys) {
        if (known.has(key)) continue;
        await blobs.remove(key);
        count++;
      }
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of blobs.list()) {
    if (stopping?.aborted) return count;
    if (modifiedAt >= before) continue;
    waiting.push(key);
    if (waiting.length >= batch) await removeUnknown();
  }
  await removeUnknown();
  return count;
}

function byTenant(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const tenant = key.slice(0, key.indexOf('/'));
    groups.set(tenant, [...(groups.get(tenant) ?? []), key]);
  }
  return groups;
}
