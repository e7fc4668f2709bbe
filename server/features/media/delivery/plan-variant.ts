import { cropRatios, proportionOf } from '../../../lib/proportions.ts';
import { fail } from '../../../lib/service-error.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { type Crop, cropsOf } from '../crops.ts';

/** Widths and heights that images are made in: whatever is asked for, only so many can be made of one. */
const ladder = [64, 96, 128, 192, 256, 320, 384, 512, 640, 768, 960, 1280, 1600, 1920, 2560, 3840];
const qualities = [30, 45, 60, 75, 90];
/** Proportions that crops are made in beside that of the original: whatever is asked for gives the nearest. */
const proportions = cropRatios.map(proportionOf);
/** Pixels up to which AVIF is made, 1920 by 1080 among them: it takes ten times as long as WebP, which is made beyond. */
const mostAvifPixels = 2_100_000;

const outputs = { webp: 'image/webp', avif: 'image/avif', jpeg: 'image/jpeg', png: 'image/png' } as const;
const fits = ['cover', 'contain'] as const;
/** Types that whoever asks for another one can show too. */
const shownEverywhere = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** What the address of an image asks for. */
export interface WantedImage {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: (typeof fits)[number];
  readonly mimeType: string | undefined;
  readonly quality: number | undefined;
}

/** An image to be made from another. */
export interface VariantPlan {
  /** Equal for equal results. */
  readonly spec: string;
  readonly mimeType: string;
  readonly quality: number;
  /** Pixels of the result. */
  readonly width: number;
  readonly height: number;
  /** The part of the original that is shown, where that is not all of it. */
  readonly crop: { left: number; top: number; width: number; height: number } | undefined;
  /** Whether the original may be served instead when it is the smaller one. */
  readonly mayBeOriginal: boolean;
}

/**
 * Reads `w h fit format q` (decisions, "Media"); undefined when none of them is there.
 * @throws ServiceError BAD_REQUEST
 */
export function readWantedImage(query: URLSearchParams): WantedImage | undefined {
  if (!['w', 'h', 'fit', 'format', 'q'].some((name) => query.has(name))) return undefined;
  const fit = query.get('fit') ?? 'cover';
  const format = query.get('format')?.replace(/^jpg$/, 'jpeg');
  if (!isFit(fit)) throw badParameter('fit', 'must be cover or contain');
  if (format !== undefined && !isOutput(format))
    throw badParameter('format', 'must be webp, avif, jpeg or png');
  return {
    width: readPixels(query, 'w'),
    height: readPixels(query, 'h'),
    fit,
    mimeType: format && outputs[format],
    quality: readQuality(query),
  };
}

