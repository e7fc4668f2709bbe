import { fail } from '../../lib/service-error.ts';

/** A whole number in a query. More digits are no exact number. */
export const wholeNumberText = /^\d{1,15}$/;

/** Records of a page at the most, and where `limit` is left out. */
export const mostOfPage = 100;
export const usualOfPage = 20;

/** `?page=` from 1 and `?limit=` from 1 to 100, 20 by default. @throws ServiceError with the list's own code */
export function readPagination(
  query: URLSearchParams,
  code: 'INVALID_PAGINATION' | 'INVALID_QUERY' | 'BAD_REQUEST',
): { page: number; limit: number } {
  const page = readInteger(query, 'page', 1);
  const limit = readInteger(query, 'limit', usualOfPage);
  if (page === undefined || page < 1)
    throw fail(code, 'The parameter page must be an integer from 1, of at most 15 digits.');
  if (limit === undefined || limit < 1 || limit > mostOfPage) {
    throw fail(code, `The parameter limit must be an integer from 1 to ${mostOfPage}.`);
  }
  return { page, limit };
}

function readInteger(query: URLSearchParams, name: string, fallback: number): number | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return fallback;
  const [value = ''] = values;
  return values.length === 1 && wholeNumberText.test(value) ? Number(value) : undefined;
}

/** How well a list has to know its total: counted, estimated where counting takes long, or not at all. */
export const totalsWanted = ['exact', 'estimate', 'none'] as const;
export type TotalWanted = (typeof totalsWanted)[number];

/** `?total=`, `exact` without it. @throws ServiceError with the list's own code */
export function readTotalWanted(query: URLSearchParams, code: 'INVALID_QUERY' | 'BAD_REQUEST'): TotalWanted {
  const [value = 'exact', ...more] = query.getAll('total');
  const wanted = totalsWanted.find((known) => known === value);
  if (wanted === undefined || more.length > 0) {
    throw fail(code, `The parameter total must be one of ${totalsWanted.join(', ')}.`);
  }
  return wanted;
}

/** The pagination object; no pages when there is nothing. */
export function paginationOf(total: number, page: number, limit: number) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}

/** How many records a list has, and whether that is known; `hasNextPage` is known in any case. */
export interface ListTotal {
  readonly total: number;
  readonly isExact: boolean;
  readonly hasNextPage: boolean;
}

/** The pagination object of a list that may be asked for its total (reference, "Totals"). */
export function paginationWith(
  { total, isExact, hasNextPage }: ListTotal,
  { page, limit, wanted }: { readonly page: number; readonly limit: number; readonly wanted: TotalWanted },
) {
  switch (wanted) {
    case 'exact':
      return paginationOf(total, page, limit);
    case 'estimate':
      return { ...paginationOf(total, page, limit), hasNextPage, isEstimate: !isExact };
    case 'none':
      return { total: null, page, limit, totalPages: null, hasNextPage };
  }
}
