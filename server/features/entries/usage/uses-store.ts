import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { asRecords } from '../translation-keys.ts';

/** A place of a draft or of published content that points somewhere, with the record at one end of it. */
export interface RecordLink {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly slug: string;
  /** Path of the field, without array indexes. */
  readonly path: string;
  /** `draft` or `published`: which content of the record that points. */
  readonly state: string;
  readonly typeSlug: string | null;
}

/** Where drafts and published content of records that are not deleted point to a media file or a record. */
export async function findUsingLinks(
  db: Reader,
  tenant: TenantId,
  target: { readonly id: string; readonly isMedia: boolean },
  limit: number,
): Promise<RecordLink[]> {
  const rows = await linksWithRecord(db, tenant, 'entry_links.entry_id')
    .where('entry_links.target_id', '=', target.id)
    .where('entry_links.target_kind', target.isMedia ? '=' : '!=', 'media')
    .orderBy('entries.id')
    .orderBy('entry_links.path')
    .orderBy('entry_links.state')
    .limit(limit)
    .execute();
  return asRecords(rows);
}

/** The records that are not deleted to which the draft and the published content of an entry point. */
export async function findLinksFrom(
  db: Reader,
  tenant: TenantId,
  entryId: string,
  limit: number,
): Promise<RecordLink[]> {
  const rows = await linksWithRecord(db, tenant, 'entry_links.target_id')
    .where('entry_links.entry_id', '=', entryId)
    .where('entry_links.target_kind', '!=', 'media')
    .orderBy('entry_links.path')
    .orderBy('entries.name')
    .orderBy('entries.id')
    .orderBy('entry_links.state')
    .limit(limit)
    .execute();
  return asRecords(rows);
}

/** Links with the record at one end of each, where that is not deleted. */
function linksWithRecord(
  db: Reader,
  tenant: TenantId,
  end: 'entry_links.entry_id' | 'entry_links.target_id',
) {
  return db.sql
    .selectFrom('entry_links')
    .innerJoin('entries', (join) =>
      join.onRef('entries.tenant_id', '=', 'entry_links.tenant_id').onRef('entries.id', '=', end),
    )
    .leftJoin('types', (join) =>
      join.onRef('types.tenant_id', '=', 'entries.tenant_id').onRef('types.id', '=', 'entries.type_id'),
    )
    .select([
      'entries.id',
      'entries.kind',
      'entries.name',
      'entries.slug',
      'entry_links.path',
      'entry_links.state',
      'types.slug as typeSlug',
    ])
    .where('entry_links.tenant_id', '=', tenant)
    .where('entries.deleted_at', 'is', null);
}
