// In this folder: the root: it builds the parts from the settings, connects them, serves and ends them. It alone knows
// all slices.

import { join } from 'node:path';
import { isEdgePurged } from '../config/edge-settings.ts';
import type { Config } from '../config/load-config.ts';
import { createPurgeNotes } from '../features/edge-purges/note-purge.ts';
import { createOutbox } from '../features/webhooks/emission/outbox.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { createIds, type Ids } from '../lib/ids.ts';
import { createLifetime, type Lifetime } from '../lib/lifetime.ts';
import type { CommitSubscriber, Database } from '../platform/db/database.ts';
import { openPostgres, readIsDistributed } from '../platform/db/postgres/postgres.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite.ts';
import type { Logger } from '../platform/log/logger.ts';

/** What a process works on. Opened once; whatever is built on it ends with its lifetime. */
export interface Installation {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Database;
  readonly lifetime: Lifetime;
}

/** Where the SQLite file stands. */
export function sqlitePath(config: Config): string {
  return join(config.dataDir, 'galley.sqlite');
}

/** What writes down purges of the cache in front, where the settings name one. */
export function purgeSubscribers(
  config: Config,
  deps: { readonly clock: Clock; readonly ids: Ids },
): CommitSubscriber[] {
  return isEdgePurged(config) ? [createPurgeNotes(deps, config.edgePurge)] : [];
}

/** Opens the database that the settings name, with what every event has to be told to. */
export async function openInstallation(config: Config, log: Logger): Promise<Installation> {
  const lifetime = createLifetime();
  const ids = createIds();
  const subscribers = [createOutbox(ids)];
  const commitSubscribers = purgeSubscribers(config, { clock: systemClock, ids });
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        subscribers,
        commitSubscribers,
        listenUrl: config.databaseListenUrl,
        hints: config.hints,
        isDistributed: await isDistributedAt(config.databaseUrl, config, log),
        onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
        onBellLost: (error) =>
          log.warn(
            { err: error },
            'the connection to Valkey was lost: this node polls the database for changes of other nodes',
          ),
      })
    : openSqlite(sqlitePath(config), { subscribers, commitSubscribers });
  lifetime.add({ close: () => database.close() });
  return { config, log, clock: systemClock, ids, database, lifetime };
}

async function isDistributedAt(url: string, { databaseReadUrl }: Config, log: Logger): Promise<boolean> {
  const found = await readIsDistributed(url);
  if (found && databaseReadUrl) {
    log.warn(
      {},
      'GALLEY_DATABASE_READ_URL is ignored: a replica of the coordinator lacks the data of the other servers',
    );
  }
  return found;
}
