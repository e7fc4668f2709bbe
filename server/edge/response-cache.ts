import type { CacheTag } from '../lib/cache-tag.ts';
import type { Clock } from '../lib/clock.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Timing } from '../platform/metrics/server-timing.ts';
import type { Finished } from './finished.ts';

/** How long an entry is served as it is, and until when it is served while it is computed anew (in milliseconds). */
export const freshFor = 15 * 60_000;
export const staleUntil = 45 * 60_000;

/** One kept answer. Whoever holds an entry longer must look at `finished` each time: it goes when the entry does. */
export interface Entry {
  readonly key: string;
  readonly tenant: TenantId;
  readonly tags: readonly CacheTag[];
  readonly madeAt: number;
  /** When it is true no longer: from then on it is not served, stale or not. */
  readonly until: number;
  finished: Finished | undefined;
  bytes: number;
  usedAt: number;
  /** When a stale entry was last computed anew, or tried to. */
  askedAt: number;
}

/** What a computation gives: an answer, and what it may be forgotten by; without tags it is not kept. */
export interface Computed {
  readonly finished: Finished;
  readonly tags: readonly CacheTag[] | undefined;
  /** When it is true no longer, where that ends without a change. */
  readonly until?: number | undefined;
  /** What it cost, where somebody wants to know. */
  readonly timing?: Timing | undefined;
}

/** Kept answers of all tenants: each in its own compartment, all within one bound of bytes. */
export interface ResponseCache {
  /** The entry of a key that may still be served; see `isFresh`. */
  find(tenant: TenantId, key: string): Entry | undefined;
  /** Marks an entry as used just now. */
  use(entry: Entry, now: number): void;
  /**
   * Computes the answer of a key, once for all who ask at the same time, and keeps it if it has tags and nothing of it
   * was purged since the computation began.
   */
  compute(tenant: TenantId, key: string, work: () => Promise<Computed>): Promise<Computed>;
  drop(entry: Entry): void;
  /** Forgets what carries one of the tags; without tags everything of the tenant. */
  purge(tenant: TenantId, tags?: Iterable<CacheTag>): void;
  /** Forgets everything. */
  flush(): void;
  stats(): CacheStats;
}

export interface CacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly computations: number;
  readonly purged: number;
}

/** What carries a tag. What is removed stays in the list, empty, until half of it is so: most tags are of many entries. */
interface Tagged {
  entries: Entry[];
  removed: number;
}

/** What is kept of one tenant. */
interface Compartment {
  /** In the order of last use. */
  readonly entries: Map<string, Entry>;
  readonly byTag: Map<CacheTag, Tagged>;
  readonly flights: Map<string, Promise<Computed>>;
  /** Computations under way, those included that a purge has cut off from new askers. */
  running: number;
  /** While computations run: when each tag was purged. */
  readonly purgedAt: Map<CacheTag, number>;
  allPurgedAt: number;
  bytes: number;
}

/** Bytes that an entry takes for each tag, and a tag itself: reckoned from what V8 keeps of them. */
const perTag = 30;
const perNewTag = 250;

export function isFresh(entry: Entry, now: number): boolean {
  return now - entry.madeAt < freshFor && now >= entry.madeAt && now < entry.until;
}

