// In this folder: what a list is asked for: its filters and its order, read, described and turned into SQL.

import { fail, type ServiceError } from '../../../lib/service-error.ts';
import { namesNow } from './time-values.ts';

/** Operators of filters (decisions, "Filter operators"). */
export const filterOperators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'startsWith',
  'endsWith',
  'exists',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** One condition on a core field (`name`, `slug`, with `where` those of `whereFields`) or on a path in published content. */
export interface Filter {
  readonly target: 'core' | 'content';
  readonly path: string;
  /** Another path of the content whose values meet the filter too; for `eq` alone. */
  readonly orPath?: string;
  readonly operator: FilterOperator;
  /** One value; several for `in` and `nin`. Times as they were written until `resolveTimes` has read them. */
  readonly values: readonly string[];
  /** Values may speak of now, which only `where` can say. */
  readonly mayNameNow?: true;
}

const maxFilters = 20;
/** `filter=…` would be a field without a name; arrays are spelled `where[]` by some clients. */
const whereKeys = new Set(['where', 'where[]']);
const wherePattern = /^([^:]*):([^:]*):(.*)$/s;
const keyPattern = /^filter(?:\[([^[\]]*)\])?(?:\[([^[\]]*)\])?$/;
/** Whatever stands where a path should: what it holds is for the rule of paths to judge. */
const pathKeyPattern = /^filter\[(fields\..*?)\](?:\[([A-Za-z]*)\])?$/s;
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const coreFields = new Set(['name', 'slug']);
const timeOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
/** Fields that `where` knows besides, with their operators: `filter[…]` takes those of the specification alone. */
export const whereFields: ReadonlyMap<string, readonly FilterOperator[]> = new Map<
  string,
  readonly FilterOperator[]
>([
  ['_id', ['eq', 'ne', 'in', 'nin']],
  ['publishedAt', [...timeOperators, 'exists']],
  ['createdAt', timeOperators],
  ['updatedAt', timeOperators],
]);
const contentPath = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/;

/**
 * The filters of a query, all of which must hold (specification, `GET /collections/:type`). `where=field:operator:value`
 * says the same as `filter[field][operator]=value`, in one text that every generated client can send.
 * `custom: false` is for lists whose records have no filterable content fields, `onlyWhere` for those that never knew
 * `filter[…]` and pass it over.
 * @throws ServiceError INVALID_FILTER_FIELD, INVALID_JSON_FIELD_PATH
 */
export function parseFilters(
  query: URLSearchParams,
  options: { custom: boolean; onlyWhere?: boolean },
): Filter[] {
  const filters: Filter[] = [];
  const seen = new Set<string>();
  for (const [key, value] of query) {
    const isWhere = whereKeys.has(key);
    const isFilter = !options.onlyWhere && (key === 'filter' || key.startsWith('filter['));
    if (!isWhere && !isFilter) continue;
    const filter = isWhere
      ? toWhereFilter(readWhere(value), options)
      : toFilter(readKey(key, value), options, coreFields);
    const same = `${filter.target}:${filter.path}:${filter.operator}`;
    if (seen.has(same)) throw invalid(`The filter "${shown(key)}" is given twice.`);
    seen.add(same);
    filters.push(filter);
    if (filters.length > maxFilters) throw invalid(`There are more than ${maxFilters} filters.`);
  }
  return filters;
}

/** A condition as the query spells it. */
interface Spelled {
  readonly field: string;
  readonly operatorName: string;
  readonly value: string;
}

function readKey(key: string, value: string): Spelled {
  const match = keyPattern.exec(key) ?? pathKeyPattern.exec(key);
  if (!match?.[1]) {
    throw invalid(`"${shown(key)}" is not a filter: write filter[name][eq]=… or filter[fields.<path>][eq]=…`);
  }
  const [, field, operatorName = 'eq'] = match;
  return { field, operatorName, value };
}

function readWhere(text: string): Spelled {
  const [, field, operatorName, value] = wherePattern.exec(text) ?? [];
  if (!field || operatorName === undefined || value === undefined) {
    throw invalid(
      `"${shown(text)}" is not a condition: write where=name:eq:… or where=fields.<path>:eq:…, the operator always.`,
    );
  }
  return { field, operatorName, value };
}

function toWhereFilter(spelled: Spelled, options: { custom: boolean }): Filter {
  const filter = toFilter(spelled, options, [...coreFields, ...whereFields.keys()]);
  const { target, path, operator, values } = filter;
  const allowed = target === 'core' ? whereFields.get(path) : undefined;
  if (allowed && !allowed.includes(operator)) {
    throw invalid(
      `"${operator}" is no operator of ${path}. Valid operators of ${path}: ${allowed.join(', ')}.`,
    );
  }
  return values.some(namesNow) ? { ...filter, mayNameNow: true } : filter;
}

function toFilter(
  { field, operatorName, value }: Spelled,
  options: { custom: boolean },
  core: Iterable<string>,
): Filter {
  const operator = filterOperators.find((candidate) => candidate === operatorName);
  if (!operator) {
    const valid = filterOperators.join(', ');
    throw invalid(`"${shown(operatorName)}" is not a filter operator. Valid operators: ${valid}.`);
  }
  const values = operator === 'in' || operator === 'nin' ? value.split(',') : [value];
  if (operator === 'exists' && value !== 'true' && value !== 'false') {
    throw invalid('The filter operator exists takes true or false.');
  }
  if (!field.startsWith('fields.') || !options.custom) {
    const known = [...core];
    if (known.includes(field)) return { target: 'core', path: field, operator, values };
    const custom = options.custom ? '; content fields are filtered as filter[fields.<path>]' : '';
    throw invalid(`"${shown(field)}" cannot be filtered on. Core fields: ${known.join(', ')}${custom}.`);
  }
  const path = field.slice('fields.'.length);
  if (!isContentPath(path)) {
    throw fail(
      'INVALID_JSON_FIELD_PATH',
      `"${shown(path)}" is not a field path: letters, digits, underscores, and single dots between them.`,
    );
  }
  return { target: 'content', path, operator, values };
}

/** Whether a text is a path in content: letters, digits and underscores, with single dots between them. */
export function isContentPath(text: string): boolean {
  return contentPath.test(text);
}

/** The number that a filter's text spells; undefined when it spells none. */
export function numberOf(text: string): number | undefined {
  const number = numberPattern.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function invalid(message: string): ServiceError {
  return fail('INVALID_FILTER_FIELD', message);
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}
