// In this folder: makes what is published, the packages and the executable, and looks at the sites that are templates.

/**
 * `npm run package`: makes the package `galley` in `dist/galley`, and of it the archive that npm installs: the program and
 * its libraries as one bundle, the admin app, the documentation, and what else it reads. Only `sharp` is installed beside it.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { explorerFiles } from '../../server/app/docs/explorer-page.ts';
import { assets, explorerFolder } from '../../server/platform/assets/assets.ts';
import { buildAdmin } from '../build-admin.ts';
import { buildDocs, notServed } from '../docs-site/build-docs.ts';
import { listFiles } from './built-folder.ts';
import { bundleProgram, installedBeside } from './bundle-program.ts';
import { describeLibraries, writeNotices } from './write-notices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a file takes on most disks, however small. */
const block = 4096;

/** Makes the package in a folder, whose content is replaced. Without the documentation where `docs` is false. */
export async function buildPackage(
  folder = join(root, 'dist/galley'),
  { docs }: { readonly docs: boolean } = { docs: true },
): Promise<void> {
  await buildAdmin();
  if (docs) await buildDocs();
  rmSync(folder, { recursive: true, force: true });
  const program = join(folder, 'program');
  mkdirSync(program, { recursive: true });
  const modules = await bundleProgram(program, { isSmall: true });
  copyAssets(join(program, 'assets'));
  const site = fileURLToPath(assets.docsSite);
  if (docs) copyPacked(site, join(program, 'assets/docs'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(folder, name));
  for (const [from, to] of Object.entries({ 'galley.cjs': 'galley.cjs', 'package-readme.md': 'README.md' })) {
    cpSync(new URL(from, import.meta.url), join(folder, to));
  }
  writeNotices(join(folder, 'THIRD-PARTY.md'), modules, {
    'the admin app': readFileSync(join(fileURLToPath(assets.adminApp), 'licenses.md'), 'utf8'),
    'the faces of the admin app': describeLibraries(readFaces()),
    'the decoders of its PDF library': describeDecoders(),
    ...(docs && { 'the documentation': readFileSync(join(site, notServed.notices), 'utf8') }),
  });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
}

/** The files of the fonts that the styles of the admin app name. */
function readFaces(): string[] {
  const styles = readFileSync(join(root, 'admin/src/fonts.css'), 'utf8');
  return [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, path = '']) => join(root, 'node_modules', path));
}

/** The licences of the programs that the PDF library brings, which stand in files of their own. */
function describeDecoders(): string {
  const folder = join(root, 'node_modules/pdfjs-dist/wasm');
  return ['OPENJPEG', 'PDFJS_OPENJPEG', 'JBIG2', 'PDFJS_JBIG2']
    .map((name) => {
      const text = readFileSync(join(folder, `LICENSE_${name}`), 'utf8').trim();
      return `## ${name}\n\n${text.replace(/^/gm, '> ')}\n`;
    })
    .join('\n');
}

/** Packs a folder as `npm publish` does, and answers where the archive is. */
export async function packPackage(folder = join(root, 'dist/galley')): Promise<string> {
  const words = ['pack', '--json', '--pack-destination', join(folder, '..'), folder];
  const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 10_000_000 });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  if (!packed) throw new Error('npm pack has made no archive');
  return join(folder, '..', packed.filename);
}

function copyAssets(folder: string): void {
  mkdirSync(join(folder, 'explorer'), { recursive: true });
  const app = fileURLToPath(assets.adminApp);
  copyPacked(join(app, 'assets'), join(folder, 'admin/assets'));
  cpSync(join(app, 'index.html'), join(folder, 'admin/index.html'));
  const document = JSON.stringify(JSON.parse(readFileSync(assets.openapi, 'utf8')));
  writeFileSync(join(folder, 'openapi.json.br'), brotliCompressSync(document));
  cpSync(assets.demo, join(folder, 'demo'), { recursive: true });
  cpSync(assets.templates, join(folder, 'templates'), { recursive: true });
  for (const name of Object.keys(explorerFiles)) {
    const bytes = readFileSync(new URL(name, explorerFolder()));
    writeFileSync(join(folder, 'explorer', `${name}.br`), brotliCompressSync(bytes));
  }
  // Its version is part of the addresses of these files.
  cpSync(new URL('package.json', explorerFolder()), join(folder, 'explorer/package.json'));
}

/**
 * Copies a built folder. Of what is there compressed as well only that: the service unpacks it for those who take it otherwise.
 * What fits into a block of the disk stays as it is, and takes one instead of several.
 */
function copyPacked(from: string, to: string): void {
  const notCopied = new Set<string>(Object.values(notServed));
  const files = listFiles(from);
  const all = new Set(files);
  for (const file of files.filter((one) => !one.endsWith('.br'))) {
    const name = relative(from, file);
    if (notCopied.has(name)) continue;
    const isPlain = !all.has(`${file}.br`) || statSync(file).size <= block || name === 'files.json';
    const kept = isPlain ? '' : '.br';
    cpSync(file + kept, join(to, name + kept));
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
    dependencies: Object.fromEntries(installedBeside.map((one) => [one, dependencies[one]])),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPackage();
  console.log(await packPackage());
}
