import { describe, expect, test } from 'vitest';
import { createAnswerMemory } from './answer-memory.ts';
import { createSizeLimits } from './answer-size.ts';
import { createPartCollector, type PartAnswer } from './join-parts.ts';
import { LargeBody } from './large-body.ts';

const mebibyte = 1024 * 1024;

function partOf(bytes: number): PartAnswer {
  return { status: 200, body: Buffer.alloc(bytes), isJson: true };
}

describe('the memory of a batch', () => {
  test('is reserved part by part, and given back together', async () => {
    const memory = createAnswerMemory(128 * mebibyte);
    const collector = createPartCollector(createSizeLimits(), memory);
    await collector.add(partOf(30 * mebibyte));
    expect(memory.reserved).toBe(30 * mebibyte);
    await collector.add(partOf(20 * mebibyte));
    expect(memory.reserved).toBe(50 * mebibyte);
    collector.giveBack();
    expect(memory.reserved).toBe(0);
  });

  test('has nothing of parts that are too large or that no longer fit', async () => {
    const memory = createAnswerMemory(128 * mebibyte);
    const collector = createPartCollector(createSizeLimits(), memory);
    for (const size of [33, 32, 31, 20, 1]) await collector.add(partOf(size * mebibyte));
    expect(collector.parts.map(({ status }) => status)).toEqual([413, 200, 200, 413, 200]);
    expect(memory.reserved).toBe(64 * mebibyte);
  });

  test('has the small parts together, and only what is held of large lists', async () => {
    const memory = createAnswerMemory(128 * mebibyte);
    const collector = createPartCollector(createSizeLimits(), memory);
    await collector.add(partOf(200_000));
    expect(memory.reserved).toBe(0);
    await collector.add(partOf(100_000));
    expect(memory.reserved).toBe(300_000);
    const piece = { bytes: 30 * mebibyte, digest: '', compute: async () => Buffer.alloc(0) };
    await collector.add({ status: 200, body: new LargeBody([piece]), isJson: true });
    expect(memory.reserved).toBe(300_000);
  });

  test('may be larger than all of the memory, if nothing else is reserved', async () => {
    const memory = createAnswerMemory(16 * mebibyte);
    const collector = createPartCollector(createSizeLimits(), memory);
    for (let n = 0; n < 3; n++) await collector.add(partOf(10 * mebibyte));
    expect(collector.parts.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
