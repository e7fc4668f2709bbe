import type { Comparison } from '../../schemas/field-types/field-type.ts';
import { isShort } from '../indexing/index-content.ts';
import type { Filter, FilterOperator } from './parse-filters.ts';

/** A filter with how its path compares; undefined when no field of the type stands at the path. */
export interface TypedFilter extends Filter {
  readonly comparison: Comparison | undefined;
}

/** Operators that hold where no value matches: the negation of another operator. */
const negations: Partial<Record<FilterOperator, FilterOperator>> = { ne: 'eq', nin: 'in' };

/** Whether a filter is driven by values that exist, so that a list may start from its index values. */
export function canDrive(filter: TypedFilter): boolean {
  return complementOf(filter) === undefined;
}

/** What a filter holds for everything but: undefined for one that names values itself. */
export function complementOf(filter: TypedFilter): TypedFilter | undefined {
  const operator = negations[filter.operator];
  if (operator) return { ...filter, operator };
  return filter.operator === 'exists' && filter.values[0] === 'false'
    ? { ...filter, values: ['true'] }
    : undefined;
}

/** Whether every value of a path has to be read to find those that meet a filter. */
export function readsAllValues({ operator, comparison }: TypedFilter): boolean {
  return comparison !== undefined && isSearch(operator);
}

/** Whether all index values that meet a filter stand at one place of an index, in the order of publishing. */
export function isPointFilter({ operator, orPath, values: [value = ''], comparison }: TypedFilter): boolean {
  if (operator !== 'eq' || orPath !== undefined) return false;
  return comparison === 'number' || ((comparison === 'text' || comparison === 'id') && isShort(value));
}

/** Operators that look for a part of a text. */
export type Search = 'contains' | 'startsWith' | 'endsWith';

export function isSearch(operator: FilterOperator): operator is Search {
  return operator === 'contains' || operator === 'startsWith' || operator === 'endsWith';
}
