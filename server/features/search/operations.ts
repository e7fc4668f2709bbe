// In this folder: search: of drafts for editors, of what is published for readers.

import { z } from 'zod';
import { countCodePoints } from '../../lib/text/code-points.ts';
import type { Database } from '../../platform/db/database.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { pageAnswer } from '../../platform/http/answer-shapes.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { foundRecord } from './answer-shapes.ts';
import { findRecords, type SearchKind, searchKinds } from './find-records.ts';
import { invalidParameter } from './invalid-parameter.ts';

const longestQuery = 200;

const find = operation({
  name: 'search.find',
  method: 'GET',
  path: '/admin/search',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Search',
  summary: 'Search pages, items, posts and media',
  description:
    'Searches names, slugs and texts of drafts and media. The last word can be incomplete. The best ' +
    'matches come first.',
  query: z.object({
    q: z.string().min(1).max(longestQuery).describe('The words to search for.'),
    kind: z.enum(searchKinds).optional(),
    ...paging,
  }),
  answers: ok(pageAnswer(named('FoundRecord', foundRecord)), 'A page of search results.'),
  errors: ['VALIDATION_ERROR'],
  examples: {
    word: { query: { q: 'fishing' } },
    blank: { query: { q: ' ' }, status: 400 },
  },
  handle: async (deps: { readonly database: Database; readonly schemas: SchemaDirectory }, request) => {
    const { query, tenant } = request;
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const asked = { q: readQuery(query), kind: readKind(query), page, limit };
    return jsonAnswer(await findRecords(deps, tenant, asked));
  },
});

/** Everything by its words, for people (decisions, "Search"). */
export const searchOperations = [find];

function readQuery(query: URLSearchParams): string {
  const q = query.get('q')?.trim() ?? '';
  if (q === '') throw invalid('q', 'Say what to search for in q.');
  if (countCodePoints(q) > longestQuery) throw invalid('q', `q has at most ${longestQuery} characters.`);
  return q;
}

function readKind(query: URLSearchParams): SearchKind | undefined {
  const kind = query.get('kind');
  if (kind === null) return undefined;
  const found = searchKinds.find((candidate) => candidate === kind);
  if (!found) throw invalid('kind', `kind is one of ${searchKinds.join(', ')}.`);
  return found;
}

function invalid(field: string, message: string) {
  return invalidParameter('VALIDATION_ERROR', field, message);
}
