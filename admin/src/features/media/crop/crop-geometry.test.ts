import { expect, test } from 'vitest';
import { cropAround, cropAt, placeOf, readNamedRatio } from './crop-geometry.ts';

const wide = { width: 1200, height: 800 };

test('A crop keeps its proportion, lies in the picture, and is found where it was put', () => {
  for (const proportion of [16 / 9, 1, 3 / 2, 9 / 16]) {
    for (const size of [0.1, 0.55, 1]) {
      for (const across of [0, 0.3, 1]) {
        const crop = cropAt(wide, proportion, { size, across, down: 1 - across });
        expect((crop.width * 1200) / (crop.height * 800)).toBeCloseTo(proportion, 1);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1.0002);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1.0002);
        const place = placeOf(wide, proportion, crop);
        expect(place.size).toBeCloseTo(size, 2);
        if (crop.width < 1) expect(place.across).toBeCloseTo(across, 2);
      }
    }
  }
});

test('Without a choice the focal point decides, as far as the edges let it', () => {
  expect(cropAround(wide, 1, { x: 0.9, y: 0.5 })).toEqual({
    x: expect.closeTo(1 / 3, 5),
    y: 0,
    width: expect.closeTo(2 / 3, 5),
    height: 1,
  });
});

test('The last word of what a field names is the proportion', () => {
  expect(readNamedRatio('Wide hero 16:9').ratio).toBe('16:9');
  expect(readNamedRatio('1:1').ratio).toBe('1:1');
});
