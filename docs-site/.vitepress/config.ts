import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCssVariablesTheme } from 'shiki';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../../scripts/docs-site/anchor-of.ts';
import { notServed } from '../../scripts/docs-site/build-docs.ts';
import { base, twinOf } from '../../scripts/docs-site/plain-texts.ts';
import { checkout, fillSections, readPages, routeOf } from '../../scripts/docs-site/read-pages.ts';
import { homePage, shortTitles } from '../../scripts/docs-site/sections.ts';
import { describeLibraries } from '../../scripts/package/write-notices.ts';
import { fitPages } from './fit-pages.ts';
import { readPictures } from './pictures.ts';

const pages = readPages();
const sources = new Set(pages.map(({ source }) => source));
const sidebar = fillSections(pages).map(({ title, pages: ofSection }) => ({
  text: title,
  items: ofSection.map((page) => ({ text: shortTitles[page.source] ?? page.title, link: `/${page.route}` })),
}));
const firstOf = (title: string) => sidebar.find((section) => section.text === title)?.items[0]?.link ?? '/';
/** What is read in a row stands as one line until a reader is there. */
const closed = sidebar.map((section) =>
  section.text === 'Decisions'
    ? { text: section.text, items: [{ text: `All ${section.items.length}`, link: firstOf('Decisions') }] }
    : section,
);
const pictures = await readPictures();
/** Paths of all that became scripts of the site. */
const modules = new Set<string>();

/** What stands beside the pages in the checkout. */
function notPages(): string[] {
  const beside = readdirSync(checkout, { withFileTypes: true }).filter(({ name }) => name !== 'docs');
  return beside
    .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name))
    .filter((name) => !sources.has(name));
}

export default defineConfig({
  title: 'Galley',
  description: pages.find(({ source }) => source === homePage)?.description ?? '',
  lang: 'en',
  base,
  srcDir: checkout,
  srcExclude: notPages(),
  rewrites: (source) => {
    if (!sources.has(source)) throw new Error(`${source} is no page of the site: leave it out in config.ts`);
    return `${routeOf(source) || 'index'}.md`;
  },
  // The explorer has /docs/assets.
  assetsDir: 'static',
  cleanUrls: true,
  metaChunk: true,
  // No style sheet is made in the page: its policy allows only files.
  appearance: { disableTransition: false },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}galley-mark.svg` }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  transformHead: ({ pageData }) => {
    const page = pages.find(({ route }) => `${route || 'index'}.md` === pageData.relativePath);
    return page
      ? [['link', { rel: 'alternate', type: 'text/markdown', href: `${base}${twinOf(page)}` }]]
      : [];
  },
  transformPageData: (data) => {
    const page = pages.find(({ route }) => `${route || 'index'}.md` === data.relativePath);
    return page && { title: page.title, description: page.description };
  },
  // Scripts set these again; in a file the policy refuses them.
  transformHtml: (html) => html.replaceAll(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1'),
  buildEnd: ({ outDir }) => writeFileSync(join(outDir, notServed.notices), describeLibraries(modules)),
  vite: {
    plugins: [
      {
        name: 'note-modules',
        generateBundle: (_, bundle) => {
          for (const part of Object.values(bundle)) {
            if (part.type === 'chunk') for (const id of part.moduleIds) modules.add(id);
          }
        },
      },
    ],
    resolve: {
      alias: [
        {
          find: /^.*\/VPHome\.vue$/,
          replacement: fileURLToPath(new URL('theme/home-page.ts', import.meta.url)),
        },
        {
          find: /^minisearch$/,
          replacement: fileURLToPath(new URL('theme/ranked-search.ts', import.meta.url)),
        },
      ],
    },
  },
  markdown: {
    theme: createCssVariablesTheme({ name: 'galley', variablePrefix: '--code-', fontStyle: false }),
    anchor: { slugify: anchorOf },
    languageAlias: { vcl: 'c', caddyfile: 'nginx' },
    codeTransformers: [
      {
        // Colours by class: a style in an element would need a policy that lets styles in.
        postprocess: (html) =>
          html
            .replaceAll(/ style="color:var\(--code-(?:token-)?([\w-]+)\)"/g, ' class="code-$1"')
            .replaceAll(/ style="[^"]*"/g, ''),
      },
    ],
    config: (md) => fitPages(md, pages, pictures),
  },
  themeConfig: {
    logo: { src: '/galley-mark.svg', alt: '' },
    nav: [
      { text: 'Guides', link: firstOf('Guides'), activeMatch: '^/(start|guide)/' },
      { text: 'Reference', link: firstOf('Reference'), activeMatch: '^/reference/' },
      { text: 'Operations', link: firstOf('Operations'), activeMatch: '^/operations/' },
      { text: 'API explorer', link: '/api/', target: '_self' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: { '/decisions/': sidebar, '/': closed },
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
});
