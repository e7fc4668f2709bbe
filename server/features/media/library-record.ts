import type { MediaRow } from '../../platform/db/tables.ts';
import { cropsOf } from './crops.ts';
import { tagsOf } from './media-tags.ts';
import type { ShownMedia } from './posters.ts';
import { mediaUrl, presentMedia } from './present-media.ts';

/** Widths of the images that the library offers, where the original is larger. */
const offered = [320, 640, 1280];
const scalable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** A media record for editors: with the addresses of smaller images, for grids and details, and its tags and crops where it has some. */
export function presentLibraryMedia(row: ShownMedia, publicUrl: string) {
  const tags = tagsOf(row.tags);
  return {
    ...presentMedia(row, publicUrl),
    variants: variantsOf(row, publicUrl),
    ...(tags.length > 0 && { tags }),
    ...(row.crops !== null && { crops: cropsOf(row.crops) }),
  };
}

function variantsOf(row: MediaRow, publicUrl: string): { width: number; url: string }[] {
  const { width: original } = row;
  if (original === null || !scalable.has(row.mime_type)) return [];
  const url = mediaUrl(row, publicUrl);
  return offered
    .filter((width) => width < original)
    .map((width) => ({ width, url: `${url}&w=${width}&format=webp` }));
}
