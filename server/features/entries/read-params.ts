import { fail } from '../../lib/service-error.ts';

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

/** `?force=true` deletes what live content refers to. @throws ServiceError BAD_REQUEST for anything but a clear yes or no */
export function readForce(query: URLSearchParams): boolean {
  const [force = 'false', ...more] = query.getAll('force');
  if (more.length > 0 || !['true', 'false'].includes(force)) {
    throw fail('BAD_REQUEST', 'The query parameter force must be true or false.');
  }
  return force === 'true';
}
