interface Asked<T> {
  readonly promise: Promise<T | null>;
  resolve(found: T | null): void;
  reject(error: unknown): void;
}

/**
 * Reads single things, those that are asked for in one moment together: a form with a hundred references asks for all of
 * their names at once. Answers null for what is not found.
 */
export function createBatchReader<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  most: number,
): (id: string) => Promise<T | null> {
  let open: Map<string, Asked<T>> | undefined;

  async function send(batch: ReadonlyMap<string, Asked<T>>): Promise<void> {
    try {
      const found = await read([...batch.keys()]);
      for (const [id, asked] of batch) asked.resolve(found.get(id) ?? null);
    } catch (error) {
      for (const asked of batch.values()) asked.reject(error);
    }
  }

  return (id) => {
    const key = id.toLowerCase();
    const known = open?.get(key);
    if (known) return known.promise;
    if (!open || open.size >= most) {
      const batch = new Map<string, Asked<T>>();
      open = batch;
      setTimeout(() => {
        if (open === batch) open = undefined;
        void send(batch);
      }, 0);
    }
    const asked = Promise.withResolvers<T | null>();
    open.set(key, asked);
    return asked.promise;
  };
}
