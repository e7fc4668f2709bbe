import { fail } from '../../lib/service-error.ts';

/**
 * Reads a parameter that is `true` or `false`. Returns `otherwise` when it is missing.
 * @throws ServiceError BAD_REQUEST for any other value, or more than one. A misspelled `dryRun` must not save.
 */
export function readFlag(query: URLSearchParams, name: string, otherwise = false): boolean {
  const [value, ...more] = query.getAll(name);
  if (value === undefined) return otherwise;
  if (more.length === 0 && (value === 'true' || value === 'false')) return value === 'true';
  const message = `The parameter ${name} must be true or false.`;
  throw fail('BAD_REQUEST', message, { errors: [{ field: name, code: 'INVALID_VALUE', message }] });
}
