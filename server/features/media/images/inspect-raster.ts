import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { ServiceError } from '../../../lib/service-error.ts';
import type { StagedFile } from '../../../platform/blobs/staging.ts';
import { rejectDamaged, rejectFile } from '../formats/file-format.ts';
import { decoding, mostDecoded } from './decoding.ts';
import type { InspectedFile } from './inspected-file.ts';
import { type RasterRules, rasterRules } from './raster-rules.ts';

const thumbnailEdge = 100;

/**
 * Looks at an image of pixels: decodes all of it, which shows that it is whole, and rewrites its file without what must
 * not be served.
 * @throws ServiceError INVALID_FILE_CONTENT
 */
export async function inspectRaster(file: StagedFile, mimeType: string): Promise<InspectedFile> {
  const rules = rasterRules[mimeType];
  if (!rules) throw new Error(`there are no rules for ${mimeType}`);
  try {
    return await inspect(file, rules);
  } catch (error) {
    if (error instanceof ServiceError || isSystemError(error)) throw error;
    throw rejectDamaged(rules.name);
  }
}

async function inspect(file: StagedFile, rules: RasterRules): Promise<InspectedFile> {
  const bytes = await readFile(file.path);
  const metadata = await sharp(bytes, { ...decoding, limitInputPixels: false }).metadata();
  const { width, height } = metadata.autoOrient;
  const most = mostPixels(metadata, rules);
  if (metadata.width * metadata.height > most) {
    const limit = Math.floor(most / 100_000) / 10;
    throw rejectFile(
      `The image has ${width} × ${height} pixels; the limit for such ${rules.name} images is ${limit} million pixels.`,
    );
  }
  const stripped = rules.strip(bytes, metadata);
  if (!stripped) throw rejectDamaged(rules.name);
  const { data, info } = await sharp(stripped, decoding)
    .autoOrient()
    .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { file: await rewrite(file, bytes, stripped), width, height, thumbhash, note: null };
}

function mostPixels({ depth, channels }: Metadata, { bytesPerPixel }: RasterRules): number {
  const deep = depth === 'uchar' ? 1 : 2;
  return mostDecoded / Math.max(bytesPerPixel * deep, channels * deep);
}

async function rewrite(file: StagedFile, before: Buffer, after: Buffer): Promise<StagedFile> {
  if (after.equals(before)) return file;
  await writeFile(file.path, after);
  return { path: file.path, size: after.length, hash: createHash('sha256').update(after).digest('hex') };
}

// A full disk is no fault of the file.
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
