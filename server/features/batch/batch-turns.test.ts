import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TenantId } from '../../lib/tenant-id.ts';
import { createBatchTurns } from './batch-turns.ts';

/** Work that ends when it is told to, and notes when it began. */
function held(began: string[], name: string) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    began.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

test('the batches of one tenant follow each other, and of all so many run at once', async () => {
  const turns = createBatchTurns(2);
  const began: string[] = [];
  const names = ['a1', 'a2', 'b1', 'c1'];
  const all = new Map(names.map((name) => [name, held(began, name)]));
  const taken = names.map((name) => turns.take(name[0] as TenantId, all.get(name)?.work ?? (async () => '')));
  await nextTurn();
  expect(began).toEqual(['a1', 'b1']);
  all.get('b1')?.end();
  await nextTurn();
  expect(began).toEqual(['a1', 'b1', 'c1']);
  all.get('a1')?.end();
  await nextTurn();
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const { end } of all.values()) end();
  expect(await Promise.all(taken)).toEqual(names);
});

test('a batch that fails makes room for the next', async () => {
  const turns = createBatchTurns(1);
  const failed = turns.take('a' as TenantId, () => Promise.reject(new Error('no')));
  const next = turns.take('a' as TenantId, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
