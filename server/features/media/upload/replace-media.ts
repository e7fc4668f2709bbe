import type { MediaRow } from '../../../platform/db/tables.ts';
import { rejectFile } from '../formats/file-format.ts';
import { formatOf } from '../formats/registry.ts';
import { requireHeldMedia } from '../hold-media.ts';
import { searchTextOf } from '../library/edit-media.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import { recordUpload } from '../record-media-change.ts';
import { releaseBlob } from '../release-blob.ts';
import { updateMediaRow } from '../store.ts';
import { cleanName, safeFilename } from './file-name.ts';
import type { StagedUpload } from './stage-upload.ts';
import { keepUpload } from './upload-media.ts';

/**
 * Gives a media record another file of the same kind. Id, texts, folder and whatever points to it stay; the address
 * changes with the bytes, so that no cache shows the old ones.
 * @throws ServiceError NOT_FOUND, INVALID_FILE_CONTENT
 */
export async function replaceMedia(
  deps: MediaDeps,
  caller: MediaCaller,
  id: string,
  upload: StagedUpload,
): Promise<MediaRow> {
  const { tenant } = caller;
  return keepUpload(deps, caller, upload, async (tx, kept) => {
    const before = await requireHeldMedia(tx, tenant, id);
    const { kind, extensions } = upload.format;
    const kindBefore = formatOf(before.mime_type)?.kind;
    if (kind !== kindBefore)
      throw rejectFile(`The file is of another kind than the ${kindBefore} it would replace.`);
    const now = deps.clock.now();
    const changed = {
      ...kept,
      // What was seen of other bytes.
      duration: null,
      poster: null,
      filename: safeFilename(before.filename, extensions),
      original_filename: cleanName(upload.name),
      // Seconds are what HTTP tells files apart by.
      file_changed_at: Math.max(now, before.file_changed_at + 1000),
      updated_at: now,
    };
    const row = { ...before, ...changed };
    row.search_text = searchTextOf(row);
    await updateMediaRow(tx, tenant, before.id, { ...changed, search_text: row.search_text });
    if (kept.blob_id !== before.blob_id) await releaseBlob(tx, tenant, before.blob_id, now);
    await recordUpload(deps, tx, caller, row, { isNew: false });
    return row;
  });
}
