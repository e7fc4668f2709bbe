import { describe, expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import { joinTakes, type Take } from './joined-takes.ts';

const keyOf = (subject: string) => ({ tenant: asTenantId('0123456789ab'), surface: 'writes', subject });

/** A window that is taken from when the test says so. */
function heldTake() {
  const asked: { subject: string; count: number; answer: (fault?: Error) => void }[] = [];
  let taken = 0;
  const take: Take = ({ subject }, count) =>
    new Promise((resolve, reject) => {
      const answer = (fault?: Error) => {
        if (fault) return reject(fault);
        taken += count;
        resolve({ taken, endsAt: 1000 });
      };
      asked.push({ subject, count, answer });
    });
  return { take: joinTakes(take), asked };
}

describe('takes from one window', () => {
  test('What comes while something is taken waits and takes together, and each is told its own place', async () => {
    const { take, asked } = heldTake();
    const first = take(keyOf('a'), 1);
    const others = [take(keyOf('a'), 1), take(keyOf('a'), 3), take(keyOf('a'), 1)];
    expect(asked.map(({ count }) => count)).toEqual([1]);
    asked[0]?.answer();
    expect((await first).taken).toBe(1);
    expect(asked.map(({ count }) => count)).toEqual([1, 5]);
    // Of those that come now none joins what is on its way.
    const later = take(keyOf('a'), 1);
    asked[1]?.answer();
    expect((await Promise.all(others)).map(({ taken }) => taken)).toEqual([2, 5, 6]);
    asked[2]?.answer();
    expect(await later).toEqual({ taken: 7, endsAt: 1000 });
    expect(asked).toHaveLength(3);
  });

  test('Other windows wait for nobody', () => {
    const { take, asked } = heldTake();
    void take(keyOf('a'), 1);
    void take(keyOf('b'), 1);
    expect(asked.map(({ subject }) => subject)).toEqual(['a', 'b']);
  });

  test('A failure is told to those that took together, and the next ones take anew', async () => {
    const { take, asked } = heldTake();
    const first = take(keyOf('a'), 1);
    const second = take(keyOf('a'), 1);
    asked[0]?.answer(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    asked[1]?.answer();
    expect((await second).taken).toBe(1);
    const third = take(keyOf('a'), 1);
    asked[2]?.answer();
    expect((await third).taken).toBe(2);
  });
});
