import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { KeyDirectory } from '../access/key-directory.ts';
import { keepingOf, readView } from '../access/read-view.ts';
import type { Filter } from '../entries/parse-filters.ts';
import { readSort, type SortField } from '../entries/parse-sort.ts';
import { readFieldNames } from '../entries/read-params.ts';
import { getPost, listPosts, type PostReadDeps } from './read-posts.ts';

export interface PostRouteDeps extends PostReadDeps {
  readonly keys: KeyDirectory;
}

const sortFields: readonly SortField[] = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug'];
const sortAliases = { title: 'name' } as const;

/** Query parameters that narrow the list, and where posts hold what they name. */
const filterPaths = { category: 'categories.slug', tag: 'tags.slug', author: 'authorId' } as const;

const mostFilters = 20;

/** The public API of blog posts (specification, "Blog (public)"). */
export function postRoutes(deps: PostRouteDeps) {
  return {
    'posts.list': async (request: KeyRequest): Promise<Answer> => {
      const view = await readView(request, deps.keys);
      const query = {
        ...readPagination(request.query, 'INVALID_QUERY'),
        sort: readSort(request.query, sortFields, sortAliases),
        filters: filtersOf(request.query),
        fields: readFieldNames(request.query),
      };
      const { body, tags } = await listPosts(deps, request.tenant, query, view);
      return jsonAnswer(body, keepingOf(view, tags));
    },

    'posts.get': async (request: KeyRequest): Promise<Answer> => {
      const view = await readView(request, deps.keys);
      const fields = readFieldNames(request.query);
      const { body, tags } = await getPost(deps, request.tenant, param(request, 'slug'), fields, view);
      return jsonAnswer(body, keepingOf(view, tags));
    },
  };
}

/** @throws ServiceError INVALID_QUERY */
function filtersOf(query: URLSearchParams): Filter[] {
  const filters = Object.entries(filterPaths).flatMap(([parameter, path]) =>
    query
      .getAll(parameter)
      .map((value): Filter => ({ target: 'content', path, operator: 'eq', values: [value] })),
  );
  if (filters.length > mostFilters) {
    throw fail('INVALID_QUERY', `There are more than ${mostFilters} categories, tags and authors.`);
  }
  return filters;
}
