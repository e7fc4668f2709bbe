import { z } from 'zod';
import { countCodePoints } from '../../lib/text/code-points.ts';
import type { Database } from '../../platform/db/database.ts';
import { bodyAnswer } from '../../platform/http/answer.ts';
import type { SizeLimits } from '../../platform/http/answer-size.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import { readFlag } from '../../platform/http/query-flag.ts';
import { keepingOf } from '../access/keeping.ts';
import { anyReader } from '../api/access.ts';
import { contentReads } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging, preview, readLocales } from '../api/query-shapes.ts';
import { longestSearch } from '../api/search-text.ts';
import { readFieldNames } from '../entries/delivery/delivery-request.ts';
import type { ReadyDocuments } from '../entries/delivery/ready-documents.ts';
import { entryKindNames } from '../entries/entry-kind.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { publishedAnswer, publishedRecord } from './answer-shapes.ts';
import { findPublished } from './find-published.ts';
import { invalidParameter } from './invalid-parameter.ts';

interface PublicSearchDeps {
  readonly sizes: SizeLimits;
  readonly database: Database;
  readonly primary?: Database | undefined;
  readonly schemas: SchemaDirectory;
  readonly documents: ReadyDocuments;
  readonly publicUrl: () => string;
}

const mostTypes = 50;

named('PublishedRecord', publishedRecord);

const search = operation({
  name: 'search.published',
  method: 'GET',
  path: '/search',
  access: anyReader,
  ...contentReads,
  kept: true,
  chapter: 'Search',
  summary: 'Search published content',
  description:
    'Returns published pages, items and posts whose names and texts contain all words of `q`. The best ' +
    'matches come first. Words in the name have the highest weight, then short texts and headings, then ' +
    'other text. The last word can be incomplete if it has at least three letters and nothing follows it. ' +
    'The search ignores case and accents. If no entry contains all words, the search also accepts words ' +
    'of four or more letters that differ by one letter. `meta.exact` is then `false`. New publications ' +
    'are searchable immediately. The search never returns drafts, even with a preview key.',
  query: z.object({
    q: z
      .string()
      .min(1)
      .max(longestSearch)
      .describe('The words to search for. The API uses the first 10 words.'),
    kinds: z
      .string()
      .optional()
      .describe(
        `The kinds of entries to search, separated by commas: ${entryKindNames.map((kind) => `\`${kind}\``).join(', ')}.`,
      ),
    types: z
      .string()
      .optional()
      .describe(
        `The slugs of up to ${mostTypes} page types and collection types, separated by commas. The search is ` +
          'limited to entries of these types.',
      ),
    ...paging,
    highlight: z
      .enum(['true', 'false'])
      .default('true')
      .describe("If `false`, the response doesn't contain `highlights`."),
    fields: z
      .string()
      .optional()
      .describe(
        'The names of fields, separated by commas. Each result contains the values of these fields in ' +
          '`fields`, as in reads.',
      ),
    locale: readLocales.locale,
    preview,
  }),
  headers: ['X-Preview-Key'],
  answers: ok(publishedAnswer, 'A page of search results. `total` is at most 1,000.'),
  examples: {
    words: { query: { q: 'tide' } },
    ofType: {
      summary: 'Items of one type, with a field',
      query: { q: 'tide', types: 'articles', fields: 'kind', highlight: 'false' },
    },
    typo: { summary: 'A misspelled word', query: { q: 'raeding' } },
    blank: { query: { q: ' ' }, status: 400 },
    unknownType: { query: { q: 'tide', types: 'recipes' }, status: 400 },
  },
  handle: async (deps: PublicSearchDeps, { query, tenant, view }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const { body, tags, language } = await findPublished(deps, tenant, {
      q: readQuery(query),
      kinds: readKinds(query),
      types: readList(query, 'types', mostTypes),
      page,
      limit,
      highlight: readFlag(query, 'highlight', true),
      fields: readFieldNames(query),
      asked: { locale: query.get('locale'), isOwn: false },
    });
    return bodyAnswer(body, keepingOf({ view }, tags, { language }));
  },
});

/** The search of readers, on what is published alone (guide, "Search"). */
export const publicSearchOperations = [search];

// Not trimmed: what stands behind the last word says that it is finished.
function readQuery(query: URLSearchParams): string {
  const [q = '', ...more] = query.getAll('q');
  if (more.length > 0) throw invalid('q', 'The parameter q must be given once.');
  if (q.trim() === '') throw invalid('q', 'Say what to search for in the parameter q.');
  if (countCodePoints(q) > longestSearch) {
    throw invalid('q', `The parameter q must have at most ${longestSearch} characters.`);
  }
  return q;
}

function readKinds(query: URLSearchParams) {
  const list = readList(query, 'kinds', entryKindNames.length);
  return list?.map((name) => {
    const kind = entryKindNames.find((candidate) => candidate === name);
    if (!kind) throw invalid('kinds', `The parameter kinds takes ${entryKindNames.join(', ')}.`);
    return kind;
  });
}

function readList(query: URLSearchParams, name: string, most: number): string[] | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return undefined;
  const list = new Set(
    values
      .join(',')
      .split(',')
      .map((value) => value.trim()),
  );
  list.delete('');
  if (list.size === 0) throw invalid(name, `The parameter ${name} must not be empty.`);
  if (list.size > most) throw invalid(name, `The parameter ${name} takes at most ${most} values.`);
  return [...list];
}

function invalid(field: string, message: string) {
  return invalidParameter('BAD_REQUEST', field, message);
}
