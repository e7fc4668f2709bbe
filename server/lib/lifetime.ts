/** What a part of the process has to do at its end. */
export interface Ending {
  /** Takes nothing more and lets what is under way end, at most `grace` milliseconds. */
  stop?(grace: number): Promise<void>;
  /** Gives back what it holds: a connection, a file, a process. */
  close?(): void | Promise<void>;
}

/** How what was built one after the other ends together. */
export interface Lifetime {
  /** Has a part end with the others. Said by whoever built it, where it is built. */
  add(part: Ending): void;
  /**
   * Ends all parts, what was added last first. Those that serve stop side by side, so that all of them have the whole
   * `grace`, in milliseconds; then each gives back what it holds, after everything that may use it. One that fails keeps
   * no other from ending. Happens once: a second call waits for the first.
   */
  close(grace: number): Promise<void>;
}

export function createLifetime(): Lifetime {
  const parts: Ending[] = [];
  let closed: Promise<void> | undefined;

  async function end(grace: number): Promise<void> {
    const lastFirst = parts.toReversed();
    const stops = await Promise.allSettled(lastFirst.map(async (part) => part.stop?.(grace)));
    const failures = stops.flatMap((stop) => (stop.status === 'rejected' ? [stop.reason as unknown] : []));
    for (const part of lastFirst) {
      try {
        await part.close?.();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'several parts failed to end');
  }

  return {
    add: (part) => {
      if (closed) throw new Error('a part was added to what has ended');
      parts.push(part);
    },
    close: (grace) => {
      closed ??= end(grace);
      return closed;
    },
  };
}
