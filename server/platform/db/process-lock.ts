import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process already holds the file. */
class ProcessLockHeld extends Error {
  constructor(path: string, cause: unknown) {
    super(
      `Another galley process (serve, work, migrate or import) is using ${path}. ` +
        'SQLite allows only one such process. Stop the other process, or use PostgreSQL to run several processes.',
      { cause },
    );
    this.name = 'ProcessLockHeld';
  }
}

/**
 * Holds a database file for this process. The lock is a transaction on a file beside it: the operating system
 * releases it when the process dies, however it dies, which a lock file with a process id cannot promise.
 * @throws ProcessLockHeld
 */
export function holdProcessLock(databasePath: string): { release(): void } {
  mkdirSync(dirname(databasePath), { recursive: true });
  const lock = new DatabaseSync(`${databasePath}.lock`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new ProcessLockHeld(databasePath, error);
  }
  return { release: () => lock.close() };
}
