import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/**
 * Writes the notices that the licences of libraries ask to be passed on: those of the modules in a bundle, then those that
 * Vite has written of the admin app.
 * @throws when a library has no licence that could be passed on
 */
export function writeNotices(file: string, modules: readonly string[], ofAdminApp: string): void {
  const folders = new Set(
    modules.flatMap((path) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(path) ?? []),
  );
  const libraries = [...folders].map(readLibrary).sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = libraries.map(
    ({ name, version, license, text }) => `## ${name} ${version}\n\nLicence: ${license}\n\n${quote(text)}\n`,
  );
  writeFileSync(
    file,
    `# What others wrote\n\nIn the service:\n\n${parts.join('\n')}\n# In the admin app\n\n${readFileSync(ofAdminApp, 'utf8')}`,
  );
}

function readLibrary(folder: string): Library {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} names no licence`);
  const text = readdirSync(folder)
    .filter((one) => /^(licen[cs]e|notice|copying)/i.test(one))
    .map((one) => readFileSync(join(folder, one), 'utf8').trim());
  return { name, version, license, text: text.join('\n\n') };
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}
