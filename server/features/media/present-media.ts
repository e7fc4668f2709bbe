import type { MediaRow } from '../../platform/db/tables.ts';

/** Where the bytes of a media record are served; the hash makes the address change with them. */
export function mediaUrl(row: Pick<MediaRow, 'id' | 'filename' | 'hash'>, publicUrl: string): string {
  const name = encodeURIComponent(row.filename);
  return `${publicUrl}/api/v1/media/${row.id}/file/${name}?v=${row.hash.slice(0, 16)}`;
}

/** The object that stands for a media value in delivered content (specification, "Resolved media object"). */
export function presentResolvedMedia(row: MediaRow, publicUrl: string) {
  return {
    _id: row.id,
    _filename: row.filename,
    _url: mediaUrl(row, publicUrl),
    _mimeType: row.mime_type,
    _width: row.width,
    _height: row.height,
    _altText: row.alt_text,
  };
}
