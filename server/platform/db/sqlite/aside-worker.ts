import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { checkpointerPragmas, readerPragmas } from './pragmas.ts';
import { createStatements } from './statements.ts';

/** A query for the thread, or nothing but that it checkpoints the write-ahead log. */
export type AsideWork = { readonly sql: string; readonly parameters: readonly unknown[] } | 'checkpoint';

export interface AsideQuestion {
  readonly id: number;
  readonly work: AsideWork;
}

/** Its rows, or why there are none. */
export type AsideAnswer =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly failure: string };

/** The thread of `createAside`: does one thing after the other, on connections of its own. */
function answerQuestions(path: string, port: NonNullable<typeof parentPort>): void {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  file.exec(readerPragmas);
  const prepare = createStatements(file);
  let checkpointer: DatabaseSync | undefined;
  const perform = (work: AsideWork): unknown[] => {
    if (work !== 'checkpoint')
      return prepare(work.sql).statement.all(...(work.parameters as readonly SQLInputValue[]));
    // Queries must not be able to write, and a connection that cannot write cannot checkpoint either.
    checkpointer ??= openCheckpointer(path);
    return checkpointer.prepare('pragma wal_checkpoint(passive)').all();
  };
  port.on('message', ({ id, work }: AsideQuestion) => {
    const answer = (given: AsideAnswer) => port.postMessage(given);
    try {
      answer({ id, rows: perform(work) });
    } catch (error) {
      answer({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

function openCheckpointer(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 10_000 });
  file.exec(checkpointerPragmas);
  return file;
}

if (parentPort) answerQuestions(String(workerData), parentPort);
