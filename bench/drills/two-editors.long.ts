import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const drill = fileURLToPath(new URL('two-editors.ts', import.meta.url));

test.each(['sqlite', 'postgres'])(
  'a minute of two people in one record loses no word that was typed (%s)',
  async (database) => {
    const words = [drill, '--minutes', '1', '--database', database];
    // Rejected when it ends with anything but 0, with all that it says.
    const { stdout } = await promisify(execFile)(process.execPath, words);
    expect(stdout).toContain(' 0 lost.');
    expect(Number(/(\d+) words/.exec(stdout)?.[1])).toBeGreaterThan(20);
  },
);
