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
import { packClient } from '../pack-client.ts';
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
  const client = basename(await packClient(folder));
  for (const source of [join(own, 'templates/none'), ...sitesIn(examples)]) {
    addTemplate(source, join(folder, 'templates', basename(source)), client);
  }
}

/** Each folder of `examples` is a site with a `package.json`, named after its framework. */
function sitesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'package.json')));
}

function addTemplate(source: string, target: string, client: string): void {
  cpSync(source, target, {
    recursive: true,
    filter: (path) => path === source || !leftOut.test(basename(path)),
  });
  // Nobody has published the client: a site installs the packed file that is copied into it.
  const file = join(target, 'package.json');
  const about = JSON.parse(readFileSync(file, 'utf8'));
  if (about.dependencies?.['@galley/client']) about.dependencies['@galley/client'] = `file:${client}`;
  writeFileSync(file, `${JSON.stringify(about, null, 2)}\n`);
  lockClient(join(target, 'package-lock.json'), client);
  // npm leaves files of this name out of packages.
  if (existsSync(join(target, '.gitignore')))
    renameSync(join(target, '.gitignore'), join(target, 'gitignore'));
}

/** Locks the client to the packed file in the folder of the site. */
function lockClient(file: string, client: string): void {
  if (!existsSync(file)) return;
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages[''].dependencies['@galley/client'] = `file:${client}`;
  lock.packages['node_modules/@galley/client'].resolved = `file:${client}`;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main) {
  await buildCreate();
  console.log(await packPackage(join(root, 'dist/create-galley')));
}
