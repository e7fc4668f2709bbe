import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a run keeps what it makes. */
export interface RunFolder {
  /** Makes a folder in it, if it is not there yet. */
  folder(name: string): string;
  remove(): void;
}

/** Makes a folder of the run's own below the machine's temporary folder. */
export function createRunFolder(): RunFolder {
  const root = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  // PostgreSQL, which runs as a user of its own when this is root, must get through to its folder.
  chmodSync(root, 0o711);
  return {
    folder: (name) => {
      const path = join(root, name);
      mkdirSync(path, { recursive: true });
      return path;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
