import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString('utf8')
  .split('\n')
  .filter(Boolean);
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');

test('every file of code that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    namedFiles(readFileSync(`${root}${page}`, 'utf8'))
      .filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('pages name files', () => {
  const named = new Set(
    pages.flatMap((page) => namedFiles(readFileSync(`${root}${page}`, 'utf8')).map((name) => basename(name))),
  );
  expect(named.size).toBeGreaterThan(30);
});

/** The paths of TypeScript files between backticks, without what stands for something (`<type>.ts`, `….ts`). */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.endsWith('.d.ts'));
}
