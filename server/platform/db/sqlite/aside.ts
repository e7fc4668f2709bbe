import { Worker } from 'node:worker_threads';
import type { Dialect } from 'kysely';
import { assets } from '../../assets/assets.ts';
import type { AsideAnswer, AsideQuestion, AsideWork } from './aside-worker.ts';
import { kyselyDialectOf, type RunQuery } from './driver.ts';

/** Milliseconds without a question after which the thread ends: its memory is that of a small process. */
const keptIdle = 60_000;

interface Asked {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** A thread beside a SQLite file, so that a query of a second, or a checkpoint, keeps nobody else waiting. */
export interface Aside {
  ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  /** Copies as much of the write-ahead log into the file as readers leave free, and answers SQLite's row about it. */
  checkpoint(): Promise<Readonly<Record<string, unknown>>>;
  /** Whether nobody waits for an answer. */
  isIdle(): boolean;
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
    const worker = new Worker(assets.asideThread, { workerData: path });
    const asked = new Map<number, Asked>();
    const started = { worker, asked };
    let fault: Error = new Error('the thread beside the database has ended');
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

  function perform(work: AsideWork): Promise<unknown[]> {
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
      worker.postMessage({ id, work } satisfies AsideQuestion);
    });
  }

  return {
    ask: (sql, parameters) => perform({ sql, parameters }),
    checkpoint: async () => {
      const [row] = await perform('checkpoint');
      return row as Readonly<Record<string, unknown>>;
    },
    isIdle: () => !running || running.asked.size === 0,
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      idle = undefined;
      await running?.worker.terminate();
    },
  };
}

/** Kysely on that thread: single queries only, whose connection refuses to begin a transaction that may write. */
export function asideKyselyDialect(aside: Aside): Dialect {
  const run: RunQuery = async ({ sql, parameters }) => ({ rows: await aside.ask(sql, parameters) });
  return kyselyDialectOf(run, { exclusive: false });
}
