import type { Depth } from './schema.ts';

/** Where in a list a page of it is. */
export interface Pagination {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

/** How well the total of a list has to be known: counted, estimated where counting takes long, or not at all. */
export type TotalWanted = keyof Paginations;

/** Where in a list a page of it is, as its total was asked for. */
export interface Paginations {
  exact: Pagination;
  estimate: Pagination & {
    hasNextPage: boolean;
    /** Whether the total was estimated, and not counted. */
    isEstimate: boolean;
  };
  none: { total: null; page: number; limit: number; totalPages: null; hasNextPage: boolean };
}

/** Conditions on a field; of a plain value, that it equals it. All that are given must hold. */
export type Condition<V> =
  | V
  | ({
      eq?: V;
      ne?: V;
      in?: readonly V[];
      nin?: readonly V[];
      exists?: boolean;
    } & ([V] extends [boolean] ? unknown : { gt?: V; gte?: V; lt?: V; lte?: V }) &
      ([V] extends [string] ? { contains?: string; startsWith?: string; endsWith?: string } : unknown));

/** A moment: ISO 8601, or a Date. */
export type Instant = string | Date;

/** What every record can be filtered by. */
export interface RecordFilter {
  _id?: string | { eq?: string; ne?: string; in?: readonly string[]; nin?: readonly string[] };
  name?: Condition<string>;
  slug?: Condition<string>;
  publishedAt?: Condition<Instant>;
  createdAt?: Condition<Instant>;
  updatedAt?: Condition<Instant>;
}

/** Filters of a list: those of every record, and the paths in content with their values. */
export type Filter<Paths> = RecordFilter & { [P in keyof Paths]?: Condition<Paths[P]> };

type RecordKey = 'createdAt' | 'updatedAt' | 'publishedAt' | 'name' | 'slug' | '_sortOrder';
type Direction<Key extends string> = Key | `-${Key}`;

/** The order of a list; `-` before a key turns it round. One content field may come first. */
export type Sort<ContentKey extends string> =
  | Direction<RecordKey | ContentKey>
  | readonly Direction<RecordKey | ContentKey>[];

/** What lists take. */
export interface ListQuery<
  Paths,
  ContentKey extends string,
  D extends Depth,
  N extends TotalWanted = 'exact',
> {
  filter?: Filter<Paths> | undefined;
  /** Conditions as the API spells them (`updatedAt:gte:now-7d`), beside those of `filter`. */
  where?: string | readonly string[] | undefined;
  sort?: Sort<ContentKey> | undefined;
  page?: number | undefined;
  /** 1 to 100; 20 by default. */
  limit?: number | undefined;
  /** `estimate` and `none` spare a count that takes long; `exact` by default. */
  total?: N | undefined;
  /** Levels of references to resolve; 1 by default. */
  depth?: D | undefined;
}

/** The query of a list, as the API reads it. @throws TypeError for what it could not mean */
export function queryOf(given: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (name === 'filter') addConditions(query, value as object);
    else if (name === 'where') for (const one of [value].flat()) query.append(name, String(one));
    else query.set(name, Array.isArray(value) ? value.join(',') : textOf(value, name));
  }
  return query;
}

// All as `where`: it says the same as `filter[…]`, and takes the times of records too.
function addConditions(query: URLSearchParams, filter: object): void {
  for (const [field, given] of Object.entries(filter)) {
    if (given === undefined) continue;
    const conditions = isConditions(given) ? given : { eq: given };
    for (const [operator, value] of Object.entries(conditions)) {
      if (value === undefined) continue;
      const at = `filter["${field}"].${operator}`;
      query.append(
        'where',
        `${field}:${operator}:${Array.isArray(value) ? listOf(value, at) : textOf(value, at)}`,
      );
    }
  }
}

function isConditions(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}

function listOf(values: readonly unknown[], at: string): string {
  const texts = values.map((value) => textOf(value, at));
  if (texts.some((text) => text.includes(','))) {
    throw new TypeError(`${at} holds a value with a comma, which separates the values of a list.`);
  }
  return texts.join(',');
}

function textOf(value: unknown, at: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  if (!isPlain) throw new TypeError(`${at} must be a text, a finite number, a boolean or a date.`);
  return String(value);
}
