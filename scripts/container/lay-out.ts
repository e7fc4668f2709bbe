/**
 * `node scripts/container/lay-out.ts <folder>`: lays out the root of the container's image: Node, the package with what
 * npm installs beside it, the libraries that they load, and who the program runs as. Run by the Containerfile.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedWith } from '../package/installed-with.ts';
import { stripInto } from '../package/strip-symbols.ts';

const user = 10001;
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Lays the root out in a folder, whose content is replaced. */
function layOut(image: string): void {
  rmSync(image, { recursive: true, force: true });
  for (const folder of ['bin', 'etc', 'tmp', 'data', 'galley', 'proc', 'dev', 'sys'])
    mkdirSync(join(image, folder), { recursive: true });
  chmodSync(join(image, 'tmp'), 0o1777);
  chmodSync(join(image, 'data'), 0o700);
  execFileSync('chown', [`${user}:${user}`, join(image, 'data')]);
  writeFileSync(join(image, 'etc/passwd'), `galley:x:${user}:${user}::/data:/none\n`);
  writeFileSync(join(image, 'etc/group'), `galley:x:${user}:\n`);
  writeFileSync(join(image, 'etc/nsswitch.conf'), 'hosts: files dns\n');

  if (!stripInto(realpathSync(process.execPath), join(image, 'bin/node')))
    throw new Error('Node could not be laid out');
  const program = join(image, 'galley');
  cpSync(join(root, 'dist/galley'), program, { recursive: true });
  cpSync(new URL('healthy.mjs', import.meta.url), join(program, 'healthy.mjs'));
  for (const name of installedWith('sharp', join(root, 'node_modules'))) {
    cpSync(join(root, 'node_modules', name), join(program, 'node_modules', name), { recursive: true });
  }
  const addOns = globSync('node_modules/@img/*/lib/*.{node,so*}', { cwd: program });
  for (const library of librariesOf([
    join(image, 'bin/node'),
    ...addOns.map((path) => join(program, path)),
  ])) {
    mkdirSync(join(image, dirname(library)), { recursive: true });
    cpSync(realpathSync(library), join(image, library));
  }
  // The start of the program is compiled once here, and by no container.
  execFileSync(join(image, 'bin/node'), [join(program, 'galley.cjs'), '--help']);
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', program]);
}

/** The libraries of the system that programs load, as the system's own loader finds them. */
function librariesOf(programs: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const program of programs) {
    const told = execFileSync('ldd', [program], { encoding: 'utf8' });
    for (const [, path = ''] of told.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)) {
      if (!path.includes('node_modules')) found.add(path);
    }
  }
  return found;
}

const [, , image] = process.argv;
if (!image) throw new Error('Say where: node scripts/container/lay-out.ts <folder>');
layOut(image);
