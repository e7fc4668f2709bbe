import { once } from 'node:events';

/** Work was given up, since nobody wanted its result any more. */
export class WorkUnwanted extends Error {
  constructor() {
    super('nobody waits for this any more');
    this.name = 'WorkUnwanted';
  }
}

/** What work comes to; its end is not waited for once `unwanted` is aborted. @throws WorkUnwanted then */
export async function orUnwanted<T>(work: Promise<T>, unwanted: AbortSignal): Promise<T> {
  work.catch(() => {});
  if (unwanted.aborted) throw new WorkUnwanted();
  const over = new AbortController();
  const left = once(unwanted, 'abort', { signal: over.signal }).then((): never => {
    throw new WorkUnwanted();
  });
  left.catch(() => {});
  try {
    return await Promise.race([work, left]);
  } finally {
    over.abort();
  }
}
