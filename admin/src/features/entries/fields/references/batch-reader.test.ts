import { describe, expect, test } from 'vitest';
import { createBatchReader } from './batch-reader.ts';

describe('a batch reader', () => {
  const reads: string[][] = [];
  const reader = (most: number) => {
    reads.length = 0;
    return createBatchReader(async (ids) => {
      reads.push([...ids]);
      return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, `the ${id}`]));
    }, most);
  };

  test('reads what is asked for in one moment together, each thing once', async () => {
    const read = reader(100);
    expect(await Promise.all([read('a'), read('B'), read('A'), read('gone')])).toEqual([
      'the a',
      'the b',
      'the a',
      null,
    ]);
    expect(reads).toEqual([['a', 'b', 'gone']]);
    expect(await read('a')).toBe('the a');
    expect(reads).toHaveLength(2);
  });

  test('asks again when there are more than fit', async () => {
    const read = reader(2);
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(read))).toHaveLength(5);
    expect(reads).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('tells everybody who asked that it failed, and tries anew for whoever asks then', async () => {
    let fails = true;
    const read = createBatchReader(async (ids) => {
      if (fails) throw new Error('no network');
      return new Map(ids.map((id) => [id, id]));
    }, 10);
    const outcomes = await Promise.allSettled([read('a'), read('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await read('a')).toBe('a');
  });
});
