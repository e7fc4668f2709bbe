import { afterEach, beforeEach, expect, test } from 'vitest';
import { installationTenant } from '../../lib/tenant-id.ts';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import { takeFromWindow } from './window-store.ts';

const now = 1_000_000;
const minute = 60_000;
const hour = 60 * minute;
const rule = { length: minute, block: { limit: 20, length: hour } };

onEachDatabase('windows of requests', (dialect) => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await createTestDatabase(dialect);
  });
  afterEach(() => made.close());

  const take = (count: number, at = now) => {
    const key = { tenant: installationTenant, surface: 'credentials', subject: 'somebody' };
    return takeFromWindow(made.database, key, at, { ...rule, count });
  };

  test('what is taken at once and exceeds the limit blocks for as long, with the first request of a window too', async () => {
    expect(await take(21)).toEqual({ taken: 21, endsAt: now + hour });
    // The next window begins when the block has ended, and in it the same holds.
    expect(await take(1, now + hour - 1)).toEqual({ taken: 22, endsAt: now + hour });
    expect(await take(25, now + hour)).toEqual({ taken: 25, endsAt: now + 2 * hour });
  });

  test('what just reaches the limit blocks nothing, and the request after it does', async () => {
    expect(await take(20)).toEqual({ taken: 20, endsAt: now + minute });
    expect(await take(3, now + 5)).toEqual({ taken: 23, endsAt: now + 5 + hour });
  });
});
