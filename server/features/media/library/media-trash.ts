import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import type { MediaCaller, MediaChangeDeps } from '../media-deps.ts';
import { recordUpload } from '../record-media-change.ts';
import { releaseBlob } from '../release-blob.ts';
import { deleteMediaRow, updateMediaRow } from '../store.ts';
import { holdOldTrash, holdTrashedMedia } from './trash-store.ts';

/**
 * Takes a file out of the trash: it is listed and served again under its old id, and content that pointed to it shows it
 * again (decisions, "Delete"). Emits `media.uploaded`, since receivers have been told that it was gone. Undefined when the
 * trash holds no file with this id.
 */
export async function restoreMedia(
  deps: MediaChangeDeps,
  tx: Tx,
  caller: MediaCaller,
  id: string,
): Promise<MediaRow | undefined> {
  const trashed = await holdTrashedMedia(tx, caller.tenant, id.toLowerCase());
  if (!trashed) return undefined;
  const changed = { deleted_at: null, deleted_by: null, updated_at: deps.clock.now() };
  await updateMediaRow(tx, caller.tenant, trashed.id, changed);
  const row = { ...trashed, ...changed };
  await recordUpload(deps, tx, caller, row, { isNew: true });
  return row;
}

/** Removes files whose time in the trash is over, for good; answers how many. */
export function purgeOldMedia(
  { database, now }: { database: Database; now: number },
  tenant: TenantId,
  until: number,
  batch: number,
): Promise<number> {
  return database.write(async (tx) => {
    const rows = await holdOldTrash(tx, tenant, until, batch);
    for (const row of rows) {
      await deleteMediaRow(tx, tenant, row.id);
      await releaseBlob(tx, tenant, row.blob_id, now);
    }
    return rows.length;
  });
}
