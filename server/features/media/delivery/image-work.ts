import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, isNear } from '../../../lib/clock.ts';
import { createRecentMap } from '../../../lib/recent-map.ts';
import { DecoderDied } from '../images/image-decoder.ts';

/** An image that somebody asks for. */
export interface ImageOrder {
  /** Equal keys must stand for equal results. */
  readonly key: string;
  readonly tenant: string;
  readonly blob: string;
  /** What limits count the client by (`addressKey`). */
  readonly address: string;
  /** Aborted when the client hangs up. */
  readonly gone: AbortSignal;
}

/** Keeps the making of images within bounds: anybody can ask for one. */
export interface ImageWork {
  /**
   * What work comes to, done once for all who ask for the same key at the same time. Undefined when the original is to be
   * served instead: too many wait already, it takes too long to wait for, it ended the decoder lately, or the client has gone. Work
   * goes on for a client that was answered with the original, and is given up (`unwanted` is aborted) when all who wanted
   * it have hung up before.
   */
  share<T>(order: ImageOrder, work: (unwanted: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/** How many images may be under way or wait for their turn. */
export interface ImageBounds {
  readonly all: number;
  readonly perTenant: number;
  readonly perAddress: number;
  readonly perBlob: number;
}

/** A browser asks for six at once, and a page may show one picture in several sizes. */
export const imageBounds: ImageBounds = { all: 64, perTenant: 32, perAddress: 12, perBlob: 6 };

/** Two, so that one is read or stored while the other is made. */
const atOnce = 2;
/** Milliseconds that a client waits before it is served the original. */
const patience = 2000;
/** Milliseconds for which an image that ended the decoder is not tried again. */
const failurePause = 60_000;
const mostFailures = 1000;

interface Job {
  readonly order: ImageOrder;
  readonly unwanted: AbortController;
  readonly result: Promise<unknown>;
  start(): void;
  /** Those who wait for it now. */
  waiting: number;
  /** Whether somebody was served the original meanwhile and will ask again. */
  isAwaited: boolean;
}

/** `pause` waits, until its signal is aborted. */
export function createImageWork(
  clock: Clock,
  bounds: ImageBounds = imageBounds,
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown> = pauseByTimer,
): ImageWork {
  const jobs = new Map<string, Job>();
  const failures = createRecentMap<string, number>(mostFailures);
  let queue: Job[] = [];
  let running = 0;

  function hasRoom({ tenant, address, blob }: ImageOrder): boolean {
    const orders = [...jobs.values()].map(({ order }) => order);
    return (
      orders.length < bounds.all &&
      orders.filter((order) => order.tenant === tenant).length < bounds.perTenant &&
      orders.filter((order) => order.address === address).length < bounds.perAddress &&
      orders.filter((order) => order.blob === blob).length < bounds.perBlob
    );
  }

  function add(order: ImageOrder, work: (unwanted: AbortSignal) => Promise<unknown>): Job {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const unwanted = new AbortController();
    const start = () => {
      running++;
      const done = work(unwanted.signal);
      done
        .catch((error: unknown) => {
          // Whatever else fails, such as the disk, is no fault of the image.
          if (error instanceof DecoderDied) failures.set(order.key, clock.now());
        })
        .finally(() => {
          running--;
          forget(job);
          startNext();
        });
      resolve(done);
    };
    const job: Job = { order, unwanted, result: promise, start, waiting: 0, isAwaited: false };
    promise.catch(() => {});
    jobs.set(order.key, job);
    queue.push(job);
    return job;
  }

  function startNext(): void {
    while (running < atOnce) {
      const next = queue.shift();
      if (!next) return;
      // Whoever had a turn goes behind the others, so that nobody's many keep out the few of somebody else.
      queue = queue.toSorted((one, other) => sharedWith(next, one) - sharedWith(next, other));
      next.start();
    }
  }

  function forget(job: Job): void {
    queue = queue.filter((one) => one !== job);
    if (jobs.get(job.order.key) === job) jobs.delete(job.order.key);
  }

  async function waitFor(job: Job, gone: AbortSignal): Promise<unknown> {
    const over = new AbortController();
    job.waiting++;
    try {
      return await Promise.race([
        job.result,
        pause(patience, over.signal).then(() => {
          job.isAwaited ||= !over.signal.aborted;
        }),
        whenAborted(gone, over.signal),
      ]);
    } finally {
      over.abort();
      job.waiting--;
      if (job.waiting === 0 && !job.isAwaited && jobs.get(job.order.key) === job) {
        forget(job);
        job.unwanted.abort();
      }
    }
  }

  return {
    share: async <T>(order: ImageOrder, work: (unwanted: AbortSignal) => Promise<T>) => {
      const failedAt = failures.get(order.key) ?? Number.NEGATIVE_INFINITY;
      if (order.gone.aborted || isNear(failedAt, clock.now(), failurePause)) return undefined;
      const known = jobs.get(order.key);
      if (!known && !hasRoom(order)) return undefined;
      const job = known ?? add(order, work);
      startNext();
      return waitFor(job, order.gone) as Promise<T | undefined>;
    },
  };
}

function sharedWith({ order }: Job, other: Job): number {
  return Number(order.tenant === other.order.tenant) + Number(order.address === other.order.address);
}

function whenAborted(signal: AbortSignal, over: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true, signal: over }),
  );
}

async function pauseByTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  // Aborted when it is not needed any more; nobody listens then.
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
