// In this folder: blog posts: entries with an author, categories and tags, in the words of the public post.

import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import { bodyAnswer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { readPagination, readTotalWanted } from '../../platform/http/pagination.ts';
import { keepingOf } from '../access/keeping.ts';
import { anyReader } from '../api/access.ts';
import { costOfList } from '../api/asked-perspective.ts';
import { contentReads } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { fieldNames, paging, previewed, readLocales, sortBy, totalWanted } from '../api/query-shapes.ts';
import { readFieldNames, readSourceMap } from '../entries/delivery/delivery-request.ts';
import { whereAlone } from '../entries/filters/filter-query.ts';
import { type Filter, parseFilters } from '../entries/filters/parse-filters.ts';
import { readSort, type SortField } from '../entries/filters/parse-sort.ts';
import { askedLocaleOf } from '../entries/locales/shelf.ts';
import { deliveredPost, postListAnswer, singlePostAnswer } from './answer-shapes.ts';
import { getPost, listPosts, type PostReadDeps } from './read-posts.ts';

named('DeliveredPost', deliveredPost);
const sortFields: readonly SortField[] = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug'];
const sortAliases = { title: 'name' } as const;

/** Query parameters that narrow the list, and where posts hold what they name. */
const filterPaths: Readonly<Record<string, Pick<Filter, 'path' | 'orPath'>>> = {
  category: { path: 'categories.slug', orPath: 'categories.name' },
  tag: { path: 'tags.slug', orPath: 'tags.name' },
  author: { path: 'authorId' },
};

const mostFilters = 20;

const list = operation({
  name: 'posts.list',
  method: 'GET',
  path: '/blog',
  access: anyReader,
  ...contentReads,
  cost: costOfList,
  kept: true,
  chapter: 'Blog',
  summary: 'List published posts',
  query: z.object({
    ...paging,
    total: totalWanted,
    sort: sortBy([...sortFields, ...Object.keys(sortAliases)], '-publishedAt'),
    category: z.string().optional().describe('The slug or exact name of a category.'),
    tag: z.string().optional().describe('The slug or exact name of a tag.'),
    author: z.string().optional().describe('The id of an author.'),
    where: whereAlone,
    fields: fieldNames,
    ...readLocales,
    ...previewed,
  }),
  headers: ['X-Preview-Key'],
  answers: ok(postListAnswer, 'A page of posts.'),
  errors: ['NOT_FOUND', 'INVALID_QUERY', 'INVALID_SORT_FIELDS', 'INVALID_FILTER_FIELD', 'PAYLOAD_TOO_LARGE'],
  examples: {
    ofCategory: { query: { category: 'harbour-news' } },
    tooMany: { query: { limit: '101' }, status: 400 },
    unsortable: { query: { sort: 'colour' }, status: 400 },
  },
  handle: async (deps: PostReadDeps, request) => {
    const { tenant, query } = request;
    const asked = {
      ...readPagination(query, 'INVALID_QUERY'),
      wanted: readTotalWanted(query, 'INVALID_QUERY'),
      sort: readSort(query, sortFields, sortAliases),
      filters: [...filtersOf(query), ...parseFilters(query, { custom: false, onlyWhere: true })],
      fields: readFieldNames(query),
      sourceMap: readSourceMap(request.view, query),
      asked: askedLocaleOf(query),
    };
    const { body, tags, until, language } = await listPosts(deps, tenant, asked, request);
    return bodyAnswer(body, keepingOf(request, tags, { until, language }));
  },
});

const get = operation({
  name: 'posts.get',
  method: 'GET',
  path: '/blog/:slug',
  access: anyReader,
  ...contentReads,
  kept: true,
  chapter: 'Blog',
  summary: 'Get a published post',
  query: z.object({ fields: fieldNames, ...readLocales, ...previewed }),
  headers: ['X-Preview-Key'],
  answers: ok(singlePostAnswer, 'The post.'),
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  examples: {
    published: { path: { slug: 'first-light' } },
    unknown: { path: { slug: 'no-such-post' }, status: 404 },
  },
  handle: async (deps: PostReadDeps, request) => {
    const { tenant, query } = request;
    const slug = param(request, 'slug');
    const asked = {
      fields: readFieldNames(query),
      sourceMap: readSourceMap(request.view, query),
      asked: askedLocaleOf(query),
    };
    const { body, tags, language } = await getPost(deps, tenant, slug, asked, request);
    return jsonAnswer(body, keepingOf(request, tags, { language }));
  },
});

/** The public reads of blog posts (specification, "Blog (public)"). */
export const postReads = [list, get];

/** @throws ServiceError INVALID_QUERY */
function filtersOf(query: URLSearchParams): Filter[] {
  const filters = Object.entries(filterPaths).flatMap(([parameter, paths]) =>
    query
      .getAll(parameter)
      .map((value): Filter => ({ target: 'content', ...paths, operator: 'eq', values: [value] })),
  );
  if (filters.length > mostFilters) {
    throw fail('INVALID_QUERY', `There are more than ${mostFilters} categories, tags and authors.`);
  }
  return filters;
}
