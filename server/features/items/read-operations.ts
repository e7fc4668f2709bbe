// In this folder: collection items: entries of the types that people make.

import { z } from 'zod';
import { writeJson } from '../../lib/json-text.ts';
import { bodyAnswer, jsonTextAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { keepingOf } from '../access/keeping.ts';
import { anyReader } from '../api/access.ts';
import { costOfList } from '../api/asked-perspective.ts';
import { contentReads } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import {
  delivery,
  fieldNames,
  paging,
  previewed,
  readLocales,
  sortBy,
  totalWanted,
} from '../api/query-shapes.ts';
import { deliveryOptionsOf } from '../entries/delivery/delivery-request.ts';
import type { ReadDeps } from '../entries/delivery/public-read.ts';
import { filters } from '../entries/filters/filter-query.ts';
import { parseFilters } from '../entries/filters/parse-filters.ts';
import { parseContentSort, sortFields } from '../entries/filters/parse-sort.ts';
import { deliveredItem, itemAnswer, itemListAnswer, itemRedirectAnswer } from './answer-shapes.ts';
import { getItem } from './get-item.ts';
import { pathOf } from './hold-item.ts';
import { listItems } from './list-items.ts';
import { parseListItemsQuery } from './shapes.ts';

export interface ItemReadOperationDeps extends ReadDeps {
  readonly publicUrl: () => string;
}

named('DeliveredItem', deliveredItem);

const contentSort =
  ' One content field can precede all other fields, for example `-fields.rating,name`. The content ' +
  'field must be a text, textarea, number, boolean, date, datetime, color or select field of the type ' +
  'or of a nested component (`fields.hero.rank`). Items without a value come last. Items with equal ' +
  'values are sorted by publication time, unless other sort fields follow.';

const list = operation({
  name: 'items.list',
  method: 'GET',
  path: '/collections/:type',
  access: anyReader,
  ...contentReads,
  cost: costOfList,
  kept: true,
  chapter: 'Collections',
  summary: 'List published items of a type',
  description:
    'Returns a page of published items. For a singleton type, the API returns the single item instead of ' +
    'a list.',
  query: z.object({
    ...paging,
    total: totalWanted,
    sort: sortBy(sortFields, '-publishedAt', contentSort),
    ...filters(true),
    fields: fieldNames,
    ...delivery,
    ...readLocales,
    ...previewed,
  }),
  headers: ['X-Preview-Key'],
  rawValidation: true,
  answers: ok(
    z.union([itemListAnswer, named('ItemAnswer', itemAnswer)]),
    'A page of items, or the item of a singleton type.',
  ),
  errors: [
    'NOT_FOUND',
    'INVALID_SORT_FIELDS',
    'INVALID_FILTER_FIELD',
    'INVALID_JSON_FIELD_PATH',
    'PAYLOAD_TOO_LARGE',
  ],
  examples: {
    newest: { path: { type: 'articles' }, query: { limit: '2' } },
    filtered: {
      summary: 'Guides by name, with unresolved references',
      path: { type: 'articles' },
      query: { sort: 'name', depth: '0', filter: { 'fields.kind': 'guide' } },
    },
    compared: {
      summary: 'Filters with operators, as `where` and as `filter`',
      path: { type: 'articles' },
      query: { where: 'fields.title:startsWith:Spring', filter: { 'fields.kind': { ne: 'guide' } } },
    },
    byField: {
      summary: 'Sorted by a content field, then by name',
      path: { type: 'articles' },
      query: { sort: '-fields.kind,name', depth: '0' },
    },
    recent: {
      summary: 'Items published in the last seven days',
      path: { type: 'articles' },
      query: { where: 'publishedAt:gte:now-7d', limit: '1' },
    },
    withoutTotal: {
      summary: 'A list without a total',
      path: { type: 'articles' },
      query: { where: 'fields.kind:eq:guide', limit: '1', total: 'none' },
    },
    estimated: {
      summary: 'A list with an estimated total',
      path: { type: 'articles' },
      query: { where: 'fields.kind:eq:guide', limit: '1', total: 'estimate' },
    },
    inRelease: {
      summary: 'Items as of a future release, with a preview key',
      path: { type: 'articles' },
      query: { release: 'spring-issue', limit: '1' },
      headers: { 'X-Preview-Key': 'cms_prev_EXAMPLE' },
    },
    notSortable: {
      summary: 'A sort field without an order',
      path: { type: 'articles' },
      query: { sort: 'fields.body' },
      status: 400,
    },
    singleton: { path: { type: 'site-settings' } },
    pageZero: {
      summary: 'An invalid page number',
      path: { type: 'articles' },
      query: { page: '0' },
      status: 400,
    },
    unknownType: { path: { type: 'recipes' }, status: 404 },
  },
  handle: async (deps: ItemReadOperationDeps, request) => {
    const options = deliveryOptionsOf(request, deps);
    const { page, limit, sort, total } = parseListItemsQuery(request.query);
    const query = {
      page,
      limit,
      wanted: total,
      order: parseContentSort(sort),
      filters: parseFilters(request.query, { custom: true }),
    };
    const { body, tags, forgottenBy, until, language } = await listItems(
      deps,
      request.tenant,
      param(request, 'type'),
      query,
      options,
    );
    const keeping = keepingOf(options, tags, { until, language });
    return bodyAnswer(body, { ...keeping, ...(forgottenBy && { forgottenBy }) });
  },
});

const get = operation({
  name: 'items.get',
  method: 'GET',
  path: '/collections/:type/:slug',
  access: anyReader,
  ...contentReads,
  kept: true,
  chapter: 'Collections',
  summary: 'Get a published item',
  query: z.object({ fields: fieldNames, ...delivery, ...readLocales, ...previewed }),
  headers: ['X-Preview-Key'],
  answers: {
    ...ok(itemAnswer, 'The item.'),
    301: {
      description:
        'The item has a new slug. The response has no `Location` header. The body contains the new slug and ' +
        'path.',
      content: named('ItemRedirect', itemRedirectAnswer),
    },
  },
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  examples: {
    published: { path: { type: 'articles', slug: 'reading-the-tide' } },
    renamed: { path: { type: 'articles', slug: 'king-tides' }, status: 301 },
    previewed: {
      summary: 'A draft with a preview key',
      path: { type: 'articles', slug: 'night-fishing' },
      headers: { 'X-Preview-Key': 'cms_prev_EXAMPLE' },
    },
    sourced: {
      summary: 'A draft with source information for click-to-edit',
      path: { type: 'articles', slug: 'night-fishing' },
      query: { sourceMap: 'true', depth: '0' },
      headers: { 'X-Preview-Key': 'cms_prev_EXAMPLE' },
    },
    draft: {
      summary: 'A draft without a preview key',
      path: { type: 'articles', slug: 'night-fishing' },
      status: 404,
    },
  },
  handle: async (deps: ItemReadOperationDeps, request) => {
    const options = deliveryOptionsOf(request, deps);
    const { body, redirect, tags, language } = await getItem(deps, request.tenant, pathOf(request), options);
    // No Location header: a client that follows redirects by itself must still see the hint in the body.
    return jsonTextAnswer(writeJson(body), {
      status: redirect ? 301 : 200,
      ...keepingOf(options, tags, { language }),
    });
  },
});

/** The public reads of collection items (specification, "Endpoints"). */
export const itemReads = [list, get];
