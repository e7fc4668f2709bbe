import { type RawBuilder, sql } from 'kysely';
import { foldCase } from '../../lib/fold-case.ts';
import type { Dialect } from '../../platform/db/database.ts';
import { valueKeyLength, valueKeyOf } from './index-content.ts';
import type { Filter, FilterOperator } from './parse-filters.ts';
import type { Comparison } from './path-types.ts';

type Condition = RawBuilder<boolean>;

/** A filter with how its path compares; undefined when no field of the type stands at the path. */
export interface TypedFilter extends Filter {
  readonly comparison: Comparison | undefined;
}

const never: Condition = sql`1 = 0`;
const symbols = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** Operators that hold where no value matches: the negation of another operator. */
const negations: Partial<Record<FilterOperator, FilterOperator>> = { ne: 'eq', nin: 'in' };

/** A condition on the entry's own name or slug. */
export function coreCondition(filter: Filter, dialect: Dialect): Condition {
  const column = sql.ref<string>(`entries.${filter.path}`);
  const fold = filter.path === 'name' ? sql.ref<string>('entries.name_fold') : column;
  const [value = ''] = filter.values;
  switch (filter.operator) {
    case 'eq':
    case 'in':
      return dialect.in(`entries.${filter.path}`, filter.values);
    case 'ne':
    case 'nin':
      return sql`not (${dialect.in(`entries.${filter.path}`, filter.values)})`;
    case 'exists':
      return value === 'true' ? sql`1 = 1` : never;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return textCondition(filter.operator, fold, foldCase(value), dialect);
    default:
      return sql`${column} ${symbols[filter.operator]} ${value}`;
  }
}

/** Whether a filter is driven by values that exist, so that a list may start from its index values. */
export function canDrive(filter: TypedFilter): boolean {
  return !(filter.operator in negations) && !(filter.operator === 'exists' && filter.values[0] === 'false');
}

/** Whether at most one index value of an entry can meet a filter, all at one place of the index. */
export function isPointFilter(filter: TypedFilter): boolean {
  const [value = ''] = filter.values;
  return (
    filter.operator === 'eq' &&
    (filter.comparison === 'number' || (filter.comparison === 'text' && [...value].length <= valueKeyLength))
  );
}

/** A condition on `entries.id` that holds where some index value at the path meets the filter (or none, negated). */
export function contentCondition(
  filter: TypedFilter,
  dialect: Dialect,
  at: { tenant: string; scope: string },
): Condition {
  const positive = negations[filter.operator];
  const negated = positive !== undefined || (filter.operator === 'exists' && filter.values[0] === 'false');
  const asked: TypedFilter = positive ? { ...filter, operator: positive } : filter;
  const exists = sql<boolean>`exists (select 1 from entry_values v where v.tenant_id = ${at.tenant}
    and v.entry_id = entries.id and ${valueCondition(asked, dialect)})`;
  return negated ? sql`not ${exists}` : exists;
}

/** A condition on `v` (entry_values) that starts at the tenant's and scope's part of the index. */
export function drivingCondition(
  filter: TypedFilter,
  dialect: Dialect,
  at: { tenant: string; scope: string },
): Condition {
  return sql`v.tenant_id = ${at.tenant} and v.scope = ${at.scope} and ${valueCondition(filter, dialect)}`;
}

function valueCondition(filter: TypedFilter, dialect: Dialect): Condition {
  if (filter.comparison === undefined) return never;
  const { path, operator, values } = filter;
  const [value = ''] = values;
  // The character after the dot in the order of code points closes the range of the paths below this one.
  if (operator === 'exists') {
    return sql`(v.path = ${path} or (v.path >= ${`${path}.`} and v.path < ${`${path}/`}))`;
  }
  if (operator === 'eq' || operator === 'in') {
    const equal = sql.join(
      values.map((one) => equalCondition(one, filter.comparison)),
      sql` or `,
    );
    return sql`v.path = ${path} and (${equal})`;
  }
  if (operator === 'contains' || operator === 'startsWith' || operator === 'endsWith') {
    const text = sql<string>`coalesce(v.value_fold, v.value_text, v.value_key)`;
    const folded = foldCase(value);
    const part = textCondition(operator, text, folded, dialect);
    if (operator !== 'contains') return sql`v.path = ${path} and ${part}`;
    return sql`v.path = ${path} and case when v.is_element = 1 then ${text} = ${folded} else ${part} end`;
  }
  return sql`v.path = ${path} and ${orderCondition(operator as keyof typeof symbols, value, filter.comparison)}`;
}

function equalCondition(value: string, comparison: Comparison | undefined): Condition {
  const number = numberOf(value);
  if (comparison === 'number') return number === undefined ? never : sql`v.value_number = ${number}`;
  const key = valueKeyOf(value);
  const text =
    key === value
      ? sql<boolean>`v.value_key = ${key} and v.value_text is null`
      : sql<boolean>`v.value_key = ${key} and v.value_text = ${value}`;
  if (comparison === 'text' || number === undefined) return sql`(${text})`;
  return sql`((${text} and v.value_number is null) or v.value_number = ${number})`;
}

function orderCondition(
  operator: keyof typeof symbols,
  value: string,
  comparison: Comparison | undefined,
): Condition {
  const symbol = symbols[operator];
  const number = numberOf(value);
  if (comparison === 'number') {
    return number === undefined ? never : sql`v.value_number ${symbol} ${number}`;
  }
  // The key narrows by the index; the whole text decides.
  const narrowed = operator === 'gt' || operator === 'gte' ? sql`>=` : sql`<=`;
  const text = sql<boolean>`v.value_key ${narrowed} ${valueKeyOf(value)}
    and coalesce(v.value_text, v.value_key) ${symbol} ${value}`;
  if (comparison === 'text' || number === undefined) return sql`v.value_number is null and ${text}`;
  return sql`v.value_number ${symbol} ${number}`;
}

function textCondition(
  operator: 'contains' | 'startsWith' | 'endsWith',
  text: RawBuilder<string>,
  part: string,
  dialect: Dialect,
): Condition {
  if (operator === 'contains') return sql`${dialect.position}(${text}, ${part}) > 0`;
  const length = sql`cast(${[...part].length} as integer)`;
  if (operator === 'startsWith') return sql`substr(${text}, 1, ${length}) = ${part}`;
  return sql`(length(${text}) >= ${length} and substr(${text}, length(${text}) - ${length} + 1) = ${part})`;
}

function numberOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
