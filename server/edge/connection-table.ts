import { addressKey } from '../platform/http/address.ts';

/** An open connection. */
export interface Held {
  /** Milliseconds of `performance.now()` since which it has moved no bytes. */
  idleSince(): number;
  /** Whether no request is under way on it. */
  isIdle(): boolean;
  close(): void;
}

/** The open connections of a process, counted by `addressKey`. */
export interface ConnectionTable<C extends Held> {
  all(): Iterable<C>;
  /**
   * Adds a connection. If the table is full, an idle connection of an address that holds more than this one is closed for it.
   * Returns false, and adds nothing, if the address has its share or no connection gives way.
   */
  add(connection: C, address: string, isUnlimited: boolean): boolean;
  remove(connection: C): void;
}

/** Looking for idle connections takes milliseconds where they are many, so a flood must not cause it each time. */
const searchEvery = 100;
const mostFound = 256;

/** `now` is monotonic. */
export function createConnectionTable<C extends Held>(
  bounds: { readonly connections: number; readonly connectionsPerAddress: number },
  now: () => number = () => performance.now(),
): ConnectionTable<C> {
  const keys = new Map<C, string>();
  const counts = new Map<string, number>();
  let candidates: C[] = [];
  let searchedAt = Number.NEGATIVE_INFINITY;

  const countOf = (key: string | undefined) => (key === undefined ? 0 : (counts.get(key) ?? 0));

  function remove(connection: C): void {
    const key = keys.get(connection);
    if (key === undefined) return;
    keys.delete(connection);
    const left = countOf(key) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  }

  /** Idle connections in the order in which they give way, last first: those of large holders, then the longest idle. */
  function search(): C[] {
    const idle: { connection: C; count: number; since: number }[] = [];
    for (const [connection, key] of keys) {
      if (connection.isIdle()) idle.push({ connection, count: countOf(key), since: connection.idleSince() });
    }
    idle.sort((a, b) => b.count - a.count || a.since - b.since);
    return idle
      .slice(0, mostFound)
      .map(({ connection }) => connection)
      .reverse();
  }

  function makeRoom(count: number): boolean {
    if (candidates.length === 0 && now() - searchedAt >= searchEvery) {
      candidates = search();
      searchedAt = now();
    }
    let candidate = candidates.pop();
    while (candidate && !(candidate.isIdle() && countOf(keys.get(candidate)) > count))
      candidate = candidates.pop();
    if (!candidate) return false;
    remove(candidate);
    candidate.close();
    return true;
  }

  return {
    all: () => keys.keys(),
    add: (connection, address, isUnlimited) => {
      const key = addressKey(address);
      const count = countOf(key);
      if (count >= bounds.connectionsPerAddress && !isUnlimited) return false;
      if (keys.size >= bounds.connections && !makeRoom(count)) return false;
      keys.set(connection, key);
      counts.set(key, count + 1);
      return true;
    },
    remove,
  };
}
