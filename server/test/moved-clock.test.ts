import { describe, expect, test } from 'vitest';
import { createAddressCeilings } from '../edge/address-ceilings.ts';
import { createImageWork } from '../features/media/delivery/image-work.ts';
import { DecoderDied } from '../features/media/images/image-decoder.ts';
import { countAttempt, readLockout } from '../features/staff/sign-in/lockout.ts';
import { type Clock, isNear, isWaiting } from '../lib/clock.ts';
import { installationTenant } from '../lib/tenant-id.ts';
import type { Database } from '../platform/db/database.ts';
import { addToWindows } from '../platform/db/window-store.ts';
import { createMemoryLimiter } from '../platform/limits/memory-limiter.ts';
import { createRowLimiter } from '../platform/limits/row-limiter.ts';
import { createTestDatabase, onEachDatabase } from './databases.ts';

const minute = 60_000;
const hour = 60 * minute;
const steps: [string, number][] = [
  ['back', -hour],
  ['forward', hour],
];

function movable() {
  let now = 1_800_000_000_000;
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** What is refused for a while, by what it is: tries once more and says whether it passes. */
type Refused = (
  clock: Clock,
) => Promise<() => Promise<boolean> | boolean> | (() => Promise<boolean> | boolean);

const inMemory: Record<string, Refused> = {
  'the burst of an address': (clock) => {
    const waitOf = createAddressCeilings(clock);
    waitOf('203.0.113.9', 400);
    return () => waitOf('203.0.113.9') === 0;
  },
  'a window in memory': (clock) => {
    const limiter = createMemoryLimiter(1, clock);
    limiter.take(installationTenant, 'a');
    return () => limiter.take(installationTenant, 'a').allowed;
  },
  'the lock of an e-mail': (clock) => {
    let lockout = readLockout(undefined);
    for (let n = 0; n < 5; n++) lockout = countAttempt(lockout, 5, `${n}`, clock.now()) ?? lockout;
    return () => countAttempt(lockout, 5, 'next', clock.now()) !== undefined;
  },
  'failures before a lock': (clock) => {
    let lockout = readLockout(undefined);
    for (let n = 0; n < 4; n++) lockout = countAttempt(lockout, 5, `${n}`, clock.now()) ?? lockout;
    return () => countAttempt(lockout, 5, 'next', clock.now())?.lockedUntil === 0;
  },
  'an image that ended the decoder': async (clock) => {
    const work = createImageWork(clock);
    const gone = new AbortController().signal;
    const order = { key: 'k', tenant: 't', blob: 'b', address: 'a', gone };
    await work.share(order, () => Promise.reject(new DecoderDied('died'))).catch(() => {});
    return async () => (await work.share(order, async () => 'made')) === 'made';
  },
};

describe.each(steps)('after the clock went %s an hour', (_name, step) => {
  test.each(Object.entries(inMemory))('%s is over', async (_what, refuse) => {
    const clock = movable();
    const passes = await refuse(clock);
    expect(await passes()).toBe(false);
    clock.advance(step);
    expect(await passes()).toBe(true);
  });
});

onEachDatabase('a window in the database', (dialect) => {
  const rules = [
    { surface: 'plain', limit: 1 },
    { surface: 'blocking', limit: 1, block: 5 * minute },
  ];
  const inDatabase = async (
    work: (database: Database, clock: ReturnType<typeof movable>) => Promise<void>,
  ) => {
    const made = await createTestDatabase(dialect);
    await work(made.database, movable());
    await made.close();
  };

  test.each(steps)('is over after the clock went %s an hour, for a new process too', async (_name, step) => {
    await inDatabase(async (database, clock) => {
      for (const rule of rules) {
        const deps = { database, clock };
        const limiter = createRowLimiter(deps, rule);
        const take = async (one = limiter) => (await one.take(installationTenant, 'a')).allowed;
        expect([await take(), await take(), await take()]).toEqual([true, false, false]);
        clock.advance(step);
        expect(await take()).toBe(true);
        expect(await take()).toBe(false);
        clock.advance(step);
        expect(await take(createRowLimiter(deps, rule))).toBe(true);
      }
    });
  });

  test('is told anew to the other nodes after the clock went back', async () => {
    await inDatabase(async (database, clock) => {
      const tell = () =>
        database.write(async (tx) => {
          const counted = {
            tenant: installationTenant,
            subject: 'a',
            taken: 3,
            endsAt: clock.now() + minute,
          };
          return (await addToWindows(tx, 'reads', [counted], clock.now())).get('a');
        });
      expect(await tell()).toMatchObject({ taken: 3 });
      expect(await tell()).toMatchObject({ taken: 6 });
      clock.advance(-hour);
      expect(await tell()).toEqual({ taken: 3, endsAt: clock.now() + minute });
    });
  });
});

test('nodes whose clocks differ by half a minute share a window', () => {
  const clock = movable();
  const limiter = createMemoryLimiter(1, clock);
  limiter.take(installationTenant, 'a');
  clock.advance(-minute / 2);
  expect(limiter.take(installationTenant, 'a').allowed).toBe(false);
});

test.each([
  [0, true],
  [9, true],
  [10, false],
  [-9, true],
  [-10, false],
  [hour, false],
  [-hour, false],
])('of an instant %i milliseconds ago it is %s that it is less than ten away', (ago, expected) => {
  expect(isNear(1000 - ago, 1000, 10)).toBe(expected);
});

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [10, true],
  [11, false],
])('a wait of at most ten that ends in %i runs: %s', (left, expected) => {
  expect(isWaiting(1000 + left, 1000, 10)).toBe(expected);
});
