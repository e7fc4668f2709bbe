import { createHash } from 'node:crypto';
import { cropRatios } from '../../lib/proportions.ts';
import { badField } from './describe-media.ts';

/** A part of a picture, in fractions of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is shown of a picture, by the proportion that is asked for, such as `16:9`. */
export type Crops = Readonly<Record<string, Crop>>;

/** The crops of a record, as its column has them. */
export function cropsOf(column: string | null): Crops {
  return column === null ? {} : (JSON.parse(column) as Crops);
}

/**
 * Crops as the column has them: by the name of the proportion, in ten-thousandths; null for none.
 * @throws ServiceError BAD_REQUEST
 */
export function cropColumn(crops: Crops): string | null {
  const kept = Object.entries(crops)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ratio, crop]) => [ratio, checkCrop(ratio, crop)]);
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** Tells the crops of a file apart from others that it had, in its address. */
export function cropsVersion(column: string | null): string {
  return column === null ? '' : `-${createHash('sha256').update(column).digest('hex').slice(0, 8)}`;
}

function checkCrop(ratio: string, crop: Crop): Crop {
  if (!cropRatios.includes(ratio)) throw badField('crops', `must be for one of ${cropRatios.join(', ')}`);
  const [x, y, width, height] = [crop.x, crop.y, crop.width, crop.height].map(
    (part) => Math.round(part * 10_000) / 10_000,
  ) as [number, number, number, number];
  // Both were rounded: what goes beyond by less than that is at the edge.
  if (width < 0.01 || height < 0.01 || x < 0 || y < 0 || x + width > 1.0002 || y + height > 1.0002) {
    throw badField('crops', 'must lie in the picture, and be at least a hundredth of it wide and high');
  }
  return { x, y, width, height };
}
