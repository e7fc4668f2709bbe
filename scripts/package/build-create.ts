/**
 * `node scripts/package/build-create.ts`: makes the package `create-galley` in `dist/create-galley`, and the archive of it.
 * Its templates are the one without a framework and the sites in `examples`, without what their builds have left.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { packPackage } from './build-package.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = join(root, 'create-galley');
const examples = join(root, 'examples');
const leftOut =
  /^(node_modules|dist|build|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.env|test|tests|.*\.test\.[jt]s)$/;

/** Makes the package in a folder, whose content is replaced. */
export async function buildCreate(folder = join(root, 'dist/create-galley')): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = await rolldown({ input: join(own, 'create-galley.ts'), platform: 'node' });
  await made.write({ file: join(folder, 'create-galley.js'), format: 'esm', codeSplitting: false });
  await made.close();
  for (const name of ['package.json', 'README.md']) cpSync(join(own, name), join(folder, name));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const version: string = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8')).version;
  for (const source of [join(own, 'templates/none'), ...sitesIn(examples)]) {
    addTemplate(source, join(folder, 'templates', basename(source)), version);
  }
}

/** Each folder of `examples` is a site with a `package.json`, named after its framework. */
function sitesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'package.json')));
}

function addTemplate(source: string, target: string, clientVersion: string): void {
  cpSync(source, target, {
    recursive: true,
    filter: (path) => path === source || !leftOut.test(basename(path)),
  });
  // Examples use the client of the checkout; a site uses the one that is published.
  const file = join(target, 'package.json');
  const about = JSON.parse(readFileSync(file, 'utf8'));
  if (about.dependencies?.['@galley/client']) about.dependencies['@galley/client'] = clientVersion;
  writeFileSync(file, `${JSON.stringify(about, null, 2)}\n`);
  lockPublished(join(target, 'package-lock.json'), clientVersion);
  // npm leaves files of this name out of packages.
  if (existsSync(join(target, '.gitignore')))
    renameSync(join(target, '.gitignore'), join(target, 'gitignore'));
}

/** The lock file of a template, where the client is the one that is published. */
function lockPublished(file: string, clientVersion: string): void {
  if (!existsSync(file)) return;
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages[''].dependencies['@galley/client'] = clientVersion;
  delete lock.packages['node_modules/@galley/client'].resolved;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main) {
  await buildCreate();
  console.log(await packPackage(join(root, 'dist/create-galley')));
}
