import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import { readChosenIds } from '../../api/chosen-ids.ts';
import { paging, searchText, sortBy } from '../../api/query-shapes.ts';
import { readSearch } from '../../api/search-text.ts';
import { presentLibraryMedia } from '../library-record.ts';
import { checkTag } from '../media-tags.ts';
import { withPosters } from '../posters.ts';
import { presentMedia } from '../present-media.ts';
import { countMediaRows, listMediaRows, type MediaListing, type MediaSortField } from '../store.ts';

const sortFields: readonly MediaSortField[] = ['createdAt', 'updatedAt', 'filename', 'size'];
const newestFirst = '-createdAt';

/** The query of media lists. */
export const mediaQuery = z.object({
  ...paging,
  folder: z
    .string()
    .optional()
    .describe('The name of a folder. An empty value lists files outside of folders.'),
  type: z.string().optional().describe('A MIME type, or `image`, `video`, `audio`, `document` or `pdf`.'),
  q: searchText.describe('Text that the file name, alt text or caption contains.'),
  sort: sortBy(sortFields, newestFirst),
});

/**
 * Media of a tenant by the query of the request: `page limit folder type q sort` (decisions, "Media").
 * @throws ServiceError BAD_REQUEST, INVALID_SORT_FIELDS
 */
export async function listMedia(db: Reader, tenant: TenantId, query: URLSearchParams, publicUrl: string) {
  const { rows, pagination } = await readPage(db, tenant, query, readListing(query));
  return { data: rows.map((row) => presentMedia(row, publicUrl)), pagination };
}

/**
 * The same for editors, who may also ask for what nothing uses (`unused=true`), for pictures without an alt text
 * (`needsAltText=true`), for what is there more than once (`duplicates=true`), by tag, and for files by their ids.
 * @throws ServiceError BAD_REQUEST, INVALID_SORT_FIELDS
 */
export async function listLibrary(db: Reader, tenant: TenantId, query: URLSearchParams, publicUrl: string) {
  const tag = query.get('tag');
  const listing = {
    ...readListing(query),
    isUnused: readFilterFlag(query, 'unused'),
    ids: readChosenIds(query),
    tag: tag ? checkTag(tag) : undefined,
    needsAltText: readFilterFlag(query, 'needsAltText'),
    isDuplicate: readFilterFlag(query, 'duplicates'),
  };
  const { rows, pagination } = await readPage(db, tenant, query, listing);
  return { data: rows.map((row) => presentLibraryMedia(row, publicUrl)), pagination };
}

function readListing(query: URLSearchParams): MediaListing {
  return {
    folder: readFolder(query),
    type: readType(query),
    search: searchOf(query),
    isUnused: false,
    sort: readSort(query),
  };
}

async function readPage(db: Reader, tenant: TenantId, query: URLSearchParams, listing: MediaListing) {
  const { page, limit } = readPagination(query, 'BAD_REQUEST');
  const found = await listMediaRows(db, tenant, listing, { limit, offset: (page - 1) * limit });
  const rows = await withPosters(db, tenant, found);
  const total = await countMediaRows(db, tenant, listing);
  return { rows, pagination: paginationOf(total, page, limit) };
}

function readFilterFlag(query: URLSearchParams, name: string): boolean {
  // A filter with an empty value is no filter.
  return query.get(name) !== '' && readFlag(query, name);
}

function readFolder(query: URLSearchParams): string | null | undefined {
  const folder = query.get('folder');
  if (folder === null) return undefined;
  return folder === '' ? null : folder;
}

function readType(query: URLSearchParams): string | undefined {
  const type = query.get('type')?.toLowerCase();
  if (!type) return undefined;
  if (!/^[a-z]+(?:\/(?:\*|[a-z0-9.+-]+))?$/.test(type)) {
    throw fail(
      'BAD_REQUEST',
      'The parameter type must be a MIME type such as image/png, or image, video or pdf.',
    );
  }
  if (type === 'pdf' || type === 'document') return 'application/pdf';
  return type.replace(/\/\*$/, '');
}

function searchOf(query: URLSearchParams): string | undefined {
  const q = readSearch(query);
  return q === undefined ? undefined : foldCase(q);
}

function readSort(query: URLSearchParams): MediaListing['sort'] {
  const text = query.get('sort') ?? newestFirst;
  return text.split(',').map((part) => {
    const name = part.trim();
    const field = sortFields.find((candidate) => candidate === name.replace(/^-/, ''));
    if (!field)
      throw fail(
        'INVALID_SORT_FIELDS',
        `Media cannot be sorted by "${name.slice(0, 60)}". Allowed: ${sortFields.join(', ')}.`,
      );
    return { field, descending: name.startsWith('-') };
  });
}
