/** Lets works that share a name follow each other; others run side by side. */
export interface Turns {
  /** Runs `work` when all earlier works with one of the names have ended. */
  take<T>(names: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();

  return {
    take: async (names, work) => {
      const before = names.map((name) => last.get(name));
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      for (const name of names) last.set(name, ended);
      try {
        await Promise.all(before);
        return await work();
      } finally {
        end();
        for (const name of names) if (last.get(name) === ended) last.delete(name);
      }
    },
  };
}

/** A turn that begins when `begin` is first called, if it is, and ends with `end`, also if it is still waiting then. */
export interface LateTurn {
  begin(): Promise<void>;
  end(): void;
}

export function lateTurn(turns: Turns, name: string): LateTurn {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let begun: Promise<void> | undefined;
  const take = () =>
    new Promise<void>((started) => {
      const work = () => {
        started();
        return ended;
      };
      void turns.take([name], work);
    });
  return {
    begin: () => {
      begun ??= take();
      return begun;
    },
    end,
  };
}
