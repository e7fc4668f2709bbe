import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { slowestFiles } from './slowest-first.ts';
import { timingTests } from './timing-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const sample = `
import { expect, test } from 'vitest';
let tries = 0;
test('passes', () => {});
test('passes at the second try', () => expect(++tries).toBe(2));
test('fails', () => expect(1).toBe(2));
test.skip('is left out', () => {});
`;

/** Runs Vitest itself on one file, and answers the lines that it ends with. */
async function runSample(text: string, switches: readonly string[]): Promise<string[]> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  // Within the project, so that the file finds Vitest.
  const folder = mkdtempSync(join(root, '.tmp', 'reported-'));
  try {
    writeFileSync(join(folder, 'sample.test.ts'), text);
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};');
    const reporter = join(root, 'scripts/count-reporter.ts');
    const words = ['run', '--root', folder, '--reporter', reporter, ...switches];
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words]);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    await new Promise((resolve) => child.once('close', resolve));
    return Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a run ends with what was repeated, how often, and one plain line of counts', async () => {
  const lines = await runSample(sample, ['--retry', '2']);
  expect(lines.slice(-4)).toEqual([
    'repeated 1 x: sample.test.ts > passes at the second try',
    'repeated 2 x: sample.test.ts > fails',
    'repeated: 3',
    '2 passed, 1 failed, 1 skipped',
  ]);
});

test('a file that cannot be loaded and an error outside of all tests count as failed', async () => {
  const unloadable = `import './absent.ts';`;
  expect((await runSample(unloadable, [])).slice(-2)).toEqual(['repeated: 0', '0 passed, 1 failed']);
  const late = `import { test } from 'vitest';
    test('passes', async () => {
      void Promise.reject(new Error('nobody waits for this'));
      await new Promise((resolve) => setImmediate(resolve));
    });`;
  expect((await runSample(late, [])).slice(-2)).toEqual(['repeated: 0', '1 passed, 1 failed']);
});

test('only the lane of timing tests repeats, and all that it names is there', () => {
  for (const file of timingTests) expect(existsSync(join(root, file)), file).toBe(true);
  const repeating = ['server', 'admin', 'bench', 'scripts']
    .flatMap((folder) => testFiles(join(root, folder)))
    .filter((path) => /\b(?:retry|repeats): \d/.test(readFileSync(path, 'utf8')));
  expect(repeating).toEqual([]);
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).not.toContain('retry');
});

test('all that starts first is there', () => {
  for (const file of slowestFiles) expect(existsSync(join(root, file)), file).toBe(true);
});

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name, parentPath }) => /\.test\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
    .map(({ name, parentPath }) => join(parentPath, name));
}
