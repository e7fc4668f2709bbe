import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The site cannot be created. The message contains the reason. */
export class CannotMake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotMake';
  }
}

/** Returns the frameworks that have a template: the names of the template folders. */
export function frameworksIn(templates: URL): string[] {
  const entries = readdirSync(templates, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/**
 * Copies the template of a framework and the packed client into a new or empty folder. Names the site after the folder.
 * @throws CannotMake for a framework without a template, and for a folder that is not empty
 */
export function makeSite(wanted: { templates: URL; folder: string; framework: string }): void {
  const { templates, folder, framework } = wanted;
  const known = frameworksIn(templates);
  if (!known.includes(framework)) {
    throw new CannotMake(`There is no template for "${framework}". Choose one of ${known.join(', ')}.`);
  }
  const target = resolve(folder);
  if (existsSync(target)) {
    if (!statSync(target).isDirectory())
      throw new CannotMake(`${folder} exists and isn't a folder. Name another folder.`);
    const others = readdirSync(target).filter((name) => name !== '.git');
    if (others.length > 0)
      throw new CannotMake(`${folder} is not empty (${others[0]}). Name another folder.`);
  }
  cpSync(fileURLToPath(new URL(`${framework}/`, templates)), target, { recursive: true });
  const packages = new URL('../', templates);
  for (const name of readdirSync(packages).filter((one) => one.endsWith('.tgz')))
    cpSync(new URL(name, packages), join(target, name));
  // npm excludes files with the name .gitignore from packages.
  const ignored = join(target, 'gitignore');
  if (existsSync(ignored)) renameSync(ignored, join(target, '.gitignore'));
  const file = join(target, 'package.json');
  const about = { ...JSON.parse(readFileSync(file, 'utf8')), name: packageName(basename(target)) };
  writeFileSync(file, `${JSON.stringify(about, null, 2)}\n`);
}

/** Returns a valid npm package name for a folder. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name || 'galley-site';
}
