import { beforeEach, describe, expect, test } from 'vitest';
import { createAddressCeilings } from './address-ceilings.ts';

describe('the ceilings of an address at the edge', () => {
  let now = 0;
  let waitOf = createAddressCeilings({ now: () => now });
  beforeEach(() => {
    now = 1_000_000;
    waitOf = createAddressCeilings({ now: () => now });
  });
  const passed = (address: string, requests: number) =>
    Array.from({ length: requests }, () => waitOf(address)).filter((wait) => wait === 0).length;

  test('400 in 10 seconds pass, the next waits for the end of the 10 seconds', () => {
    expect(passed('203.0.113.9', 500)).toBe(400);
    expect(waitOf('203.0.113.9')).toBe(10_000);
    expect(waitOf('203.0.113.8')).toBe(0);
    now += 10_000;
    expect(passed('203.0.113.9', 500)).toBe(400);
  });

  test('2000 a minute pass, however evenly they come', () => {
    let total = 0;
    for (let i = 0; i < 6; i++) {
      if (i > 0) now += 10_000;
      total += passed('203.0.113.9', 390);
    }
    expect(total).toBe(2000);
    now += 10_000;
    expect(waitOf('203.0.113.9')).toBe(0);
  });

  test('a request that stands for several counts as many', () => {
    expect(waitOf('203.0.113.9', 395)).toBe(0);
    expect(waitOf('203.0.113.9', 10)).toBe(10_000);
    expect(passed('203.0.113.8', 401)).toBe(400);
  });

  test('loopback peers are exempt', () => {
    expect(passed('127.0.0.1', 5000)).toBe(5000);
  });
});
