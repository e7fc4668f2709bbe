import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** The blobs of a tenant with these ids. */
export function findBlobs(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; hash: string; size: number }[]> {
  return db.sql
    .selectFrom('media_blobs')
    .select(['id', 'hash', 'size'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
}

/** The types of file that the records of a blob claim. */
export async function listTypesOfBlob(db: Reader, tenant: TenantId, blobId: string): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('media')
    .select('mime_type')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .execute();
  return rows.map(({ mime_type }) => mime_type);
}

/** Which of these media ids another tenant has. What an import that has not ended left there does not count. */
export async function findForeignMedia(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await selectForeignMedia(db, tenant).where(db.dialect.in('theirs.id', ids)).execute();
  return rows.map(({ id }) => id);
}

/** One id of the tenant's own media that another tenant has too. */
export async function findSharedMedia(db: Reader, tenant: TenantId): Promise<string | undefined> {
  const row = await selectForeignMedia(db, tenant)
    .where('theirs.id', 'in', (own) => own.selectFrom('media').select('id').where('tenant_id', '=', tenant))
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

function selectForeignMedia(db: Reader, tenant: TenantId) {
  return db.sql
    .selectFrom('media as theirs')
    .leftJoin('imports', 'imports.tenant_id', 'theirs.tenant_id')
    .select('theirs.id')
    .where('theirs.tenant_id', '!=', tenant)
    .where((or) => or.or([or('imports.tenant_id', 'is', null), or('imports.finished_at', 'is not', null)]));
}
