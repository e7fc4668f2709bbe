import { readFileSync } from 'node:fs';

/** What a process may have open where the system does not say: the least that Node gets on macOS. */
const usualDescriptors = 10_240;
/** More connections than this are never taken, in all and from one address. */
const most = { all: 20_000, perAddress: 512 };
/** Descriptors for all else: the database, files that are served, webhooks and mail on their way. */
const mostReserved = 2048;

/** How many descriptors this process may have open: files, pipes and connections together. */
export function readDescriptorLimit(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? usualDescriptors : Number(soft);
  } catch {
    return usualDescriptors;
  }
}

/**
 * How many connections a process with so many descriptors may take: those that it needs for its work are left, so that a
 * flood of connections costs nothing but connections. One address gets half of them at most.
 */
export function connectionCeiling(descriptors: number): { all: number; perAddress: number } {
  const all = Math.min(most.all, descriptors - Math.min(mostReserved, Math.ceil(descriptors / 2)));
  return { all, perAddress: Math.min(most.perAddress, Math.ceil(all / 2)) };
}
