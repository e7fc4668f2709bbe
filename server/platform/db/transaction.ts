import type { CompiledQuery, Kysely } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { CommitSubscriber, Dialect, EventSubscriber, LastWork, Tx } from './database.ts';
import type { Tables } from './tables.ts';
import { createTouches, type Touched } from './touches.ts';

/** What is left to be done as the last of a transaction. */
export interface LeftWork {
  readonly work: LastWork<unknown>;
  readonly item: unknown;
}

/** What both databases keep of a running transaction until it commits. */
export interface TransactionScope {
  readonly tx: Tx;
  /** Does what was left for the last; call when no other work of the transaction comes. */
  doLeft(): Promise<void>;
  /** Lets subscribers add what belongs to the change; call when its work is done, before the commit. */
  finish(subscribers: readonly CommitSubscriber[]): Promise<void>;
  /** Runs the effects; call after the commit. */
  settle(onTouched: (touched: Touched) => void): void;
}

/** How a database does what Kysely does not offer within a transaction. */
export interface TransactionMeans {
  send(statement: CompiledQuery): Promise<void>;
  /** Begins a part of the transaction that can be undone. */
  mark(): Promise<void>;
  /** Ends that part, once all of it has succeeded. */
  keep(): Promise<void>;
  /** Undoes that part, whatever it has failed with. */
  undo(): Promise<void>;
}

/** `left`: where what is left is kept; works that share a transaction share it. */
export function createTransactionScope(
  sql: Kysely<Tables>,
  dialect: Dialect,
  eventSubscribers: readonly EventSubscriber[],
  { send, mark, keep, undo }: TransactionMeans,
  left: LeftWork[] = [],
): TransactionScope {
  const effects: (() => void)[] = [];
  const touched = new Map<TenantId, ReturnType<typeof createTouches>>();
  const touchesOf = (tenant: TenantId) => {
    const known = touched.get(tenant) ?? createTouches();
    touched.set(tenant, known);
    return known;
  };
  const tx: Tx = {
    sql,
    dialect,
    touched,
    eventSubscribers,
    send,
    attempt: async (work) => {
      const leftBefore = left.length;
      await mark();
      try {
        const result = await work();
        await keep();
        return result;
      } catch (error) {
        left.length = leftBefore;
        await undo();
        throw error;
      }
    },
    touch: (tenant, ...tags) => {
      const { answers } = touchesOf(tenant);
      for (const tag of tags) answers.add(tag);
    },
    tell: (tenant, kind, ...names) => {
      const told = touchesOf(tenant)[kind];
      for (const name of names) told.add(name);
    },
    leave: (work, item) => {
      left.push({ work, item });
    },
    afterCommit: (effect) => {
      effects.push(effect);
    },
  };
  return {
    tx,
    doLeft: async () => {
      const works = [...Map.groupBy(left, ({ work }) => work)];
      const inOrder = [false, true].flatMap((isVeryLast) =>
        works.filter(([work]) => Boolean(work.isVeryLast) === isVeryLast),
      );
      for (const [work, items] of inOrder) {
        await work.run(
          tx,
          items.map(({ item }) => item),
        );
      }
    },
    finish: async (subscribers) => {
      if (touched.size === 0) return;
      for (const subscriber of subscribers) await subscriber(tx);
    },
    settle: (onTouched) => {
      if (touched.size > 0) onTouched(touched);
      for (const effect of effects) effect();
    },
  };
}
