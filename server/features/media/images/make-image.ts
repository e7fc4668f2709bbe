import sharp, { type Sharp } from 'sharp';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import { decoding, mostDecoded } from './decoding.ts';

/**
 * Makes one image from another: applies the orientation, converts colors to sRGB and keeps nothing else of the original.
 * Returns null when the original is an animation that the image could not show: in a format without animations, of a
 * format whose animations cannot be decoded, or with frames that take too much memory.
 */
export async function makeImage(
  original: Uint8Array,
  plan: VariantPlan,
): Promise<Buffer<ArrayBuffer> | null> {
  const { width, height, pages = 1 } = await sharp(original, decoding).metadata();
  const animated = pages > 1;
  // Frames are below each other in memory, so together they count as one image.
  const isTooLarge = 4 * width * height * pages > mostDecoded;
  if (animated ? !canAnimate.has(plan.mimeType) || isTooLarge : isUndecodedAnimation(original)) return null;
  const image = sharp(original, { ...decoding, animated }).autoOrient();
  const part = plan.crop ? image.extract(plan.crop) : image;
  const sized = part.resize(plan.width, plan.height, { fit: 'fill' });
  return Buffer.from(await encode(sized, plan).toBuffer());
}

/** Formats whose animations can be made. */
const canAnimate = new Set(['image/webp', 'image/gif']);

/** Whether a file is an animated PNG or AVIF, of which the decoder reads only the first frame. */
function isUndecodedAnimation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 1, 4) === 'PNG') return hasAnimationControl(file);
  // The brands of an AVIF are in its first box: `avis` is an image sequence.
  const isAvif = file.toString('latin1', 4, 8) === 'ftyp';
  return isAvif && file.subarray(8, Math.min(file.readUInt32BE(0), 256)).includes('avis');
}

/** Whether a PNG has the chunk `acTL`, which comes before the first `IDAT`. */
function hasAnimationControl(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
  }
  return false;
}

function encode(image: Sharp, { mimeType, quality }: VariantPlan): Sharp {
  if (mimeType === 'image/webp') return image.webp({ quality, effort: 3 });
  if (mimeType === 'image/avif') return image.avif({ quality, effort: 2 });
  if (mimeType === 'image/png') return image.png({ compressionLevel: 9 });
  if (mimeType === 'image/gif') return image.gif();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
}
