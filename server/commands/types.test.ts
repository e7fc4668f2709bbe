import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runGalley } from '../test/programs/run-galley.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';
import { runProgram } from './run-program.ts';

let service: TestService;
let tenant: TestTenant;
let folder: string;
beforeAll(async () => {
  service = await createTestService('sqlite');
  tenant = await service.createTenant();
});
afterAll(() => service.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-types-'));
  return () => rmSync(folder, { recursive: true });
});

const wordsFor = (key: string, ...more: string[]) => [
  'types',
  '--url',
  service.server.address,
  '--key',
  key,
  ...more,
];

/** The command within this process. */
async function run(...words: string[]) {
  const printed = { stdout: '', stderr: '' };
  const status = await runProgram({
    words,
    environment: {},
    print: (text) => {
      printed.stdout += text;
    },
    printError: (text) => {
      printed.stderr += text;
    },
  });
  return { status, ...printed };
}

test('types --out writes what types prints, and the key stands nowhere', async () => {
  const file = join(folder, 'content.d.ts');
  const words = wordsFor(tenant.keys.public);
  const wrote = await runGalley([...words, '--out', file]);
  expect(wrote).toEqual({ status: 0, stdout: `Wrote the types to ${file}.\n`, stderr: '' });
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('export interface CollectionTypes {');
  expect(text).not.toContain(tenant.keys.public);
  expect(await run(...words)).toEqual({ status: 0, stdout: text, stderr: '' });
  expect(readdirSync(folder)).toEqual(['content.d.ts']);
});

test('types --out that fails leaves the file as it was, and nothing beside it', async () => {
  const file = join(folder, 'content.d.ts');
  await run(...wordsFor(tenant.keys.public, '--out', file));
  const before = readFileSync(file, 'utf8');
  const refused = await run(...wordsFor('cms_pk_x', '--out', file));
  expect([refused.status, refused.stdout, readFileSync(file, 'utf8')]).toEqual([1, '', before]);
  const nowhere = await run(...wordsFor(tenant.keys.public, '--out', join(folder, 'none', 'content.d.ts')));
  expect([nowhere.status, nowhere.stdout]).toEqual([1, '']);
  expect(nowhere.stderr).toMatch(/^galley: .*content\.d\.ts could not be written: ENOENT[^\n]+\n$/);
  const aFolder = await run(...wordsFor(tenant.keys.public, '--out', folder));
  expect(aFolder.stderr).toBe(`galley: ${folder} is there already and is no file.\n`);
  expect(readdirSync(folder)).toEqual(['content.d.ts']);
});
