import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A comment that names a rule of the contract: `(specification, "Rate limits")`, `(decisions, "Media")`. */
export interface Citation {
  readonly file: string;
  readonly document: 'specification' | 'decisions';
  readonly rule: string;
}

/** Every citation in the comments of the code. */
export function findCitations(): Citation[] {
  return ['server', 'admin', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/node_modules|[\\/]dist[\\/]|contract-citations/.test(file))
      .flatMap((file) => citationsIn(readFileSync(file, 'utf8'), file.slice(root.length))),
  );
}

/** The citations of one source text. A rule's name may be broken over two lines of a comment. */
export function citationsIn(source: string, file: string): Citation[] {
  const text = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  return [
    ...text.matchAll(/\b(specification|decisions),? ((?:(?:and |, )?"[^"\n]{1,80}"(?: and )?)+)/g),
  ].flatMap(([, document, rules = '']) =>
    [...rules.matchAll(/"([^"]+)"/g)].map(([, rule = '']) => ({
      file,
      document: document === 'decisions' ? 'decisions' : ('specification' as const),
      rule,
    })),
  );
}

/** The names that rules have in a document of the contract: headings, titles of lists and paragraphs, first cells of tables. */
export function ruleNames(document: Citation['document']): string[] {
  const text = readFileSync(join(root, 'docs/contract', `${document}.md`), 'utf8');
  const headings = [...text.matchAll(/^#+ (?:\d+\. )?(.+)$/gm)];
  const cells = [...text.matchAll(/^\| ([^|]+?) \|/gm)];
  const paragraphs = [...text.matchAll(/^\*\*([^*]+?)\.\*\*/gm)];
  const listTitles = [...text.matchAll(/^([A-Z][^.:|\n]+)(?:[^.|\n]*:$|: )/gm)];
  return [...headings, ...cells, ...paragraphs, ...listTitles].map(([, name = '']) => name);
}

/** Whether a rule of that name stands in the document: its name, or the beginning of it. */
export function isRule(names: readonly string[], rule: string): boolean {
  return names.some((name) => plain(name).startsWith(plain(rule)));
}

function plain(name: string): string {
  return name.replaceAll('`', '').replace('/api/v1', '').toLowerCase();
}
