import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Bytes: what the databases of a whole run take at once, and as much again. */
const roomNeeded = 4 * 1024 ** 3;
const prefix = 'galley-run-';

/**
 * Makes one folder for all files of a test run, in memory where there is room for them: tests measure rules, not disks.
 * From then on it is the `tmpdir()` of this process and of those that it starts, which also keep the compiled form of
 * the program there. What a run that was killed left behind goes first.
 */
export function openRunFolder(): { remove(): void } {
  const parent = hasRoom(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split('-')[0]))) {
      removeLeftover(join(parent, name));
    }
  }
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL does not run as root, and its data is in here.
  chmodSync(path, 0o755);
  process.env['TMPDIR'] = path;
  process.env['NODE_COMPILE_CACHE'] = join(path, 'compiled');
  return { remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** What cannot be removed, as a disk that a killed test had mounted there, stays: the next run has a folder of its own. */
function removeLeftover(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(
      `Left of a run that was killed, and cannot be removed: ${path} (${String(error)})\n`,
    );
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
