import { existsSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Processor time that a process has used so far, in microseconds; undefined where there is no `/proc`. */
export function processorTime(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // The name of the program may hold spaces and brackets; the numbered fields begin after the last bracket.
  const text = readFileSync(path, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks / ticksPerSecond) * 1_000_000;
}

/** Resident memory of a process in MB, all of it and the part that is no mapped file; undefined without `/proc`. */
export function residentMemory(pid: number): { all: number; anonymous: number } | undefined {
  const [all, anonymous] = readStatus(pid, ['VmRSS', 'RssAnon']) ?? [];
  return all === undefined || anonymous === undefined ? undefined : { all, anonymous };
}

function readStatus(pid: number, names: readonly string[]): number[] | undefined {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  return names.map((name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024);
}
