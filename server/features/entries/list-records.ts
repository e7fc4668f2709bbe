import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { type EntryKind, entryKinds } from './entry-kind.ts';
import { manyEntries } from './many-entries.ts';
import { parseSort, type SortKey } from './parse-sort.ts';
import {
  countRows,
  type ListedEntry,
  listRows,
  type RecordSortField,
  type RecordState,
  sumTotals,
} from './record-list-store.ts';
import { normaliseTypeSlug } from './slug.ts';

const longestSearch = 200;
const mostIds = 100;
/** What `status` of a list names, one or several. */
const recordStates: readonly RecordState[] = ['draft', 'published', 'changed', 'scheduled'];
const sortFields: readonly RecordSortField[] = [
  'updatedAt',
  'createdAt',
  'publishedAt',
  'name',
  'slug',
  'status',
];
const sortAliases = { sortOrder: '_sortOrder', title: 'name' } as const;
const lastEditedFirst: readonly SortKey<RecordSortField>[] = [{ field: 'updatedAt', descending: true }];

/** A list as an editor asks for it. */
export interface RecordQuery {
  readonly page: number;
  readonly limit: number;
  /** Those of any of these; none: all. */
  readonly states: readonly RecordState[];
  /** Slug or id of a type. */
  readonly type: string | undefined;
  readonly q: string | undefined;
  /** Only these; undefined: all. */
  readonly ids: readonly string[] | undefined;
  readonly sort: readonly SortKey<RecordSortField>[];
  /** Without the documents. */
  readonly isSummary: boolean;
}

/**
 * Reads `page limit status type q ids sort view` (decisions, "Content lists").
 * @throws ServiceError BAD_REQUEST, INVALID_SORT_FIELDS
 */
export function readRecordQuery(query: URLSearchParams): RecordQuery {
  const sort = query.get('sort');
  return {
    ...readPagination(query, 'BAD_REQUEST'),
    states: readStates(query),
    type: query.get('type') || undefined,
    q: readSearch(query),
    ids: readIds(query),
    sort: sort === null ? lastEditedFirst : parseSort(sort, sortFields, sortAliases),
    isSummary: readView(query) === 'summary',
  };
}

/** `status`, several separated by commas; what another one holds already is left out. */
function readStates(query: URLSearchParams): RecordState[] {
  const names = (query.get('status') ?? '').split(',').filter((name) => name.trim() !== '');
  const given = new Set(names.map((name) => readState(name.trim())));
  if (given.has('draft') && given.has('published')) return [];
  if (given.has('published')) given.delete('changed');
  return [...given];
}

function readState(name: string): RecordState {
  const state = recordStates.find((known) => known === name);
  if (state) return state;
  throw fail('BAD_REQUEST', `The parameter status takes ${recordStates.join(', ')}, or several of them.`);
}

function readView(query: URLSearchParams): 'full' | 'summary' {
  const view = query.get('view') || 'full';
  if (view === 'full' || view === 'summary') return view;
  throw fail('BAD_REQUEST', 'The parameter view must be full or summary.');
}

/** `q`, a part of names and slugs; undefined when it is blank. @throws ServiceError BAD_REQUEST over 200 characters */
export function readSearch(query: URLSearchParams): string | undefined {
  const q = query.get('q')?.trim() ?? '';
  if (q.length > longestSearch) {
    throw fail('BAD_REQUEST', `The parameter q must have at most ${longestSearch} characters.`);
  }
  return q === '' ? undefined : q;
}

/** `ids`, separated by commas; what is no id finds nothing. @throws ServiceError BAD_REQUEST for more than a hundred */
function readIds(query: URLSearchParams): string[] | undefined {
  const text = query.get('ids');
  if (text === null) return undefined;
  const ids = new Set(text.split(',').map((id) => id.trim().toLowerCase()));
  ids.delete('');
  if (ids.size > mostIds) throw fail('BAD_REQUEST', `The parameter ids takes at most ${mostIds} ids.`);
  return [...ids];
}

/** The entries of a kind that an editor asks for; of an unknown type there are none. */
export async function listRecords(
  db: Pick<Database, 'sql' | 'dialect' | 'aside'>,
  tenant: TenantId,
  types: SchemaSnapshot,
  kind: EntryKind,
  query: RecordQuery,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const { typeKind } = entryKinds[kind];
  const all = types.list(typeKind);
  const wanted = query.type;
  const listed =
    wanted === undefined
      ? all
      : all.filter((type) => type.slug === normaliseTypeSlug(wanted) || type.id === wanted.toLowerCase());
  if (listed.length === 0) return { entries: [], total: 0 };
  const typeId = wanted === undefined ? undefined : listed[0]?.id;
  if (query.ids?.length === 0) return { entries: [], total: 0 };
  const filter = { kind, typeId, states: query.states, q: query.q, ids: query.ids };
  const kept = await sumTotals(
    db,
    tenant,
    listed.map((type) => type.id),
  );
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const searches = query.q !== undefined && !query.ids && kept.entries > manyEntries;
  const reader: Reader = searches || window.offset > manyEntries ? db.aside : db;
  const total = keptTotal(kept, query) ?? (await countRows(reader, tenant, filter));
  if (window.offset >= total) return { entries: [], total };
  return { entries: await listRows(reader, tenant, filter, query, window), total };
}

/** The total of a list that is kept; undefined for one that has to be counted. */
function keptTotal(
  { entries, published }: { entries: number; published: number },
  { q, ids, states }: RecordQuery,
): number | undefined {
  const [state, ...more] = states;
  if (q !== undefined || ids || more.length > 0 || state === 'changed' || state === 'scheduled')
    return undefined;
  if (state === 'published') return published;
  return state === 'draft' ? entries - published : entries;
}
