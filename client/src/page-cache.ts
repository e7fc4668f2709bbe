/** What was answered for an address, with the ETag to ask by where there is one. */
interface Kept {
  readonly text: string;
  readonly etag?: string;
}

/** Published answers that were read, the least recently used out first. */
export interface PageCache<K extends Kept = Required<Kept>> {
  get(address: string): K | undefined;
  set(address: string, kept: K): void;
}

/** A cache of at most so many bytes; characters count as two, as they are held. */
export function createPageCache<K extends Kept = Required<Kept>>(maxBytes: number): PageCache<K> {
  if (!(maxBytes >= 0)) throw new TypeError('cache.maxBytes must be a number of bytes, 0 or more.');
  const all = new Map<string, K>();
  let used = 0;
  const remove = (address: string) => {
    const kept = all.get(address);
    if (kept && all.delete(address)) used -= sizeOf(address, kept);
    return kept;
  };
  return {
    get: (address) => {
      const kept = all.get(address);
      if (kept) {
        all.delete(address);
        all.set(address, kept);
      }
      return kept;
    },
    set: (address, kept) => {
      remove(address);
      const size = sizeOf(address, kept);
      if (size > maxBytes) return;
      all.set(address, kept);
      used += size;
      for (const oldest of all.keys()) {
        if (used <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

function sizeOf(address: string, { etag = '', text }: Kept): number {
  return 2 * (address.length + etag.length + text.length);
}
