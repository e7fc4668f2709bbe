import { expect, test } from 'vitest';
import { anchorOf } from './anchor-of.ts';
import { plainTexts } from './plain-texts.ts';
import { fillSections, homelessPages, readPages, routeOf } from './read-pages.ts';
import { resolveLink } from './resolve-link.ts';

const pages = readPages();

test('every page stands in a section of the navigation', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(homelessPages(pages)).toEqual([]);
});

test('a new page of a folder appears by itself, and one that no section holds is told', () => {
  const [page] = pages;
  if (!page) throw new Error('there are no pages');
  const added = { ...page, source: 'docs/guide/aaa.md', route: 'guide/aaa', title: 'New' };
  const lost = { ...page, source: 'docs/nowhere/aaa.md', route: 'nowhere/aaa' };
  const deeper = { ...page, source: 'docs/guide/frameworks/next.md', route: 'guide/frameworks/next' };
  const guides = fillSections([...pages, added, deeper, lost]).find(({ title }) => title === 'Guides');
  expect(guides?.pages.map(({ source }) => source)).toEqual(
    expect.arrayContaining([added.source, deeper.source]),
  );
  expect(homelessPages([...pages, added, lost])).toEqual([lost.source]);
});

test('no page stands twice in the navigation, and no two have one address', () => {
  const inNavigation = fillSections(pages).flatMap((section) => section.pages.map(({ source }) => source));
  expect(new Set(inNavigation).size).toBe(inNavigation.length);
  expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length);
});

test('no link of a page leads nowhere, and no anchor either', () => {
  const dead = pages.flatMap(({ source, text }) =>
    linksOf(text).flatMap((href) => {
      if (href.startsWith('#')) return anchorsOf(text).has(href.slice(1)) ? [] : [`${source}: ${href}`];
      const link = resolveLink(pages, source, href);
      if (link.to !== 'page' || !link.hash) return [];
      const target = pages.find(({ route }) => route === link.route);
      return anchorsOf(target?.text ?? '').has(link.hash.slice(1)) ? [] : [`${source}: ${href}`];
    }),
  );
  expect(dead).toEqual([]);
  expect(pages.flatMap(({ text }) => linksOf(text)).length).toBeGreaterThan(40);
});

test('a link to a file that is not there is refused', () => {
  expect(() => resolveLink(pages, 'docs/guide/media.md', 'no-such-page.md')).toThrow('which there is not');
  expect(resolveLink(pages, 'docs/guide/media.md', '../../package.json')).toEqual({ to: 'nothing' });
  expect(resolveLink(pages, 'docs/guide/media.md', '../reference/api.md#values')).toEqual({
    to: 'page',
    route: 'reference/api',
    hash: '#values',
  });
  expect(resolveLink(pages, 'docs/reference/api.md', '../../server/openapi.json')).toEqual({
    to: 'program',
    path: '/openapi.json',
  });
});

test('pages have the addresses of their files, and those of the root their names', () => {
  expect([routeOf('docs/index.md'), routeOf('docs/guide/lists.md'), routeOf('CHANGELOG.md')]).toEqual([
    '',
    'guide/lists',
    'changelog',
  ]);
});

test('llms.txt lists every page with its Markdown, and llms-full.txt holds all of them', () => {
  const texts = new Map(plainTexts().map(({ path, text }) => [path, text]));
  const index = texts.get('llms.txt') ?? '';
  expect(index).toMatch(/^# Galley\n\n> \S.+\n\n## Start\n/);
  const listed = [...index.matchAll(/\]\(\/docs\/([^)]+)\)/g)].map(([, path]) => path);
  const inNavigation = fillSections(pages).flatMap((section) => section.pages);
  expect(listed).toEqual(inNavigation.map(({ route }) => `${route}.md`));
  for (const { source, text } of pages) {
    expect(texts.get('llms-full.txt'), source).toContain(text.split('\n')[0]);
  }
});

test('the Markdown of a page links to the Markdown of others, and leaves code alone', () => {
  const texts = new Map(plainTexts().map(({ path, text }) => [path, text]));
  expect(texts.get('operations/upgrading.md')).toContain('[changelog](/docs/changelog.md)');
  expect(texts.get('architecture.md')).toContain('[how](/docs/contributing.md#add-a-field-type)');
  for (const [path, text] of texts) {
    const relative = [...withoutCode(text).matchAll(/\]\((\.\.?\/[^)]*)\)/g)].map(([link]) => link);
    expect([path, relative]).toEqual([path, []]);
  }
  const site = pages.find(({ source }) => source === 'docs/guide/site-in-ten-minutes.md');
  const blocks = site?.text.match(/```[\s\S]*?```/g) ?? [];
  expect(blocks.length).toBeGreaterThan(4);
  for (const block of blocks) expect(texts.get('guide/site-in-ten-minutes.md')).toContain(block);
});

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
}

function linksOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}

/** The anchors of a page: of a heading that stands twice, the second has a number. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) => {
      const anchor = anchorOf(heading.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}
