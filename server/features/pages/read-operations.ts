import { z } from 'zod';
import { writeJson } from '../../lib/json-text.ts';
import { bodyAnswer, jsonTextAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { etagOf, matchesEtag } from '../../platform/http/etag.ts';
import { etagOfLarge, LargeBody } from '../../platform/http/large-body.ts';
import { readPagination, readTotalWanted } from '../../platform/http/pagination.ts';
import { keepingOf } from '../access/keeping.ts';
import { anyReader } from '../api/access.ts';
import { costOfList } from '../api/asked-perspective.ts';
import { contentReads } from '../api/families.ts';
import { named, operation } from '../api/operation.ts';
import {
  delivery,
  fieldNames,
  paging,
  previewed,
  readLocales,
  sortBy,
  totalWanted,
} from '../api/query-shapes.ts';
import { isForAsker } from '../api/shown.ts';
import { deliveryOptionsOf } from '../entries/delivery/delivery-request.ts';
import type { ReadDeps } from '../entries/delivery/public-read.ts';
import { filters } from '../entries/filters/filter-query.ts';
import { parseFilters } from '../entries/filters/parse-filters.ts';
import { readSort, type SortField } from '../entries/filters/parse-sort.ts';
import { deliveredPage, pageListAnswer, singlePageAnswer } from './answer-shapes.ts';
import { getPage, listPages } from './read-pages.ts';
import { pathParameters } from './shapes.ts';

interface PageReadOperationDeps extends ReadDeps {
  readonly publicUrl: () => string;
}

named('DeliveredPage', deliveredPage);
const sortFields: readonly SortField[] = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug'];
const kept = ['ETag', 'Cache-Control'];
const cacheControl = 'public, max-age=900, stale-while-revalidate=1800';

const list = operation({
  name: 'pages.list',
  method: 'GET',
  path: '/pages',
  access: anyReader,
  ...contentReads,
  cost: costOfList,
  kept: true,
  chapter: 'Pages',
  summary: 'List published pages',
  query: z.object({
    ...paging,
    total: totalWanted,
    sort: sortBy(sortFields, '-publishedAt'),
    ...filters(false),
    pageType: z.string().optional().describe('The slug of a page type.'),
    fields: fieldNames,
    ...delivery,
    ...readLocales,
    ...previewed,
  }),
  headers: ['X-Preview-Key'],
  answers: { 200: { description: 'A page of results.', content: pageListAnswer, headers: kept } },
  errors: [
    'NOT_FOUND',
    'INVALID_PAGINATION',
    'INVALID_SORT_FIELDS',
    'INVALID_FILTER_FIELD',
    'PAYLOAD_TOO_LARGE',
  ],
  examples: {
    all: { query: { sort: 'name' } },
    ofType: { query: { pageType: 'landing', filter: { slug: 'about' } } },
    tooMany: { query: { limit: '101' }, status: 400 },
  },
  handle: async (deps: PageReadOperationDeps, request) => {
    const options = deliveryOptionsOf(request, deps);
    const query = {
      ...readPagination(request.query, 'INVALID_PAGINATION'),
      wanted: readTotalWanted(request.query, 'BAD_REQUEST'),
      sort: readSort(request.query, sortFields),
      filters: parseFilters(request.query, { custom: false }),
      pageType: request.query.get('pageType') ?? undefined,
    };
    const { body, tags, until, language } = await listPages(deps, request.tenant, query, options);
    const keepingWith = (etag: string) =>
      keepingOf(options, tags, { headers: cachingHeaders(etag), until, language });
    if (body instanceof LargeBody) return bodyAnswer(body, keepingWith(etagOfLarge(body)));
    const text = writeJson(body);
    return jsonTextAnswer(text, keepingWith(etagOf(text)));
  },
});

const get = operation({
  name: 'pages.get',
  method: 'GET',
  path: '/pages/:slug{.+}',
  access: anyReader,
  ...contentReads,
  kept: true,
  pathParameters,
  chapter: 'Pages',
  summary: 'Get a published page',
  description:
    'Returns a page by its current or former slug. For a former slug, `redirect` contains the current ' +
    'slug and path.',
  query: z.object({ fields: fieldNames, ...delivery, ...readLocales, ...previewed }),
  headers: ['If-None-Match', 'X-Preview-Key'],
  answers: {
    200: { description: 'The page.', content: singlePageAnswer, headers: kept },
    304: { description: 'The page matches `If-None-Match`.', headers: kept },
  },
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  examples: {
    published: { path: { slug: 'about' } },
    renamed: { path: { slug: 'legal' } },
    atATime: {
      summary: 'A page at a future time, with a preview key',
      path: { slug: 'about' },
      query: { at: '2035-05-01T09:00:00Z' },
      headers: { 'X-Preview-Key': 'cms_prev_EXAMPLE' },
    },
    unchanged: { path: { slug: 'about' }, headers: { 'If-None-Match': '*' }, status: 304 },
    missing: { path: { slug: 'about/nobody' }, status: 404 },
  },
  handle: async (deps: PageReadOperationDeps, request) => {
    const options = deliveryOptionsOf(request, deps);
    const { body, tags, language } = await getPage(deps, request.tenant, param(request, 'slug'), options);
    const text = writeJson(body);
    const etag = etagOf(text);
    const keeping = keepingOf(options, tags, { headers: cachingHeaders(etag), language });
    const unchanged = !isForAsker(options) && matchesEtag(request.ifNoneMatch, etag);
    if (unchanged) return { status: 304, headers: keeping.headers, body: null };
    return jsonTextAnswer(text, keeping);
  },
});

/** The public reads of pages (specification, "Pages (public)"). */
export const pageReads = [list, get];

function cachingHeaders(etag: string): Record<string, string> {
  return { 'Cache-Control': cacheControl, ETag: etag };
}
