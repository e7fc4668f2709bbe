import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { ChangeFollower } from '../database.ts';
import { readWords } from '../touches.ts';
import type { Bell } from './bell.ts';
import { type HintTransport, hintsOf, newsHintsOf, type TenantHint } from './hint-transport.ts';

/** A process asks this often, in milliseconds: what others change is heard within that and the time of a query. */
const askEvery = 500;
/** Who has no answer for so long is deaf. */
const deafAfter = 2500;
const connectTimeout = 2000;
/** Between two questions at the least, however often the bell rings. */
const shortestPause = 20;
const longestPause = 1000;
/** Hints are kept much longer than anybody who is not deaf takes to ask. */
const keptFor = 10 * 60_000;
const pruneEvery = 60_000;
/** Bytes of news in one row. */
const longestWords = 64 * 1024;

/** What the database has since a snapshot, and the snapshot to go on from. */
interface News {
  readonly snapshot: string;
  readonly hints: readonly { readonly tenant: string; readonly words: string | null }[];
}

/**
 * Hints as rows of a table, which are asked for on a connection of one's own to `url`: a way that may lead through a pooler.
 * With a bell they are asked for at once when it rings; without, or while it is silent, twice a second.
 */
export function createPolledHints(from: { url: string; node: string; bell?: Bell }): HintTransport {
  const followers = new Set<ChangeFollower>();
  let listening: { isHearing(): boolean; stop(): Promise<void> } | undefined;

  return {
    tell: async (tx) => {
      for (const hint of hintsOf(tx.touched)) await tx.send(insertHint(hint, from.node).compile(tx.sql));
    },
    committed: () => from.bell?.ring(),
    spread: async (db, news) => {
      for (const hint of newsHintsOf(news, longestWords)) await insertHint(hint, from.node).execute(db);
      from.bell?.ring();
    },
    follow: (follower) => {
      followers.add(follower);
      listening ??= listen(from, followers);
      if (listening.isHearing()) follower.onListening();
      return {
        stop: async () => {
          followers.delete(follower);
          if (followers.size > 0) return;
          const last = listening;
          listening = undefined;
          await last?.stop();
        },
      };
    },
  };
}

function insertHint({ tenant, tags }: TenantHint, node: string) {
  const words = tags ? JSON.stringify(tags) : null;
  return sql`insert into node_hints (tenant_id, position, node, words, created_at) values (${tenant}::text,
    pg_current_xact_id()::text::bigint, ${node}::text, ${words}::text,
    (extract(epoch from clock_timestamp()) * 1000)::bigint)`;
}

function listen(
  { url, node, bell }: { url: string; node: string; bell?: Bell },
  followers: ReadonlySet<ChangeFollower>,
) {
  const stopping = new AbortController();
  let isHearing = false;
  let rung = Promise.withResolvers<void>();
  const hearing = bell?.hear(() => rung.resolve());

  function beDeaf(): void {
    if (!isHearing) return;
    isHearing = false;
    for (const follower of followers) follower.onDeaf();
  }

  function hear({ hints }: News): void {
    if (!isHearing) {
      isHearing = true;
      for (const follower of followers) follower.onListening();
    }
    for (const { tenant, words } of hints) {
      const touches = words === null ? undefined : readWords(JSON.parse(words) as string[]);
      for (const follower of followers) follower.onChange(asTenantId(tenant), touches);
    }
  }

  /** Asks on one connection until it is lost. */
  async function askUntilLost(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'galley listener',
      connectionTimeoutMillis: connectTimeout,
      query_timeout: deafAfter,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      let seen: string | null = null;
      let prunedAt = Number.NEGATIVE_INFINITY;
      while (!stopping.signal.aborted) {
        // Whoever rings from here on may have committed after the question.
        rung = Promise.withResolvers();
        const news: News = await ask(client, node, seen);
        seen = news.snapshot;
        hear(news);
        if (performance.now() - prunedAt > pruneEvery) {
          prunedAt = performance.now();
          await prune(client);
        }
        await pause(shortestPause);
        await Promise.race([rung.promise, pause(askEvery - shortestPause)]);
      }
    } catch {
      // A database that does not answer is no news here: whoever reads it tells.
    } finally {
      client.end().catch(() => {});
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  }

  async function run(): Promise<void> {
    let wait = shortestPause;
    while (!stopping.signal.aborted) {
      await askUntilLost();
      if (stopping.signal.aborted) return;
      wait = isHearing ? shortestPause : Math.min(wait * 2, longestPause);
      beDeaf();
      await pause(wait);
    }
  }

  const running = run();
  return {
    isHearing: () => isHearing,
    stop: async () => {
      stopping.abort();
      await Promise.all([running, hearing?.stop()]);
    },
  };
}

/**
 * What others have committed since a snapshot, whenever they began: in whatever order transactions end, each is seen by the
 * first snapshot that has it. Without a snapshot, nothing but where to begin.
 */
async function ask(client: pg.Client, node: string, seen: string | null): Promise<News> {
  const { rows } = await client.query<News>(
    `select pg_current_snapshot()::text as snapshot,
      coalesce((select json_agg(json_build_object('tenant', h.tenant_id, 'words', h.words)) from node_hints h
        where h.node <> $1 and h.position >= pg_snapshot_xmin($2::pg_snapshot)::text::bigint
          and not pg_visible_in_snapshot(h.position::text::xid8, $2::pg_snapshot)), '[]') as hints`,
    [node, seen],
  );
  const [news] = rows;
  if (!news) throw new Error('the database does not say what it has');
  return news;
}

async function prune(client: pg.Client): Promise<void> {
  await client.query(
    `delete from node_hints where created_at < extract(epoch from clock_timestamp()) * 1000 - ${keptFor}`,
  );
}
