import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Where markup is, with the code that it needs. */
const withMarkup = new Set(['.astro', '.vue', '.svelte', '.tsx', '.jsx']);
const code = new Set(['.ts', '.js', '.mjs', ...withMarkup]);
const leftOut = /^(node_modules|dist|build|\..*|.*\.gen\.ts)$/;

/** Imports of types alone, and of modules of the site. */
const ofOther = /^import type |^import .*'(\.|@\/|~\/|#|\$)[^']*';$/;

/** A line of glue of a site. */
export interface GlueLine {
  readonly file: string;
  readonly text: string;
}

/**
 * What stands between a framework and Galley in a site: of files without markup that name Galley each line of code, of files
 * with markup each line that names it. Blank lines, comments, brackets alone, imports of the site's own modules, and imports of
 * types alone, of which nothing is left when the site runs, are no glue; nor is what `galley types` writes.
 */
export function glueOf(site: string): GlueLine[] {
  return filesIn(site).flatMap((file) => {
    const text = readFileSync(join(site, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');
    const whole = text.replaceAll(/^import [^;]*;/gm, (one) => one.replaceAll(/\s+/g, ' '));
    const lines = whole.split('\n').map((line) => line.replace(/(^|\s)\/\/ .*$/, '').trim());
    const doing = lines.filter((line) => /\w/.test(line) && !ofOther.test(line));
    const named = doing.filter((line) => /galley/i.test(line));
    const isGlue = named.length > 0 && !withMarkup.has(extname(file));
    return (isGlue ? doing : named).map((line) => ({ file, text: line }));
  });
}

/** The paths of files of code below a folder, without what is installed, built or generated. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !leftOut.test(name))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return filesIn(folder, path);
      return code.has(extname(entry.name)) ? [path] : [];
    })
    .sort();
}
