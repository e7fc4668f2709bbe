import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('types --out creates the folders of the file', async () => {
  const file = join(folder, 'src', 'lib', 'galley.gen.ts');
  const wrote = await run(...wordsFor(tenant.keys.public, '--out', file));
  expect([wrote.status, wrote.stderr]).toEqual([0, '']);
  expect(readdirSync(join(folder, 'src', 'lib'))).toEqual(['galley.gen.ts']);
});

test('types --out that fails leaves the file as it was, and nothing beside it', async () => {
  const file = join(folder, 'content.d.ts');
  await run(...wordsFor(tenant.keys.public, '--out', file));
  const before = readFileSync(file, 'utf8');
  const refused = await run(...wordsFor('cms_pk_x', '--out', file));
  expect([refused.status, refused.stdout, readFileSync(file, 'utf8')]).toEqual([1, '', before]);
  const nowhere = await run(...wordsFor(tenant.keys.public, '--out', join(file, 'none', 'content.d.ts')));
  expect([nowhere.status, nowhere.stdout]).toEqual([1, '']);
  expect(nowhere.stderr).toMatch(/^galley: The folder .*none couldn't be created: ENOTDIR[^\n]+\n$/);
  const aFolder = await run(...wordsFor(tenant.keys.public, '--out', folder));
  expect(aFolder.stderr).toBe(`galley: ${folder} exists and isn't a regular file. Choose another path.\n`);
  expect(readdirSync(folder)).toEqual(['content.d.ts']);
});

test('types --client writes the types of the client, --check says whether they still are those of the schema', async () => {
  const title = { name: 'title', type: 'text', required: true };
  const { id } = await tenant.createType('collection-types', {
    name: 'Notes',
    slug: 'notes',
    schema: [title],
  });
  const file = join(folder, 'galley.gen.ts');
  const words = wordsFor(tenant.keys.public, '--client', '--out', file);
  expect(await run(...words)).toEqual({ status: 0, stdout: `Wrote the types to ${file}.\n`, stderr: '' });
  const text = readFileSync(file, 'utf8');
  const { body } = await tenant.call('GET', '/schemas');
  expect(text).toContain(`export const schemaHash = "${body.meta.hash}";`);
  expect(text).toContain(
    '"notes": {\n      content: { 0: NotesItem; 1: NotesItem; 2: NotesItem; 3: NotesItem };',
  );
  expect(text).not.toContain(tenant.keys.public);

  const check = [...words, '--check'];
  const said = `The types in ${file} are up to date.\n`;
  expect(await run(...check)).toEqual({ status: 0, stdout: said, stderr: '' });
  writeFileSync(file, text.replaceAll('\n', '\r\n'));
  expect(await run(...check)).toEqual({ status: 0, stdout: said, stderr: '' });
  // Of an installation with the same schema, whose types have ids of their own.
  writeFileSync(file, text.replace(body.meta.hash, 'another'));
  expect(await run(...check)).toEqual({ status: 0, stdout: said, stderr: '' });
  writeFileSync(file, text.replaceAll('\n', '\r\n'));
  await tenant.admin('PUT', `/collection-types/${id}`, {
    schema: [title, { name: 'rating', type: 'number' }],
  });
  const drifted = await run(...check);
  expect([drifted.status, drifted.stderr]).toEqual([
    1,
    `galley: The types in ${file} are out of date (-: only in the file, +: only in the schema). Run galley types without --check.\n`,
  ]);
  expect(drifted.stdout).toContain(`- export const schemaHash = "${body.meta.hash}";\n`);
  expect(drifted.stdout).toContain('+   rating?: number;\n');
  expect(drifted.stdout).not.toContain('title: string');
  expect(readFileSync(file, 'utf8')).toBe(text.replaceAll('\n', '\r\n'));
});

test('types --check without a file, or with one that is not there, fails and writes nothing', async () => {
  const key = tenant.keys.public;
  const withoutFile = await run(...wordsFor(key, '--check'));
  expect([withoutFile.status, withoutFile.stderr]).toEqual([
    2,
    expect.stringContaining('--check requires --out'),
  ]);
  const missing = await run(...wordsFor(key, '--client', '--check', '--out', join(folder, 'none.ts')));
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining("couldn't be read: ENOENT")]);
  expect(readdirSync(folder)).toEqual([]);
});
