import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../lib/ids.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { Dialect } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import {
  cutKeyOf,
  isShort,
  mayBeCut,
  rootName,
  valueKeyLength,
  valueKeyOf,
} from '../indexing/index-content.ts';
import type { Shelf } from '../locales/shelf.ts';
import { valuesOn } from '../locales/shelf-store.ts';
import { foldedName } from '../names-store.ts';
import { type Filter, numberOf } from './parse-filters.ts';
import { complementOf, isSearch, type Search, type TypedFilter } from './typed-filter.ts';

type Condition = RawBuilder<boolean>;

/** Whose index values are asked. */
export interface ValuesAt {
  readonly tenant: string;
  readonly scope: string;
  readonly shelf?: Shelf | undefined;
}

const never: Condition = sql`1 = 0`;
/** The key of a rich text, which is cut shorter than those of other long texts. */
const isCut = sql<boolean>`v.value_fold = ''`;
/** Of a key of `v` that it is no beginning of a text. */
export const isWholeKey = sql<boolean>`coalesce(v.value_fold, 'a') <> ''`;
const isShortValue = sql<boolean>`(length(v.value_key) < ${sql.lit(valueKeyLength)} and ${isWholeKey})`;
const shortText = sql<string>`coalesce(v.value_fold, v.value_key)`;
const symbols = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

const timeColumns: Readonly<Record<View, Readonly<Record<string, string>>>> = {
  published: {
    publishedAt: 'entries.published_at',
    createdAt: 'entries.created_at',
    updatedAt: 'entries.live_at',
  },
  preview: {
    publishedAt: 'entries.published_at',
    createdAt: 'entries.created_at',
    updatedAt: 'entries.updated_at',
  },
};

/** A condition on what an entry has beside its content: name, slug, id, times as the view shows them. */
export function coreCondition(filter: Filter, dialect: Dialect, view: View): Condition {
  if (filter.path === '_id') return idCondition(filter, dialect);
  const time = timeColumns[view][filter.path];
  return time === undefined ? textFieldCondition(filter, dialect) : timeCondition(filter, time);
}

function idCondition({ operator, values }: Filter, dialect: Dialect): Condition {
  // What is no id is the id of nothing.
  const ids = values.filter(isUuid).map((id) => id.toLowerCase());
  const among = oneOf('entries.id', ids, dialect);
  return operator === 'ne' || operator === 'nin' ? sql`not (${among})` : among;
}

