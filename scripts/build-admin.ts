/**
 * Builds the admin app into `admin/dist`, every file also compressed, unless what stands there was made of the same
 * sources. `npm start` and the tests call it, so that nobody has to.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuiltFolder, buildIfChanged } from './package/built-folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const admin = join(root, 'admin');

const app: BuiltFolder = {
  folder: join(admin, 'dist'),
  sources: [
    join(admin, 'src'),
    ...['admin/index.html', 'admin/package.json', 'admin/vite.config.ts', 'package-lock.json'].map((name) =>
      join(root, name),
    ),
  ],
  compressed: /[\\/]assets[\\/].*\.(?:js|css|svg|json|wasm)$/,
  effort: 11,
  build: bundle,
};

/** Builds if the sources changed since the last build. Several may call it at once: whoever is done first is taken. */
export async function buildAdmin(): Promise<void> {
  await buildIfChanged(app);
}

/** In a process of its own: the libraries of the app look at its NODE_ENV, and tests have another one. */
async function bundle(folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    throw new Error("The admin app can't be built: Vite is not installed. Run npm ci first.");
  }
  console.error('Building the admin app…');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: admin,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAdmin();
