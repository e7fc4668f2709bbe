import { createHmac, hkdfSync } from 'node:crypto';
import type { CacheTag } from '../../lib/cache-tag.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { type EdgeKind, edgeTraits } from './edge-kinds.ts';

/**
 * What answers are known by in front: by what they show, and each by its tenant (`all`). An answer that shows more than its
 * header takes has `<kind>:*` in place of all names of a kind; each purge of one of that kind names it too.
 */
export type EdgeTag = CacheTag | `${string}:*` | 'all';

/** Hexadecimal digits of a name: 64 bits. Upper and lower case are the same to some caches. */
const keyLength = 16;

/** What an answer may show of which its handler says nothing. */
const anything: readonly EdgeTag[] = ['entry:*', 'type:*', 'media:*', 'user:*', 'schemas', 'search'];

/** Turns tags into the names that a cache in front gets to see. */
export interface EdgeTags {
  /** The header of an answer that shows this; without tags it may show anything of the tenant. */
  headerOf(tenant: TenantId, tags: readonly CacheTag[] | undefined): Record<string, string>;
  /** What to purge so that no answer that shows any of it is left. */
  keysOf(tenant: TenantId, tags: Iterable<EdgeTag>): string[];
}

/**
 * Names are made with a key that only this installation has: they say nothing of what they stand for, nobody can make
 * another tenant's, and every node makes the same.
 */
export function createEdgeTags(kind: EdgeKind, secretKey: string): EdgeTags {
  const { header, separator, longestHeader } = edgeTraits[kind];
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'galley edge tags', 32));
  const mostTags = Math.floor((longestHeader + separator.length) / (keyLength + separator.length));

  function keyOf(tenant: TenantId, tag: EdgeTag): string {
    return createHmac('sha256', key).update(`${tenant}\n${tag}`).digest('hex').slice(0, keyLength);
  }

  return {
    headerOf: (tenant, tags) => {
      const named = shorten(['all', ...new Set(tags ?? anything)], mostTags);
      return { [header]: named.map((tag) => keyOf(tenant, tag)).join(separator) };
    },
    keysOf: (tenant, tags) => {
      const named = new Set<EdgeTag>();
      for (const tag of tags) {
        named.add(tag);
        const kind = kindOf(tag);
        if (kind !== undefined) named.add(`${kind}:*`);
      }
      return [...named].map((tag) => keyOf(tenant, tag));
    },
  };
}

/** `entry:<id>` → `entry`. */
function kindOf(tag: EdgeTag): string | undefined {
  const end = tag.indexOf(':');
  return end < 0 ? undefined : tag.slice(0, end);
}

/** Lets one name stand for all of a kind, the most frequent first, until no more than `most` are left. */
function shorten(tags: readonly EdgeTag[], most: number): readonly EdgeTag[] {
  let left = tags;
  while (left.length > most) {
    const counts = new Map<string, number>();
    for (const tag of left) {
      const kind = kindOf(tag);
      if (kind !== undefined && !tag.endsWith(':*')) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const [largest] = [...counts].sort(([, a], [, b]) => b - a);
    if (!largest) return left;
    const [kind] = largest;
    left = [...left.filter((tag) => kindOf(tag) !== kind), `${kind}:*`];
  }
  return left;
}
