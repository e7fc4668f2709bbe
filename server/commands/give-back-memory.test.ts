import { describe, expect, test } from 'vitest';
import { createMemoryWatch } from './give-back-memory.ts';

const megabyte = 1024 * 1024;
const minute = 60_000;
const look = (now: number, megabytes: number, utilization = 0) => ({
  now,
  heap: megabytes * megabyte,
  utilization,
});

/** A watch after the collection of the start, which left 40 MB. */
function startedWatch() {
  const watch = createMemoryWatch();
  expect(watch.shouldCollect(look(0, 80, 1))).toBe(true);
  watch.collected(40 * megabyte);
  return watch;
}

describe('memory is given back', () => {
  test('once after the start, however busy the process is, and not for little', () => {
    expect(startedWatch().shouldCollect(look(minute, 80))).toBe(false);
  });

  test('after a burst, as soon as the process is quiet', () => {
    const watch = startedWatch();
    expect(watch.shouldCollect(look(minute, 300, 0.5))).toBe(false);
    expect(watch.shouldCollect(look(minute, 300, 0.01))).toBe(true);
  });

  test('again when a quiet moment within the burst was too early', () => {
    const watch = startedWatch();
    expect(watch.shouldCollect(look(minute, 300))).toBe(true);
    watch.collected(290 * megabyte);
    expect(watch.shouldCollect(look(3 * minute, 290))).toBe(true);
    watch.collected(50 * megabyte);
    expect(watch.shouldCollect(look(9 * minute, 50))).toBe(false);
  });

  test('more and more seldom from a heap that is in use', () => {
    const watch = startedWatch();
    const collections: number[] = [];
    for (let now = 2 * minute; now < 26 * 60 * minute; now += minute) {
      if (!watch.shouldCollect(look(now, 300))) continue;
      watch.collected(295 * megabyte);
      collections.push(now);
    }
    expect(collections.length).toBeGreaterThan(20);
    expect(collections.length).toBeLessThan(40);
  });
});
