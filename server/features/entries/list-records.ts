import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import type { Entry } from './entry.ts';
import { type EntryKind, entryKinds } from './entry-kind.ts';
import { parseSort, type SortField, type SortKey } from './parse-sort.ts';
import { countRows, listRows, sumTotals } from './record-list-store.ts';
import { normaliseTypeSlug } from './slug.ts';

const longestSearch = 200;
const statuses = ['draft', 'published'] as const;
const sortFields: readonly SortField[] = ['updatedAt', 'createdAt', 'publishedAt', 'name', 'slug'];
const sortAliases = { sortOrder: '_sortOrder', title: 'name' } as const;
const lastEditedFirst: readonly SortKey[] = [{ field: 'updatedAt', descending: true }];

/** A list as an editor asks for it. */
export interface RecordQuery {
  readonly page: number;
  readonly limit: number;
  readonly status: (typeof statuses)[number] | undefined;
  /** Slug or id of a type. */
  readonly type: string | undefined;
  readonly q: string | undefined;
  readonly sort: readonly SortKey[];
}

/**
 * Reads `page limit status type q sort` (decisions, "Content lists").
 * @throws ServiceError BAD_REQUEST, INVALID_SORT_FIELDS
 */
export function readRecordQuery(query: URLSearchParams): RecordQuery {
  const given = query.get('status') || undefined;
  const status = statuses.find((known) => known === given);
  if (given && !status) throw fail('BAD_REQUEST', `The parameter status must be ${statuses.join(' or ')}.`);
  const sort = query.get('sort');
  return {
    ...readPagination(query, 'BAD_REQUEST'),
    status,
    type: query.get('type') || undefined,
    q: readSearch(query),
    sort: sort === null ? lastEditedFirst : parseSort(sort, sortFields, sortAliases),
  };
}

/** `q`, a part of names and slugs; undefined when it is blank. @throws ServiceError BAD_REQUEST over 200 characters */
export function readSearch(query: URLSearchParams): string | undefined {
  const q = query.get('q')?.trim() ?? '';
  if (q.length > longestSearch) {
    throw fail('BAD_REQUEST', `The parameter q must have at most ${longestSearch} characters.`);
  }
  return q === '' ? undefined : q;
}

/** The entries of a kind that an editor asks for; of an unknown type there are none. */
export async function listRecords(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  kind: EntryKind,
  query: RecordQuery,
): Promise<{ entries: Entry[]; total: number }> {
  const { typeKind } = entryKinds[kind];
  const all = types.list(typeKind);
  const wanted = query.type;
  const listed =
    wanted === undefined
      ? all
      : all.filter((type) => type.slug === normaliseTypeSlug(wanted) || type.id === wanted.toLowerCase());
  if (listed.length === 0) return { entries: [], total: 0 };
  const typeId = wanted === undefined ? undefined : listed[0]?.id;
  const filter = { kind, typeId, status: query.status, q: query.q };
  const kept = await sumTotals(
    db,
    tenant,
    listed.map((type) => type.id),
  );
  const total = query.q === undefined ? totalOf(kept, query.status) : await countRows(db, tenant, filter);
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  if (window.offset >= total) return { entries: [], total };
  return { entries: await listRows(db, tenant, filter, query.sort, window), total };
}

function totalOf(kept: { entries: number; published: number }, status: RecordQuery['status']): number {
  if (status === 'published') return kept.published;
  return status === 'draft' ? kept.entries - kept.published : kept.entries;
}
