import { describe, expect, test, vi } from 'vitest';
import { BodyChanged, computedPiece, createPieceReader, etagOfLarge, LargeBody } from './large-body.ts';

const bytesOf = (text: string, length = 100_000) => Buffer.alloc(length, text);
const noReport = () => {};

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

function body(...texts: string[]) {
  const compute = vi.fn(async (text: string) => bytesOf(text));
  const pieces = texts.map((text) => computedPiece(bytesOf(text), () => compute(text)));
  return { compute, large: new LargeBody([Buffer.from('['), ...pieces, Buffer.from(']')]) };
}

describe('a large body', () => {
  test('is read in its order, in chunks of at most 64 KiB', async () => {
    const { large } = body('a', 'b');
    const sizes: number[] = [];
    const reader = createPieceReader();
    for await (const chunk of reader.chunks(large, noReport)) sizes.push(chunk.byteLength);
    expect(Math.max(...sizes)).toBe(64 * 1024);
    expect(await textOf(reader.chunks(large, noReport))).toBe(
      `[${'a'.repeat(100_000)}${'b'.repeat(100_000)}]`,
    );
    expect([large.bytes, large.heldBytes]).toEqual([200_002, 2]);
  });

  test('is computed once for connections that read at the same time', async () => {
    const { large, compute } = body('a', 'b', 'c');
    const reader = createPieceReader();
    await Promise.all(Array.from({ length: 10 }, () => textOf(reader.chunks(large, noReport))));
    expect(compute.mock.calls).toEqual([['a'], ['b'], ['c']]);
    expect(reader.held).toBe(0);
  });

  test('holds no more pieces than the reader may, and at least one', async () => {
    const { large } = body(...'abcdefgh');
    const reader = createPieceReader(250_000);
    let most = 0;
    for await (const _ of reader.chunks(large, noReport)) most = Math.max(most, reader.held);
    expect(most).toBe(200_000);
    const tiny = createPieceReader(1);
    for await (const _ of tiny.chunks(large, noReport)) expect(tiny.held).toBeLessThanOrEqual(100_000);
  });

  test('frees its pieces when a reader leaves it early', async () => {
    const { large } = body('a', 'b');
    const reader = createPieceReader();
    const chunks = reader.chunks(large, noReport);
    await chunks.next();
    await chunks.next();
    expect(reader.held).toBe(100_000);
    await chunks.return();
    expect(reader.held).toBe(0);
  });

  test.each([
    ['other bytes', async () => bytesOf('x')],
    ['fewer bytes', async () => bytesOf('a', 3)],
    ['an error', () => Promise.reject(new BodyChanged())],
  ])('ends with an error for %s than before, and reports it once', async (_, again) => {
    const large = new LargeBody([computedPiece(bytesOf('a'), again)]);
    const report = vi.fn();
    const reader = createPieceReader();
    await expect(textOf(reader.chunks(large, report))).rejects.toThrow(BodyChanged);
    expect(report).toHaveBeenCalledOnce();
    expect(reader.held).toBe(0);
  });

  test('has another ETag for other bytes', () => {
    const etags = [body('a', 'b'), body('a', 'c'), body('b', 'a')].map(({ large }) => etagOfLarge(large));
    expect(new Set(etags).size).toBe(3);
    expect(etagOfLarge(body('a', 'b').large)).toBe(etags[0]);
    expect(etags[0]).toMatch(/^"[\w-]{27}"$/);
  });
});