export function createResponseCache(options: { maxBytes: number; clock: Clock }): ResponseCache {
  const { maxBytes, clock } = options;
  /** A single answer beyond this would push out too many others. */
  const largestEntry = maxBytes / 8;
  const compartments = new Map<TenantId, Compartment>();
  let bytes = 0;
  let computations = 0;
  let purged = 0;
  /** Orders purges and the beginnings of computations. */
  let sequence = 0;

  function compartmentOf(tenant: TenantId): Compartment {
    const known = compartments.get(tenant);
    if (known) return known;
    const made = createCompartment();
    compartments.set(tenant, made);
    return made;
  }

  function discardIfEmpty(tenant: TenantId, compartment: Compartment): void {
    const isEmpty = compartment.entries.size === 0 && compartment.running === 0;
    if (isEmpty && compartments.get(tenant) === compartment) compartments.delete(tenant);
  }

  function remove(compartment: Compartment, entry: Entry): void {
    if (!entry.finished) return;
    entry.finished = undefined;
    compartment.entries.delete(entry.key);
    for (const tag of entry.tags) {
      const tagged = compartment.byTag.get(tag);
      if (!tagged || ++tagged.removed * 2 < tagged.entries.length) continue;
      tagged.entries = tagged.entries.filter(({ finished }) => finished);
      tagged.removed = 0;
      if (tagged.entries.length === 0) compartment.byTag.delete(tag);
    }
    compartment.bytes -= entry.bytes;
    bytes -= entry.bytes;
    discardIfEmpty(entry.tenant, compartment);
  }

  function keep(
    tenant: TenantId,
    key: string,
    { finished, until = Infinity }: Computed,
    tags: readonly CacheTag[],
  ): void {
    const compartment = compartmentOf(tenant);
    const before = compartment.entries.get(key);
    if (before) remove(compartment, before);
    let size = finished.size + key.length * 2;
    for (const tag of tags) size += compartment.byTag.has(tag) ? perTag : perNewTag;
    if (size > largestEntry) return;
    const now = clock.now();
    const entry: Entry = {
      key,
      tenant,
      tags,
      madeAt: now,
      until,
      finished,
      bytes: size,
      usedAt: now,
      askedAt: 0,
    };
    finished.onEncoded = (more) => grow(compartment, entry, more);
    compartment.entries.set(key, entry);
    for (const tag of tags) {
      const tagged = compartment.byTag.get(tag);
      if (tagged) tagged.entries.push(entry);
      else compartment.byTag.set(tag, { entries: [entry], removed: 0 });
    }
    compartment.bytes += size;
    bytes += size;
    makeRoom();
  }

  function grow(compartment: Compartment, entry: Entry, more: number): void {
    if (!entry.finished) return;
    entry.bytes += more;
    compartment.bytes += more;
    bytes += more;
    makeRoom();
  }

  /** Whoever holds most gives way, its least recently used entry first: a small tenant never pays for a large one. */
  function makeRoom(): void {
    while (bytes > maxBytes) {
      let largest: Compartment | undefined;
      for (const one of compartments.values()) if (!largest || one.bytes > largest.bytes) largest = one;
      const oldest = largest?.entries.values().next().value;
      if (!largest || !oldest) return;
      remove(largest, oldest);
    }
  }

  function canKeep(compartment: Compartment, tags: readonly CacheTag[], startedAt: number): boolean {
    if (compartment.allPurgedAt > startedAt) return false;
    return !tags.some((tag) => (compartment.purgedAt.get(tag) ?? 0) > startedAt);
  }

  async function run(
    compartment: Compartment,
    tenant: TenantId,
    key: string,
    work: () => Promise<Computed>,
  ): Promise<Computed> {
    const startedAt = sequence;
    compartment.running++;
    computations++;
    try {
      const computed = await work();
      const { tags } = computed;
      if (tags && canKeep(compartment, tags, startedAt)) keep(tenant, key, computed, tags);
      return computed;
    } finally {
      compartment.running--;
      if (compartment.running === 0) compartment.purgedAt.clear();
    }
  }

  function purgeCompartment(compartment: Compartment, tags: Iterable<CacheTag> | undefined): void {
    // Whoever asks from now on must see the change: running computations may have read what was before.
    compartment.flights.clear();
    sequence++;
    const entries = new Set<Entry>();
    if (!tags) {
      compartment.allPurgedAt = sequence;
      for (const entry of compartment.entries.values()) entries.add(entry);
    } else {
      for (const tag of tags) {
        if (compartment.running > 0) compartment.purgedAt.set(tag, sequence);
        for (const entry of compartment.byTag.get(tag)?.entries ?? []) if (entry.finished) entries.add(entry);
      }
    }
    for (const entry of entries) remove(compartment, entry);
    purged += entries.size;
  }

  return {
    find: (tenant, key) => {
      const compartment = compartments.get(tenant);
      const entry = compartment?.entries.get(key);
      if (!compartment || !entry) return undefined;
      const now = clock.now();
      const age = now - entry.madeAt;
      if (age < staleUntil && age >= 0 && now < entry.until) return entry;
      remove(compartment, entry);
      return undefined;
    },
    use: (entry, now) => {
      entry.usedAt = now;
      const entries = compartments.get(entry.tenant)?.entries;
      if (!entries?.delete(entry.key)) return;
      entries.set(entry.key, entry);
    },
    compute: (tenant, key, work) => {
      const compartment = compartmentOf(tenant);
      const running = compartment.flights.get(key);
      if (running) return running;
      const flight = run(compartment, tenant, key, work).finally(() => {
        if (compartment.flights.get(key) === flight) compartment.flights.delete(key);
        discardIfEmpty(tenant, compartment);
      });
      compartment.flights.set(key, flight);
      return flight;
    },
    drop: (entry) => {
      const compartment = compartments.get(entry.tenant);
      if (compartment) remove(compartment, entry);
    },
    purge: (tenant, tags) => {
      const compartment = compartments.get(tenant);
      if (compartment) purgeCompartment(compartment, tags);
    },
    flush: () => {
      for (const compartment of [...compartments.values()]) purgeCompartment(compartment, undefined);
    },
    stats: () => {
      let entries = 0;
      for (const compartment of compartments.values()) entries += compartment.entries.size;
      return { entries, bytes, computations, purged };
    },
  };
}

function createCompartment(): Compartment {
  return {
    entries: new Map(),
    byTag: new Map(),
    flights: new Map(),
    running: 0,
    purgedAt: new Map(),
    allPurgedAt: 0,
    bytes: 0,
  };
}
