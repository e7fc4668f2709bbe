/**
 * Builds the admin app into `admin/dist`, every file also compressed, unless what stands there was made of the same
 * sources. `npm start` and the tests call it, so that nobody has to.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));
const admin = join(root, 'admin');
const dist = join(admin, 'dist');
const stamp = 'built-from';

/** Builds if the sources changed since the last build. Several may call it at once: whoever is done first is taken. */
export async function buildAdmin(): Promise<void> {
  const sources = hashSources();
  if (isBuiltFrom(sources)) return;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new Error('The admin app is not built, and what builds it is not installed. Run npm ci first.');
  }
  console.error('Building the admin app …');
  const fresh = mkdtempSync(join(admin, '.building-'));
  try {
    await bundle(fresh);
    await compressFiles(fresh);
    writeFileSync(join(fresh, stamp), sources);
    if (!isBuiltFrom(sources)) replaceFolder(dist, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function isBuiltFrom(sources: string): boolean {
  const file = join(dist, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

/** In a process of its own: the libraries of the app look at its NODE_ENV, and tests have another one. */
async function bundle(folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: admin,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function replaceFolder(old: string, fresh: string): void {
  const gone = `${fresh}-old`;
  if (existsSync(old)) renameSync(old, gone);
  renameSync(fresh, old);
  rmSync(gone, { recursive: true, force: true });
}

/** A hash of all that the build reads: the app, its settings and the versions of its libraries. */
function hashSources(): string {
  const hash = createHash('sha256');
  const files = listFiles(join(admin, 'src')).sort();
  const settings = ['admin/index.html', 'admin/package.json', 'admin/vite.config.ts', 'package-lock.json'];
  for (const file of [...files, ...settings.map((name) => join(root, name))]) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const compressible = /\.(?:js|css|svg|json)$/;

async function compressFiles(folder: string): Promise<void> {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  for (const file of listFiles(join(folder, 'assets')).filter((name) => compressible.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, best));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAdmin();
