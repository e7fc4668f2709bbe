import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start: whoever waited for it has been answered. */
const afterStart = 2000;
const lookEvery = 10_000;
/** The part of a look's time that a process may work and still count as quiet. */
const quiet = 0.05;
/** Bytes that the heap may grow by without being looked through. */
const worthIt = 64 * 1024 * 1024;
/** Milliseconds between two collections; more and more while they find little, because then the heap is in use. */
const pause = { least: 30_000, most: 3_600_000 };

/** What a process is like between two looks. */
export interface Look {
  /** Unix milliseconds, or of any other clock. */
  readonly now: number;
  /** Bytes that the heap takes from the system. */
  readonly heap: number;
  /** The part of the time that the process worked, 0 to 1. */
  readonly utilization: number;
}

/** Says when to give memory back: the first time, and then whenever the process is quiet and its heap is far from its least. */
export function createMemoryWatch(): {
  shouldCollect(look: Look): boolean;
  /** Says what came of it. */
  collected(heapAfter: number): void;
} {
  let least = Number.POSITIVE_INFINITY;
  let last: Look | undefined;
  // The one of the start says nothing about later ones.
  let wait = pause.least / 2;
  return {
    shouldCollect: (look) => {
      const isDue = last === undefined || look.now - last.now >= wait;
      if (last && !(isDue && look.utilization < quiet && look.heap > least + worthIt)) return false;
      last = look;
      return true;
    },
    collected: (heapAfter) => {
      const freed = (last?.heap ?? 0) - heapAfter;
      wait = freed > worthIt / 2 ? pause.least : Math.min(wait * 2, pause.most);
      least = Math.min(least, heapAfter);
    },
  };
}

/**
 * Gives back what only the start needed, and what a burst leaves behind. V8 collects when it needs room, not when the
 * process falls quiet: the heap of a flood of connections would stay for as long as nothing else happens, and an
 * ordinary collection does not shrink it. This kind, some 100 ms, does.
 */
export function giveBackMemory(): void {
  setTimeout(watchMemory, afterStart).unref();
}

/**
 * For a command that goes through many rows and keeps none: holds the room for new objects at its first size. V8 doubles it
 * with the garbage that it finds there, up to 100 MB that an import has no use for.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

function watchMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  const watch = createMemoryWatch();
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const heap = heapSize();
    if (!watch.shouldCollect({ now: performance.now(), heap, utilization })) return;
    collect({ type: 'major', flavor: 'last-resort' });
    watch.collected(heapSize());
  };
  look();
  setInterval(look, lookEvery).unref();
}

/** Of V8 itself: `process.memoryUsage` opens a file for it, which a process that may open no more pays for with its life. */
function heapSize(): number {
  return getHeapStatistics().total_heap_size;
}
