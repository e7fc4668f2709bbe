import { t } from '../../../messages/messages.ts';

/** A place in a picture: 0 to 1 from the left and from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const centre: Point = { x: 0.5, y: 0.5 };

/** A point within the picture, to the hundredth: finer steps no crop shows. */
export function clampPoint({ x, y }: Point): Point {
  const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
  return { x: clamp(x), y: clamp(y) };
}

/** A point moved by a key; undefined for keys that move nothing. Shift makes large steps, Home goes to the centre. */
export function movePoint({ x, y }: Point, key: string, isLarge: boolean): Point | undefined {
  const step = isLarge ? 0.1 : 0.01;
  if (key === 'ArrowLeft') return clampPoint({ x: x - step, y });
  if (key === 'ArrowRight') return clampPoint({ x: x + step, y });
  if (key === 'ArrowUp') return clampPoint({ x, y: y - step });
  if (key === 'ArrowDown') return clampPoint({ x, y: y + step });
  return key === 'Home' ? centre : undefined;
}

/** A point in words: "30 % from the left, 50 % from the top". */
export function pointInWords({ x, y }: Point): string {
  return t('{left} % from the left, {top} % from the top', {
    left: Math.round(x * 100),
    top: Math.round(y * 100),
  });
}

/**
 * The `object-position` that crops a picture to a box as the service does: the part shown stands as near to the focal
 * point as the edges let it.
 */
export function cropPosition(
  picture: { width: number; height: number },
  boxRatio: number,
  focus: Point,
): string {
  const ratio = picture.width / picture.height;
  const share = { x: Math.min(1, boxRatio / ratio), y: Math.min(1, ratio / boxRatio) };
  const place = (part: number, at: number) => {
    if (part >= 1) return 50;
    const start = Math.min(1 - part, Math.max(0, at - part / 2));
    return Math.round((start / (1 - part)) * 1000) / 10;
  };
  return `${place(share.x, focus.x)}% ${place(share.y, focus.y)}%`;
}
