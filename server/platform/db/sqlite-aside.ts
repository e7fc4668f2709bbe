import { Worker } from 'node:worker_threads';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { AsideAnswer, AsideQuestion } from './sqlite-aside-worker.ts';

/** Milliseconds without a question after which the thread ends: its memory is that of a small process. */
const keptIdle = 60_000;

interface Asked {
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
}

/** A thread that reads a SQLite file, so that a query of a second keeps nobody else waiting. */
export interface Aside {
  ask(sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
  /** Ends the thread once it is through with its query; whoever still waits for an answer is told that none will come. */
  close(): Promise<void>;
}

/** The thread starts with the first question, and again after it has ended. */
export function createAside(path: string): Aside {
  let running: { worker: Worker; asked: Map<number, Asked> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function start(): { worker: Worker; asked: Map<number, Asked> } {
    const worker = new Worker(new URL('./sqlite-aside-worker.ts', import.meta.url), { workerData: path });
    const asked = new Map<number, Asked>();
    const started = { worker, asked };
    let fault: Error = new Error('the reading thread has ended');
    worker.unref();
    worker.on('message', (answer: AsideAnswer) => {
      const question = asked.get(answer.id);
      asked.delete(answer.id);
      if ('rows' in answer) question?.resolve(answer.rows);
      else question?.reject(new Error(answer.failure));
      if (asked.size === 0) rest();
    });
    worker.on('error', (error) => {
      fault = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      if (running === started) running = undefined;
      for (const { reject } of asked.values()) reject(fault);
    });
    return started;
  }

  function rest(): void {
    running?.worker.unref();
    idle ??= setTimeout(() => {
      idle = undefined;
      void running?.worker.terminate();
      running = undefined;
    }, keptIdle).unref();
  }

  return {
    ask: (sql, parameters) => {
      if (isClosed) return Promise.reject(new Error('the database is closed'));
      clearTimeout(idle);
      idle = undefined;
      running ??= start();
      const { worker, asked } = running;
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        asked.set(id, { resolve, reject });
        // Whoever waits for an answer keeps the process alive until it comes.
        worker.ref();
        worker.postMessage({ id, sql, parameters } satisfies AsideQuestion);
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      idle = undefined;
      await running?.worker.terminate();
    },
  };
}

class AsideDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(aside: Aside) {
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
        rows: (await aside.ask(sql, parameters)) as QueryResult<R>['rows'],
      }),
      // biome-ignore lint/correctness/useYield: Kysely demands the method; nothing here streams.
      streamQuery: async function* () {
        throw new Error('streaming is not used on SQLite');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('the reading thread has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** Kysely on a reading thread: single queries only. */
export function asideKyselyDialect(aside: Aside): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new AsideDriver(aside),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
