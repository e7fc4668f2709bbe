import type { MediaRecord } from './records.ts';
import type { Media } from './schema.ts';

/** A file as content delivers it, or as the library does. */
type AnyMedia = Pick<Media, '_url'> & Partial<Media>;
type AnyRecord = Pick<MediaRecord, 'url'> & Partial<MediaRecord>;

/** How an image is to be made; what is left out stays as it is in the original. */
export interface ImageOptions {
  /** Pixels. */
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  /** `cover` crops around the focal point, `contain` fits into both. */
  readonly fit?: 'cover' | 'contain' | undefined;
  readonly format?: 'avif' | 'webp' | 'jpeg' | 'png' | undefined;
  /** 1 to 100. */
  readonly q?: number | undefined;
}

/** How a picture is to be shown. */
export interface PictureOptions extends Omit<ImageOptions, 'w' | 'h' | 'format'> {
  /** Pixels of the images to choose from; up to the width of the original, the usual ones without it. */
  readonly widths?: readonly number[] | undefined;
  /** Width by height, such as 16 / 9; that of the original without it. */
  readonly ratio?: number | undefined;
  /** As in HTML; `100vw` by default. */
  readonly sizes?: string | undefined;
}

/** What `<picture>` and its `<img>` are made of. */
export interface Picture {
  readonly sources: readonly { readonly type: string; readonly srcset: string; readonly sizes: string }[];
  readonly img: {
    readonly src: string;
    readonly srcset: string;
    readonly sizes: string;
    readonly alt: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
    /** Where the focal point is, for `object-position`. */
    readonly objectPosition: string | undefined;
  };
  /** A blurred preview in base64, where the service tells it. */
  readonly thumbHash: string | undefined;
}

const usualWidths = [320, 640, 960, 1280, 1920, 2560];
const made = /^image\/(avif|webp|jpeg|png|gif)$/;

/** The address of an image; that of the file itself for what is no picture that others are made of. */
export function image(media: AnyMedia | AnyRecord, options: ImageOptions = {}): string {
  const { url, mimeType } = fileOf(media);
  if (mimeType !== undefined && !made.test(mimeType)) return url;
  const query = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(writtenOf(name, value))}`)
    .join('&');
  return (query && `${url}${url.includes('?') ? '&' : '?'}${query}`) || url;
}

/** `srcset` of images in several widths, none of them wider than the original. */
export function srcset(
  media: AnyMedia | AnyRecord,
  { widths, ratio, ...options }: Omit<PictureOptions, 'sizes'> & Pick<ImageOptions, 'format'> = {},
): string {
  const { width } = fileOf(media);
  const wanted = (widths ?? usualWidths).filter((w) => width === undefined || w < width);
  const all =
    width === undefined || wanted.length === (widths ?? usualWidths).length ? wanted : [...wanted, width];
  return all
    .map((w) => `${image(media, { w, ...(ratio && { h: Math.round(w / ratio) }), ...options })} ${w}w`)
    .join(', ');
}

/** A picture in AVIF and WebP, and in its own format for what shows neither. */
export function picture(media: AnyMedia | AnyRecord, given: PictureOptions = {}): Picture {
  const { sizes = '100vw', ...options } = given;
  const file = fileOf(media);
  const { width, focalPoint } = file;
  const height = given.ratio && width ? Math.round(width / given.ratio) : file.height;
  const isMade = file.mimeType === undefined || (made.test(file.mimeType) && file.mimeType !== 'image/gif');
  return {
    sources: (isMade ? (['avif', 'webp'] as const) : []).map((format) => ({
      type: `image/${format}`,
      srcset: srcset(media, { ...options, format }),
      sizes,
    })),
    img: {
      src: image(media, { w: Math.min(width ?? 1280, 1280), fit: given.fit, q: given.q }),
      srcset: isMade ? srcset(media, options) : '',
      sizes,
      alt: file.alt,
      width,
      height,
      objectPosition: focalPoint && `${percent(focalPoint.x)} ${percent(focalPoint.y)}`,
    },
    thumbHash: file.thumbHash,
  };
}

function fileOf(media: AnyMedia | AnyRecord) {
  if (typeof media !== 'object' || media === null) {
    throw new TypeError('media must be a media object: a bare id has no address, and null is no picture.');
  }
  const isRecord = 'url' in media;
  const url = isRecord ? media.url : media._url;
  if (typeof url !== 'string') throw new TypeError('media must be a media object, with _url or url.');
  return {
    url,
    mimeType: isRecord ? media.mimeType : media._mimeType,
    width: (isRecord ? media.width : media._width) ?? undefined,
    height: (isRecord ? media.height : media._height) ?? undefined,
    alt: (isRecord ? media.altText : media._altText) ?? '',
    focalPoint: isRecord ? media.focalPoint : media._focalPoint,
    thumbHash: (isRecord ? media.thumbHash : media._thumbHash) ?? undefined,
  };
}

function writtenOf(name: string, value: string | number): string {
  if (typeof value === 'number' && !(Number.isFinite(value) && value >= 1)) {
    throw new TypeError(`${name} must be a number, 1 or more.`);
  }
  return String(typeof value === 'number' ? Math.round(value) : value);
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}