/** What has to be made of a record's image; undefined when its original is the answer. */
export function planVariant(
  row: Pick<MediaRow, 'width' | 'height' | 'mime_type' | 'focal_x' | 'focal_y' | 'crops'>,
  wanted: WantedImage,
): VariantPlan | undefined {
  if (!row.width || !row.height) return undefined;
  const original = { width: row.width, height: row.height };
  const crops = wanted.fit === 'cover' && wanted.width !== undefined && wanted.height !== undefined;
  const chosen = crops ? chosenCrop(row.crops, original, wanted) : undefined;
  const size = crops ? coveringSize(original, wanted, chosen) : containedSize(original, wanted);
  const isSameSize = size.width === original.width && size.height === original.height;
  const wantedType = wanted.mimeType ?? row.mime_type;
  if (isSameSize && !chosen && wantedType === row.mime_type && wanted.quality === undefined) return undefined;
  const isLarge = size.width * size.height > mostAvifPixels;
  const mimeType = wantedType === 'image/avif' && isLarge ? 'image/webp' : wantedType;
  const quality = wanted.quality ?? (mimeType === 'image/avif' ? 60 : 75);
  const around = { x: row.focal_x, y: row.focal_y };
  const crop = crops ? (chosen ?? cropAround(original, size, around)) : undefined;
  const focus = crop ? `@${crop.left},${crop.top}${chosen ? `,${chosen.width}x${chosen.height}` : ''}` : '';
  return {
    spec: `${size.width}x${size.height}${focus} ${mimeType.slice('image/'.length)} q${quality}`,
    mimeType,
    quality,
    ...size,
    crop,
    mayBeOriginal: !crop && (mimeType === row.mime_type || shownEverywhere.has(row.mime_type)),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of about the wanted proportions, no larger than the original, or the part of it that was chosen. */
function coveringSize(original: Size, wanted: WantedImage, chosen: Size = original): Size {
  const width = upLadder(wanted.width ?? 0);
  const height = width / wantedProportion(original, wanted);
  const largest = ladder.at(-1) ?? 0;
  const scale = Math.min(1, chosen.width / width, chosen.height / height, largest / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function wantedProportion(original: Size, { width = 1, height = 1 }: WantedImage): number {
  return nearestProportion(width / height, original);
}

/** The part that an editor chose for the wanted proportion: the largest one of that shape in the middle of what was chosen. */
function chosenCrop(column: string | null, original: Size, wanted: WantedImage): VariantPlan['crop'] {
  if (column === null) return undefined;
  const proportion = wantedProportion(original, wanted);
  const isMeant = ([ratio]: [string, Crop]) => Math.abs(Math.log(proportionOf(ratio) / proportion)) < 0.001;
  const [, crop] = Object.entries(cropsOf(column)).find(isMeant) ?? [];
  if (!crop) return undefined;
  const room = { width: crop.width * original.width, height: crop.height * original.height };
  const width = Math.min(
    original.width,
    Math.max(1, Math.round(Math.min(room.width, room.height * proportion))),
  );
  const height = Math.min(original.height, Math.max(1, Math.round(width / proportion)));
  const left = place(original.width, width, crop.x + crop.width / 2);
  const top = place(original.height, height, crop.y + crop.height / 2);
  return { left, top, width, height };
}

/** Near by ratio: what is twice as wide is as far as what is twice as high. */
function nearestProportion(wanted: number, original: Size): number {
  const all = [original.width / original.height, ...proportions];
  const distance = (proportion: number) => Math.abs(Math.log(wanted / proportion));
  return all.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** The size that fits into what is wanted, proportions kept, no larger than the original. */
function containedSize(original: Size, wanted: WantedImage): Size {
  const largest = ladder.at(-1) ?? 0;
  const width = wanted.width === undefined ? largest : upLadder(wanted.width);
  const height = wanted.height === undefined ? largest : upLadder(wanted.height);
  const scale = Math.min(1, width / original.width, height / original.height);
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
}

/** The largest part of the original with the proportions of the result, as near to the focal point as it can be. */
function cropAround(original: Size, result: Size, focus: { x: number; y: number }): VariantPlan['crop'] {
  // Sizes are whole pixels: what is less than one is no crop.
  if (Math.abs((result.width * original.height) / original.width - result.height) < 1) return undefined;
  const scale = Math.min(original.width / result.width, original.height / result.height);
  const width = Math.max(1, Math.min(original.width, Math.round(result.width * scale)));
  const height = Math.max(1, Math.min(original.height, Math.round(result.height * scale)));
  return {
    left: place(original.width, width, focus.x),
    top: place(original.height, height, focus.y),
    width,
    height,
  };
}

/** Where a part begins whose middle is as near to a point as it can be. */
function place(all: number, part: number, middle: number): number {
  return Math.min(all - part, Math.max(0, Math.round(all * middle - part / 2)));
}

function upLadder(pixels: number): number {
  return ladder.find((rung) => rung >= pixels) ?? ladder.at(-1) ?? 0;
}

function readPixels(query: URLSearchParams, name: 'w' | 'h'): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0)
    throw badParameter(name, 'must be a whole number of pixels');
  return Number(text);
}

function readQuality(query: URLSearchParams): number | undefined {
  const text = query.get('q');
  if (text === null) return undefined;
  const quality = Number(text);
  if (!/^\d{1,3}$/.test(text) || quality < 1 || quality > 100)
    throw badParameter('q', 'must be an integer from 1 to 100');
  return qualities.find((rung) => rung >= quality) ?? qualities.at(-1);
}

function isFit(text: string): text is WantedImage['fit'] {
  return (fits as readonly string[]).includes(text);
}

function isOutput(text: string): text is keyof typeof outputs {
  return Object.hasOwn(outputs, text);
}

function badParameter(name: string, problem: string) {
  return fail('BAD_REQUEST', `The parameter ${name} ${problem}.`);
}
