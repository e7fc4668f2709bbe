const hostileKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether a key of an object is one that programs have been attacked with: whoever merges such an object without care
 * changes all objects. Field names are schemas' business, and `__proto__` can be none.
 */
export function isHostileKey(key: string): boolean {
  return hostileKeys.has(key);
}
