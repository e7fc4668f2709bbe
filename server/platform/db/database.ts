// In this folder: the database as everybody else sees it, in two dialects, and its tables.

import type { CompiledQuery, Expression, Kysely, RawBuilder } from 'kysely';
import type { CacheTag } from '../../lib/cache-tag.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { ChangeEvent } from '../events/change-event.ts';
import type { Tables } from './tables.ts';
import type { ToldKind, Touched, Touches } from './touches.ts';

export type DialectName = 'sqlite' | 'postgres';

/** What reads and writes run on: hand it to stores. Reads outside a transaction see the last commit. */
export interface Reader {
  readonly sql: Kysely<Tables>;
  readonly dialect: Dialect;
}

/**
 * A write transaction. Whoever opened it passes it down; stores that change rows demand it.
 * Network, files and answers belong after the commit: `afterCommit`.
 */
export interface Tx extends Reader {
  /**
   * Has a statement run of which nothing is wanted but that it succeeds, before any later one of the transaction. On
   * PostgreSQL nobody waits for its answer; if it fails, the transaction does, with its error, as it commits at the
   * latest.
   */
  send(statement: CompiledQuery): Promise<void>;
  /**
   * Runs `work` as a part of the transaction that can fail by itself: what it throws undoes what it changed, and the
   * transaction can go on. Once it is answered, all that it has sent has succeeded. Locks that it took go with what it
   * changed; what it touched stays named.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Leaves an item to work that is done for all of its items at once, as the last of the transaction: for what nothing
   * later in the transaction reads, and what is cheaper once than many times. An item that was left in an attempt that
   * failed is forgotten.
   */
  leave<Item>(work: LastWork<Item>, item: Item): void;
  /** Runs once the transaction is durable, never when it rolls back. Must not throw. */
  afterCommit(effect: () => void): void;
  /** Names what the change touched that answers of the tenant show, for whatever keeps them, here and on the other nodes. */
  touch(tenant: TenantId, ...tags: CacheTag[]): void;
  /** Names what else somebody has to know of as soon as the change is durable. */
  tell(tenant: TenantId, kind: ToldKind, ...names: string[]): void;
  readonly touched: Touched;
  /** Who is told of each event that the transaction appends. */
  readonly eventSubscribers: readonly EventSubscriber[];
}

/** What is done as the last of a transaction. */
export interface LastWork<Item> {
  /** After all other such work, because others wait for what it takes until the transaction has ended. */
  readonly isVeryLast?: boolean;
  /** Does what the transaction has left to it, in the order of leaving. What it throws undoes the transaction. */
  run(tx: Tx, items: readonly Item[]): Promise<void>;
}

/**
 * Does what must commit together with events of one change. What it throws undoes the change. A database is opened with
 * its subscribers and takes no more: one that was added twice would do everything twice.
 */
export type EventSubscriber = (tx: Tx, tenant: TenantId, events: readonly ChangeEvent[]) => Promise<void>;

/**
 * Does what must commit together with whatever a transaction touched: called once, when its work is done, if it touched
 * anything. What it throws undoes the change.
 */
export type CommitSubscriber = (tx: Tx) => Promise<void>;

/** Hears what other processes changed. */
export interface ChangeFollower {
  /** Another process committed. Without touches: anything of the tenant may have changed. */
  onChange(tenant: TenantId, touches: Touches | undefined): void;
  /** Changes are heard from now on; those until now may have been missed. */
  onListening(): void;
  /** Changes are no longer heard. */
  onDeaf(): void;
}

