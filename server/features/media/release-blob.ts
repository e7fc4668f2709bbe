import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  blobKey,
  countBlobUses,
  deleteBlob,
  holdBlob,
  insertRemovals,
  listVariantKeys,
} from './blob-store.ts';

/**
 * Forgets stored bytes that no record of the tenant uses any more, with the images made from them. The bytes themselves
 * go later, by `sweepMedia`: what is being sent or exported is sent to its end.
 */
export async function releaseBlob(tx: Tx, tenant: TenantId, blobId: string, now: number): Promise<void> {
  // Held first and counted after: an upload of the same bytes that runs at the same time is waited for and seen.
  if (!(await holdBlob(tx, tenant, blobId))) return;
  if ((await countBlobUses(tx, tenant, blobId)) > 0) return;
  const keys = [blobKey(tenant, blobId), ...(await listVariantKeys(tx, tenant, blobId))];
  await deleteBlob(tx, tenant, blobId);
  await insertRemovals(tx, tenant, keys, now);
}
