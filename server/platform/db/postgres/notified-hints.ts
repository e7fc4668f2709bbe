import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { ChangeFollower } from '../database.ts';
import { readWords } from '../touches.ts';
import { type HintTransport, hintsOf, newsHintsOf, type TenantHint } from './hint-transport.ts';

const channel = 'galley_touched';
/** Nodes of earlier releases do not hear it: they would take what has no tags that they know for anything. */
const newsChannel = 'galley_news';
/** PostgreSQL takes 8,000 bytes a notification; what is longer names the tenant alone. */
const longestPayload = 7800;
/** Bytes of it that say who tells and of which tenant. */
const headOfPayload = 200;
/** The listener hears itself this often, in milliseconds: a silent connection is found out, whatever cut it. */
const beatEvery = 1000;
const deafAfter = 2500;
const connectTimeout = 2000;
const shortestPause = 50;
const longestPause = 1000;

/** One notification: what a process touched of one tenant, or only that its listener is alive. */
interface Hint {
  readonly node: string;
  readonly tenant?: string;
  readonly tags?: readonly string[];
}

/** Hints as notifications of PostgreSQL, heard on a connection of one's own to `url`. */
export function createNotifiedHints(from: { url: string; node: string }): HintTransport {
  return {
    tell: async (tx) => {
      for (const hint of hintsOf(tx.touched)) {
        await tx.send(sql`select pg_notify(${channel}, ${payloadOf(hint, from.node)})`.compile(tx.sql));
      }
    },
    committed: () => {},
    spread: async (db, news) => {
      const payloads = newsHintsOf(news, longestPayload - headOfPayload).map((hint) =>
        payloadOf(hint, from.node),
      );
      await sql`select pg_notify(${newsChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        db,
      );
    },
    follow: (follower) => followHints(from, follower),
  };
}

function payloadOf({ tenant, tags }: TenantHint, node: string): string {
  const payload = JSON.stringify({ node, tenant, ...(tags && { tags }) } satisfies Hint);
  return Buffer.byteLength(payload) > longestPayload
    ? JSON.stringify({ node, tenant } satisfies Hint)
    : payload;
}

/**
 * Listens on a connection of its own for what other processes touch, and connects again for as long as it takes.
 * The follower is told whenever hearing stops and begins again.
 */
function followHints(
  from: { url: string; node: string },
  follower: ChangeFollower,
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    let pause = shortestPause;
    while (!stopping.signal.aborted) {
      const heard = await listenUntilLost(from, follower, stopping.signal);
      if (stopping.signal.aborted) return;
      pause = heard ? shortestPause : Math.min(pause * 2, longestPause);
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Listens on one connection until it is lost; answers whether it ever heard. */
async function listenUntilLost(
  { url, node }: { url: string; node: string },
  follower: ChangeFollower,
  stop: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galley listener',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  let listening = false;
  let heardAt = performance.now();
  let isBeating = false;
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve());
    client.once('end', () => resolve());
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', ({ payload = '' }) => {
    const hint = JSON.parse(payload) as Hint;
    if (hint.node !== node) tell(follower, hint);
    else if (!hint.tenant) heardAt = performance.now();
  });
  const beat = () => {
    if (performance.now() - heardAt > deafAfter)
      client.emit('error', new Error('the listener hears nothing'));
    if (isBeating) return;
    isBeating = true;
    client
      .query('select pg_notify($1, $2)', [channel, JSON.stringify({ node } satisfies Hint)])
      .catch(() => {})
      .finally(() => {
        isBeating = false;
      });
  };
  let beats: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${channel}; listen ${newsChannel}`);
    listening = true;
    heardAt = performance.now();
    follower.onListening();
    beats = setInterval(beat, beatEvery).unref();
    await lost;
  } catch {
    // A database that does not answer is no news here: whoever reads it tells.
  } finally {
    clearInterval(beats);
    client.removeAllListeners('notification');
    client.on('error', () => {});
    endWithoutWaiting(client);
  }
  if (listening && !stop.aborted) follower.onDeaf();
  return listening;
}

function tell(follower: ChangeFollower, { tenant, tags }: Hint): void {
  if (tenant === undefined) return;
  follower.onChange(asTenantId(tenant), tags && readWords(tags));
}

// `end` waits for the server to close its side, which a cut connection never does.
function endWithoutWaiting(client: pg.Client): void {
  client.end().catch(() => {});
  (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream?.destroy();
}
