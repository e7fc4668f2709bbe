import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tellUnbuiltSite } from '../../server/test/tell-unbuilt-site.ts';
import { checkout } from './read-pages.ts';
import { rankOf, withSynonyms } from './search-rules.ts';

/** Questions of a newcomer, with the pages that answer them. */
const questions: readonly [string, RegExp][] = [
  ['add a language', /guide\/(languages|translat)/],
  ['i18n', /guide\/(languages|translat)/],
  ['redirect old urls', /guide\/(client|sites|lists)/],
  ['draft mode in next', /guide\/(frameworks\/next|preview|live-preview)/],
  ['roles', /operations\/people-and-keys/],
  ['upload an image', /guide\/media/],
  ['verify webhook signature', /guide\/webhooks/],
  ['docker', /operations\/(deploying|running)/],
  ['schedule a post', /guide\/(scheduling|publishing|releases)/],
  ['import from csv', /guide\/(csv|loading-content)/],
];

describe('the search rules of the documentation', () => {
  test('add the words of the docs to those of a reader', () => {
    expect(withSynonyms('i18n')).toEqual(['i18n', 'locale language translation']);
    expect(withSynonyms('Next  Draft mode')).toEqual(['Next  Draft mode', 'preview draft']);
    expect(withSynonyms('caching')).toEqual(['caching']);
  });

  test('rank guides before references, and references before decisions', () => {
    const ids = [
      'guide/lists#sort',
      'operations/backup',
      'reference/errors',
      'decisions/0001-x',
      'contract/decisions',
    ];
    const ranks = ids.map((id) => rankOf(`/docs/${id}`));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(ranks.at(0)).toBeGreaterThan(ranks.at(2) ?? 0);
    expect(ranks.at(2)).toBeGreaterThan(ranks.at(3) ?? 0);
  });

  test.skipIf(!tellUnbuiltSite())(
    'find the page for nine of ten questions among the first three',
    async () => {
      const search = await loadSearch();
      const missed = questions.flatMap(([question, page]) => {
        const found = [...new Set(search(question).map((id) => id.split('#')[0] ?? ''))].slice(0, 3);
        return found.some((id) => page.test(id)) ? [] : [`${question}: ${found.join(', ')}`];
      });
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
    },
  );
});

/** The module that the theme imports as `minisearch`. Its types are installed with the site only. */
interface RankedSearch {
  loadJSON(json: string, options: object): { search(text: string): readonly { readonly id: string }[] };
}

/** Loads the built index as the page does. */
async function loadSearch(): Promise<(text: string) => string[]> {
  const chunks = `${checkout}docs-site/dist/static/chunks`;
  const name = readdirSync(chunks).find((file) => /^@localSearchIndexroot.*\.js$/.test(file));
  if (!name) throw new Error('The site has no search index');
  const built = (await import(pathToFileURL(`${chunks}/${name}`).href)) as { readonly default: string };
  const { default: ranked } = (await import(
    pathToFileURL(`${checkout}docs-site/.vitepress/theme/ranked-search.ts`).href
  )) as { readonly default: RankedSearch };
  const index = ranked.loadJSON(built.default, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  return (query) => index.search(query).map(({ id }) => id);
}
