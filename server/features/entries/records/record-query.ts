import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { readPagination } from '../../../platform/http/pagination.ts';
import { paging, searchText, sortBy } from '../../api/query-shapes.ts';
import { readSearch } from '../../api/search-text.ts';
import { parseSort, type SortKey } from '../filters/parse-sort.ts';
import type { RecordState } from '../lists/plan-records.ts';
import type { RecordSortField } from './record-list-store.ts';

const mostIds = 100;
/** What `status` of a list names, one or several. */
const recordStates: readonly RecordState[] = ['draft', 'published', 'changed', 'scheduled'];
const views = ['full', 'summary'] as const;
const sortFields: readonly RecordSortField[] = [
  'updatedAt',
  'createdAt',
  'publishedAt',
  'name',
  'slug',
  'status',
];
const sortAliases = { title: 'name', sortOrder: '_sortOrder' } as const;
const lastEditedFirst = '-updatedAt';

/** The query of a list, as the API document has it; `readRecordQuery` reads it. */
export const recordQueryShape = z.object({
  ...paging,
  status: z
    .string()
    .optional()
    .describe(
      '`draft`, `published`, `changed` (published, with unpublished changes) or `scheduled`; several, separated by ' +
        'commas, for records of any of them.',
    ),
  type: z.string().optional().describe('Slug or id of a type.'),
  q: searchText,
  ids: z.string().optional().describe(`Only these: up to ${mostIds} ids, separated by commas.`),
  view: z
    .enum(views)
    .default('full')
    .describe('`summary` leaves out `draftContent`, `publishedContent` and the body of posts.'),
  sort: sortBy([...sortFields, ...Object.keys(sortAliases)], lastEditedFirst),
});

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
  return {
    ...readPagination(query, 'BAD_REQUEST'),
    states: readStates(query),
    type: query.get('type') || undefined,
    q: readSearch(query),
    ids: readIds(query),
    sort: parseSort(query.get('sort') ?? lastEditedFirst, sortFields, sortAliases),
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

function readView(query: URLSearchParams): (typeof views)[number] {
  const given = query.get('view') || 'full';
  const view = views.find((known) => known === given);
  if (view) return view;
  throw fail('BAD_REQUEST', `The parameter view must be ${views.join(' or ')}.`);
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
