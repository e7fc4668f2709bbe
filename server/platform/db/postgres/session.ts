import type pg from 'pg';
import { PreparedStatements } from './batch.ts';

/** What is known of one connection. */
export interface Session {
  /**
   * Whether a pooler stands between: the server's session may be another one after each transaction, and what is left
   * there is met by others. Nothing is left there then: neither settings nor the names of statements.
   */
  readonly isPooled: boolean;
  readonly prepared: PreparedStatements;
}

/** After so many milliseconds a session that hangs in a transaction is ended: the lease of every lock that it holds. */
export const transactionLease = 60_000;

/** Which process of the server the client was told to speak to: what the library's types leave out. */
export function toldProcessOf(client: pg.ClientBase): number | null {
  return (client as pg.ClientBase & { readonly processID: number | null }).processID;
}

/**
 * Learns what a new connection leads to. A pooler cannot tell its clients the process that serves them, since that
 * changes; who is told another one than there is speaks to a pooler. A session of one's own has its commits on disk
 * before they are acknowledged, and the lease of its transactions; behind a pooler `requireServable` sees to the one, each
 * transaction to the other.
 */
export async function openSession(client: pg.PoolClient): Promise<Session> {
  const { rows } = await client.query<{ isOwn: boolean }>(
    `select own as "isOwn",
      case when own then set_config('synchronous_commit', 'on', false) end,
      case when own then set_config('idle_in_transaction_session_timeout', '${transactionLease}', false) end
    from (select pg_backend_pid() = $1 as own) session`,
    [toldProcessOf(client)],
  );
  return { isPooled: rows[0]?.isOwn !== true, prepared: new PreparedStatements() };
}
