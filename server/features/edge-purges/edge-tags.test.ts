import { describe, expect, test } from 'vitest';
import type { CacheTag } from '../../lib/cache-tag.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import { edgeKinds, edgeTraits } from './edge-kinds.ts';
import { createEdgeTags } from './edge-tags.ts';

const secret = 'a secret key of one installation';
const alpha = asTenantId('01900000-0000-7000-8000-00000000000a');
const beta = asTenantId('01900000-0000-7000-8000-00000000000b');

describe.each(edgeKinds)('names for %s', (kind) => {
  const { header, separator, longestHeader } = edgeTraits[kind];
  const tags = createEdgeTags(kind, secret);
  const namesOf = (shown: readonly CacheTag[] | undefined, tenant = alpha) =>
    (tags.headerOf(tenant, shown)[header] ?? '').split(separator);
  const isPurged = (shown: readonly CacheTag[] | undefined, changed: readonly CacheTag[], tenant = alpha) =>
    tags.keysOf(tenant, changed).some((key) => namesOf(shown).includes(key));

  test('an answer is purged by what it shows, and by nothing else', () => {
    const shown = ['entry:1', 'type:2', 'media:3'] as const;
    expect(namesOf(shown)).toHaveLength(4);
    for (const one of shown) expect([one, isPurged(shown, [one])]).toEqual([one, true]);
    for (const other of ['entry:2', 'type:1', 'media:1', 'user:1', 'schemas', 'search'] as const) {
      expect([other, isPurged(shown, [other])]).toEqual([other, false]);
    }
    expect(namesOf(['entry:1', 'entry:1'])).toHaveLength(2);
  });

  test('one tenant purges nothing of another, and names tell nothing of what they stand for', () => {
    expect(isPurged(['entry:1'], ['entry:1'], beta)).toBe(false);
    expect(tags.keysOf(beta, ['all']).some((key) => namesOf(['entry:1']).includes(key))).toBe(false);
    for (const name of namesOf(['entry:1'])) expect(name).toMatch(/^[0-9a-f]{16}$/);
    const other = createEdgeTags(kind, 'the secret key of another installation');
    expect(other.keysOf(alpha, ['entry:1'])).not.toEqual(tags.keysOf(alpha, ['entry:1']));
    expect(createEdgeTags(kind, secret).keysOf(alpha, ['entry:1'])).toEqual(tags.keysOf(alpha, ['entry:1']));
  });

  test('of more than its header takes, one name stands for a kind, and every change of that kind purges it', () => {
    const entries = Array.from({ length: 3000 }, (_, n) => `entry:${n}` as const);
    const media = Array.from({ length: 20 }, (_, n) => `media:${n}` as const);
    const shown: CacheTag[] = [...media, ...entries, 'type:1'];
    expect((tags.headerOf(alpha, shown)[header] ?? '').length).toBeLessThanOrEqual(longestHeader);
    expect(namesOf(shown)).toHaveLength(1 + media.length + 1 + 1);
    for (const one of ['entry:0', 'entry:2999', 'entry:9999', 'media:7', 'type:1'] as const) {
      expect([one, isPurged(shown, [one])]).toEqual([one, true]);
    }
    expect(isPurged(shown, ['media:99', 'type:2', 'search'])).toBe(false);
  });

  test('a header that is just not too long keeps all its names', () => {
    const most = Math.floor((longestHeader + 1) / 17) - 1;
    const shown = (count: number) => Array.from({ length: count }, (_, n) => `entry:${n}` as const);
    expect(namesOf(shown(most))).toHaveLength(most + 1);
    expect(namesOf(shown(most + 1))).toHaveLength(2);
  });

  test('an answer that does not say what it shows is purged by any change of its tenant', () => {
    for (const one of ['entry:1', 'type:1', 'media:1', 'user:1', 'schemas', 'search'] as const) {
      expect([one, isPurged(undefined, [one])]).toEqual([one, true]);
    }
    expect(isPurged(undefined, ['entry:1'], beta)).toBe(false);
  });
});
