import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface PackageFile {
  readonly name: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * How to run a program of the packages that this project names: Node with its script. The links in `node_modules/.bin` are
 * batch files on Windows, which only a shell starts.
 */
export function findProgram(name: string): readonly [string, string] {
  const { devDependencies = {} } = read(join(root, 'package.json'));
  for (const dependency of Object.keys(devDependencies)) {
    const file = join(root, 'node_modules', dependency, 'package.json');
    const bin = existsSync(file) ? binsOf(read(file))[name] : undefined;
    if (bin !== undefined) return [process.execPath, join(dirname(file), bin)];
  }
  throw new Error(`The program ${name} is not installed. Run npm ci first.`);
}

function binsOf({ name, bin = {} }: PackageFile): Readonly<Record<string, string>> {
  return typeof bin === 'string' ? { [name.replace(/^.*\//, '')]: bin } : bin;
}

function read(path: string): PackageFile {
  return JSON.parse(readFileSync(path, 'utf8')) as PackageFile;
}
