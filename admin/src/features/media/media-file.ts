import { thumbHashToDataURL } from 'thumbhash';
import type { Answer } from '../../api/operation-types.ts';
import { locale } from '../../locale.ts';
import { plural, t } from '../../messages/messages.ts';

/**
 * A file of the library (decisions, "Media"); what was just uploaded does not name its smaller images,
 * tags and crops yet.
 */
export type Media = Answer<'POST', '/admin/media/upload'>['data'] &
  Partial<Pick<Answer<'GET', '/admin/media'>['data'][number], 'variants' | 'tags' | 'crops'>>;

/** A file with what shows it. */
export type MediaWithUses = Answer<'GET', '/admin/media/{id}'>['data'];

export type MediaUse = MediaWithUses['usedIn'][number];

/** A record that shows a file, or uses something else. */
export type RecordUse = Answer<'GET', '/admin/pages/{id}/usage'>['data'][number];

/** Tells a record from the tenant, whose app shows a file as its logo. */
export function isRecord(use: MediaUse): use is RecordUse {
  return use.kind !== 'tenant';
}

export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** What one may do with a file, by its type. */
export function kindOf(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** Whether a file has pages, the first of which can stand for it. */
export function isPdf(mimeType: string): boolean {
  return mimeType === 'application/pdf';
}

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'video/webm': 'WebM',
};

/** A type as people call it: "JPEG", "PDF". */
export function typeInWords(mimeType: string): string {
  return typeNames[mimeType] ?? (mimeType.split('/')[1] ?? mimeType).toUpperCase();
}

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** A number of bytes as people read it: "12 KB", "3.4 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return plural(bytes, '{count} byte', '{count} bytes');
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 999.5 && unit < 2; unit++) size /= 1024;
  const shown = size >= 100 || unit === 0 ? Math.max(1, Math.round(size)) : number.format(size);
  if (unit === 0) return t('{size} KB', { size: shown });
  return unit === 1 ? t('{size} MB', { size: shown }) : t('{size} GB', { size: shown });
}

/** Width and height in words, nothing for what has none. */
export function dimensionsInWords({ width, height }: Pick<Media, 'width' | 'height'>): string | undefined {
  return width && height ? t('{width} × {height} px', { width, height }) : undefined;
}

/** How long a video is: "0:04", "1:02:30". */
export function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(whole / 3600);
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':').replace(/^0(?=\d:)/, '');
}

/** What is shown of a picture, or of the poster of another file. */
export type Shown = Pick<Media, 'url' | 'variants' | 'width' | 'height' | 'thumbHash'>;

const posterWidths = [320, 640];

/** The picture of a file: itself, or what stands for a video or a PDF; undefined for what has none. */
export function pictureOf(media: Media): Shown | undefined {
  if (kindOf(media.mimeType) === 'image') return media;
  const { poster } = media;
  if (!poster) return undefined;
  const variants = posterWidths
    .filter((width) => width < (poster.width ?? 0))
    .map((width) => ({ width, url: `${poster.url}&w=${width}&format=webp` }));
  return { ...poster, variants, thumbHash: null };
}

/**
 * The address of an image for a place of this many CSS pixels, sharp on dense screens too: the smallest version that is
 * large enough, else the original.
 */
export function imageAddress({ url, variants = [] }: Pick<Media, 'url' | 'variants'>, width: number): string {
  const density = Math.min(2, globalThis.devicePixelRatio || 1);
  return variants.find((variant) => variant.width >= width * density)?.url ?? variants.at(-1)?.url ?? url;
}

const previews = new Map<string, string | undefined>();

/** A blurred preview that needs no request, to stand where the image will be. */
export function blurredPreview(thumbHash: string | null): string | undefined {
  if (!thumbHash) return undefined;
  if (!previews.has(thumbHash)) previews.set(thumbHash, decodePreview(thumbHash));
  return previews.get(thumbHash);
}

function decodePreview(thumbHash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
