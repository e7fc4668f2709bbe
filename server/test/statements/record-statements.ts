// In this folder: what holds of every statement that the program sends to PostgreSQL, over all that the tests make it send.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { PostgresConnection } from '../../platform/db/postgres/driver.ts';

/** A statement and the first place of the program that asked for it. */
export interface RecordedStatement {
  readonly sql: string;
  readonly from: string;
}

const prefix = 'statements-';
/** Frames that are looked at: between a store and the connection stand a dozen of the query builder. */
const depth = 50;
/** The builder of queries, the database behind it, and this file hand on what others ask. */
const handsOn =
  /node_modules|node:|\/platform\/db\/(?!migrat|window-store)|\/measure-database|\/record-statements/;
const ofProgram = /\/(server\/(?:app|commands|edge|features|platform)\/[^:]*?\.ts)(?<!\.test\.ts):\d+/;

/** Notes each statement that the program sends in this process, for `readStatements`; those of tests themselves it leaves out. */
export function recordStatements(): void {
  const seen = new Set<string>();
  const file = join(tmpdir(), `${prefix}${process.pid}`);
  const note = (sql: string) => {
    if (seen.has(sql)) return;
    const from = placeOfProgram();
    // A test may send what the program sends later.
    if (from === undefined) return;
    seen.add(sql);
    appendFileSync(file, `${JSON.stringify({ sql, from })}\n`);
  };
  const { executeQuery, send } = PostgresConnection.prototype;
  PostgresConnection.prototype.executeQuery = function <R>(query: CompiledQuery) {
    note(query.sql);
    return executeQuery.call(this, query) as ReturnType<typeof executeQuery<R>>;
  };
  PostgresConnection.prototype.send = function (query) {
    note(query.sql);
    return send.call(this, query);
  };
}

/** What the processes of this run of tests have noted so far, each text once. */
export function readStatements(): readonly RecordedStatement[] {
  const statements = new Map<string, RecordedStatement>();
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    for (const line of readFileSync(join(tmpdir(), name), 'utf8').split('\n')) {
      if (line === '') continue;
      const statement = JSON.parse(line) as RecordedStatement;
      statements.set(statement.sql, statement);
    }
  }
  return [...statements.values()];
}

/** The file of the program that asks for the statement being sent; `undefined` where a test does. */
function placeOfProgram(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = depth;
  const frames = (new Error().stack ?? '').replaceAll('\\', '/').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const asking = frames.find((frame) => /\.ts:\d/.test(frame) && !handsOn.test(frame));
  return asking?.match(ofProgram)?.[1];
}
