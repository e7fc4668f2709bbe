/**
 * Bundles the service into `server/dist` unless what stands there was made of the same sources: one file starts in a third
 * of the time that its thousand modules take. `npm start`, `npm run galley` and the tests call it, so that nobody has to.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuiltFolder, buildIfChanged } from './package/built-folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const server = join(root, 'server');
const folder = join(server, 'dist');
const parts = ['app', 'commands', 'config', 'edge', 'features', 'lib', 'platform', 'main.ts', 'package.json'];

const built: BuiltFolder = {
  folder,
  sources: [...parts.map((name) => join(server, name)), join(root, 'package-lock.json')],
  build: async (fresh) => {
    // Most starts build nothing, and need not load what builds.
    const { bundleProgram } = await import('./package/bundle-program.ts');
    await bundleProgram(fresh, { isSmall: false });
  },
};

/** The program as `npm start` runs it. */
export const builtProgram = join(folder, 'galley.js');

/**
 * What Node is told wherever the project starts the service. V8 would let what is new grow to 64 MB of memory before it looks
 * at it; half of that is some 50 MB less under load. It takes this only as it starts, so whoever starts Node has to say it: the scripts
 * of `package.json`, the container, the single executable.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=16'];

/** Builds if the sources changed since the last build. Several may call it at once: whoever is done first is taken. */
export async function buildProgram(): Promise<void> {
  await buildIfChanged(built);
}

/** Builds if that is needed, and runs the program in this process with the words that it was given. */
export async function runProgram(): Promise<void> {
  await buildProgram();
  enableCompileCache(join(folder, '.compiled'));
  await import(pathToFileURL(builtProgram).href);
}
