import { describe, expect, it } from 'vitest';
import { compare, median, quantile, runRounds, separability, spreadOf } from './measure.ts';

describe('the arithmetic of the benchmark', () => {
  it('takes the middle figure, whatever their order, as numbers', () => {
    expect(median([10, 9, 100])).toBe(10);
    expect(median([7])).toBe(7);
  });

  it('takes the mean of the two in the middle of an even number', () => {
    expect(median([4, 1, 3, 100])).toBe(3.5);
  });

  it('refuses to make a figure of nothing', () => {
    expect(() => median([])).toThrow(RangeError);
    expect(() => compare([])).toThrow(RangeError);
  });

  it('tells how far figures lie apart, and leaves them as they are', () => {
    const figures = Object.freeze([3, 1, 2]);
    expect(spreadOf(figures)).toEqual({ median: 2, min: 1, max: 3 });
  });

  it('finds the figure below which a share lies', () => {
    const figures = Array.from({ length: 200 }, (_, n) => 200 - n);
    expect(quantile(figures, 0.99)).toBe(199);
    expect(quantile([5], 0.99)).toBe(5);
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });

  it('tells how well a figure tells two samples apart', () => {
    expect(separability([3, 4], [1, 2])).toBe(1);
    expect(separability([1, 2], [3, 4])).toBe(0);
    expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
    expect(separability([1, 3], [2, 2])).toBe(0.5);
    expect(() => separability([], [1])).toThrow(RangeError);
  });

  it('compares within each round, so that a moment that slows both changes nothing', () => {
    const { ratio, ours, floor } = compare([
      { ours: 50, floor: 100 },
      { ours: 5, floor: 10 },
      { ours: 60, floor: 100 },
    ]);
    expect(ratio).toEqual({ median: 0.5, min: 0.5, max: 0.6 });
    expect(ours.median).toBe(50);
    expect(floor.median).toBe(100);
  });

  it('takes turns in who goes first, and does not count the round that warms up', async () => {
    const order: string[] = [];
    const figure = (name: string, value: number) => async (round: number) => {
      order.push(`${name}${round}`);
      return round < 0 ? 1_000_000 : value;
    };
    const result = await runRounds(2, figure('a', 1), figure('b', 2));
    expect(order).toEqual(['a-1', 'b-1', 'a0', 'b0', 'b1', 'a1']);
    expect(result).toEqual({
      rounds: 2,
      ours: { median: 1, min: 1, max: 1 },
      floor: { median: 2, min: 2, max: 2 },
      ratio: { median: 0.5, min: 0.5, max: 0.5 },
    });
  });
});
