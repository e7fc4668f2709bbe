import { type DocPage, fillSections, readPages } from './read-pages.ts';
import { resolveLink } from './resolve-link.ts';
import { homePage } from './sections.ts';

/** Where the site stands on every installation. */
export const base = '/docs/';

/** A file of the site that is no page. */
export interface PlainText {
  /** Its path below `/docs/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * What programs read in the place of pages: each page as Markdown beside itself, `llms.txt`, which lists them
 * (https://llmstxt.org), and `llms-full.txt`, which is all of them in one.
 */
export function plainTexts(): PlainText[] {
  const pages = readPages();
  const home = pages.find(({ source }) => source === homePage);
  if (!home) throw new Error(`there is no ${homePage}`);
  const twins = pages.map((page) => ({ path: twinOf(page), text: inSite(pages, page) }));
  const filled = fillSections(pages);
  const lists = filled.map(({ title, pages: ofSection }) =>
    [
      `## ${title}`,
      '',
      ...ofSection.map((page) => `- [${page.title}](${base}${twinOf(page)})${briefly(page)}`),
    ].join('\n'),
  );
  const index = [`# Galley`, `> ${home.description}`, ...lists].join('\n\n');
  const inOrder = [home, ...filled.flatMap(({ pages: ofSection }) => ofSection)];
  const full = inOrder.map((page) => `<!-- ${base}${page.route} -->\n\n${inSite(pages, page).trim()}`);
  return [
    ...twins,
    { path: 'llms.txt', text: `${index}\n` },
    { path: 'llms-full.txt', text: `${full.join('\n\n')}\n` },
  ];
}

/** The path of a page's Markdown below `/docs/`. */
export function twinOf({ route }: DocPage): string {
  return `${route || 'index'}.md`;
}

function briefly({ description }: DocPage): string {
  const sentence = /^.*?[.:?!](?= |$)/.exec(description)?.[0] ?? description;
  return sentence ? `: ${sentence.replace(/:$/, '.')}` : '';
}

/** The Markdown of a page with links that lead to the Markdown of others. */
function inSite(pages: readonly DocPage[], page: DocPage): string {
  // Code is left as it is: what looks like a link there is none.
  const heading = /^# /m.test(page.text) ? '' : `# ${page.title}\n\n${page.description}\n\n`;
  const text = page.text.replaceAll(
    /```[\s\S]*?```|`[^`\n]*`|!?\[([^\]]*)\]\(([^)\s]+)\)/g,
    (all, label, href) => {
      if (href === undefined || all.startsWith('!')) return all.startsWith('!') ? label : all;
      const link = resolveLink(pages, page.source, href);
      if (link.to === 'same') return all;
      if (link.to === 'nothing') return label;
      if (link.to === 'program') return `[${label}](${link.path})`;
      return `[${label}](${base}${link.route || 'index'}.md${link.hash})`;
    },
  );
  return `${heading}${text}`;
}
