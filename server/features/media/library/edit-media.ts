import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { type Crops, cropColumn } from '../crops.ts';
import { badField, checkAltText, checkCaption } from '../describe-media.ts';
import { formatOf } from '../formats/registry.ts';
import { requireHeldMedia, requirePicture } from '../hold-media.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import { checkTags, cleanTag, tagColumn, tagsOf } from '../media-tags.ts';
import { type ShownMedia, withPoster } from '../posters.ts';
import { recordQuietChange } from '../record-media-change.ts';
import { updateMediaRow } from '../store.ts';
import { safeFilename } from '../upload/file-name.ts';
import { searchText } from '../upload/upload-media.ts';
import { ensureFolder } from './folder-store.ts';

export interface MediaChanges {
  readonly altText?: string | undefined;
  readonly caption?: string | undefined;
  readonly filename?: string | undefined;
  readonly focalPoint?: { readonly x: number; readonly y: number } | undefined;
  /** In the place of those that it has. */
  readonly crops?: Crops | undefined;
  /** Of a video, in seconds. */
  readonly duration?: number | null | undefined;
  /** Of a video or a PDF: the id of a picture. */
  readonly poster?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** Changes what is said about a file. @throws ServiceError NOT_FOUND, BAD_REQUEST */
export async function updateMedia(
  deps: MediaDeps,
  caller: MediaCaller,
  id: string,
  changes: MediaChanges,
): Promise<ShownMedia> {
  const { altText, caption, filename, focalPoint, crops } = changes;
  if (altText !== undefined) checkAltText(altText);
  if (caption !== undefined) checkCaption(caption);
  return deps.database.write(async (tx) => {
    const before = await requireHeldMedia(tx, caller.tenant, id);
    const described = {
      filename: filename === undefined ? before.filename : checkFilename(filename, before.mime_type),
      alt_text: altText ?? before.alt_text,
      caption: caption ?? before.caption,
      focal_x: focalPoint?.x ?? before.focal_x,
      focal_y: focalPoint?.y ?? before.focal_y,
      crops: crops === undefined ? before.crops : checkedCrops(before, crops),
      tags: changedTags(before.tags, changes),
      ...(await changedSights(tx, caller.tenant, before, changes)),
    };
    const search_text = searchTextOf({ ...before, ...described });
    const changed = { ...described, search_text, updated_at: deps.clock.now() };
    await updateMediaRow(tx, caller.tenant, before.id, changed);
    const row = { ...before, ...changed };
    const details = {
      changed: Object.keys(changes).filter((key) => changes[key as keyof MediaChanges] !== undefined),
    };
    await recordQuietChange(deps, tx, caller, { action: 'media.updated', row, details });
    return withPoster(tx, caller.tenant, row);
  });
}

/** Puts a file into a folder, which is made where it does not exist, or into none. @throws ServiceError NOT_FOUND */
export async function moveMedia(
  deps: MediaDeps,
  caller: MediaCaller,
  id: string,
  folder: string | null,
): Promise<MediaRow> {
  return deps.database.write(async (tx) => {
    const before = await requireHeldMedia(tx, caller.tenant, id);
    const now = deps.clock.now();
    if (folder !== null) await ensureFolder(tx, caller.tenant, folder, now);
    const changed = { folder, updated_at: now };
    await updateMediaRow(tx, caller.tenant, before.id, changed);
    const row = { ...before, ...changed };
    const details = { from: before.folder, to: folder };
    await recordQuietChange(deps, tx, caller, { action: 'media.moved', row, details });
    return row;
  });
}

/** The text that the library's search looks through, of a record as it is. */
export function searchTextOf(row: MediaRow): string {
  const { filename, original_filename: originalFilename, alt_text: altText, caption } = row;
  return searchText({ filename, originalFilename, altText, caption, tags: tagsOf(row.tags) });
}

/** What was seen of a file that is no picture. */
async function changedSights(
  tx: Tx,
  tenant: TenantId,
  before: MediaRow,
  { duration, poster }: MediaChanges,
): Promise<Pick<MediaRow, 'duration' | 'poster'>> {
  const kind = formatOf(before.mime_type)?.kind;
  if (duration != null && kind !== 'video') throw badField('duration', 'is for videos');
  if (poster != null && kind === 'image') throw badField('poster', 'is for videos and PDFs');
  const seen = { duration: before.duration, poster: before.poster };
  if (duration !== undefined) seen.duration = duration === null ? null : Math.round(duration * 1000);
  if (poster !== undefined)
    seen.poster = poster === null ? null : (await requirePicture(tx, tenant, 'poster', poster)).id;
  return seen;
}

function checkedCrops({ mime_type }: MediaRow, crops: Crops): string | null {
  const column = cropColumn(crops);
  if (column !== null && !formatOf(mime_type)?.resizable)
    throw badField('crops', 'are for pictures that images are made from');
  return column;
}

function changedTags(
  column: string | null,
  { tags, addTags = [], removeTags = [] }: MediaChanges,
): string | null {
  if (tags === undefined && addTags.length === 0 && removeTags.length === 0) return column;
  const removed = new Set(removeTags.map(cleanTag));
  const kept = [...(tags ?? tagsOf(column)), ...addTags].filter((tag) => !removed.has(cleanTag(tag)));
  return tagColumn(checkTags(kept));
}

function checkFilename(filename: string, mimeType: string): string {
  const format = formatOf(mimeType);
  if (!format || !/[\p{L}\p{N}]/u.test(filename)) throw badField('filename', 'must hold a letter or a digit');
  return safeFilename(filename, format.extensions);
}
