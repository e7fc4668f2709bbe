import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { ServiceError } from '../../../lib/service-error.ts';
import type { StagedFile } from '../../../platform/blobs/staging.ts';
import { type FileFormat, type InspectedFile, mostPixels, rejectDamaged, rejectFile } from './file-format.ts';

// One image at a time on one thread, and nothing kept of it afterwards: memory is what the largest image takes.
sharp.cache(false);
sharp.concurrency(1);

const thumbnailEdge = 100;

/** Removes from an image what must not be served; undefined when its structure is broken. */
export type Strip = (bytes: Buffer, metadata: Metadata) => Buffer | undefined;

/** The options under which bytes of strangers are decoded. */
export const decoding = { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true } as const;

/** A format of pixels: decoded once as it arrives, which shows that it is whole. */
export function rasterFormat(
  format: Pick<FileFormat, 'mimeType' | 'name' | 'extensions'>,
  strip: Strip,
): FileFormat {
  return {
    ...format,
    kind: 'image',
    resizable: true,
    inspect: async (file) => {
      try {
        return await inspect(file, format.name, strip);
      } catch (error) {
        if (error instanceof ServiceError || isSystemError(error)) throw error;
        throw rejectDamaged(format.name);
      }
    },
  };
}

async function inspect(file: StagedFile, name: string, strip: Strip): Promise<InspectedFile> {
  const bytes = await readFile(file.path);
  const metadata = await sharp(bytes, { ...decoding, limitInputPixels: false }).metadata();
  const { width, height } = metadata.autoOrient;
  if (metadata.width * metadata.height > mostPixels) {
    throw rejectFile(
      `The image has ${width} × ${height} pixels; the limit is ${mostPixels / 1_000_000} million pixels.`,
    );
  }
  const stripped = strip(bytes, metadata);
  if (!stripped) throw rejectDamaged(name);
  const { data, info } = await sharp(stripped, decoding)
    .autoOrient()
    .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { file: await rewrite(file, bytes, stripped), width, height, thumbhash };
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
