/** Keeps the making of images within bounds. */
export interface ImageWork {
  /**
   * Runs work once for all who ask for the same key at the same time; undefined when too much is under way already.
   * Equal keys must stand for equal results.
   */
  tryShare<T>(key: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** `most`: how many works may be under way or wait for their turn. */
export function createImageWork(most: number): ImageWork {
  const shared = new Map<string, Promise<unknown>>();
  return {
    tryShare: async <T>(key: string, work: () => Promise<T>) => {
      const known = shared.get(key);
      if (known) return known as Promise<T>;
      if (shared.size >= most) return undefined;
      const result = work().finally(() => shared.delete(key));
      shared.set(key, result);
      return result;
    },
  };
}
