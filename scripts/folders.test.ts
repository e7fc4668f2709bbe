import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
  cwd: root,
});
const isCode = (path: string) => path !== '' && !/\.test\.tsx?$|\.gen\.ts$/.test(path);
const files = listed.toString('utf8').split('\n').filter(isCode);
const byFolder = Map.groupBy(files, (path) => dirname(path));
// Steps of the tables say by their numbers what they are.
const rooms = [...byFolder].filter(([folder]) => !folder.endsWith('/migrations'));

test('every folder with more than seven files says in a first line what lives there', () => {
  const silent = rooms.filter(
    ([, paths]) =>
      paths.length > 7 &&
      !paths.some((path) =>
        readFileSync(`${root}${path}`, 'utf8').slice(0, 200).includes('// In this folder: '),
      ),
  );
  expect(silent.map(([folder]) => folder)).toEqual([]);
});

test('no folder has more than 25 files beside tests', () => {
  const full = rooms.filter(([, paths]) => paths.length > 25);
  expect(full.map(([folder, paths]) => `${folder}: ${paths.length}`)).toEqual([]);
});

test('no file of code has more than 300 lines, and half of them at most 120', () => {
  const sizes = files
    .filter((path) => /^(server|admin\/src)\//.test(path) && !/^server\/(test|demo)\//.test(path))
    .map((path) => ({ path, lines: readFileSync(`${root}${path}`, 'utf8').split('\n').length }));
  // The columns of all tables: plain data.
  const long = sizes.filter(({ path, lines }) => lines > 300 && path !== 'server/platform/db/tables.ts');
  expect(long).toEqual([]);
  const middle = sizes.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(sizes.length / 2)];
  expect(middle).toBeLessThanOrEqual(120);
});
