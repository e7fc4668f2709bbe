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

interface GroupCommitParts {
  /** The connection that writes. */
  readonly writer: Kysely<Tables>;
  readonly dialect: Dialect;
  readonly eventSubscribers: readonly EventSubscriber[];
  readonly commitSubscribers: readonly CommitSubscriber[];
  meansOf(transaction: Kysely<Tables>): TransactionMeans;
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

/** A write in a transaction, and what tells of it once that is durable. */
interface Member {
  readonly write: Write;
  tell: () => void;
}

/**
 * Runs writes in transactions, those that wait at the same time in one: they share its commit, which is what a write waits
 * for most. They follow each other as if each had a transaction of its own, and what one throws undoes that one alone. Each
 * is answered, refused or not, when the transaction is durable. When it cannot be committed as a whole, each of its writes
 * runs again by itself.
 */
export function createGroupCommit(parts: GroupCommitParts): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const { writer, dialect, eventSubscribers, commitSubscribers, meansOf, onTouched, afterCommit } = parts;
  const waiting: Write[] = [];
  let isRunning = false;
  let lastSize = 1;

  async function runAll(): Promise<void> {
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      const members = await runTogether(first, nextMember);
      lastSize = members.length;
    }
    isRunning = false;
  }

  /** The next write of a transaction that has so many, once it waits; undefined when the transaction is to end. */
  async function nextMember(size: number, startedAt: number): Promise<Write | undefined> {
    const isOver = () => size >= mostWrites || performance.now() - startedAt >= longestGroup;
    for (
      let turn = 0;
      waiting.length === 0 && turn < (lastSize > 1 ? turnsForMore : 1) && !isOver();
      turn++
    ) {
      await nextTurn();
    }
    return isOver() ? undefined : waiting.shift();
  }

  /** Runs a write and those that follow in one transaction, and tells who waits for them. */
  async function runTogether(first: Write, next: typeof nextMember): Promise<readonly Member[]> {
    const members: Member[] = [];
    let settleLeft = () => {};
    try {
      await writer.transaction().execute(async (transaction) => {
        const startedAt = performance.now();
        const left: LeftWork[] = [];
        for (let write: Write | undefined = first; write; write = await next(members.length, startedAt)) {
          const member = { write, tell: () => {} };
          members.push(member);
          await runMember(transaction, member, left, { isFirst: members.length === 1 });
        }
        const last = scopeIn(transaction, left);
        await last.doLeft();
        await last.finish(commitSubscribers);
        settleLeft = () => last.settle(onTouched);
      });
    } catch (error) {
      if (members.length < 2) first.refuse(error);
      else for (const { write } of members) await runTogether(write, async () => undefined);
      return members;
    }
    settleLeft();
    for (const { tell } of members) tell();
    afterCommit();
    return members;
  }

  /** @throws what keeps the transaction as a whole from being committed */
  async function runMember(
    transaction: Kysely<Tables>,
    member: Member,
    left: LeftWork[],
    { isFirst }: { isFirst: boolean },
  ): Promise<void> {
    const { mark, keep, undo } = meansOf(transaction);
    const leftBefore = left.length;
    const scope = scopeIn(transaction, left);
    // A part that can be undone costs something: the first may undo the transaction, in which it is alone if it fails.
    if (!isFirst) await mark();
    try {
      const answer = await member.write.run(scope.tx);
      await scope.finish(commitSubscribers);
      member.tell = () => {
        scope.settle(onTouched);
        answer();
      };
    } catch (error) {
      if (isFirst) throw error;
      left.length = leftBefore;
      await undo();
      member.tell = () => member.write.refuse(error);
      return;
    }
    if (!isFirst) await keep();
  }

  function scopeIn(transaction: Kysely<Tables>, left: LeftWork[]) {
    return createTransactionScope(transaction, dialect, eventSubscribers, meansOf(transaction), left);
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
