import { rankOf, withSynonyms } from '../../../scripts/docs-site/search-rules.ts';
import MiniSearch, { type Options } from '../../node_modules/minisearch/dist/es/index.js';

/**
 * Loads the search index with the rules of the site. The theme imports this module as `minisearch`. The rules can't be
 * settings of the theme: it evaluates functions in settings from text, which the content security policy forbids.
 */
function loadJSON<Page>(json: string, options: Options<Page>): MiniSearch<Page> {
  const searchOptions = { ...options.searchOptions, boostDocument: rankOf };
  const index = MiniSearch.loadJSON<Page>(json, { ...options, searchOptions });
  const search = index.search.bind(index);
  index.search = (query, own) =>
    typeof query === 'string'
      ? search({ combineWith: 'OR', queries: withSynonyms(query) }, own)
      : search(query, own);
  return index;
}

export default { loadJSON };
