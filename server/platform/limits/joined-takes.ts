import type { StoredWindow, WindowKey } from '../db/window-store.ts';

/** Takes so many requests from a window, and answers what is taken of it then. */
export type Take = (key: WindowKey, count: number) => Promise<StoredWindow>;

/** Takes that wait together. */
interface Group {
  count: number;
  readonly window: Promise<StoredWindow>;
}

/**
 * Has what comes while something is being taken from the same window wait for that, and take together: a window is one row,
 * which the database lets them change one after the other only. Each is answered as if it had taken alone, in the order in
 * which they came.
 */
export function joinTakes(take: Take): Take {
  const running = new Map<string, Promise<StoredWindow>>();
  const waiting = new Map<string, Group>();

  async function takeNow(id: string, key: WindowKey, count: number): Promise<StoredWindow> {
    const taking = take(key, count);
    running.set(id, taking);
    try {
      return await taking;
    } finally {
      running.delete(id);
    }
  }

  function groupBehind(before: Promise<StoredWindow>, id: string, key: WindowKey): Group {
    const begin = () => {
      waiting.delete(id);
      return takeNow(id, key, group.count);
    };
    const group: Group = { count: 0, window: before.then(begin, begin) };
    waiting.set(id, group);
    return group;
  }

  return async (key, count) => {
    const id = `${key.tenant}/${key.surface}/${key.subject}`;
    const before = running.get(id);
    if (!before) return takeNow(id, key, count);
    const group = waiting.get(id) ?? groupBehind(before, id, key);
    group.count += count;
    const upToMine = group.count;
    const { taken, endsAt } = await group.window;
    return { taken: taken - (group.count - upToMine), endsAt };
  };
}
