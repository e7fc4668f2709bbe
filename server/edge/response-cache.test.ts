import { beforeEach, describe, expect, test } from 'vitest';
import type { CacheTag } from '../lib/cache-tag.ts';
import { asTenantId } from '../lib/tenant-id.ts';
import { jsonAnswer } from '../platform/http/answer.ts';
import { finish } from './finished.ts';
import { type Computed, createResponseCache, freshFor, isFresh, staleUntil } from './response-cache.ts';

const tenant = asTenantId('a');
const other = asTenantId('b');

function computed(value: unknown, tags: readonly CacheTag[] | undefined): Computed {
  return { finished: finish(jsonAnswer({ value })), tags };
}

/** A computation that ends when told to. */
function pending() {
  let end = (_value: Computed) => {};
  const promise = new Promise<Computed>((resolve) => {
    end = resolve;
  });
  return { work: () => promise, end };
}

describe('the response cache', () => {
  let now = 1_000_000;
  let cache = createResponseCache({ maxBytes: 1_000_000, clock: { now: () => now } });
  beforeEach(() => {
    now = 1_000_000;
    cache = createResponseCache({ maxBytes: 1_000_000, clock: { now: () => now } });
  });
  const fill = (who: typeof tenant, key: string, tags: readonly CacheTag[], value: unknown = key) =>
    cache.compute(who, key, async () => computed(value, tags));

  test('an entry is fresh for 15 minutes, may be served stale to 45, and is gone then', async () => {
    await fill(tenant, 'k', ['type:t']);
    const entry = cache.find(tenant, 'k');
    expect(entry && isFresh(entry, now + freshFor - 1)).toBe(true);
    expect(entry && isFresh(entry, now + freshFor)).toBe(false);
    now += staleUntil - 1;
    expect(cache.find(tenant, 'k')).toBe(entry);
    now += 1;
    expect(cache.find(tenant, 'k')).toBeUndefined();
    expect(entry?.finished).toBeUndefined();
  });

  test('an answer that is true until an instant is fresh until then and never served stale', async () => {
    const until = now + 60_000;
    await cache.compute(tenant, 'k', async () => ({ ...computed('soon over', ['type:t']), until }));
    const entry = cache.find(tenant, 'k');
    expect(entry && [isFresh(entry, until - 1), isFresh(entry, until)]).toEqual([true, false]);
    now = until - 1;
    expect(cache.find(tenant, 'k')).toBe(entry);
    now = until;
    expect(cache.find(tenant, 'k')).toBeUndefined();
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });

  test('500 at once on a cold key: one computation, and all get its answer', async () => {
    const { work, end } = pending();
    const waiting = Array.from({ length: 500 }, () => cache.compute(tenant, 'k', work));
    end(computed('once', ['type:t']));
    const answers = await Promise.all(waiting);
    expect(cache.stats().computations).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  test('a failed computation fails for all who wait and leaves nothing behind', async () => {
    const failing = () => Promise.reject(new Error('no'));
    const both = [cache.compute(tenant, 'k', failing), cache.compute(tenant, 'k', failing)];
    for (const one of both) await expect(one).rejects.toThrow('no');
    expect(cache.find(tenant, 'k')).toBeUndefined();
    await fill(tenant, 'k', ['type:t']);
    expect(cache.find(tenant, 'k')?.finished).toBeDefined();
  });

  test('what has no tags is answered and not kept', async () => {
    await cache.compute(tenant, 'k', async () => computed('error', undefined));
    expect(cache.find(tenant, 'k')).toBeUndefined();
    expect(cache.stats().bytes).toBe(0);
  });

  test('a purge drops what carries the tag, of that tenant, and nothing else', async () => {
    await fill(tenant, 'one', ['entry:1', 'schemas']);
    await fill(tenant, 'two', ['entry:2', 'schemas']);
    await fill(other, 'one', ['entry:1', 'schemas']);
    cache.purge(tenant, ['entry:1']);
    expect(cache.find(tenant, 'one')).toBeUndefined();
    expect(cache.find(tenant, 'two')).toBeDefined();
    expect(cache.find(other, 'one')).toBeDefined();
    cache.purge(tenant);
    expect(cache.find(tenant, 'two')).toBeUndefined();
    expect(cache.find(other, 'one')).toBeDefined();
    cache.flush();
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });

  test('a computation that began before a purge of its tag fills nothing', async () => {
    const { work, end } = pending();
    const before = cache.compute(tenant, 'k', work);
    cache.purge(tenant, ['entry:1']);
    end(computed('old', ['entry:1']));
    await before;
    expect(cache.find(tenant, 'k')).toBeUndefined();
  });

  test('nor does one that began before a purge of the whole tenant, or of everything', async () => {
    for (const purge of [() => cache.purge(tenant), () => cache.flush()]) {
      const { work, end } = pending();
      const before = cache.compute(tenant, 'k', work);
      purge();
      end(computed('old', ['entry:1']));
      await before;
      expect(cache.find(tenant, 'k')).toBeUndefined();
    }
  });

  test('who asks after a purge does not wait for the computation before it', async () => {
    const old = pending();
    const fresh = pending();
    const first = cache.compute(tenant, 'k', old.work);
    cache.purge(tenant, ['entry:9']);
    const second = cache.compute(tenant, 'k', fresh.work);
    fresh.end(computed('new', ['entry:1']));
    const answer = await second;
    expect(answer.finished.plain.body).toContain('new');
    cache.purge(tenant, ['entry:1']);
    old.end(computed('old', ['entry:1']));
    expect((await first).finished.plain.body).toContain('old');
    expect(cache.find(tenant, 'k')).toBeUndefined();
  });

  test('a purge of something else lets a running computation be kept', async () => {
    const { work, end } = pending();
    const running = cache.compute(tenant, 'k', work);
    cache.purge(tenant, ['entry:2']);
    end(computed('kept', ['entry:1']));
    await running;
    expect(cache.find(tenant, 'k')?.finished).toBeDefined();
  });

  test('bytes are bounded, and the tenant that holds most gives way', async () => {
    const text = 'x'.repeat(20_000);
    cache = createResponseCache({ maxBytes: 400_000, clock: { now: () => now } });
    await fill(other, 'small', ['type:t']);
    for (let i = 0; i < 100; i++) {
      await fill(tenant, `k${i}`, ['type:t'], text);
      expect(cache.stats().bytes).toBeLessThanOrEqual(400_000);
    }
    expect(cache.find(other, 'small')).toBeDefined();
    expect(cache.find(tenant, 'k0')).toBeUndefined();
    expect(cache.find(tenant, 'k99')).toBeDefined();
  });

  test('what is used stays longer than what is not', async () => {
    const text = 'x'.repeat(20_000);
    cache = createResponseCache({ maxBytes: 400_000, clock: { now: () => now } });
    await fill(tenant, 'used', ['type:t'], text);
    for (let i = 0; i < 40; i++) {
      await fill(tenant, `k${i}`, ['type:t'], text);
      const used = cache.find(tenant, 'used');
      if (used) cache.use(used, ++now);
    }
    expect(cache.find(tenant, 'used')).toBeDefined();
  });

  test('one answer too large to share the room is not kept', async () => {
    cache = createResponseCache({ maxBytes: 100_000, clock: { now: () => now } });
    await fill(tenant, 'huge', ['type:t'], 'x'.repeat(50_000));
    expect(cache.find(tenant, 'huge')).toBeUndefined();
    expect(cache.stats().bytes).toBe(0);
  });

  test('10,000 purges while computations run leave nothing behind in the books', async () => {
    for (let i = 0; i < 10_000; i++) {
      const running = fill(tenant, `k${i % 7}`, [`entry:${i}`]);
      cache.purge(tenant, [`entry:${i}`]);
      await running;
    }
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});
