import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package and all that it needs on this machine, by name, as the lock file has installed them in a folder. */
export function installedWith(name: string, modules: string, found = new Set<string>()): Set<string> {
  const file = join(modules, name, 'package.json');
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies }))
    installedWith(one, modules, found);
  return found;
}
