import sharp, { type Sharp } from 'sharp';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import { decoding, mostDecoded } from './decoding.ts';

/** Makes one image from another, orientation applied, colours in sRGB, nothing else of the original kept. */
export async function makeImage(original: Uint8Array, plan: VariantPlan): Promise<Buffer<ArrayBuffer>> {
  const animated = await isAnimated(original, plan.mimeType);
  const image = sharp(original, { ...decoding, animated }).autoOrient();
  const part = plan.crop ? image.extract(plan.crop) : image;
  const sized = part.resize(plan.width, plan.height, { fit: 'fill' });
  return Buffer.from(await encode(sized, plan).toBuffer());
}

// Frames stand below each other in memory, so together they count like one image.
async function isAnimated(original: Uint8Array, mimeType: string): Promise<boolean> {
  if (mimeType !== 'image/webp' && mimeType !== 'image/gif') return false;
  const { width, height, pages = 1 } = await sharp(original, decoding).metadata();
  return pages > 1 && 4 * width * height * pages <= mostDecoded;
}

function encode(image: Sharp, { mimeType, quality }: VariantPlan): Sharp {
  if (mimeType === 'image/webp') return image.webp({ quality, effort: 3 });
  if (mimeType === 'image/avif') return image.avif({ quality, effort: 2 });
  if (mimeType === 'image/png') return image.png({ compressionLevel: 9 });
  if (mimeType === 'image/gif') return image.gif();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
}
