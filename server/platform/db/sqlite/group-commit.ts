import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { nextTurn } from '../../../lib/give-way.ts';
import type { CommitSubscriber, Dialect, EventSubscriber, Tx } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { Touched } from '../touches.ts';
import { createTransactionScope, type LeftWork, type TransactionMeans } from '../transaction.ts';

/** Writes of one transaction, and the milliseconds after which none joins it. */
const mostWrites = 64;
const longestGroup = 50;
/** Turns of the process for which a transaction waits for writes that may be on their way. */
const turnsForMore = 4;

/** What a transaction of several writes has to be asked beside. */
export interface SharedMeans extends TransactionMeans {
  /** How many rows the connection has changed since it was opened, whether or not they were undone. */
  countChanges(): Promise<number>;
}

interface GroupCommitParts {
  /** The connection that writes. */
  readonly writer: Kysely<Tables>;
  readonly dialect: Dialect;
  readonly eventSubscribers: readonly EventSubscriber[];
  readonly commitSubscribers: readonly CommitSubscriber[];
  meansOf(transaction: Kysely<Tables>): Promise<SharedMeans>;
  /** Whether a transaction is open: SQLite ends one by itself when its disk is full, for one. */
  isOpen(): boolean;
  onTouched(touched: Touched): void;
  /** Called after each commit. */
  afterCommit(): void;
}

/** A write that somebody waits for. */
interface Write {
  /** Does its work, and answers what tells the caller of its result. */
  readonly run: (tx: Tx) => Promise<() => void>;
  readonly refuse: (error: unknown) => void;
}

/** The next write of a transaction that has so many; undefined when the transaction is to end. */
type Next = (size: number, startedAt: number) => Promise<Write | undefined> | Write | undefined;

/** A transaction of several writes while it runs. */
interface Shared {
  readonly transaction: Kysely<Tables>;
  readonly means: SharedMeans;
  readonly left: LeftWork[];
  /** Each write can be undone by itself, which costs something. */
  readonly isCareful: boolean;
}

/** A write failed that has changed something, in a transaction in which nothing can be undone by itself. */
class Spoilt extends Error {}

/**
 * Runs writes in transactions, those that wait at the same time in one: they share its commit, which is what a write waits
 * for most. They follow each other as if each had a transaction of its own, and what one throws undoes that one alone. Each
 * is answered, refused or not, when the transaction is durable. When it cannot be committed as a whole, each of its writes
 * runs again by itself.
 */
export function createGroupCommit(parts: GroupCommitParts): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const { writer, dialect, eventSubscribers, commitSubscribers } = parts;
  const { meansOf, isOpen, onTouched, afterCommit } = parts;
  const waiting: Write[] = [];
  let isRunning = false;
  let lastSize = 1;

  async function runAll(): Promise<void> {
    for (let first = waiting.shift(); first; first = waiting.shift())
      lastSize = await runTogether(first, nextWaiting, false);
    isRunning = false;
  }

  async function nextWaiting(size: number, startedAt: number): Promise<Write | undefined> {
    const isOver = () => size >= mostWrites || performance.now() - startedAt >= longestGroup;
    const turns = lastSize > 1 ? turnsForMore : 1;
    for (let turn = 0; waiting.length === 0 && turn < turns && !isOver(); turn++) await nextTurn();
    return isOver() ? undefined : waiting.shift();
  }

  /** Runs writes in one transaction, tells who waits for them, and answers how many there were. */
  async function runTogether(first: Write, next: Next, isCareful: boolean): Promise<number> {
    const told: (() => void)[] = [];
    const writes = [first];
    try {
      await writer.transaction().execute(async (transaction) => {
        const startedAt = performance.now();
        const shared = { transaction, means: await meansOf(transaction), left: [], isCareful };
        for (let write: Write | undefined = first; write; ) {
          told.push(await runOne(shared, write));
          write = await next(writes.length, startedAt);
          if (write) writes.push(write);
        }
        const last = scopeIn(shared);
        await last.doLeft();
        await last.finish(commitSubscribers);
        told.unshift(() => last.settle(onTouched));
      });
    } catch (error) {
      await runAgain(writes, error);
      return writes.length;
    }
    for (const tell of told) tell();
    afterCommit();
    return writes.length;
  }

  /** Runs writes again whose transaction has failed: together as long as it is known which of them it was. */
  async function runAgain(writes: readonly Write[], error: unknown): Promise<void> {
    const [first, ...others] = writes;
    if (!first) return;
    if (others.length === 0) first.refuse(error instanceof Spoilt ? error.cause : error);
    else if (error instanceof Spoilt) await runTogether(first, (size) => writes[size], true);
    else for (const write of writes) await runTogether(write, () => undefined, false);
  }

  /**
   * Runs a write in a transaction, and answers what tells of it once that is durable.
   * @throws what keeps the transaction as a whole from being committed
   */
  async function runOne(shared: Shared, write: Write): Promise<() => void> {
    const { means, left, isCareful } = shared;
    const leftBefore = left.length;
    const changesBefore = await means.countChanges();
    const scope = scopeIn(shared);
    if (isCareful) await means.mark();
    try {
      const answer = await write.run(scope.tx);
      await scope.finish(commitSubscribers);
      requireOpen();
      if (isCareful) await means.keep();
      return () => {
        scope.settle(onTouched);
        answer();
      };
    } catch (error) {
      requireOpen(error);
      left.length = leftBefore;
      if (isCareful) await means.undo();
      // Most that are refused are refused before they change anything.
      else if ((await means.countChanges()) !== changesBefore) throw new Spoilt('', { cause: error });
      return () => write.refuse(error);
    }
  }

  /** @throws what has ended the transaction: what ran on in it would be committed statement by statement */
  function requireOpen(cause?: unknown): void {
    if (!isOpen()) throw cause ?? new Error('the database has ended the transaction of a write');
  }

  function scopeIn({ transaction, means, left }: Shared) {
    return createTransactionScope(transaction, dialect, eventSubscribers, means, left);
  }

  return (work) =>
    new Promise((resolve, reject) => {
      // It may be run by whoever asked before.
      const asCaller = AsyncLocalStorage.snapshot();
      const run = async (tx: Tx) => {
        const result = await asCaller(work, tx);
        return () => resolve(result);
      };
      waiting.push({ run, refuse: reject });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}
