import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { readPagination } from '../../../platform/http/pagination.ts';
import { chosenIds, readChosenIds } from '../../api/chosen-ids.ts';
import { paging, searchText, sortBy } from '../../api/query-shapes.ts';
import { readSearch } from '../../api/search-text.ts';
import { recordWhere } from '../filters/filter-query.ts';
import { type Filter, isContentPath, parseFilters } from '../filters/parse-filters.ts';
import { parseSort, type SortKey } from '../filters/parse-sort.ts';
import type { RecordState } from '../lists/plan-records.ts';
import type { RecordSortField } from './record-list-store.ts';
import type { TranslationState } from './translation-store.ts';

/** What `status` of a list names, one or several. */
const recordStates: readonly RecordState[] = ['draft', 'published', 'changed', 'scheduled'];
const mostFields = 60;
const translationStates: readonly TranslationState[] = ['missing', 'draft', 'outdated', 'live'];
const views = ['full', 'summary'] as const;
const needs = ['altText'] as const;
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
      'The status to list: `draft`, `published`, `changed` (published with unpublished changes) or ' +
        '`scheduled`. To list entries with one of several values, separate the values with commas.',
    ),
  type: z.string().optional().describe('The slug or id of a type.'),
  q: searchText,
  ids: chosenIds,
  view: z
    .enum(views)
    .default('full')
    .describe('`summary` omits `draftContent`, `publishedContent` and the body of posts.'),
  fields: z
    .string()
    .optional()
    .describe(
      `The names of up to ${mostFields} content fields, separated by commas. With \`view=summary\`, \`fields\` ` +
        'of each entry contains their draft values.',
    ),
  where: recordWhere,
  editedBy: z.string().optional().describe('The id of the user or key that made the last change, or `me`.'),
  needs: z
    .enum(needs)
    .optional()
    .describe('`altText` lists entries whose draft contains an image without alt text.'),
  locale: z.string().optional().describe('The code of the locale that `translation` refers to.'),
  translation: z
    .string()
    .optional()
    .describe(
      'The translation status in `locale`: `missing`, `draft`, `outdated` (the source was changed since) or ' +
        '`live` (published). To list entries with one of several values, separate the values with commas. The ' +
        'parameter works only in tenants with locales.',
    ),
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
  /** Content fields that summaries have. */
  readonly fields: readonly string[];
  /** Conditions, with times as they were written. */
  readonly filters: readonly Filter[];
  /** Id of whoever changed them last. */
  readonly editedBy: string | undefined;
  readonly needsAltText: boolean;
  /** Those whose translation is in a state; read where the tenant has locales. */
  readonly translation: AskedTranslation | undefined;
}

/** `translation` and `locale` as they were written. */
export interface AskedTranslation {
  readonly locale: string | null;
  readonly states: string;
}

/**
 * Reads `page limit status type q ids sort view fields where editedBy needs locale translation` (decisions, "Content lists"), for the person
 * with this id.
 * @throws ServiceError BAD_REQUEST, INVALID_SORT_FIELDS, INVALID_FILTER_FIELD, INVALID_JSON_FIELD_PATH
 */
export function readRecordQuery(query: URLSearchParams, userId: string): RecordQuery {
  const isSummary = readView(query) === 'summary';
  const editedBy = query.get('editedBy') || undefined;
  return {
    ...readPagination(query, 'BAD_REQUEST'),
    states: readStates(query),
    type: query.get('type') || undefined,
    q: readSearch(query),
    ids: readChosenIds(query),
    sort: parseSort(query.get('sort') ?? lastEditedFirst, sortFields, sortAliases),
    isSummary,
    fields: readFields(query, isSummary),
    filters: parseFilters(query, { custom: true, onlyWhere: true }),
    editedBy: editedBy === 'me' ? userId : editedBy?.toLowerCase(),
    needsAltText: readNeeds(query) === 'altText',
    translation: readTranslation(query),
  };
}

function readTranslation(query: URLSearchParams): AskedTranslation | undefined {
  const states = query.get('translation');
  return states ? { locale: query.get('locale'), states } : undefined;
}

/** The states that `translation` names. @throws ServiceError BAD_REQUEST */
export function readTranslationStates(text: string): TranslationState[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].map((name) => {
    const state = translationStates.find((known) => known === name);
    if (state) return state;
    const known = translationStates.join(', ');
    throw fail('BAD_REQUEST', `The parameter translation takes ${known}, or several of them.`);
  });
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

/** `fields`, separated by commas. @throws ServiceError BAD_REQUEST for too many, what is no name, or without a summary */
function readFields(query: URLSearchParams, isSummary: boolean): string[] {
  const text = query.get('fields');
  if (!text) return [];
  if (!isSummary) throw fail('BAD_REQUEST', 'The parameter fields is for view=summary.');
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  if (names.length > mostFields)
    throw fail('BAD_REQUEST', `The parameter fields takes at most ${mostFields} names.`);
  if (!names.every((name) => isContentPath(name) && !name.includes('.')))
    throw fail('BAD_REQUEST', 'The parameter fields takes names of content fields, separated by commas.');
  return names;
}

function readNeeds(query: URLSearchParams): (typeof needs)[number] | undefined {
  const given = query.get('needs');
  if (!given) return undefined;
  const need = needs.find((known) => known === given);
  if (need) return need;
  throw fail('BAD_REQUEST', `The parameter needs must be ${needs.join(' or ')}.`);
}
