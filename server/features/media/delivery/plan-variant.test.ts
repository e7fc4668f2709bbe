import { describe, expect, test } from 'vitest';
import { planVariant, readWantedImage } from './plan-variant.ts';

const photo = { width: 6000, height: 4000, mime_type: 'image/jpeg', focal_x: 0.5, focal_y: 0.5, crops: null };

function plan(query: string, row: Parameters<typeof planVariant>[0] = photo) {
  const wanted = readWantedImage(new URLSearchParams(query));
  return wanted && planVariant(row, wanted);
}
const shapeOf = (query: string, row: Parameters<typeof plan>[1] = photo) => {
  const made = plan(query, row);
  return made && `${made.width}x${made.height} ${made.mimeType}`;
};

describe('what is made of an image', () => {
  test('however many widths and heights are asked for, few proportions and sizes are made', () => {
    const specs = new Set<string>();
    const sides = Array.from({ length: 120 }, (_, n) => 1 + n * 33);
    for (const w of sides) for (const h of sides) specs.add(plan(`w=${w}&h=${h}`)?.spec ?? '');
    // 16 widths in 34 proportions, where the original is large enough for them.
    expect(specs.size).toBeLessThanOrEqual(16 * 34);
    const contained = new Set<string>();
    for (const w of sides) {
      for (const h of sides) contained.add(plan(`w=${w}&h=${h}&fit=contain`)?.spec ?? '');
    }
    expect(contained.size).toBeLessThanOrEqual(32);
    const qualities = new Set(Array.from({ length: 100 }, (_, n) => plan(`w=64&q=${n + 1}`)?.spec));
    expect(qualities.size).toBe(5);
  });

  test('usual proportions are made exactly, others become the nearest', () => {
    expect(shapeOf('w=1280&h=720')).toBe('1280x720 image/jpeg');
    expect(shapeOf('w=1200&h=630')).toBe('1280x672 image/jpeg');
    expect(shapeOf('w=640&h=480')).toBe('640x480 image/jpeg');
    expect(shapeOf('w=640&h=481')).toBe('640x480 image/jpeg');
    expect(shapeOf('w=320&h=320')).toBe('320x320 image/jpeg');
    expect(shapeOf('w=480&h=640')).toBe('512x683 image/jpeg');
    expect(shapeOf('w=64&h=999999')).toBe('64x512 image/jpeg');
    expect(shapeOf('w=3840&h=999999')).toBe('480x3840 image/jpeg');
  });

  test('the proportion of the original is one of them, so that asking for it crops nothing', () => {
    const odd = { ...photo, width: 2500, height: 341 };
    expect(plan('w=1280&h=175', odd)?.crop).toBeUndefined();
    expect(shapeOf('w=1280&h=175', odd)).toBe('1280x175 image/jpeg');
  });

  test('AVIF is made up to two million pixels, WebP beyond', () => {
    expect(shapeOf('w=1920&h=1080&format=avif')).toBe('1920x1080 image/avif');
    expect(shapeOf('w=1920&format=avif')).toBe('1920x1280 image/webp');
    expect(plan('w=1920&format=avif')?.spec).toBe(plan('w=1920&format=webp')?.spec);
    const avif = { ...photo, mime_type: 'image/avif', width: 3000, height: 2000 };
    expect(shapeOf('w=3840&q=60', avif)).toBe('3000x2000 image/webp');
    expect(plan('w=3840', avif)).toBeUndefined();
  });

  test('a crop that was chosen for a proportion is what is shown in it, at most as large as it is, and in no other', () => {
    const crops = JSON.stringify({
      '16:9': { x: 0.5, y: 0.5, width: 0.2, height: 0.16875 },
      '1:1': { x: 0, y: 0, width: 1, height: 1 },
    });
    const cropped = { ...photo, crops };
    expect(plan('w=640&h=360', cropped)).toMatchObject({
      width: 640,
      height: 360,
      crop: { left: 3000, top: 2000, width: 1200, height: 675 },
    });
    expect(shapeOf('w=3840&h=2160', cropped)).toBe('1200x675 image/jpeg');
    expect(plan('w=640&h=362', cropped)?.spec).toBe(plan('w=640&h=360', cropped)?.spec);
    // The largest square in the middle of what was chosen, whatever that is.
    expect(plan('w=320&h=320', cropped)?.crop).toEqual({ left: 1000, top: 0, width: 4000, height: 4000 });
    for (const query of ['w=640&h=480', 'w=640', 'w=640&h=360&fit=contain']) {
      expect(plan(query, cropped)).toEqual(plan(query));
    }
    const sides = Array.from({ length: 60 }, (_, n) => 1 + n * 66);
    const specs = new Set(sides.flatMap((w) => sides.map((h) => plan(`w=${w}&h=${h}`, cropped)?.spec)));
    expect(specs.size).toBeLessThanOrEqual(16 * 34);
  });
});
