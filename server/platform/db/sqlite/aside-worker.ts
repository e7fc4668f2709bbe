import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { readerPragmas } from './pragmas.ts';
import { createStatements } from './statements.ts';

/** A query for the thread. */
export interface AsideQuestion {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Its rows, or why there are none. */
export type AsideAnswer =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly failure: string };

/** The thread of `createAside`: runs one query after the other on a connection of its own. */
function answerQuestions(file: DatabaseSync, port: NonNullable<typeof parentPort>): void {
  const prepare = createStatements(file);
  port.on('message', ({ id, sql, parameters }: AsideQuestion) => {
    const answer = (given: AsideAnswer) => port.postMessage(given);
    try {
      answer({ id, rows: prepare(sql).statement.all(...(parameters as readonly SQLInputValue[])) });
    } catch (error) {
      answer({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

if (parentPort) {
  const file = new DatabaseSync(String(workerData), { readOnly: true, timeout: 10_000 });
  file.exec(readerPragmas);
  answerQuestions(file, parentPort);
}
