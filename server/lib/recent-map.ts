import { LRUCache } from 'lru-cache';

/**
 * A map of at most `most` entries that forgets the one not used for longest. It takes memory as it fills: `max` of the
 * library would allocate all of it at once, tens of megabytes for bounds that most installations never come near.
 */
export function createRecentMap<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 });
}
