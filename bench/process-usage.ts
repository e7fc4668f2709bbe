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

/** The same of a process and those that it has started, the ended ones too. */
export function processorTimeOfAll(pid: number): number | undefined {
  const own = processorTime(pid);
  if (own === undefined) return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ended = ((Number(fields[13]) + Number(fields[14])) / ticksPerSecond) * 1_000_000;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.reduce((sum, child) => sum + (processorTime(Number(child)) ?? 0), own + ended);
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
