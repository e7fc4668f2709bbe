import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { asRecords } from '../translation-keys.ts';

/** Where drafts and published content of records that are not deleted point to a media file or a record. */
export async function findUsingLinks(
  db: Reader,
  tenant: TenantId,
  target: { readonly id: string; readonly isMedia: boolean },
  limit: number,
): Promise<
  {
    id: string;
    kind: string;
    name: string;
    slug: string;
    path: string;
    state: string;
    typeSlug: string | null;
  }[]
> {
  const rows = await db.sql
    .selectFrom('entry_links')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.tenant_id', '=', 'entry_links.tenant_id')
        .onRef('entries.id', '=', 'entry_links.entry_id'),
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
    .where('entry_links.target_id', '=', target.id)
    .where('entry_links.target_kind', target.isMedia ? '=' : '!=', 'media')
    .where('entries.deleted_at', 'is', null)
    .orderBy('entries.id')
    .orderBy('entry_links.path')
    .orderBy('entry_links.state')
    .limit(limit)
    .execute();
  return asRecords(rows);
}
