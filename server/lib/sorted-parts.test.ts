import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedParts } from './sorted-parts.ts';

test('parts hold each text of all lists once, in order, whatever stands where', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: 'binary' }))),
      fc.integer({ min: 1, max: 5 }),
      async (lists, size) => {
        const parts = await readAll(sortedParts(lists, size));
        expect(parts.flat()).toEqual([...new Set(lists.flat())].sort());
        expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
        expect(parts.at(-1)?.length ?? 1).toBeGreaterThan(0);
      },
    ),
  );
});

test('a hundred thousand texts are sorted while others have their turns', async () => {
  const texts = Array.from({ length: 100_000 }, (_, n) => `${(n * 7919) % 100_003}`);
  let turns = 0;
  const other = setInterval(() => turns++);
  const parts = await readAll(sortedParts([texts, texts.slice(50)], 2000));
  clearInterval(other);
  expect(parts.flat()).toEqual([...new Set(texts)].sort());
  expect(turns).toBeGreaterThan(1);
});

async function readAll(parts: AsyncIterable<readonly string[]>): Promise<(readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
