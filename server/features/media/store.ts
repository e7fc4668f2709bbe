import { type SelectQueryBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MediaRow, Tables } from '../../platform/db/tables.ts';
import { tagInColumn } from './media-tags.ts';

// What is in the trash is no media to anybody but the trash.

/** The media records with these ids; unknown ids are left out. */
export async function findMedia(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
}

/** One media record, held against concurrent changes until the transaction ends. */
export async function holdMedia(tx: Tx, tenant: TenantId, id: string): Promise<MediaRow | undefined> {
  const [row] = await tx.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return row;
}

/**
 * The media records with an id, whosever they are: the address of a file names no tenant and its bytes are public, so the
 * id, which nobody can guess, is what leads to them. No tenant gets records under ids of another; where an earlier release
 * imported a tenant beside its original, whoever had them first comes first. What an import that has not ended brings is
 * not served. For serving files and nothing else.
 */
export async function findServedMedia(db: Reader, id: string): Promise<MediaRow[]> {
  return db.sql
    .selectFrom('media')
    .leftJoin('imports', 'imports.tenant_id', 'media.tenant_id')
    .selectAll('media')
    .where('media.id', '=', id)
    .where('media.deleted_at', 'is', null)
    .where((or) => or.or([or('imports.tenant_id', 'is', null), or('imports.finished_at', 'is not', null)]))
    .orderBy((column) => column.fn.coalesce('imports.started_at', column.lit(0)))
    .orderBy('media.tenant_id')
    .execute();
}

export async function insertMedia(tx: Tx, row: MediaRow): Promise<void> {
  await tx.sql.insertInto('media').values(row).execute();
}

/** Changes columns of a media record. */
export async function updateMediaRow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<MediaRow, 'tenant_id' | 'id'>>,
): Promise<void> {
  await tx.sql
    .updateTable('media')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

export async function deleteMediaRow(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('media').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}

export type MediaSortField = 'createdAt' | 'updatedAt' | 'filename' | 'size';

/** Which media a list shows, and in which order. */
export interface MediaListing {
  /** Name of a folder; null for what is in none, undefined for all. */
  readonly folder: string | null | undefined;
  /** A MIME type, or the part before its slash. */
  readonly type: string | undefined;
  /** A folded text that names, alt text or caption hold. */
  readonly search: string | undefined;
  /** Only what no record that is not deleted points to. */
  readonly isUnused: boolean;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  /** Only what has this tag. */
  readonly tag?: string | undefined;
  /** Only images without an alt text. */
  readonly needsAltText?: boolean;
  /** Only what has the same bytes as another record. */
  readonly isDuplicate?: boolean;
  readonly sort: readonly { readonly field: MediaSortField; readonly descending: boolean }[];
}

const sortColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  filename: 'filename',
  size: 'size',
} as const;

/** One page of a list. Ties break by id in the direction of the last key. */
export function listMediaRows(
  db: Reader,
  tenant: TenantId,
  listing: MediaListing,
  window: { limit: number; offset: number },
): Promise<MediaRow[]> {
  let query = matching(db, tenant, listing).selectAll();
  for (const { field, descending } of listing.sort) {
    query = query.orderBy(sortColumns[field], descending ? 'desc' : 'asc');
  }
  const last = listing.sort.at(-1)?.descending ? 'desc' : 'asc';
  return query.orderBy('id', last).limit(window.limit).offset(window.offset).execute();
}

/** How many records a list has. */
export async function countMediaRows(db: Reader, tenant: TenantId, listing: MediaListing): Promise<number> {
  const { count } = await matching(db, tenant, listing)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(
  db: Reader,
  tenant: TenantId,
  { folder, type, search, isUnused, ids, tag, needsAltText, isDuplicate }: MediaListing,
): SelectQueryBuilder<Tables, 'media', object> {
  let query = db.sql.selectFrom('media').where('tenant_id', '=', tenant).where('deleted_at', 'is', null);
  if (folder === null) query = query.where('folder', 'is', null);
  else if (folder !== undefined) query = query.where('folder', '=', folder);
  if (type?.includes('/')) query = query.where('mime_type', '=', type);
  // The character after the slash, so that a range stands for "begins with".
  else if (type) query = query.where('mime_type', '>=', `${type}/`).where('mime_type', '<', `${type}0`);
  if (search) query = query.where(sql<boolean>`${db.dialect.position}(search_text, ${search}) > 0`);
  if (ids) query = query.where(db.dialect.in('id', ids));
  if (tag !== undefined) {
    query = query
      .where('tags', 'is not', null)
      .where(sql<boolean>`${db.dialect.position}(tags, ${tagInColumn(tag)}) > 0`);
  }
  // What stands for another file is described by what that is.
  if (needsAltText) query = ofImages(query).where('alt_text', '=', '').where(isNoPoster);
  if (isDuplicate) {
    query = query.where(sql<boolean>`exists (select 1 from media as other
      where other.tenant_id = media.tenant_id and other.blob_id = media.blob_id and other.id <> media.id
        and other.deleted_at is null)`);
  }
  if (!isUnused) return query;
  return query
    .where(isNoPoster)
    .where(isNoLogo)
    .where(sql<boolean>`not exists (select 1 from entry_links
    join entries on entries.tenant_id = entry_links.tenant_id and entries.id = entry_links.entry_id
    where entry_links.tenant_id = media.tenant_id and entry_links.target_id = media.id
      and entry_links.target_kind = 'media' and entries.deleted_at is null)`);
}

const isNoPoster = sql<boolean>`not exists (select 1 from media as shown
  where shown.tenant_id = media.tenant_id and shown.poster = media.id and shown.deleted_at is null)`;

const isNoLogo = sql<boolean>`not exists (select 1 from tenants
  where tenants.tenant_id = media.tenant_id and tenants.logo_id = media.id)`;

/** The videos and PDFs that a picture stands for. */
export async function findShownBy(db: Reader, tenant: TenantId, poster: string): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('media')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('poster', '=', poster)
    .execute();
  return rows.map(({ id }) => id);
}

function ofImages(query: SelectQueryBuilder<Tables, 'media', object>) {
  return query.where('mime_type', '>=', 'image/').where('mime_type', '<', 'image0');
}

/** The columns of tags that files of a tenant have, and how many have each. */
export function countByTags(
  db: Reader,
  tenant: TenantId,
): Promise<{ readonly tags: string | null; readonly count: number }[]> {
  return db.sql
    .selectFrom('media')
    .select((select) => ['tags', select.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenant)
    .where('tags', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('tags')
    .execute();
}

/** The records that have these bytes, the oldest first. */
export function findMediaOfBlob(db: Reader, tenant: TenantId, blobId: string): Promise<MediaRow[]> {
  return db.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** How many media a tenant has. */
export function countMedia(db: Reader, tenant: TenantId): Promise<number> {
  return countMediaRows(db, tenant, {
    folder: undefined,
    type: undefined,
    search: undefined,
    isUnused: false,
    sort: [],
  });
}

/** The media of a tenant that are not in the trash, after an id, in the order of ids. */
export function listMediaFrom(
  db: Reader,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<MediaRow[]> {
  return db.sql
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
