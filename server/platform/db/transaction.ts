import type { CompiledQuery, Kysely } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Dialect, EventSubscriber, Touched, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** What both databases keep of a running transaction until it commits. */
export interface TransactionScope {
  readonly tx: Tx;
  /** Runs the effects; call after the commit. */
  settle(onTouched: (touched: Touched) => void): void;
}

export function createTransactionScope(
  sql: Kysely<Tables>,
  dialect: Dialect,
  eventSubscribers: readonly EventSubscriber[],
  send: (statement: CompiledQuery) => Promise<void>,
): TransactionScope {
  const effects: (() => void)[] = [];
  const touched = new Map<TenantId, Set<string>>();
  const tx: Tx = {
    sql,
    dialect,
    touched,
    eventSubscribers,
    send,
    touch: (tenant, ...tags) => {
      const known = touched.get(tenant) ?? new Set();
      touched.set(tenant, known);
      for (const tag of tags) known.add(tag);
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
