import type { Media } from '../media-file.ts';

/** A part of a picture, in fractions of its width and height. */
export type Crop = NonNullable<Media['crops']>[string];

/** Where a crop stands, as one moves it: each 0 to 1. */
export interface CropPlace {
  /** Of the largest one of its shape. */
  readonly size: number;
  /** Of the room that is left beside it. */
  readonly across: number;
  readonly down: number;
}

/** The smallest share of the largest crop that one may choose. */
export const smallestSize = 0.1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The crop of a proportion that stands at a place. */
export function cropAt(picture: Size, proportion: number, { size, across, down }: CropPlace): Crop {
  const largest = largestOf(picture, proportion);
  const width = largest.width * size;
  const height = largest.height * size;
  return {
    x: fine(across * (1 - width)),
    y: fine(down * (1 - height)),
    width: fine(width),
    height: fine(height),
  };
}

/** Where a crop stands. */
export function placeOf(picture: Size, proportion: number, crop: Crop): CropPlace {
  const largest = largestOf(picture, proportion);
  const size = Math.min(
    1,
    Math.max(smallestSize, Math.min(crop.width / largest.width, crop.height / largest.height)),
  );
  const share = (at: number, part: number) =>
    part > 0.9999 ? 0.5 : Math.min(1, Math.max(0, at / (1 - part)));
  return { size, across: share(crop.x, crop.width), down: share(crop.y, crop.height) };
}

/** The crop that the service makes by itself: the largest one, as near to the focal point as it can be. */
export function cropAround(picture: Size, proportion: number, focus: { x: number; y: number }): Crop {
  const { width, height } = largestOf(picture, proportion);
  const place = (part: number, at: number) => Math.min(1 - part, Math.max(0, at - part / 2));
  return { x: place(width, focus.x), y: place(height, focus.y), width, height };
}

/** The number that a proportion such as `16:9` is. */
export function proportionOf(ratio: string): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

/** The name and the proportion of a crop of a field: `Hero 16:9`. */
export function readNamedRatio(text: string): { readonly name: string; readonly ratio: string } {
  const ratio = text.split(' ').at(-1) ?? text;
  return { name: text, ratio };
}

function largestOf(picture: Size, proportion: number): Size {
  const own = picture.width / picture.height;
  return { width: Math.min(1, proportion / own), height: Math.min(1, own / proportion) };
}

function fine(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
