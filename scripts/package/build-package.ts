/**
 * `npm run package`: makes the package `galley` in `dist/galley`, and of it the archive that npm installs: the program and
 * its libraries as one bundle, the admin app, and what else it reads. Only `sharp` is installed beside it.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { explorerFiles } from '../../server/app/docs/explorer-page.ts';
import { assets, explorerFolder } from '../../server/platform/assets/assets.ts';
import { buildAdmin } from '../build-admin.ts';
import { writeNotices } from './write-notices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The programs of the package, and the file that each becomes. */
const programs = {
  'galley.js': pathToFileURL(join(root, 'server/main.ts')),
  'aside-worker.js': assets.asideThread,
  'image-child.js': assets.imageChild,
};

/** What is installed beside the bundle: it brings code of the machine. */
const installed = ['sharp'];

/** Makes the package in a folder, whose content is replaced. */
export async function buildPackage(folder = join(root, 'dist/galley')): Promise<void> {
  await buildAdmin();
  rmSync(folder, { recursive: true, force: true });
  const program = join(folder, 'program');
  mkdirSync(program, { recursive: true });
  const modules = new Set<string>();
  for (const [name, source] of Object.entries(programs)) {
    for (const id of await bundle(fileURLToPath(source), join(program, name))) modules.add(id);
  }
  copyAssets(join(program, 'assets'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(folder, name));
  for (const [from, to] of Object.entries({ 'galley.cjs': 'galley.cjs', 'package-readme.md': 'README.md' })) {
    cpSync(new URL(from, import.meta.url), join(folder, to));
  }
  writeNotices(
    join(folder, 'THIRD-PARTY.md'),
    [...modules],
    join(fileURLToPath(assets.adminApp), 'licenses.md'),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
}

/** Packs a folder as `npm publish` does, and answers where the archive is. */
export async function packPackage(folder = join(root, 'dist/galley')): Promise<string> {
  const words = ['pack', '--json', '--pack-destination', join(folder, '..'), folder];
  const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 10_000_000 });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  if (!packed) throw new Error('npm pack has made no archive');
  return join(folder, '..', packed.filename);
}

/** Writes a program and all that it imports as one file; answers the paths of the modules in it. */
async function bundle(input: string, file: string): Promise<readonly string[]> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: [...installed, 'pg-native'],
    onwarn: (warning) => {
      throw new Error(`${file}: ${warning.message}`);
    },
  });
  try {
    // The names of functions are kept: stacks in the log are read by them.
    const minify = { mangle: { keepNames: true }, compress: { keepNames: { function: true, class: true } } };
    const { output } = await made.write({ file, format: 'esm', minify, codeSplitting: false });
    return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  } finally {
    await made.close();
  }
}

function copyAssets(folder: string): void {
  mkdirSync(join(folder, 'explorer'), { recursive: true });
  copyAdminApp(fileURLToPath(assets.adminApp), join(folder, 'admin'));
  writeFileSync(
    join(folder, 'openapi.json'),
    JSON.stringify(JSON.parse(readFileSync(assets.openapi, 'utf8'))),
  );
  cpSync(assets.demo, join(folder, 'demo'), { recursive: true });
  // Its version is part of the addresses of these files.
  for (const name of ['package.json', ...Object.keys(explorerFiles)])
    cpSync(new URL(name, explorerFolder()), join(folder, 'explorer', name));
}

/** Without its notes, and of what is there compressed as well only that: the service unpacks it for the few who ask. */
function copyAdminApp(from: string, to: string): void {
  mkdirSync(join(to, 'assets'), { recursive: true });
  cpSync(join(from, 'index.html'), join(to, 'index.html'));
  const names = new Set(readdirSync(join(from, 'assets')));
  for (const name of names) {
    if (!names.has(`${name}.gz`)) cpSync(join(from, 'assets', name), join(to, 'assets', name));
  }
}

function describePackage(): object {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { name, version, description, license } = read('package.json');
  const { dependencies } = read('server/package.json');
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { galley: 'galley.cjs' },
    engines: { node: '>=24.15' },
    dependencies: Object.fromEntries(installed.map((one) => [one, dependencies[one]])),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPackage();
  console.log(await packPackage());
}
