import { expect, test } from 'vitest';
import { clampPoint, cropPosition, movePoint, pointInWords } from './focal-geometry.ts';

const wide = { width: 800, height: 400 };

test('Arrow keys move the point by a hundredth, with Shift by a tenth, and never out of the picture', () => {
  expect(movePoint({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
  expect(movePoint({ x: 0.5, y: 0.5 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
  expect(movePoint({ x: 0.95, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0 });
  expect(movePoint({ x: 0.2, y: 0.9 }, 'Home', false)).toEqual({ x: 0.5, y: 0.5 });
  expect(movePoint({ x: 0.5, y: 0.5 }, 'a', false)).toBeUndefined();
});

test('A point outside is brought to the edge', () => {
  expect(clampPoint({ x: -0.2, y: 1.7 })).toEqual({ x: 0, y: 1 });
});

test('A crop shows the focal point, and stops at the edges', () => {
  expect(cropPosition(wide, 1, { x: 0.5, y: 0.5 })).toBe('50% 50%');
  expect(cropPosition(wide, 1, { x: 0.1, y: 0.5 })).toBe('0% 50%');
  expect(cropPosition(wide, 1, { x: 0.9, y: 0.1 })).toBe('100% 50%');
  expect(cropPosition(wide, 1, { x: 0.4, y: 0.5 })).toBe('30% 50%');
  expect(cropPosition(wide, 4, { x: 0.4, y: 0.3 })).toBe('50% 10%');
});

test('A point is said in words', () => {
  expect(pointInWords({ x: 0.29, y: 1 })).toBe('29 % from the left, 100 % from the top');
});
