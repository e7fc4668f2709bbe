import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/**
 * Writes the notices that the licences of libraries ask to be passed on: those of the modules in a bundle, then what builds
 * have written of their own, by what was built.
 * @throws when a library has no licence that could be passed on
 */
export function writeNotices(
  file: string,
  modules: Iterable<string>,
  others: Readonly<Record<string, string>>,
): void {
  const parts = Object.entries(others).map(([built, notices]) => `# In ${built}\n\n${notices}`);
  const own = `# What others wrote\n\nIn the service:\n\n${describeLibraries(modules)}`;
  writeFileSync(file, [own, ...parts].map(eachTextOnce()).join('\n'));
}

/**
 * Leaves out of a text what stood under an earlier heading already, and says which: many libraries have the same licence, but for
 * whose work it is and how its lines are broken.
 */
function eachTextOnce(): (part: string) => string {
  const headings = new Map<string, string>();
  return (part) => {
    const [before = '', ...libraries] = part.split(/^## /m);
    const texts = libraries.map((library) => {
      const [heading = '', ...lines] = library.split('\n');
      const paragraphs = lines.join('\n').trim().split(emptyLine);
      const common = paragraphs.filter((one) => !isOwn(one));
      const words = common.join(' ').replace(/[\s>]+/g, ' ');
      const same = headings.get(words);
      if (same === undefined) headings.set(words, heading);
      const told =
        same === undefined || words === ''
          ? paragraphs
          : [...paragraphs.filter(isOwn), `The rest is the same text as of ${same}, above.`];
      return `## ${heading}\n\n${told.join('\n\n')}\n`;
    });
    return [before.trim(), ...texts].join('\n\n');
  };
}

const emptyLine = /\n(?:> *)?\n/;

/** Whether a paragraph says which licence it is and whose work it is on: what a library has of its own. */
function isOwn(paragraph: string): boolean {
  return /^(?:> *)*(?:Licence: |#* *(?:The )?MIT Licen[cs]e|Copyright|\(c\)|©)/i.test(paragraph);
}

/**
 * The notices of the libraries that modules belong to, by their paths.
 * @throws when a library has no licence that could be passed on
 */
export function describeLibraries(modules: Iterable<string>): string {
  const folders = new Set(
    [...modules].flatMap((path) => /[^\0]*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(path) ?? []),
  );
  // One may be installed several times.
  const byName = new Map([...folders].map(readLibrary).map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, version, license, text }) =>
        `## ${name} ${version}\n\nLicence: ${license}\n\n${quote(text)}\n`,
    )
    .join('\n');
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
