import { randomBytes, randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import { makeRowKey } from './row-key.ts';
import { asTenantId, type TenantId } from './tenant-id.ts';

export interface Ids {
  /** The id of a record: UUID v7, rising within a process, so that the newest record has the greatest id. */
  next(): string;
  /** The id of a type: as that of a record, with a mark that tells that its items are kept by its last part (`scopeOfType`). */
  nextType(): string;
  /** The id of a tenant, as the database has it: twelve hexadecimal digits. */
  nextTenant(): TenantId;
  /** The key of an object in an array of content. */
  nextKey(): string;
}

/** Ids from the process's random source and clock. */
export function createIds(): Ids {
  const generator = new V7Generator({ nextUint32: randomNumbers() });
  const next = () => generator.generate().toString();
  let lastType = '';
  return {
    next,
    nextType: () => {
      const before = lastType;
      // The mark stands where those of one millisecond are told apart, once in 65,536 of them.
      do lastType = marked(next());
      while (lastType <= before && lastType.startsWith(before.slice(0, markAt)));
      return lastType;
    },
    nextTenant: () => asTenantId(randomBytes(6).toString('hex')),
    nextKey: makeRowKey,
  };
}

/** Draws many numbers at once from the process's random source, which takes as long for few. */
function randomNumbers(): () => number {
  const drawn = new Uint32Array(256);
  let at = drawn.length;
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn);
      at = 0;
    }
    return drawn[at++] ?? 0;
  };
}

/**
 * What stands in the middle of the ids of new types, where those of older releases have 26 bits that are drawn: one in
 * 67 million of them has the same by chance.
 */
const mark = '7000-8000';
const markAt = 14;

function marked(id: string): string {
  return `${id.slice(0, markAt)}${mark}${id.slice(markAt + mark.length)}`;
}

/**
 * What rows say of an item's type that no slug or order of it reaches beyond: the last twelve digits of the type's id, 48 bits
 * that two types of a tenant do not share. A whole id stands in twenty indexes of each item. Types that an older release made
 * have rows with the whole id.
 */
export function scopeOfType(typeId: string): string {
  return typeId.startsWith(mark, markAt) ? typeId.slice(-12) : typeId;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string has the form of a UUID. */
export function isUuid(value: string): boolean {
  return uuidPattern.test(value);
}
