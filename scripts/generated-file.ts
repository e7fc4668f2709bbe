import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a generated file, or with `--check` on the command line only compares it and fails when it is out of date.
 * `command` is what brings it up to date.
 */
export function writeOrCheck(path: string, content: string, command: string): void {
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return;
  }
  if (readIfThere(path) === content) return;
  console.error(`${path} is out of date. Run: ${command}`);
  process.exitCode = 1;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
