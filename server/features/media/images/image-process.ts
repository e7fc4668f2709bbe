import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ErrorCode, ServiceError } from '../../../lib/service-error.ts';
import { DecoderDied, type ImageDecoder } from './image-decoder.ts';
import type { ImageJob, ImageResult } from './image-jobs.ts';

const program = new URL(
  import.meta.url.endsWith('.ts') ? './image-child.ts' : './image-child.js',
  import.meta.url,
);
/** Milliseconds that one image may take. */
const longestJob = 60_000;
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

/**
 * Decodes the images of strangers in a process of its own: one that crashes, never ends or takes all memory ends that
 * process and nothing else. It has no settings, no keys and no connections. It starts with the first image and ends when
 * there is nothing to do, and with this process.
 */
export function createImageProcess(): ImageDecoder {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function retire(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function perform(job: ImageJob): Promise<ImageResult> {
    clearTimeout(idle);
    if (!child?.connected) child = start();
    const result = await exchange(child, job).catch((error: unknown) => {
      retire();
      throw error;
    });
    if (result.memory > mostMemory) retire();
    else idle = setTimeout(retire, idleTime).unref();
    return result;
  }

  // What a job needs is read when its turn comes, so that those who wait take no memory.
  async function inTurn(prepare: () => Promise<ImageJob>): Promise<ImageResult> {
    const before = turn;
    const mine = before.then(async () => perform(await prepare()));
    turn = mine.catch(() => {});
    const result = await mine;
    if (result.failed) throw failureOf(result.failed);
    return result;
  }

  return {
    inspect: async (file, mimeType) => {
      const { inspected } = await inTurn(async () => ({ kind: 'inspect', file, mimeType }));
      if (!inspected) throw new DecoderDied('it gave no answer');
      return inspected;
    },
    make: async (readOriginal, plan) => {
      const { made } = await inTurn(async () => ({ kind: 'make', original: await readOriginal(), plan }));
      if (!made) throw new DecoderDied('it gave no answer');
      return made;
    },
    close: retire,
  };
}

function start(): ChildProcess {
  const child = fork(program, { env: environment, serialization: 'advanced', stdio: 'ignore', execArgv: [] });
  // It must not keep this process from ending, and whatever ends it is seen where a job waits.
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  return child;
}

async function exchange(child: ChildProcess, job: ImageJob): Promise<ImageResult> {
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
    return await Promise.race([answer, end, sent]);
  } finally {
    clearTimeout(timer);
    over.abort();
    child.channel?.unref();
  }
}

function failureOf({ code, message }: NonNullable<ImageResult['failed']>): Error {
  return code ? new ServiceError(code as ErrorCode, message) : new Error(message);
}
