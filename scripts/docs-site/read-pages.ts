import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { homePage, sections } from './sections.ts';

/** The folder of the checkout, with a slash at its end. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url));
/** Pages that stand outside of `docs/`. */
const pagesOfTheRoot = ['CHANGELOG.md', 'CONTRIBUTING.md'];

/** A page of documentation as its file has it. */
export interface DocPage {
  /** Its file, from the checkout's root: `docs/guide/lists.md`. */
  readonly source: string;
  /** Its address below `/docs/`, without an end: `guide/lists`; of the home page empty. */
  readonly route: string;
  readonly title: string;
  /** Its first paragraph as plain text. */
  readonly description: string;
  /** The Markdown, without what stands before it for the generator. */
  readonly text: string;
}

/** The title of a section with its pages in their order. */
export interface FilledSection {
  readonly title: string;
  readonly pages: readonly DocPage[];
}

/** Every page of the site. */
export function readPages(): DocPage[] {
  const inDocs = readdirSync(`${checkout}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
    .sort();
  return [...inDocs, ...pagesOfTheRoot].map((source) => readPage(source));
}

function readPage(source: string): DocPage {
  const whole = readFileSync(`${checkout}${source}`, 'utf8');
  const [, front = ''] = /^---\n([\s\S]*?\n)---\n/.exec(whole) ?? [];
  const text = front ? whole.slice(front.length + '---\n---\n'.length).trimStart() : whole;
  const title = /^title: *(.+)$/m.exec(front)?.[1] ?? /^# +(.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${source} has no title: it needs a heading of the first level`);
  return { source, route: routeOf(source), title: plain(title), description: describe(front, text), text };
}

/** Where the page of a file stands below `/docs/`. */
export function routeOf(source: string): string {
  if (source === homePage) return '';
  const inSite = source.startsWith('docs/') ? source.slice('docs/'.length) : source.toLowerCase();
  return inSite.replace(/\.md$/, '');
}

function describe(front: string, text: string): string {
  const given = /^description: *(.+)$/m.exec(front)?.[1];
  if (given) return given;
  const first = text
    .replaceAll(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .find((part) => /^[\w`"“*[]/.test(part.trim()));
  return plain(first ?? '');
}

/** Markdown of one paragraph as plain text on one line. */
function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The navigation with the pages that there are. */
export function fillSections(pages: readonly DocPage[]): FilledSection[] {
  const named = new Set(sections.flatMap((section) => section.pages ?? []));
  return sections
    .map((section) => ({
      title: section.title,
      pages: [
        ...(section.pages ?? []).flatMap((source) => pages.filter((page) => page.source === source)),
        ...pages.filter((page) => folderOf(page.source) === section.folder && !named.has(page.source)),
      ],
    }))
    .filter((section) => section.pages.length > 0);
}

/** The folder of a section in which a page stands, the innermost of those that hold it. */
function folderOf(source: string): string {
  const holding = sections.flatMap(({ folder }) =>
    folder && source.startsWith(`${folder}/`) ? [folder] : [],
  );
  return holding.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** The pages that no section holds, which a reader could not find. */
export function homelessPages(pages: readonly DocPage[]): string[] {
  const housed = new Set(fillSections(pages).flatMap((section) => section.pages.map(({ source }) => source)));
  return pages.map(({ source }) => source).filter((source) => source !== homePage && !housed.has(source));
}

/** Where a link of a page leads, as a path from the checkout's root. */
export function targetOf(source: string, path: string): string {
  return join(dirname(source), path);
}
