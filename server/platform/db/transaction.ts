import type { Kysely } from 'kysely';
import type { Dialect, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** What both databases keep of a running transaction until it commits. */
export interface TransactionScope {
  readonly tx: Tx;
  /** Runs the effects; call after the commit. */
  settle(onTouched: (tags: ReadonlySet<string>) => void): void;
}

export function createTransactionScope(sql: Kysely<Tables>, dialect: Dialect): TransactionScope {
  const effects: (() => void)[] = [];
  const touched = new Set<string>();
  const tx: Tx = {
    sql,
    dialect,
    touched,
    touch: (...tags) => {
      for (const tag of tags) touched.add(tag);
    },
    afterCommit: (effect) => {
      effects.push(effect);
    },
  };
  return {
    tx,
    settle: (onTouched) => {
      if (touched.size > 0) onTouched(touched);
      for (const effect of effects) effect();
    },
  };
}