function timeCondition({ operator, values: [value = ''] }: Filter, name: string): Condition {
  const column = sql.ref<number>(name);
  const time = Number(value);
  switch (operator) {
    case 'exists':
      return value === 'true' ? sql`${column} is not null` : sql`${column} is null`;
    case 'eq':
      return sql`${column} = ${time}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return sql`${column} ${symbols[operator]} ${time}`;
    default:
      return sql`(${column} is null or ${column} <> ${time})`;
  }
}

function textFieldCondition(filter: Filter, dialect: Dialect): Condition {
  const column = sql.ref<string>(`entries.${filter.path}`);
  const fold = filter.path === 'name' ? foldedName : column;
  const [value = ''] = filter.values;
  switch (filter.operator) {
    case 'eq':
    case 'in':
      return oneOf(column, filter.values, dialect);
    case 'ne':
    case 'nin':
      return sql`not (${oneOf(column, filter.values, dialect)})`;
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

/** A condition on `entries.id` that holds where some index value at the path meets the filter (or none, negated). */
export function contentCondition(filter: TypedFilter, dialect: Dialect, at: ValuesAt): Condition {
  const complement = complementOf(filter);
  // The offset keeps PostgreSQL from joining: it would read all values of the path for each entry while it has no
  // statistics, where one look-up by the entry's id is what is meant.
  const exists = sql<boolean>`exists (select 1 from ${valuesOn(at.tenant, at.shelf, 'v')} where v.tenant_id = ${at.tenant}
    and v.entry_id = entries.id and ${valueCondition(complement ?? filter, dialect, at.tenant)} limit 1 offset 0)`;
  return complement ? sql`not ${exists}` : exists;
}

/** A query for the ids of the entries whose index values meet a filter; one that meets it twice comes twice. */
export function drivenIds(filter: TypedFilter, dialect: Dialect, at: ValuesAt): RawBuilder<unknown> {
  const { path, values } = filter;
  const ids = sql`select v.entry_id as id from ${valuesOn(at.tenant, at.shelf, 'v')}`;
  if (filter.comparison === undefined || !isSearch(filter.operator)) {
    return sql`${ids} where ${drivingCondition(filter, dialect, at)}`;
  }
  // All values of the path are read: short ones from an index that holds them, long ones one by one. Which keys are cut, the
  // index says as well.
  const from = valuesOn(at.tenant, at.shelf, 'v');
  const ofPath = sql`v.tenant_id = ${at.tenant} and v.scope = ${at.scope} and v.path = ${path}`;
  const [value = ''] = values;
  const short = partCondition(filter.operator, shortText, value, dialect);
  const longText = longFolded(path, foldCase(value), dialect, at.tenant);
  const long = partCondition(filter.operator, longText, value, dialect);
  const keys = sql`select v.entry_id as id, ${isCut} as is_cut, ${short} as is_meant from ${from}
    where ${ofPath} and length(v.value_key) < ${sql.lit(valueKeyLength)}`;
  const cut = sql`exists (select 1 from ${from} where v.tenant_id = ${at.tenant} and v.entry_id = k.id
    and v.path = ${path} and ${isCut} and ${long})`;
  return sql`select k.id from (${keys}) as k where case when k.is_cut then ${cut} else k.is_meant end
    union all ${ids} where ${ofPath} and length(v.value_key) >= ${sql.lit(valueKeyLength)} and ${long}`;
}

/** A condition on `v` (entry_values) that starts at the tenant's and scope's part of the index. */
export function drivingCondition(filter: TypedFilter, dialect: Dialect, at: ValuesAt): Condition {
  return sql`v.tenant_id = ${at.tenant} and v.scope = ${at.scope} and ${valueCondition(filter, dialect, at.tenant)}`;
}

/** Where the index values stand that meet a point filter. */
export function pointOf({ comparison, values: [value = ''] }: TypedFilter): {
  readonly column: 'v.value_number' | 'v.value_key';
  /** Null where nothing meets it. */
  readonly value: string | number | null;
  /** Whether there may be keys like it that are only the beginning of a text: then it is met by `isWholeKey` alone. */
  readonly ofWhole: boolean;
} {
  if (comparison === 'number') {
    return { column: 'v.value_number', value: numberOf(value) ?? null, ofWhole: false };
  }
  return { column: 'v.value_key', value, ofWhole: mayBeCut(value) };
}

function valueCondition(filter: TypedFilter, dialect: Dialect, tenant: string): Condition {
  if (filter.comparison === undefined) return never;
  const { path, operator, values } = filter;
  const [value = ''] = values;
  switch (operator) {
    case 'exists':
      // The character after the dot in the order of code points closes the range of the paths below this one.
      return sql`(v.path = ${path} or (v.path >= ${`${path}.`} and v.path < ${`${path}/`}))`;
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const long = longFolded(path, foldCase(value), dialect, tenant);
      const text = sql<string>`case when ${isShortValue} then ${shortText} else ${long} end`;
      return sql`v.path = ${path} and ${partCondition(operator, text, value, dialect)}`;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return sql`v.path = ${path} and ${orderCondition(filter, operator, value, dialect, tenant)}`;
    default:
      return sql`${oneOf('v.path', filter.orPath === undefined ? [path] : [path, filter.orPath], dialect)}
        and ${equalCondition(filter, values, dialect, tenant)}`;
  }
}

/** The whole of a text too long for the index: of a field at the root the content has it. */
function wholeText(path: string, dialect: Dialect, tenant: string): RawBuilder<string> {
  if (!rootName.test(path)) return sql`v.value_text`;
  return fromContent(dialect.textIn('owner.published_content', path), tenant);
}

/** The same for comparisons that ignore case. Both databases' own lower case is that of A to Z. */
function longFolded(path: string, part: string, dialect: Dialect, tenant: string): RawBuilder<string> {
  if (!rootName.test(path)) return sql`coalesce(v.text_fold, lower(v.value_text))`;
  // A document that has the part nowhere need not be read: that takes longer than to look through it.
  const written = JSON.stringify(part).slice(1, -1);
  const text = sql<string>`case when ${dialect.position}(lower(owner.published_content), ${written}) > 0
    then ${dialect.textIn('owner.published_content', path)} else '' end`;
  return sql`coalesce(v.text_fold, lower(${fromContent(text, tenant)}))`;
}

function fromContent(text: RawBuilder<string>, tenant: string): RawBuilder<string> {
  return sql`case when v.in_content = 1 then (select ${text} from entries owner
    where owner.tenant_id = ${tenant} and owner.id = v.entry_id) else v.value_text end`;
}

function equalCondition(
  { path, comparison }: TypedFilter,
  values: readonly string[],
  dialect: Dialect,
  tenant: string,
): Condition {
  const numbers = values.map(numberOf).filter((number) => number !== undefined);
  if (comparison === 'number') return oneOf('v.value_number', numbers, dialect);
  const texts = textsCondition(path, values, dialect, tenant);
  if (comparison !== 'json' || numbers.length === 0) return texts;
  return sql`(${texts} or ${oneOf('v.value_number', numbers, dialect)})`;
}

function textsCondition(
  path: string,
  values: readonly string[],
  dialect: Dialect,
  tenant: string,
): Condition {
  const short = values.filter(isShort);
  const long = values.filter((value) => !isShort(value));
  // A key that is cut says no more than a text of its length.
  const ofShort = short.some(mayBeCut)
    ? sql<boolean>`(${oneOf('v.value_key', short, dialect)} and ${isWholeKey})`
    : oneOf('v.value_key', short, dialect);
  if (long.length === 0) return ofShort;
  const keys = long.flatMap((value) => [valueKeyOf(value), cutKeyOf(value)]);
  const whole = sql`coalesce(${wholeText(path, dialect, tenant)}, v.value_key)`;
  const longs = sql<boolean>`(${oneOf('v.value_key', keys, dialect)} and ${oneOf(whole, long, dialect)})`;
  return short.length === 0 ? longs : sql`(${ofShort} or ${longs})`;
}

function oneOf(
  column: string | RawBuilder<unknown>,
  values: readonly string[] | readonly number[],
  dialect: Dialect,
): Condition {
  if (values.length === 0) return never;
  if (values.length > 1) return dialect.in(column, values);
  return sql`${typeof column === 'string' ? sql.ref(column) : column} = ${values[0]}`;
}

function orderCondition(
  { path, comparison }: TypedFilter,
  operator: keyof typeof symbols,
  value: string,
  dialect: Dialect,
  tenant: string,
): Condition {
  const symbol = symbols[operator];
  const number = numberOf(value);
  if (comparison === 'number' || (comparison === 'json' && number !== undefined)) {
    return number === undefined ? never : sql`v.value_number ${symbol} ${number}`;
  }
  // The key narrows by the index; the whole text decides, which only one that begins alike is looked up for.
  const beginsAlike = sql`v.value_key = ${valueKeyOf(value)} or (v.value_key = ${cutKeyOf(value)} and ${isCut})`;
  const whole = sql`case when ${beginsAlike}
    then coalesce(${wholeText(path, dialect, tenant)}, v.value_key) else v.value_key end`;
  const narrowed =
    operator === 'gt' || operator === 'gte' ? sql`>= ${cutKeyOf(value)}` : sql`<= ${valueKeyOf(value)}`;
  return sql`v.value_number is null and v.value_key ${narrowed}
    and ${whole} ${symbol} ${value}`;
}

/** A condition on `v` whose folded text is given; of an element of an array, `contains` asks for the whole of it. */
function partCondition(
  operator: Search,
  text: RawBuilder<string>,
  value: string,
  dialect: Dialect,
): Condition {
  const folded = foldCase(value);
  const part = textCondition(operator, text, folded, dialect);
  if (operator !== 'contains') return part;
  return sql`case when v.is_element = 1 then ${text} = ${folded} else ${part} end`;
}

function textCondition(
  operator: Search,
  text: RawBuilder<string>,
  part: string,
  dialect: Dialect,
): Condition {
  if (operator === 'contains') return sql`${dialect.position}(${text}, ${part}) > 0`;
  const length = sql`cast(${[...part].length} as integer)`;
  if (operator === 'startsWith') return sql`substr(${text}, 1, ${length}) = ${part}`;
  return sql`(length(${text}) >= ${length} and substr(${text}, length(${text}) - ${length} + 1) = ${part})`;
}
