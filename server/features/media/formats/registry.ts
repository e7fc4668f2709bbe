// In this folder: the formats that are taken, a file each: how one is recognised, and what it must not hold.

import type { FileFormat } from './file-format.ts';
import { mp4 } from './mp4.ts';
import { pdf } from './pdf.ts';
import { rasterFormat } from './raster-image.ts';
import { beginsLikeSvg, svg } from './svg.ts';
import { webm } from './webm.ts';

const jpeg = rasterFormat({ mimeType: 'image/jpeg', name: 'JPEG', extensions: ['jpg', 'jpeg', 'jpe'] });
const png = rasterFormat({ mimeType: 'image/png', name: 'PNG', extensions: ['png', 'apng'] });
const gif = rasterFormat({ mimeType: 'image/gif', name: 'GIF', extensions: ['gif'] });
const webp = rasterFormat({ mimeType: 'image/webp', name: 'WebP', extensions: ['webp'] });
const avif = rasterFormat({ mimeType: 'image/avif', name: 'AVIF', extensions: ['avif'] });

/** Every type of file that can be uploaded. */
const fileFormats: readonly FileFormat[] = [jpeg, png, gif, webp, avif, svg, pdf, mp4, webm];

/** Bytes from the start of a file that tell its type. */
export const tellingBytes = 4100;

const byMimeType = new Map(fileFormats.map((format) => [format.mimeType, format]));
const sameAs: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

/** The format with a MIME type that a stored record has. */
export function formatOf(mimeType: string): FileFormat | undefined {
  return byMimeType.get(mimeType);
}

/** What a file is, by its first bytes and nothing else; `seen` names a type that is known but not allowed. */
export async function detectFormat(
  head: Buffer,
): Promise<{ format: FileFormat | undefined; seen: string | undefined }> {
  if (beginsLikeSvg(head)) return { format: svg, seen: svg.mimeType };
  // Loaded with the first upload: a node that only serves needs none of it.
  const { fileTypeFromBuffer } = await import('file-type');
  const seen = (await fileTypeFromBuffer(head))?.mime;
  return { format: seen ? byMimeType.get(sameAs[seen] ?? seen) : undefined, seen };
}
