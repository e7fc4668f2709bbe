import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createRecentMap } from '../../../lib/recent-map.ts';

const mostKept = 500;

/**
 * How the number of a limit is bound. SQLite looks at it as it plans, and so plans a statement anew each time that one is bound:
 * that takes as long as reading a page of ids does. What has to be computed it does not look at.
 */
const limitAsSum = 'limit (? + 0)';

/** A statement, and whether it answers rows. */
export interface PreparedStatement {
  readonly statement: StatementSync;
  readonly reads: boolean;
}

/** Prepares each statement of a connection once: parsing and planning cost more than many of them take to run. */
export function createStatements(database: DatabaseSync): (sql: string) => PreparedStatement {
  const kept = createRecentMap<string, PreparedStatement>(mostKept);
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = database.prepare(sql.replaceAll('limit ?', limitAsSum));
    const prepared = { statement, reads: statement.columns().length > 0 };
    // A row id beyond 2^53 (of any table, however long ago) would make `run` throw, even that of a rollback.
    if (!prepared.reads) statement.setReadBigInts(true);
    kept.set(sql, prepared);
    return prepared;
  };
}
