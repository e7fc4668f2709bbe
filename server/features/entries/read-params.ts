import { fail } from '../../lib/service-error.ts';

const integer = /^\d{1,9}$/;

/** `?depth=`: levels of references to resolve, 0 to 3, one by default. @throws ServiceError BAD_REQUEST */
export function readDepth(query: URLSearchParams): number {
  const text = query.get('depth');
  if (text === null) return 1;
  if (!/^[0-3]$/.test(text)) throw fail('BAD_REQUEST', 'The parameter depth must be 0, 1, 2 or 3.');
  return Number(text);
}

/** `?refTypes=false` drops `_type` from resolved collection items, and only there. */
export function readRefTypes(query: URLSearchParams): boolean {
  return query.get('refTypes') !== 'false';
}

/** `?page=` from 1 and `?limit=` from 1 to 100, 20 by default. @throws ServiceError with the list's own code */
export function readPagination(
  query: URLSearchParams,
  code: 'INVALID_PAGINATION' | 'INVALID_QUERY' | 'BAD_REQUEST',
): { page: number; limit: number } {
  const page = readInteger(query, 'page', 1);
  const limit = readInteger(query, 'limit', 20);
  if (page === undefined || page < 1) throw fail(code, 'The parameter page must be an integer from 1.');
  if (limit === undefined || limit < 1 || limit > 100) {
    throw fail(code, 'The parameter limit must be an integer from 1 to 100.');
  }
  return { page, limit };
}

function readInteger(query: URLSearchParams, name: string, fallback: number): number | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return fallback;
  const [value = ''] = values;
  return values.length === 1 && integer.test(value) ? Number(value) : undefined;
}

/** The pagination object; no pages when there is nothing. */
export function paginationOf(total: number, page: number, limit: number) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}

/** Names of `?fields=a,b`; undefined when all fields are wanted. */
export function readFieldNames(query: URLSearchParams): ReadonlySet<string> | undefined {
  const text = query.get('fields');
  if (text === null) return undefined;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? new Set(names) : undefined;
}
