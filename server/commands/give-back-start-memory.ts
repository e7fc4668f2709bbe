import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start: whoever waited for it has been answered. */
const afterStart = 2000;

/**
 * Gives back what only the start needed, once. Loading the program grows the young heap to 30 MB, and V8 keeps that for
 * as long as the process is quiet. An ordinary collection does not shrink it; this kind, some 100 ms, does.
 */
export function giveBackStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
    collect({ type: 'major', flavor: 'last-resort' });
  }, afterStart).unref();
}
