import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MediaBlobRow, MediaRemovalRow, MediaVariantRow } from '../../platform/db/tables.ts';

/** Where the bytes of a blob or variant are kept. Spread over folders, since one of a million files is slow. */
export function blobKey(tenant: string, id: string): string {
  return `${tenant}/${id.slice(-2)}/${id}`;
}

/** The id in a key that `blobKey` made. */
function blobIdOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Whether any tenant has a file. */
export async function hasBlobs(db: Reader): Promise<boolean> {
  const row = await db.sql.selectFrom('media_blobs').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Where the bytes of all tenants' blobs are kept. */
export async function listBlobKeys(db: Reader): Promise<string[]> {
  const rows = await db.sql.selectFrom('media_blobs').select(['tenant_id', 'id']).execute();
  return rows.map(({ tenant_id, id }) => blobKey(tenant_id, id));
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
  tenant: TenantId,
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
  tenant: TenantId,
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

/** A blob, held against concurrent changes until the transaction ends. */
export async function holdBlob(tx: Tx, tenant: TenantId, id: string): Promise<MediaBlobRow | undefined> {
  const [row] = await tx.sql
    .selectFrom('media_blobs')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return row;
}

/** How many media records use a blob. */
export async function countBlobUses(tx: Tx, tenant: TenantId, id: string): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('media')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Where the variants of a blob are kept. */
export async function listVariantKeys(tx: Tx, tenant: TenantId, blobId: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('media_variants')
    .select('blob_key')
    .where('tenant_id', '=', tenant)
    .where('blob_id', '=', blobId)
    .execute();
  return rows.flatMap(({ blob_key }) => blob_key ?? []);
}

/** Deletes a blob's row and those of its variants. */
export async function deleteBlob(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('media_blobs').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}

/** Names bytes that are to be removed from the store. */
export async function insertRemovals(
  tx: Tx,
  tenant: TenantId,
  keys: readonly string[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((blob_key) => ({ tenant_id: tenant, blob_key, removed_at: now }));
  await tx.sql
    .insertInto('media_removals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bytes that were given up before a time, of all tenants; at most `limit`. */
export function listRemovals(db: Reader, before: number, limit: number): Promise<MediaRemovalRow[]> {
  return db.sql
    .selectFrom('media_removals')
    .selectAll()
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
}

export async function deleteRemoval(tx: Tx, row: MediaRemovalRow): Promise<void> {
  await tx.sql
    .deleteFrom('media_removals')
    .where('tenant_id', '=', row.tenant_id)
    .where('blob_key', '=', row.blob_key)
    .execute();
}

/** Which of these keys of a tenant some row names. */
export async function findKnownKeys(
  db: Reader,
  tenant: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const blobs = await db.sql
    .selectFrom('media_blobs')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', keys.map(blobIdOf)))
    .execute();
  const variants = await db.sql
    .selectFrom('media_variants')
    .select('blob_key')
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('blob_key', keys))
    .execute();
  const removals = await db.sql
    .selectFrom('media_removals')
    .select('blob_key')
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('blob_key', keys))
    .execute();
  return new Set([
    ...blobs.map(({ id }) => blobKey(tenant, id)),
    ...variants.flatMap(({ blob_key }) => blob_key ?? []),
    ...removals.map(({ blob_key }) => blob_key),
  ]);
}
