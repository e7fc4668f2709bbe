import { isoTime } from '../../lib/clock.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import type { ResolvedMedia } from '../schemas/field-types/field-type.ts';
import { cropsVersion } from './crops.ts';
import { presentNotes } from './media-note.ts';
import type { ShownMedia } from './posters.ts';

type Addressed = Pick<MediaRow, 'id' | 'filename' | 'hash' | 'focal_x' | 'focal_y' | 'crops'>;

/** Where the bytes of a media record are served. */
export function mediaUrl(row: Addressed, publicUrl: string): string {
  const name = encodeURIComponent(row.filename);
  return `${publicUrl}/api/v1/media/${row.id}/file/${name}?v=${fileVersion(row)}`;
}

/**
 * The part of a file's address that changes with what it shows, so that caches may keep it for ever: the hash, and the
 * focal point once it was moved and crops once they were chosen, since images depend on them.
 */
export function fileVersion({ hash, focal_x, focal_y, crops }: Addressed): string {
  const moved = isCentred({ focal_x, focal_y })
    ? ''
    : `-${Math.round(focal_x * 100)}-${Math.round(focal_y * 100)}`;
  return hash.slice(0, 16) + moved + cropsVersion(crops);
}

/** Whether a focal point is where it is until somebody moves it. */
function isCentred({ focal_x, focal_y }: Pick<MediaRow, 'focal_x' | 'focal_y'>): boolean {
  return focal_x === 0.5 && focal_y === 0.5;
}

/** A media record on the wire (decisions, "Media"). */
export function presentMedia(row: ShownMedia, publicUrl: string) {
  return {
    id: row.id,
    filename: row.filename,
    originalFilename: row.original_filename,
    mimeType: row.mime_type,
    size: row.size,
    width: row.width,
    height: row.height,
    altText: row.alt_text,
    caption: row.caption,
    folder: row.folder,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    thumbHash: row.thumbhash,
    hash: row.hash,
    url: mediaUrl(row, publicUrl),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    ...presentNotes(row.note),
    ...(row.duration !== null && { duration: row.duration / 1000 }),
    ...(row.posterFile && { poster: presentPoster(row.posterFile, publicUrl) }),
  };
}

function presentPoster(row: MediaRow, publicUrl: string) {
  return { id: row.id, url: mediaUrl(row, publicUrl), width: row.width, height: row.height };
}

/**
 * The object that stands for a media value in delivered content (specification, "Resolved media object"). What the record
 * does not have of caption, focal point, thumb hash, duration and poster is left out: a file without them is delivered as it always was.
 */
export function presentResolvedMedia(row: ShownMedia, publicUrl: string): ResolvedMedia {
  return {
    _id: row.id,
    _filename: row.filename,
    _url: mediaUrl(row, publicUrl),
    _mimeType: row.mime_type,
    _width: row.width,
    _height: row.height,
    _altText: row.alt_text,
    ...(row.caption !== '' && { _caption: row.caption }),
    ...(!isCentred(row) && { _focalPoint: { x: row.focal_x, y: row.focal_y } }),
    ...(row.thumbhash !== null && { _thumbHash: row.thumbhash }),
    ...(row.duration !== null && { _duration: row.duration / 1000 }),
    ...(row.posterFile && { _poster: presentResolvedPoster(row.posterFile, publicUrl) }),
  };
}

function presentResolvedPoster(row: MediaRow, publicUrl: string) {
  return { _id: row.id, _url: mediaUrl(row, publicUrl), _width: row.width, _height: row.height };
}
