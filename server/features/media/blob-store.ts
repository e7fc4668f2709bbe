import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MediaBlobRow, MediaVariantRow } from '../../platform/db/tables.ts';

/** Where the bytes of a blob or variant are kept. Spread over folders, since one of a million files is slow. */
export function blobKey(tenant: string, id: string): string {
  return `${tenant}/${id.slice(-2)}/${id}`;
}

/** The id in a key that `blobKey` made. */
export function blobIdOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** The tenant's blob with these bytes, held against removal until the transaction ends. */
export async function holdBlobByHash(
  tx: Tx,
  tenant: TenantId,
  hash: string,
): Promise<MediaBlobRow | undefined> {
  const [row] = await tx.sql
    .selectFrom('media_blobs')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('hash', '=', hash)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return row;
}

/** Adds a blob. False when the tenant has one with the same bytes by now. */
export async function insertBlob(tx: Tx, row: MediaBlobRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('media_blobs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The variant of a blob that was made for a specification. */
export async function findVariant(
  db: Reader,
  tenant: string,
  blobId: string,
  spec: string,
): Promise<MediaVariantRow | undefined> {
  return db.sql
    .selectFrom('media_variants')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .where('spec', '=', spec)
    .executeTakeFirst();
}

/** Keeps a variant. False when another node has kept one for the same specification. */
export async function insertVariant(tx: Tx, row: MediaVariantRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('media_variants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets the oldest variants of a blob beyond `most`; answers where their bytes are. */
export async function dropOldVariants(
  tx: Tx,
  tenant: string,
  blobId: string,
  most: number,
): Promise<string[]> {
  const old = await tx.sql
    .selectFrom('media_variants')
    .select(['spec', 'blob_key'])
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .orderBy('created_at', 'desc')
    .orderBy('spec')
    .limit(1000)
    .offset(most)
    .execute();
  if (old.length === 0) return [];
  const specs = old.map(({ spec }) => spec);
  await tx.sql
    .deleteFrom('media_variants')
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .where(tx.dialect.in('spec', specs))
    .execute();
  return old.flatMap(({ blob_key }) => (blob_key === null ? [] : [blob_key]));
}
