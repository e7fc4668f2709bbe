// In this folder: pictures: decoded in a process of their own, checked, stripped of what must not be published, and
// made smaller.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, ServiceError } from '../../../lib/service-error.ts';
import { assets } from '../../../platform/assets/assets.ts';
import { DecoderDied } from './image-decoder.ts';
import type { ImageJob, ImageResult } from './image-jobs.ts';
import { orUnwanted, WorkUnwanted } from './unwanted.ts';

/** Milliseconds without work after which the process ends. */
const idleTime = 20_000;
/** Bytes beyond which the process is replaced: what one large image took is not always given back. */
const mostMemory = 200 * 1024 * 1024;
/** Keeps freed memory from staying with the process; large pieces are what images are made of. */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** On what terms a process works. */
export interface ProcessTerms {
  /** Milliseconds that one image may take. */
  readonly longestJob: number;
  /** Of its processor time, as `os.setPriority` takes it. */
  readonly priority: number;
  /** Milliseconds between two starts: the service stands still while it starts a process. */
  readonly betweenStarts: number;
}

/** A process that decodes images, one job at a time. */
export interface ImageProcess {
  /**
   * What `prepare` describes is done when its turn comes, and given up as soon as `unwanted` is aborted: it leaves the
   * queue, or ends together with the process that works on it.
   * @throws DecoderDied, WorkUnwanted, ServiceError, and what `prepare` throws
   */
  perform(prepare: () => Promise<ImageJob>, unwanted: AbortSignal): Promise<ImageResult>;
  close(): void;
}

/**
 * Decodes the images of strangers in a process of its own: one that crashes, never ends or takes all memory ends that
 * process and nothing else. It has no settings, no keys and no connections. It starts with the first image and ends when
 * there is nothing to do, and with this process.
 */
export function createImageProcess(terms: ProcessTerms): ImageProcess {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;

  function retire(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function findChild(unwanted: AbortSignal): Promise<ChildProcess> {
    if (child?.connected) return child;
    const rest = startedAt + terms.betweenStarts - performance.now();
    if (rest > 0) await orUnwanted(wait(rest, undefined, { ref: false }), unwanted);
    startedAt = performance.now();
    child = start(terms.priority);
    return child;
  }

  async function run(job: ImageJob, unwanted: AbortSignal): Promise<ImageResult> {
    clearTimeout(idle);
    const worker = await findChild(unwanted);
    const result = await exchange(worker, job, terms.longestJob, unwanted).catch((error: unknown) => {
      retire();
      throw error;
    });
    if (result.memory > mostMemory) retire();
    else idle = setTimeout(retire, idleTime).unref();
    return result;
  }

  return {
    perform: async (prepare, unwanted) => {
      const mine = turn.then(async () => {
        if (unwanted.aborted) throw new WorkUnwanted();
        // What a job needs is read when its turn comes, so that those who wait take no memory.
        const job = await prepare();
        if (unwanted.aborted) throw new WorkUnwanted();
        return run(job, unwanted);
      });
      turn = mine.catch(() => {});
      const result = await orUnwanted(mine, unwanted);
      if (result.failed) throw failureOf(result.failed);
      return result;
    },
    close: retire,
  };
}

function start(priority: number): ChildProcess {
  const child = fork(assets.imageChild, {
    env: environment,
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: [],
  });
  // Undefined where it could not be started, which is seen where a job waits.
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  // It must not keep this process from ending, and whatever ends it is seen where a job waits.
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  return child;
}

async function exchange(
  child: ChildProcess,
  job: ImageJob,
  longestJob: number,
  unwanted: AbortSignal,
): Promise<ImageResult> {
  const over = new AbortController();
  const { signal } = over;
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), longestJob);
  try {
    const answer = once(child, 'message', { signal }).then(([result]) => result as ImageResult);
    const end = once(child, 'exit', { signal }).then(([code, name]): never => {
      throw new DecoderDied(`${name ?? `status ${code}`}`);
    });
    const sent = new Promise<never>((_, reject) => {
      child.send(job, (error) => error && reject(new DecoderDied(error.message)));
    });
    for (const part of [answer, end, sent]) part.catch(() => {});
    return await orUnwanted(Promise.race([answer, end, sent]), unwanted);
  } finally {
    clearTimeout(timer);
    over.abort();
    child.channel?.unref();
  }
}

function failureOf({ code, message }: NonNullable<ImageResult['failed']>): Error {
  return code ? new ServiceError(code as ErrorCode, message) : new Error(message);
}
