import { allOf } from './lists.ts';
import type { CallOptions } from './options.ts';
import { type Pagination, queryOf } from './query.ts';
import type { Service } from './service.ts';

/** A kind of record with an address. */
export type RecordKind = 'page' | 'item' | 'post';

/** What is looked for, and where. */
export interface SearchQuery extends CallOptions {
  readonly kinds?: readonly RecordKind[] | undefined;
  /** Slugs of page types and collection types. */
  readonly types?: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  /** `false` leaves `highlights` out. */
  readonly highlight?: boolean | undefined;
  /** Names of fields to deliver of each record. */
  readonly fields?: readonly string[] | undefined;
}

/** A piece of plain text, never HTML; `match` marks a word that was looked for. */
export interface Piece {
  text: string;
  match: boolean;
}

/** A published record that was found. */
export interface Hit {
  kind: RecordKind;
  id: string;
  /** Of pages and items. */
  type: { id: string; name: string; slug: string } | null;
  name: string;
  slug: string;
  /** Of the API, below `/api/v1`. */
  url: string;
  publishedAt: string;
  highlights?: { name: Piece[]; text: Piece[] };
  fields?: { [name: string]: unknown };
}

/** What was found, best first. */
export interface Hits {
  items: Hit[];
  pagination: Pagination;
  /** `false`: nothing has the words as they are; these are one letter off. */
  exact: boolean;
}

/** Which redirects. */
export interface RedirectQuery extends CallOptions {
  readonly kind?: RecordKind | undefined;
  /** Slug of a page type or collection type. */
  readonly type?: string | undefined;
}

/** An older slug of what is published, and where it is now. */
export interface RedirectRule {
  kind: RecordKind;
  /** Of the page type or collection type. */
  type: string | null;
  from: string;
  to: string;
  /** Of the API, below `/api/v1`. */
  url: string;
  permanent: boolean;
}

/** Published records with the words of a text. */
export async function searchFor(
  service: Service,
  q: string,
  { signal, fetchOptions, ...query }: SearchQuery,
): Promise<Hits> {
  const { data, pagination, meta } = await service.read('/search', queryOf({ q, ...query }), {
    signal,
    fetchOptions,
  });
  const { exact } = meta as { exact: boolean };
  return { items: data as Hit[], pagination: pagination as Pagination, exact };
}

/** All redirects. */
export function redirectsOf(
  service: Service,
  query: RedirectQuery,
): AsyncGenerator<RedirectRule, void, undefined> {
  return allOf(service, '/redirects', { ...query, sort: undefined }, ({ kind, type, from }) =>
    JSON.stringify([kind, type, from]),
  );
}
