import type { ContentEvent } from './events.ts';
import type { CallOptions } from './options.ts';
import { pause } from './pause.ts';
import { queryOf } from './query.ts';
import type { Service } from './service.ts';

/** Which changes. */
export interface ChangesQuery extends CallOptions {
  /** `cursor` of a feed before; all changes that are kept without it. */
  readonly since?: string | null | undefined;
  /** Changes for a request, 1 to 100; 100 by default. */
  readonly limit?: number | undefined;
  /** Goes on for ever: looks for more every so many milliseconds. Ends with the newest change without it. */
  readonly every?: number | undefined;
}

/** A change: an event with its id. */
export type Change = ContentEvent & { readonly id: string };

/** The changes of a tenant in the order of their commits. */
export interface ChangeFeed extends AsyncIterable<Change> {
  /**
   * Where to go on after a restart: all changes before it have been handled. It moves when the change after the last of an
   * answer is asked for, so that a crash repeats a few and misses none.
   */
  readonly cursor: string | null;
}

/** The feed of changes; only secret keys may read it. */
export function changesOf(service: Service, query: ChangesQuery): ChangeFeed {
  const { limit = 100, every, signal, fetchOptions } = query;
  let cursor = query.since ?? null;
  async function* read(): AsyncGenerator<Change, void, undefined> {
    for (;;) {
      const asked = queryOf({ since: cursor ?? undefined, limit });
      const { data, pagination } = await service.read('/changes', asked, { signal, fetchOptions });
      yield* data as Change[];
      const { next, hasMore } = pagination as { next: string | null; hasMore: boolean };
      cursor = next;
      if (hasMore) continue;
      if (every === undefined) return;
      await pause(every, signal);
    }
  }
  return {
    get cursor() {
      return cursor;
    },
    [Symbol.asyncIterator]: read,
  };
}
