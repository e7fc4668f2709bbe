import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { toldProcessOf } from './session.ts';

/** Milliseconds for a notification to arrive: on a way that carries them it takes one. */
const heardWithin = 5000;

interface Addresses {
  readonly url: string;
  readonly listenUrl: string | undefined;
  /** Whether nodes hear each other by notifications. */
  readonly isHeard: boolean;
}

interface Found {
  readonly pid: number;
  readonly acknowledged: string;
}

/** A way to the database over which an installation cannot be served. */
class UnfitForServing extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnfitForServing';
  }
}

/**
 * Refuses addresses over which nodes would lose changes or transactions: a pooler that keeps no transaction on one session,
 * one that lets commits be lost, and an address for listening on which nothing is heard.
 */
export async function requireServable(db: Kysely<Tables>, addresses: Addresses): Promise<void> {
  // An error of its own for a database that does not answer.
  await sql`select 1`.execute(db);
  const [first, second] = await keepTransaction(db);
  if (first?.pid !== second?.pid) throw notKept();
  if (first?.acknowledged === 'off') {
    throw new UnfitForServing(
      'The database confirms commits before they are on disk, because synchronous_commit is off. Galley cannot change ' +
        'this through a pooler. Set synchronous_commit to on for the database or for its role.',
    );
  }
  if (addresses.isHeard && !(await hears(db, addresses))) throw notHeard(addresses.listenUrl);
}

/** What two queries of one transaction find, each in a message of its own. */
async function keepTransaction(db: Kysely<Tables>): Promise<[Found | undefined, Found | undefined]> {
  const find = sql<Found>`select pg_backend_pid() as pid, current_setting('synchronous_commit') as acknowledged`;
  try {
    return await db.transaction().execute(async (transaction) => {
      const first = await find.execute(transaction);
      const second = await find.execute(transaction);
      return [first.rows[0], second.rows[0]];
    });
  } catch (error) {
    throw notKept(error);
  }
}

function notKept(cause?: unknown): UnfitForServing {
  const said = cause === undefined ? '' : ` Reason: ${reasonOf(cause)}`;
  return new UnfitForServing(
    'The database address is a pooler with statement pooling, which does not support transactions. ' +
      `Use pool_mode=transaction or pool_mode=session.${said}`,
    cause,
  );
}

function notHeard(listenUrl: string | undefined): UnfitForServing {
  if (listenUrl === undefined) {
    return new UnfitForServing(
      'The database address is a pooler with transaction pooling, so nodes cannot receive notifications of changes. ' +
        'Set GALLEY_DATABASE_LISTEN_URL to the address of the database itself, or GALLEY_HINTS to polling.',
    );
  }
  return new UnfitForServing(
    'No notification arrives on GALLEY_DATABASE_LISTEN_URL. Set GALLEY_DATABASE_LISTEN_URL to the database of ' +
      'GALLEY_DATABASE_URL, without a pooler with pool_mode=transaction.',
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Whether a connection for listening hears what is told over another one. */
async function hears(db: Kysely<Tables>, { url, listenUrl }: Addresses): Promise<boolean> {
  const channel = `galley_probe_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: listenUrl ?? url, connectionTimeoutMillis: 10_000 });
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  client.on('notification', () => resolve(true));
  client.on('error', () => resolve(false));
  const timer = setTimeout(() => resolve(false), heardWithin);
  try {
    await client.connect().catch((error: unknown) => {
      throw new UnfitForServing(
        `The address for notifications of changes cannot be reached: ${reasonOf(error)}`,
        error,
      );
    });
    const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Nothing stands between, and it is where the others tell.
    if (listenUrl === undefined && own.rows[0]?.pid === toldProcessOf(client)) return true;
    await client.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(db);
    timer.refresh();
    return await heard;
  } finally {
    clearTimeout(timer);
    await client.end().catch(() => {});
  }
}