/** The few places where SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: DialectName;
  /** `column in (…)`. Of texts, its SQL has few forms, however many there are. */
  in(
    column: string | RawBuilder<unknown>,
    values: readonly string[] | readonly number[],
  ): RawBuilder<boolean>;
  /** `column in (…)`, of texts that are bound as one value: an array, on SQLite as JSON. */
  inWhole(column: string, texts: unknown): RawBuilder<boolean>;
  /** `column in <query>`: the query, in its brackets, runs once, and what it finds is looked up by the column's index. */
  inQuery(column: string, query: Expression<unknown>): RawBuilder<boolean>;
  /** The texts of a query of one column, in its order and with a space between each two; null for none. */
  joined(query: Expression<unknown>): RawBuilder<string | null>;
  /** A column to sort by that no index is walked for: for the few rows that something else has found. */
  sortedBy(column: string): string;
  /** The function that finds a text in a text: `f(haystack, needle)`, 0 when it is not there. */
  readonly position: RawBuilder<number>;
  /** The text that a JSON document, which is a column, has under a name of letters, digits and underscores at its root. */
  textIn(document: string, name: string): RawBuilder<string>;
  /** The stripe of a hot counter that a transaction adds to, so that those that run at once rarely wait for each other. */
  readonly counterStripe: RawBuilder<number>;
  /** A source of one row; a transaction that reads it may be acknowledged before it is on disk. For counters. */
  readonly relaxedCommit: RawBuilder<unknown>;
  /** Holds rows of the transaction's query against concurrent changes until it ends. */
  readonly forUpdate: RawBuilder<unknown>;
  /** As `forUpdate`, leaving out the rows that another transaction holds. */
  readonly forUpdateSkipLocked: RawBuilder<unknown>;
  /**
   * Whether the tables of tenants are spread over several servers: what does not name its tenant asks all of them, and the order
   * of commits is the one in which each tenant's are counted, as the last of a transaction.
   */
  readonly isDistributed: boolean;
  /** Where an event that the running transaction appends stands in its tenant's order of commits, unless these are counted. */
  eventPosition(tenant: TenantId): RawBuilder<number>;
  /** Below it every position is final: nothing that is still running can appear there. */
  readonly finalPosition: RawBuilder<number>;
  /**
   * Takes a lock by name for the rest of the transaction. `shared` holders run side by side, an `exclusive` one
   * alone. A shared one is held when the next statement runs. On SQLite a write transaction is alone already.
   */
  lock(tx: Tx, name: string, mode: 'shared' | 'exclusive'): Promise<void>;
  /**
   * Takes an exclusive lock by name for the rest of the transaction if nobody holds it; false when somebody does. What
   * the same query reads may be older than the lock.
   */
  tryLock(name: string): RawBuilder<boolean>;
}

/** What reads for an answer run on. */
export interface Reading extends Reader {
  /**
   * For reads that may take long: on SQLite, whose queries run in the process, a thread of their own, so that nobody
   * else waits for them. They see the last commit as well.
   */
  readonly aside: Reader;
}

/**
 * A point in the log of a database's changes, by which its replicas can be asked what they have. One of another history
 * of the same database, which a failover begins, says nothing.
 */
export interface LogPosition {
  /** The database, as its server names it. */
  readonly system: string;
  readonly history: number;
  readonly at: string;
}

/** What a replica does with a read: the result of the work, or why it was not begun. */
export type ReplicaAnswer<T> =
  | { readonly outcome: 'answered'; readonly result: T }
  /** It has not come so far yet. */
  | { readonly outcome: 'behind' }
  /** It had to take away what the work was reading, to follow the primary. */
  | { readonly outcome: 'conflict' }
  /** It is no replica of that database. */
  | { readonly outcome: 'foreign' };

/** A copy of a database that follows its changes, some time after. */
export interface Replica {
  /**
   * Runs `work` if the replica has all that was committed before the position: each query of it sees that, and perhaps more.
   * @throws what `work` throws, and what keeps the replica from answering
   */
  read<T>(position: LogPosition, work: (db: Reading) => Promise<T>): Promise<ReplicaAnswer<T>>;
  /** Rejects when it does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Database extends Reading {
  /** Runs `work` in one write transaction: all of it commits or none. Deadlocks on PostgreSQL are tried again. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement as a write transaction of its own, which costs nothing to begin and to commit, and answers its rows. */
  writeAlone<T>(statement: RawBuilder<T>): Promise<T[]>;
  /** Runs `work` on one unchanging view of the database, however long it takes. */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /** Called after every commit of this process that touched something. */
  onTouched(listener: (touched: Touched) => void): void;
  /**
   * Follows the commits of other processes. Undefined on SQLite: what other processes may do to its file beside a
   * serving one touches nothing that is kept in memory.
   */
  follow?(follower: ChangeFollower): { stop(): Promise<void> };
  /**
   * Tells other processes news of tenants, by no commit: what is said when this process or the database goes away is lost.
   * Undefined on SQLite. They hear it as touches.
   */
  spreadNews?(news: ReadonlyMap<TenantId, readonly string[]>): Promise<void>;
  /** A position after all that has committed. Undefined on SQLite, which has no replicas. */
  logPosition?(): Promise<LogPosition>;
  /**
   * Whether a failure has to do with the state of the database and not with what was asked of it, so that the same may
   * succeed later: it is out of reach or busy, a lock or a conflict stood in the way, its disk is full.
   */
  isTransient(error: unknown): boolean;
  /**
   * Refuses a way to the database over which an installation cannot be served, in words for its operator. Undefined on
   * SQLite, to which nothing stands in the way.
   */
  requireServable?(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A unique key refused a row. */
export class UniqueViolation extends Error {
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super(`unique key of ${table}`, { cause });
    this.name = 'UniqueViolation';
    this.table = table;
  }
}

/** The database is down or out of reach: what was asked may work again in a moment. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const reason =
      cause instanceof Error ? `: ${cause.message || ('code' in cause && String(cause.code))}` : '';
    super(`the database cannot be reached${reason}`, { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** Whether a write failed on a unique key of `table`. */
export function violatesUniqueKeyOf(error: unknown, table: keyof Tables): boolean {
  return error instanceof UniqueViolation && error.table === table;
}
