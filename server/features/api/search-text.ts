import { fail } from '../../lib/service-error.ts';

/** Characters of `q`. */
export const longestSearch = 200;

/** `q` of a list; undefined when it is blank. @throws ServiceError BAD_REQUEST for one that is too long */
export function readSearch(query: URLSearchParams): string | undefined {
  const q = query.get('q')?.trim() ?? '';
  if (q.length > longestSearch) {
    throw fail('BAD_REQUEST', `The parameter q must have at most ${longestSearch} characters.`);
  }
  return q === '' ? undefined : q;
}
