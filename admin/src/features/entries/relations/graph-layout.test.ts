import { expect, test } from 'vitest';
import { type Branch, type GraphLayout, layOut, lineBetween, node } from './graph-layout.ts';

const branch = (key: string, beyond: number): Branch => ({
  key,
  beyond: Array.from({ length: beyond }, (_, index) => `${key}/${index}`),
});

function overlaps({ places, center }: GraphLayout): number {
  const all = [...places.values(), center];
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
  return pairs.filter(
    ([one, other]) => Math.abs(one.x - other.x) < node.width && Math.abs(one.y - other.y) < node.height,
  ).length;
}

test('a record alone stands alone', () => {
  expect(layOut([], [])).toMatchObject({
    width: node.width,
    height: node.height,
    center: { x: 0, y: 0 },
  });
});

test.each([
  [0, 3],
  [5, 1],
  [4, 12],
])('with %i before and %i behind it, opened or not, nothing overlaps or stands outside', (before, behind) => {
  const branches = (count: number, side: string) =>
    Array.from({ length: count }, (_, index) => branch(`${side}${index}`, (index * 5) % 4));
  const layout = layOut(branches(before, 'in'), branches(behind, 'out'));
  expect(overlaps(layout)).toBe(0);
  for (const { x, y } of [...layout.places.values(), layout.center]) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + node.width).toBeLessThanOrEqual(layout.width);
    expect(y + node.height).toBeLessThanOrEqual(layout.height);
  }
});

test('what points to it stands before it, what it points to behind it, and lines go forward', () => {
  const { places, center } = layOut([branch('in', 1)], [branch('out', 1)]);
  const xs = ['in/0', 'in'].map((key) => places.get(key)?.x ?? 0);
  expect([...xs, center.x, places.get('out')?.x, places.get('out/0')?.x]).toEqual(
    [0, 1, 2, 3, 4].map((column) => column * (node.width + node.between)),
  );
  expect(lineBetween({ x: 0, y: 0 }, { x: 300, y: 0 })).toBe('M216 28C255.5 28 255.5 28 295 28');
});
