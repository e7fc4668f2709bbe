import type { ResponseCache } from '../edge/response-cache.ts';
import type { KeyDirectory } from '../features/access/key-directory.ts';
import type { ReadyDocuments } from '../features/entries/delivery/ready-documents.ts';
import type { EntryLister } from '../features/entries/lists/list-entries.ts';
import type { StreamHub } from '../features/stream/stream-hub.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Database } from '../platform/db/database.ts';
import type { Touches } from '../platform/db/touches.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ReplicaReads } from './read-from-replica.ts';

/** How often a node that does not hear the others empties its cache, in milliseconds. */
const flushWhileDeafEvery = 1000;

/**
 * Forgets what commits touch: of this process as they commit, of others as soon as they are heard, and passes on what those
 * touched. A node that does not hear keeps answers for a moment only, unless the database does not answer it either: then nobody else can have
 * changed anything that it could read, and what is kept is all there is to answer with.
 */
export function forgetTouched(deps: {
  database: Database;
  cache: ResponseCache;
  /** What holds as long as the database's own numbers are the same, which those of another history may be. */
  documents: Pick<ReadyDocuments, 'forget'>;
  lister: Pick<EntryLister, 'forget'>;
  keys: KeyDirectory;
  replica: ReplicaReads | undefined;
  streams: Pick<StreamHub, 'hear' | 'beHearing' | 'beDeaf'>;
  metrics: Metrics;
}): { stop(): Promise<void> } {
  const { database, cache, documents, lister, keys, replica, streams, metrics } = deps;

  // Who is alone misses nothing.
  let isHearing = database.follow === undefined;
  metrics.ask({
    name: 'hearing_others',
    help: 'Reception of changes from other nodes: 1 while connected, 0 while disconnected and caching only briefly.',
    value: async () => Number(isHearing),
  });

  function forget(tenant: TenantId, touches: Touches | undefined): void {
    for (const id of touches?.keys ?? []) keys.forget(id);
    // In one step with the purge: what is computed after it must not come from before it.
    replica?.hear(tenant, touches);
    if (touches?.answers.size !== 0) cache.purge(tenant, touches?.answers);
  }

  database.onTouched((touched) => {
    for (const [tenant, touches] of touched) forget(tenant, touches);
  });
  if (!database.follow) return { stop: () => Promise.resolve() };

  const forgetAll = () => {
    cache.flush();
    documents.forget();
    lister.forget();
  };
  let deafTimer: NodeJS.Timeout | undefined;
  const flushIfAnswering = () => {
    database.ping().then(forgetAll, () => {});
  };
  const beDeaf = () => {
    clearInterval(deafTimer);
    flushIfAnswering();
    deafTimer = setInterval(flushIfAnswering, flushWhileDeafEvery).unref();
  };
  beDeaf();
  const following = database.follow({
    onChange: (tenant, touches) => {
      forget(tenant, touches);
      streams.hear(tenant, touches);
    },
    onListening: () => {
      isHearing = true;
      clearInterval(deafTimer);
      replica?.beHearing();
      streams.beHearing();
      forgetAll();
    },
    onDeaf: () => {
      isHearing = false;
      replica?.beDeaf();
      streams.beDeaf();
      beDeaf();
    },
  });
  return {
    stop: async () => {
      clearInterval(deafTimer);
      await following.stop();
    },
  };
}
