/** A time of a query as it was written: a plus sign that a URL does not encode arrives as a space. */
export function timeInQuery(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.replace(' ', '+');
}
