import type { Metadata } from 'sharp';
import { usualBytesPerPixel } from './decoding.ts';
import { stripAvif } from './strip-avif.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** How an image of a type is looked at. */
export interface RasterRules {
  /** As people name the type. */
  readonly name: string;
  /** Bytes that its decoder needs for a pixel of one byte a channel. */
  readonly bytesPerPixel: number;
  /** Removes what must not be served; undefined when the structure is broken. */
  readonly strip: (bytes: Buffer, metadata: Metadata) => Buffer | undefined;
}

/** The rules by MIME type. */
export const rasterRules: Readonly<Record<string, RasterRules>> = {
  'image/jpeg': {
    name: 'JPEG',
    bytesPerPixel: usualBytesPerPixel,
    strip: (bytes, { orientation = 1 }) => stripJpeg(bytes, orientation),
  },
  'image/png': {
    name: 'PNG',
    bytesPerPixel: usualBytesPerPixel,
    strip: (bytes, { orientation = 1 }) => stripPng(bytes, orientation),
  },
  'image/webp': {
    name: 'WebP',
    bytesPerPixel: usualBytesPerPixel,
    strip: (bytes, { orientation = 1 }) => stripWebp(bytes, orientation),
  },
  'image/gif': { name: 'GIF', bytesPerPixel: 7, strip: stripGif },
  // The decoder holds a picture in several forms at the same time.
  'image/avif': {
    name: 'AVIF',
    bytesPerPixel: 16,
    strip: (bytes, { exif, xmp, iptc }) => stripAvif(bytes, [exif, xmp, iptc]),
  },
};
