import type { Database, Tx } from './database.ts';

/**
 * A database whose writes all happen in a transaction that is open already: for work that is made of operations with
 * transactions of their own and must be all or nothing. Do not close it.
 */
export function joinTransaction(database: Database, tx: Tx): Database {
  return {
    ...database,
    sql: tx.sql,
    dialect: tx.dialect,
    write: (work) => work(tx),
    writeAlone: async (statement) => (await statement.execute(tx.sql)).rows,
  };
}
