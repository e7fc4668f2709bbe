import { monotonicClock } from '../../../lib/clock.ts';

// In this folder: a file on its way in: the form, the stage, the checks, the record.

import { fail } from '../../../lib/service-error.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { blobKey, holdBlobByHash, insertBlob } from '../blob-store.ts';
import type { MediaDescription } from '../describe-media.ts';
import { beginInspection } from '../formats/begin-inspection.ts';
import type { InspectedFile } from '../images/inspected-file.ts';
import { ensureFolder } from '../library/folder-store.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import { recordUpload } from '../record-media-change.ts';
import { findMediaOfBlob, insertMedia } from '../store.ts';
import { cleanName, safeFilename } from './file-name.ts';
import type { StagedUpload } from './stage-upload.ts';

/**
 * Makes a media record of a staged file, which is gone afterwards, kept or refused. The bytes are durable before the
 * record is, and equal bytes of a tenant are kept once.
 * @throws ServiceError INVALID_FILE_CONTENT, CONFLICT where duplicates are refused
 */
export async function uploadMedia(
  deps: MediaDeps,
  caller: MediaCaller,
  upload: StagedUpload,
  description: MediaDescription,
): Promise<MediaRow> {
  return keepUpload(deps, caller, upload, async (tx, kept) => {
    const { tenant, actor } = caller;
    if (description.refusesDuplicates) await refuseDuplicate(tx, tenant, kept.blob_id);
    const now = deps.clock.now();
    const named = { ...description, filename: safeFilename(upload.name, upload.format.extensions) };
    const row: MediaRow = {
      tenant_id: tenant,
      id: deps.ids.next(),
      ...kept,
      filename: named.filename,
      original_filename: cleanName(upload.name),
      alt_text: description.altText,
      caption: description.caption,
      folder: description.folder,
      focal_x: 0.5,
      focal_y: 0.5,
      search_text: searchText({ ...named, originalFilename: cleanName(upload.name) }),
      tags: null,
      crops: null,
      duration: null,
      poster: null,
      created_by: actor.kind === 'user' ? actor.id : null,
      file_changed_at: now,
      deleted_at: null,
      deleted_by: null,
      created_at: now,
      updated_at: now,
    };
    if (row.folder !== null) await ensureFolder(tx, tenant, row.folder, now);
    await insertMedia(tx, row);
    await recordUpload(deps, tx, caller, row, { isNew: true });
    return row;
  });
}

async function refuseDuplicate(tx: Tx, tenant: MediaCaller['tenant'], blobId: string): Promise<void> {
  const known = await findMediaOfBlob(tx, tenant, blobId);
  const [first] = known;
  if (!first) return;
  const media = known.map(({ id, filename }) => ({ id, filename }));
  throw fail('CONFLICT', `The library has this file already, as ${first.filename}.`, { media });
}

/** The columns of a record that follow from its bytes. */
export type KeptFile = Pick<
  MediaRow,
  'blob_id' | 'mime_type' | 'size' | 'width' | 'height' | 'thumbhash' | 'hash' | 'note'
>;

/** Inspects a staged file, puts its bytes into the store unless they are there, and runs `save` in the transaction. */
export async function keepUpload<T>(
  deps: MediaDeps,
  { tenant, gone = new AbortController().signal }: MediaCaller,
  { file, format }: StagedUpload,
  save: (tx: Tx, kept: KeptFile) => Promise<T>,
): Promise<T> {
  try {
    const inspected = await format.inspect(file, beginInspection({ ...deps, clock: monotonicClock }, gone));
    const keep = (blobId: string) => ({
      ...columnsOf(inspected),
      mime_type: format.mimeType,
      blob_id: blobId,
    });
    const known = await deps.database.write(async (tx) => {
      const blob = await holdBlobByHash(tx, tenant, inspected.file.hash);
      return blob && { saved: await save(tx, keep(blob.id)) };
    });
    if (known) return known.saved;
    return await keepNewBytes(deps, tenant, inspected.file, (tx, blobId) => save(tx, keep(blobId)));
  } finally {
    await deps.staging.discard(file);
  }
}

async function keepNewBytes<T>(
  deps: MediaDeps,
  tenant: MediaCaller['tenant'],
  { path, hash, size }: StagedFile,
  save: (tx: Tx, blobId: string) => Promise<T>,
): Promise<T> {
  const id = deps.ids.next();
  const key = blobKey(tenant, id);
  // A commit whose answer is lost may have happened, so only what certainly has no row is removed at once.
  let isOrphan = true;
  try {
    await deps.blobs.place(key, path);
    return await deps.database.write(async (tx) => {
      isOrphan = true;
      const row = { tenant_id: tenant, id, hash, size, created_at: deps.clock.now() };
      const added = await insertBlob(tx, row);
      const blob = added ? row : await holdBlobByHash(tx, tenant, hash);
      if (!blob) throw new Error('a blob went away while it was being uploaded again');
      const saved = await save(tx, blob.id);
      isOrphan = !added;
      return saved;
    });
  } finally {
    if (isOrphan) await forget(deps, key);
  }
}

// What cannot be removed now is an orphan, and the sweeper finds it.
async function forget({ blobs, log }: MediaDeps, key: string): Promise<void> {
  try {
    await blobs.remove(key);
  } catch (error) {
    log.warn({ err: error }, 'an unused media file could not be deleted');
  }
}

function columnsOf({ file, width, height, thumbhash, note }: InspectedFile) {
  return { size: file.size, hash: file.hash, width, height, thumbhash, note };
}

/** What the search of the library looks through. */
export function searchText(named: {
  filename: string;
  originalFilename: string;
  altText: string;
  caption: string;
  tags?: readonly string[];
}): string {
  const { filename, originalFilename, altText, caption, tags = [] } = named;
  return foldCase([filename, originalFilename, altText, caption, ...tags].join('\n'));
}
