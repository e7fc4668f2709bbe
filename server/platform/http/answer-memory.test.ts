import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerMemory, ServiceBusy } from './answer-memory.ts';

describe('memory for responses', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a request waits until there is room, in the order of requests', async () => {
    const memory = createAnswerMemory(100);
    const giveBack = await memory.reserve(80);
    const order: string[] = [];
    const large = memory.reserve(40).then((give) => {
      order.push('large');
      return give;
    });
    const small = memory.reserve(10).then(() => order.push('small'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual([]);
    giveBack();
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
    expect(memory.reserved).toBe(50);
  });

  test('after two seconds without room it is refused, and the requests behind it are not', async () => {
    const memory = createAnswerMemory(100);
    await memory.reserve(80);
    const refused = expect(memory.reserve(30)).rejects.toBeInstanceOf(ServiceBusy);
    await vi.advanceTimersByTimeAsync(1999);
    const small = memory.reserve(20);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await small;
    expect(memory.reserved).toBe(100);
  });

  test('a response that is larger than all of the memory is alone', async () => {
    const memory = createAnswerMemory(100);
    const giveBack = await memory.reserve(500);
    const next = memory.reserve(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(memory.reserved).toBe(500);
    giveBack();
    await next;
    expect(memory.reserved).toBe(1);
  });

  test('a request is refused at once if those that wait are half as large as the memory', async () => {
    const memory = createAnswerMemory(100);
    const giveBack = await memory.reserve(100);
    const first = memory.reserve(30);
    const second = memory.reserve(20);
    await expect(memory.reserve(1)).rejects.toBeInstanceOf(ServiceBusy);
    giveBack();
    await Promise.all([first, second]);
    expect(memory.reserved).toBe(50);
    // What is larger than that waits if nothing else does.
    const large = expect(memory.reserve(500)).rejects.toBeInstanceOf(ServiceBusy);
    await vi.advanceTimersByTimeAsync(1999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await large;
  });

  test('a response that grows does not wait for itself', async () => {
    const memory = createAnswerMemory(100);
    await memory.reserve(80);
    await memory.reserve(80, 80);
    expect(memory.reserved).toBe(160);
    const other = expect(memory.reserve(1)).rejects.toBeInstanceOf(ServiceBusy);
    await vi.advanceTimersByTimeAsync(2000);
    await other;
  });

  test('what is given back twice counts once', async () => {
    const memory = createAnswerMemory(100);
    const giveBack = await memory.reserve(30);
    await memory.reserve(20);
    giveBack();
    giveBack();
    expect(memory.reserved).toBe(20);
  });

  test('a body that several responses share counts once, until the last one is written', async () => {
    const memory = createAnswerMemory(100);
    const body = new Uint8Array(60);
    const [one, two] = await Promise.all([memory.reserveBody(body), memory.reserveBody(body)]);
    expect(memory.reserved).toBe(60);
    one();
    expect(memory.reserved).toBe(60);
    two();
    expect(memory.reserved).toBe(0);
  });

  test('a write is counted without waiting', async () => {
    const memory = createAnswerMemory(100);
    await memory.reserve(100);
    const giveBack = memory.count(50);
    expect(memory.reserved).toBe(150);
    giveBack();
    expect(memory.reserved).toBe(100);
  });
});
