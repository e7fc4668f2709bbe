/**
 * Builds `@galley/client` and packs it as it is published: `client/packed/galley-client-<version>.tgz`, which `npm install`
 * takes by its path. Prints that path.
 */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';

const client = fileURLToPath(new URL('../client/', import.meta.url));
const run = promisify(execFile);

/** Builds the package into a folder. */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const [node, tsc] = findProgram('tsc');
  await run(node, [tsc, '--project', 'tsconfig.build.json', '--outDir', folder], { cwd: client });
  // The compiler leaves the endings of its own sources in declarations, which not every reader of them resolves.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.d.ts'),
  )) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll(/(from '\.\.?\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}

/** Builds and packs the package into a folder, and answers the path of the tarball. Several may do so at once. */
export async function packClient(folder = join(client, 'packed')): Promise<string> {
  const staged = mkdtempSync(join(tmpdir(), 'galley-client-'));
  try {
    for (const name of ['package.json', 'README.md', 'LICENSE'])
      copyFileSync(join(client, name), join(staged, name));
    await buildClient(join(staged, 'dist'));
    mkdirSync(folder, { recursive: true });
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    // npm is a batch file on Windows, which only a shell starts; nothing here is anybody's input.
    const { stdout } = await run('npm', words, { cwd: staged, shell: process.platform === 'win32' });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    if (!packed) throw new Error('npm packed nothing');
    return join(folder, packed.filename);
  } finally {
    rmSync(staged, { recursive: true });
  }
}

if (import.meta.main) console.log(await packClient());
