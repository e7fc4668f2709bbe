import type { Media } from '../../../../media/media-file.ts';

const mediaPath = /\/api\/v1\/media\/[^/]+\/file\/[^/?#]+/;

/** A picture of the library as rich text stores it. */
export function storedImage({
  url,
  altText,
  width,
  height,
}: Pick<Media, 'url' | 'altText' | 'width' | 'height'>) {
  return {
    src: storedMediaAddress(url),
    alt: altText,
    width: width === null ? null : String(width),
    height: height === null ? null : String(height),
  };
}

/**
 * The address of a file of the library as rich text stores it: without host and version, so that it outlives a change of
 * domain and a replaced file. Any other address stays as it is.
 */
export function storedMediaAddress(url: string): string {
  return mediaPath.exec(url)?.[0] ?? url;
}

/** Whether an address is one of a file in the library of this installation. */
export function isMediaAddress(url: string): boolean {
  const read = URL.parse(url, location.origin);
  return read !== null && read.origin === location.origin && mediaPath.test(read.pathname);
}
