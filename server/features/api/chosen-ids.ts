import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';

const mostIds = 100;

/** `ids` of a list. */
export const chosenIds = z
  .string()
  .optional()
  .describe(`The ids to return: up to ${mostIds}, separated by commas.`);

/** `ids`, separated by commas; what is no id finds nothing. @throws ServiceError BAD_REQUEST for more than a hundred */
export function readChosenIds(query: URLSearchParams): string[] | undefined {
  const text = query.get('ids');
  if (text === null) return undefined;
  const ids = new Set(text.split(',').map((id) => id.trim().toLowerCase()));
  ids.delete('');
  if (ids.size > mostIds) throw fail('BAD_REQUEST', `The parameter ids takes at most ${mostIds} ids.`);
  return [...ids];
}
